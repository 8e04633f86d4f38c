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
import { editor as says } from "../../../messages/editor/editor.ts";
import type { Editing } from "../editing.ts";
import { invisibleCharacters, showInvisibleCharacters } from "./invisible-characters.ts";
import { endingsOf, joinLines, lineEnds, splitLines } from "./line-endings.ts";
import { continueMarkup, indentItems, outdentItems } from "./list-commands.ts";
import { completionMenus } from "./completion-menus.ts";
import { edit, type MarkdownAct } from "./markdown-commands.ts";
import { type PictureMarkup, type PicturePlace, putPictures } from "./pictures/picture-markup.ts";
import { dropping, pasting } from "./pasting/pasting.ts";
import { searchPanel } from "./search-panel.ts";
import { measureAnew, sourceTheme } from "./source-theme.ts";
import { DeferredMeasureView } from "./deferred-measure-view.ts";
import { nextCell, previousCell, tableCommand } from "./tables/table-commands.ts";
import { isInTable } from "./tables/table-source.ts";
import { ACT_KEYS } from "./keyboard-shortcuts.ts";
import { isUploading, uploads } from "./pictures/upload-placeholders.ts";
import { videoHint } from "./video-hint.ts";

export type SourceEditor = ReturnType<typeof mountSourceEditor>;

const readOnlyness = new Compartment();

/** In a shadow root, CodeMirror's styles are constructed sheets, so that the content policy needs no nonce. */
export function mountSourceEditor(host: HTMLElement, editing: Editing, isReadOnly: boolean) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const split = splitLines(editing.box.body());
  const extensions = [lineEnds(split), ...extensionsOf(editing, isReadOnly)];
  const state = EditorState.create({ doc: split.doc, extensions });
  const view = new DeferredMeasureView({ state, parent: root, root });
  view.dom.addEventListener("keydown", (event) => view.keyComes(event), { capture: true });
  return {
    text: () => joinLines(view.state),
    /** With `\n` line breaks; positions refer to this text. */
    normalised: () => view.state.doc.toString(),
    /** One undoable change. Moves the cursor only where it must. */
    replace: (text: string) => replaceText(view, text),
    undo: () => void undo(view),
    redo: () => void redo(view),
    /** Positions in `normalised()`. */
    selection: () => ({ from: view.state.selection.main.from, to: view.state.selection.main.to }),
    /** One undo step of its own. */
    change(from: number, to: number, insert: string) {
      const annotations = [isolateHistory.of("full"), Transaction.userEvent.of("input.helper")];
      view.dispatch({ changes: { from, to, insert: view.state.toText(insert) }, annotations, scrollIntoView: true });
    },
    reveal(from: number, to: number) {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    /** Lines count from 1; a number past the end means the last line. */
    revealLine(line: number) {
      editing.showText();
      const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const effects = EditorView.scrollIntoView(from, { y: "center" });
      view.dispatch({ selection: { anchor: from, head: to }, effects });
      view.focus();
    },
    act: (act: MarkdownAct) => perform(view, act, editing),
    /** Does nothing when the text is read-only. Focuses the text by default. */
    run(command: StateCommand, { focus } = { focus: true }) {
      if (!view.state.readOnly) command(view);
      if (focus) view.focus();
    },
    read: <T>(about: (state: EditorState) => T): T => about(view.state),
    find: () => void openSearchPanel(view),
    focus: () => view.focus(),
    /** Needed after a change of the font or the width. */
    measure: () => view.dispatch({ effects: measureAnew(view.state) }),
    showHidden: (on: boolean) => view.dispatch({ effects: showInvisibleCharacters(on) }),
    setReadOnly: (on: boolean) => view.dispatch({ effects: readOnlyness.reconfigure(readOnly(on)) }),
    /** False when the place has changed. */
    putPictures(place: PicturePlace | null, pictures: PictureMarkup[]): boolean {
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
    setCursor({ anchor, head, scroll }: { anchor: number; head: number; scroll: number }) {
      const within = (at: number) => Math.min(Math.max(0, at), view.state.doc.length);
      view.dispatch({ selection: { anchor: within(anchor), head: within(head) } });
      view.requestMeasure({ read: () => null, write: () => void (view.scrollDOM.scrollTop = scroll) });
    },
    destroy: () => view.destroy(),
  };
}

function extensionsOf(editing: Editing, isReadOnly: boolean): Extension[] {
  const save = () => {
    void editing.queue.flush("save");
    return true;
  };
  return [
    history(),
    EditorView.lineWrapping,
    EditorState.phrases.of(says.phrases),
    EditorState.allowMultipleSelections.of(true),
    markdown({ base: markdownLanguage, addKeymap: false, completeHTMLTags: false, pasteURLAsLink: false }),
    completionMenus(editing),
    videoHint(),
    search({ createPanel: searchPanel }),
    highlightSelectionMatches({ minSelectionLength: 4 }),
    invisibleCharacters(false),
    uploads,
    placeholder(says.placeholder),
    pasting(editing),
    sourceTheme,
    readOnlyness.of(readOnly(isReadOnly)),
    keymap.of([
      { key: "Mod-s", run: save, preventDefault: true },
      ...actKeys(editing),
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
    EditorView.domEventHandlers({ drop: dropping(editing), scroll: () => editing.moves.set({ by: "scroll" }) }),
    // Called on every change, so it must be fast.
    EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
      if (docChanged) {
        if (transactions.every((each) => each.isUserEvent(SHOWN))) editing.shown();
        else editing.changed();
        editing.canUndo.set(undoDepth(state) > 0);
        editing.canRedo.set(redoDepth(state) > 0);
      }
      if (selectionSet) editing.moves.set({ by: "cursor" });
      editing.inTable.set(isInTable(state));
    }),
  ];
}

function readOnly(on: boolean): Extension {
  return [EditorState.readOnly.of(on), EditorView.editable.of(!on)];
}

function actKeys(editing: Editing) {
  return (Object.entries(ACT_KEYS) as [MarkdownAct, string][]).map(([act, key]) => ({
    key,
    preventDefault: true,
    run(view: EditorView) {
      if (view.state.readOnly) return false;
      perform(view, act, editing);
      return true;
    },
  }));
}

function perform(view: EditorView, act: MarkdownAct, editing: Editing): void {
  if (act === "link" || act === "table") return editing.askFor(act);
  view.dispatch(edit(view.state, act, says.words));
  view.focus();
}

/** A text that was not typed here takes the place of the present one. */
const SHOWN = "input.merge";

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
    annotations: Transaction.userEvent.of(SHOWN),
  });
}

/** Offsets of the top visible line and of the cursor's line; null when that is not visible. */
function placeIn(view: EditorView): { top: number; cursor: number | null } {
  const { scrollTop, clientHeight } = view.scrollDOM;
  const top = view.lineBlockAtHeight(scrollTop).from;
  const line = view.lineBlockAt(view.state.selection.main.head);
  const seen = line.top >= scrollTop - line.height && line.top <= scrollTop + clientHeight;
  return { top, cursor: seen ? line.from : null };
}
