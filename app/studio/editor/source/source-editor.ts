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
import type { LinkTarget } from "#core/search/link-desk.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import type { Uploaded } from "../../media/upload.ts";
import { hiddenSigns, showHiddenSigns } from "./hidden-signs.ts";
import { endingsOf, joinLines, lineEnds, splitLines } from "./line-endings.ts";
import { continueMarkup } from "./continue-markup.ts";
import { linkMenu } from "./links/link-menu.ts";
import { type AskingAct, edit, type MarkdownAct } from "./markdown-commands.ts";
import { liftItems, nestItems } from "./nest-items.ts";
import { type PictureMarkup, type PicturePlace, picturesAt, putPictures } from "./pictures/picture-markup.ts";
import { dropping, pasting } from "./pasting/pasting.ts";
import { type SlashItem, slashMenu } from "./slash-menu.ts";
import { measureAnew, sourceTheme } from "./source-theme.ts";
import { SourceView } from "./source-view.ts";
import { nextCell, previousCell } from "./tables/table-cells.ts";
import { tableCommand } from "./tables/table-commands.ts";
import { isInTable } from "./tables/table-source.ts";
import { ACT_KEYS } from "./tool-keys.ts";
import { typedMenus } from "./typed-menus.ts";
import { isUploading, uploads } from "./pasting/uploads.ts";
import { videoHint } from "./video-hint.ts";

interface SourceParts {
  /** Where it stands; a shadow root is opened in it. */
  host: HTMLElement;
  text: string;
  readOnly: boolean;
  /** Something was typed; whether it can be taken back, or done again. Called on every change and must cost nothing. */
  changed(canUndo: boolean, canRedo: boolean): void;
  /** Ctrl+S. */
  save(): void;
  /** The cursor or the visible part moved. */
  moved(by: "scroll" | "cursor"): void;
  /** A place of the text is about to be shown, and something else may stand before the text. */
  shows(): void;
  /** Opens the dialog of the pictures at the cursor, or of a new one. */
  openPictures(): void;
  /** Asks where a link leads, with what has been typed for it, or how large a table is. */
  ask(act: AskingAct, typed: string): void;
  /** Posts that what is typed behind `[[` may mean. */
  findLinks(text: string): Promise<LinkTarget[]>;
  /** A link to a post was put in from that menu. */
  linked(target: LinkTarget): void;
  /** The caret came into a table or left it. Called at every key and move. */
  inTable(on: boolean): void;
  send(file: File, onProgress: (percent: number) => void): Promise<Uploaded>;
  fetch(address: string): Promise<Uploaded>;
  refused(message: string): void;
  tells(message: string): void;
}

/** The Markdown source, kept as typed to the byte. */
export interface SourceEditor {
  text(): string;
  /** The text with every line break as one character, which is what positions count. */
  normalised(): string;
  /** Puts another text in the place of this one, as one change that can be undone; the cursor stays where it can. */
  replace(text: string): void;
  undo(): void;
  redo(): void;
  /** The selected part in the positions of `normalised`; from and to are the same where nothing is selected. */
  selection(): { from: number; to: number };
  /** Puts words into the place of others, as one change that is undone by itself. */
  change(from: number, to: number, insert: string): void;
  /** Selects a part and brings it into view, with the keyboard in the text. */
  reveal(from: number, to: number): void;
  /** The same with a whole line, counted from 1; of a text that has become shorter, the last one. */
  revealLine(line: number): void;
  act(act: MarkdownAct): void;
  /** What a command of CodeMirror does; not done to a text that is only read. The keyboard goes to the text. */
  run(command: StateCommand, options?: { focus: boolean }): void;
  /** Something about the text and the selection as they are now. */
  read<T>(about: (state: EditorState) => T): T;
  find(): void;
  focus(): void;
  /** Measures its lines anew: the look of the text has changed. */
  measure(): void;
  showHidden(on: boolean): void;
  setReadOnly(on: boolean): void;
  /** The pictures at the cursor or in the selected line; null where there are none. */
  picturesHere(): PicturePlace | null;
  /** Writes pictures where they were found, or new ones after the line of the cursor; false where that place is gone. */
  putPictures(place: PicturePlace | null, pictures: PictureMarkup[]): boolean;
  isBusy(): boolean;
  /** Offset in the text of the line at the top of what is seen, and of the cursor; null while that is out of sight. */
  position(): { top: number; cursor: number | null };
  /** For the state a reload restores. */
  cursor(): { anchor: number; head: number; scroll: number };
  setCursor(saved: { anchor: number; head: number; scroll: number }): void;
  destroy(): void;
}

const readOnlyness = new Compartment();

/** CodeMirror in a shadow root, where its style sheets are constructed ones and the site's policy needs no nonce. */
export function mountSourceEditor(parts: SourceParts): SourceEditor {
  const root = parts.host.shadowRoot ?? parts.host.attachShadow({ mode: "open" });
  const split = splitLines(parts.text);
  const state = EditorState.create({ doc: split.doc, extensions: [lineEnds(split), ...extensionsOf(parts)] });
  const view = new SourceView({ state, parent: root, root });
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
    showHidden: (on) => view.dispatch({ effects: showHiddenSigns(on) }),
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
    typedMenus([
      slashMenu(SLASH, says.words, (act) => (act === "picture" ? parts.openPictures() : parts.ask(act, ""))),
      linkMenu({ find: parts.findLinks, chosen: parts.linked, askFurther: (text) => parts.ask("link", text) }),
    ]),
    videoHint(),
    search({ top: true }),
    highlightSelectionMatches({ minSelectionLength: 4 }),
    hiddenSigns(false),
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
      { key: "Tab", run: nestItems, shift: liftItems },
    ]),
    EditorView.contentAttributes.of({
      "aria-label": says.source,
      "aria-multiline": "true",
      // A text that is only read takes the keys that move through it, too.
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

/** Only the part that differs is changed, so that cursor, scroll and marks elsewhere stay. */
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
