import {
  defaultKeymap,
  history,
  historyKeymap,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { deleteMarkupBackward, markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, type StateCommand, Transaction } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import type { Uploaded } from "../../media/upload.ts";
import { invisibleCharacters, showInvisibleCharacters } from "./invisible-characters.ts";
import { endingsOf, joinLines, lineEnds, splitLines } from "./line-endings.ts";
import { continueMarkup, indentItems, outdentItems } from "./list-commands.ts";
import { completionMenus, linkMenu, type SlashItem, slashMenu } from "./slash-and-link-menus.ts";
import { type AskingAct, edit, type MarkdownAct } from "./markdown-commands.ts";
import { type PictureMarkup, type PicturePlace, picturesAt, putPictures } from "./pictures/picture-markup.ts";
import { dropping, pasting } from "./pasting/pasting.ts";
import { measureAnew, sourceTheme } from "./source-theme.ts";
import { DeferredMeasureView } from "./deferred-measure-view.ts";
import { nextCell, previousCell, tableCommand } from "./tables/table-commands.ts";
import { isInTable } from "./tables/table-source.ts";
import { ACT_KEYS } from "./keyboard-shortcuts.ts";
import { isUploading, uploads } from "./pictures/upload-placeholders.ts";
import { videoHint } from "./video-hint.ts";

interface SourceParts {
  host: HTMLElement;
  text: string;
  readOnly: boolean;
  /** Called on every change, so it must be fast. */
  changed(canUndo: boolean, canRedo: boolean): void;
  save(): void;
  moved(by: "scroll" | "cursor"): void;
  /** A place is about to be shown: another pane may cover the text. */
  shows(): void;
  openPictures(): void;
  ask(act: AskingAct, typed: string): void;
  findLinks(text: string): Promise<LinkTarget[]>;
  linked(target: LinkTarget): void;
  inTable(on: boolean): void;
  send(file: File, onProgress: (percent: number) => void): Promise<Uploaded>;
  fetch(address: string): Promise<Uploaded>;
  refused(message: string): void;
  tells(message: string): void;
}

export interface SourceEditor {
  text(): string;
  /** With `\n` line breaks; positions refer to this text. */
  normalised(): string;
  /** One undoable change. Moves the cursor only where it must. */
  replace(text: string): void;
  undo(): void;
  redo(): void;
  /** Positions in `normalised()`. */
  selection(): { from: number; to: number };
  /** One undo step of its own. */
  change(from: number, to: number, insert: string): void;
  reveal(from: number, to: number): void;
  /** Lines count from 1; a number past the end means the last line. */
  revealLine(line: number): void;
  act(act: MarkdownAct): void;
  /** Does nothing when the text is read-only. Focuses the text by default. */
  run(command: StateCommand, options?: { focus: boolean }): void;
  read<T>(about: (state: EditorState) => T): T;
  find(): void;
  focus(): void;
  /** Needed after a change of the font or the width. */
  measure(): void;
  showHidden(on: boolean): void;
  setReadOnly(on: boolean): void;
  picturesHere(): PicturePlace | null;
  /** False when the place has changed. */
  putPictures(place: PicturePlace | null, pictures: PictureMarkup[]): boolean;
  isBusy(): boolean;
  /** Offsets of the top visible line and of the cursor's line; null when that is not visible. */
  position(): { top: number; cursor: number | null };
  cursor(): { anchor: number; head: number; scroll: number };
  setCursor(saved: { anchor: number; head: number; scroll: number }): void;
  destroy(): void;
}

const readOnlyness = new Compartment();

/** In a shadow root, CodeMirror's styles are constructed sheets, so that the content policy needs no nonce. */
export function mountSourceEditor(parts: SourceParts): SourceEditor {
  const root = parts.host.shadowRoot ?? parts.host.attachShadow({ mode: "open" });
  const split = splitLines(parts.text);
  const state = EditorState.create({ doc: split.doc, extensions: [lineEnds(split), ...extensionsOf(parts)] });
  const view = new DeferredMeasureView({ state, parent: root, root });
  view.dom.addEventListener("keydown", (event) => view.keyComes(event), { capture: true });
  return {
    text: () => joinLines(view.state),
    normalised: () => view.state.doc.toString(),
    replace: (text) => replaceText(view, text),
    undo: () => void undo(view),
    redo: () => void redo(view),
    selection: () => ({ from: view.state.selection.main.from, to: view.state.selection.main.to }),
    change(from, to, insert) {
      const annotations = [isolateHistory.of("full"), Transaction.userEvent.of("input.helper")];
      view.dispatch({ changes: { from, to, insert: view.state.toText(insert) }, annotations, scrollIntoView: true });
    },
    reveal(from, to) {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    revealLine(line) {
      parts.shows();
      const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const effects = EditorView.scrollIntoView(from, { y: "center" });
      view.dispatch({ selection: { anchor: from, head: to }, effects });
      view.focus();
    },
    act: (act) => perform(view, act, parts),
    run(command, { focus } = { focus: true }) {
      if (!view.state.readOnly) command(view);
      if (focus) view.focus();
    },
    read: (about) => about(view.state),
    find: () => void openSearchPanel(view),
    focus: () => view.focus(),
    measure: () => view.dispatch({ effects: measureAnew(view.state) }),
    showHidden: (on) => view.dispatch({ effects: showInvisibleCharacters(on) }),
    setReadOnly: (on) => view.dispatch({ effects: readOnlyness.reconfigure(readOnly(on)) }),
    picturesHere: () => picturesAt(view.state),
    putPictures(place, pictures) {
      const put = view.state.readOnly ? null : putPictures(view.state, place, pictures);
      if (put) view.dispatch(put);
      return put !== null;
    },
    isBusy: () => isUploading(view),
    position: () => placeIn(view),
    cursor() {
      const { anchor, head } = view.state.selection.main;
      return { anchor, head, scroll: view.scrollDOM.scrollTop };
    },
    setCursor({ anchor, head, scroll }) {
      const within = (at: number) => Math.min(Math.max(0, at), view.state.doc.length);
      view.dispatch({ selection: { anchor: within(anchor), head: within(head) } });
      view.requestMeasure({ read: () => null, write: () => void (view.scrollDOM.scrollTop = scroll) });
    },
    destroy: () => view.destroy(),
  };
}

function extensionsOf(parts: SourceParts): Extension[] {
  const save = () => {
    parts.save();
    return true;
  };
  return [
    history(),
    EditorView.lineWrapping,
    EditorState.phrases.of(says.phrases),
    EditorState.allowMultipleSelections.of(true),
    markdown({ base: markdownLanguage, addKeymap: false, completeHTMLTags: false, pasteURLAsLink: false }),
    completionMenus([
      slashMenu(SLASH, says.words, (act) => (act === "picture" ? parts.openPictures() : parts.ask(act, ""))),
      linkMenu({ find: parts.findLinks, chosen: parts.linked, askFurther: (text) => parts.ask("link", text) }),
    ]),
    videoHint(),
    search({ top: true }),
    highlightSelectionMatches({ minSelectionLength: 4 }),
    invisibleCharacters(false),
    uploads,
    placeholder(says.placeholder),
    pasting({
      ...parts,
      editPicture(view, at) {
        view.dispatch({ selection: { anchor: at } });
        parts.openPictures();
      },
    }),
    sourceTheme,
    readOnlyness.of(readOnly(parts.readOnly)),
    keymap.of([
      { key: "Mod-s", run: save, preventDefault: true },
      ...actKeys(parts),
      { key: "Alt-ArrowUp", run: tableCommand("row-up") },
      { key: "Alt-ArrowDown", run: tableCommand("row-down") },
      { key: "Enter", run: continueMarkup },
      { key: "Backspace", run: deleteMarkupBackward },
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      { key: "Tab", run: nextCell, shift: previousCell },
      { key: "Tab", run: indentItems, shift: outdentItems },
    ]),
    EditorView.contentAttributes.of({
      "aria-label": says.source,
      "aria-multiline": "true",
      // A read-only text must still take the keys that move through it.
      tabindex: "0",
      spellcheck: "true",
      lang: "pl",
      autocapitalize: "sentences",
      autocorrect: "on",
    }),
    EditorView.domEventHandlers({ drop: dropping(parts), scroll: () => parts.moved("scroll") }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) parts.changed(undoDepth(update.state) > 0, redoDepth(update.state) > 0);
      if (update.selectionSet) parts.moved("cursor");
      parts.inTable(isInTable(update.state));
    }),
  ];
}

function readOnly(on: boolean): Extension {
  return [EditorState.readOnly.of(on), EditorView.editable.of(!on)];
}

const SLASH: SlashItem[] = (
  [
    "heading-2",
    "heading-3",
    "list",
    "numbered",
    "quote",
    "code",
    "link",
    "footnote",
    "table",
    "rule",
    "picture",
  ] as const
).map((act) => ({ act, label: says.toolbar[act] }));

function actKeys(parts: SourceParts) {
  return (Object.entries(ACT_KEYS) as [MarkdownAct, string][]).map(([act, key]) => ({
    key,
    preventDefault: true,
    run(view: EditorView) {
      if (view.state.readOnly) return false;
      perform(view, act, parts);
      return true;
    },
  }));
}

function perform(view: EditorView, act: MarkdownAct, parts: SourceParts): void {
  if (act === "link" || act === "table") return parts.ask(act, "");
  view.dispatch(edit(view.state, act, says.words));
  view.focus();
}

/** Changes only the part that differs, so that cursor, scroll and marks stay. */
function replaceText(view: EditorView, text: string): void {
  const { state } = view;
  const split = splitLines(text);
  const [was, next] = [state.doc.toString(), split.doc.toString()];
  const shorter = Math.min(was.length, next.length);
  let head = 0;
  while (head < shorter && was[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && was.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  view.dispatch({
    changes: { from: head, to: was.length - tail, insert: split.doc.slice(head, next.length - tail) },
    effects: endingsOf(split, state),
    annotations: Transaction.userEvent.of("input.merge"),
  });
}

function placeIn(view: EditorView): { top: number; cursor: number | null } {
  const { scrollTop, clientHeight } = view.scrollDOM;
  const top = view.lineBlockAtHeight(scrollTop).from;
  const line = view.lineBlockAt(view.state.selection.main.head);
  const seen = line.top >= scrollTop - line.height && line.top <= scrollTop + clientHeight;
  return { top, cursor: seen ? line.from : null };
}
