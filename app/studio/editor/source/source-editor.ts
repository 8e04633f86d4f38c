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
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, Prec, type StateCommand, Transaction } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { editor as says } from "../../../messages/editor/editor.ts";
import { linksAndTables } from "../../../messages/editor/links-and-tables.ts";
import type { EditingSession } from "../editing-session.ts";
import { invisibleCharacters, showInvisibleCharacters } from "./invisible-characters.ts";
import { breakLine } from "./line-break.ts";
import { joinLines, lineEnds, SHOW_EVENT, shownText, splitLines } from "./line-endings.ts";
import {
  continueMarkup,
  indentItems,
  moveItemsDown,
  moveItemsUp,
  outdentItems,
  removeMark,
} from "./lists/list-commands.ts";
import { renumberLists } from "./lists/renumber-lists.ts";
import { completionMenus } from "./completion-menus.ts";
import { edit, type MarkdownAct, obstacleToCommand } from "./markdown-commands.ts";
import { type PictureMarkup, type PicturePlace, putPictures } from "./pictures/picture-markup.ts";
import { dropping, pasting } from "./pasting/pasting.ts";
import { searchPanel } from "./search-panel.ts";
import { measureAnew, sourceTheme } from "./source-theme.ts";
import { DeferredMeasureView } from "./deferred-measure-view.ts";
import { nextCell, nextRow, previousCell, tableCommand } from "./tables/table-commands.ts";
import { isInTable } from "./tables/table-source.ts";
import { typingInCells } from "./tables/typed-bar.ts";
import { ACT_KEYS } from "./keyboard-shortcuts.ts";
import { isUploading, uploads } from "./pictures/upload-placeholders.ts";
import { videoHint } from "./video-hint.ts";

export type SourceEditor = ReturnType<typeof mountSourceEditor>;

const readOnlyness = new Compartment();

/** Mounts CodeMirror in a shadow root. There its styles are constructed sheets, which the content policy allows without a nonce. */
export function mountSourceEditor(host: HTMLElement, editing: EditingSession, isReadOnly: boolean) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const split = splitLines(editing.box.body());
  const extensions = [lineEnds(split), ...extensionsOf(editing, isReadOnly)];
  const state = EditorState.create({ doc: split.doc, extensions });
  const view = new DeferredMeasureView({ state, parent: root, root });
  view.dom.addEventListener("keydown", (event) => view.keyComes(event), { capture: true });
  return {
    text: () => joinLines(view.state),
    /** The text with `\n` as line breaks. All positions are offsets in this text. */
    normalised: () => view.state.doc.toString(),
    /** Shows a text from elsewhere; undo does not remove it. Moves the cursor only if the cursor's place is gone. */
    show: (text: string) => view.dispatch(shownText(view.state, text)),
    undo: () => void undo(view),
    redo: () => void redo(view),
    /** The selection, as positions in `normalised()`. */
    selection: () => ({ from: view.state.selection.main.from, to: view.state.selection.main.to }),
    /** Changes the text as one undo step. */
    change(from: number, to: number, insert: string) {
      const annotations = [isolateHistory.of("full"), Transaction.userEvent.of("input.helper")];
      view.dispatch({ changes: { from, to, insert: view.state.toText(insert) }, annotations, scrollIntoView: true });
    },
    reveal: (from: number, to: number) => reveal(view, from, to),
    /** Scrolls to a line, counted from 1; a number past the end means the last line. */
    revealLine(line: number) {
      editing.showText();
      const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const effects = EditorView.scrollIntoView(from, { y: "center" });
      view.dispatch({ selection: { anchor: from, head: to }, effects });
      view.focus();
    },
    act: (act: MarkdownAct) => perform(view, act, editing),
    /** Runs a command unless the text is read-only, and focuses the text by default. */
    run(command: StateCommand, { focus } = { focus: true }) {
      if (!view.state.readOnly) command(view);
      if (focus) view.focus();
    },
    read: <T>(query: (state: EditorState) => T): T => query(view.state),
    find: () => void openSearchPanel(view),
    focus: () => view.focus(),
    /** Makes CodeMirror measure its lines again. Needed after a change of the font or the width. */
    measure: () => view.dispatch({ effects: measureAnew(view.state) }),
    showHidden: (on: boolean) => view.dispatch({ effects: showInvisibleCharacters(on) }),
    setReadOnly: (on: boolean) => view.dispatch({ effects: readOnlyness.reconfigure(readOnly(on)) }),
    /** Puts pictures into the text. Returns false when the place has changed. */
    putPictures(place: PicturePlace | null, pictures: PictureMarkup[]): boolean {
      const put = view.state.readOnly ? null : putPictures(view.state, place, pictures);
      if (put) view.dispatch(put);
      return put !== null;
    },
    isBusy: () => isUploading(view),
    /** Where the lines of a range are, in pixels from the top of the visible field. `height` is the height of this field. */
    extent: (from: number, to: number) => extentIn(view, from, to),
    position: () => placeIn(view),
    caret: () => caretIn(view),
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

const CONTENT_ATTRIBUTES = {
  "aria-label": says.source,
  "aria-multiline": "true",
  // A read-only text must still be reachable by keyboard.
  tabindex: "0",
  spellcheck: "true",
  lang: "pl",
  autocapitalize: "sentences",
  autocorrect: "on",
};

function extensionsOf(editing: EditingSession, isReadOnly: boolean): Extension[] {
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
    renumberLists(),
    completionMenus(editing),
    videoHint(),
    search({ createPanel: searchPanel }),
    highlightSelectionMatches({ minSelectionLength: 4 }),
    invisibleCharacters(false),
    uploads,
    placeholder(says.placeholder),
    pasting(editing),
    typingInCells(),
    sourceTheme,
    readOnlyness.of(readOnly(isReadOnly)),
    keymap.of([
      { key: "Mod-s", run: save, preventDefault: true },
      ...actKeys(editing),
      { key: "Alt-ArrowUp", run: tableCommand("row-up") },
      { key: "Alt-ArrowDown", run: tableCommand("row-down") },
      { key: "Alt-ArrowUp", run: moveItemsUp },
      { key: "Alt-ArrowDown", run: moveItemsDown },
      { key: "Enter", run: nextRow },
      { key: "Enter", run: continueMarkup },
      { key: "Shift-Enter", run: breakLine },
      { key: "Backspace", run: removeMark },
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      { key: "Tab", run: nextCell, shift: previousCell },
      { key: "Tab", run: indentItems, shift: outdentItems },
    ]),
    EditorView.contentAttributes.of(CONTENT_ATTRIBUTES),
    EditorView.domEventHandlers({ drop: dropping(editing), scroll: () => editing.moves.set({ by: "scroll" }) }),
    Prec.highest(EditorView.domEventHandlers({ beforeinput: leavesOtherFieldsUndo })),
    // Called on every change, so it must be fast.
    EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
      if (docChanged) {
        if (transactions.every((each) => each.isUserEvent(SHOW_EVENT))) editing.shown();
        else editing.changed(transactions.some((each) => each.isUserEvent("undo")));
        editing.canUndo.set(undoDepth(state) > 0);
        editing.canRedo.set(redoDepth(state) > 0);
      }
      if (selectionSet) editing.moves.set({ by: "cursor" });
      editing.inTable.set(isInTable(state));
    }),
  ];
}

/** Stops Chromium from undoing in the text when the focused field of a dialog has nothing left to undo. */
function leavesOtherFieldsUndo(event: InputEvent, view: EditorView): boolean {
  if (view.hasFocus || !event.inputType.startsWith("history")) return false;
  event.preventDefault();
  return true;
}

function readOnly(on: boolean): Extension {
  return [EditorState.readOnly.of(on), EditorView.editable.of(!on)];
}

function actKeys(editing: EditingSession) {
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

function perform(view: EditorView, act: MarkdownAct, editing: EditingSession): void {
  const fault = obstacleToCommand(view.state, act);
  if (fault) return editing.tellUntilChange(linksAndTables.nowhere[fault]);
  if (act === "picture") return editing.openPictures();
  if (act === "link" || act === "table" || act === "file") return editing.askFor(act);
  view.dispatch(edit(view.state, act, says.words));
  view.focus();
}

function reveal(view: EditorView, from: number, to: number): void {
  view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
  view.focus();
}

/** Returns, in pixels of the window, the text's left edge and the caret's line. If the caret is not visible, the line is the text's top. */
function caretIn(view: EditorView): { left: number; top: number; bottom: number } {
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  const { left } = view.contentDOM.getBoundingClientRect();
  const caret = view.coordsAtPos(view.state.selection.main.head);
  const isSeen = caret !== null && caret.bottom > top && caret.top < bottom;
  return isSeen ? { left, top: caret.top, bottom: caret.bottom } : { left, top, bottom: top };
}

function extentIn(view: EditorView, from: number, to: number): { top: number; bottom: number; height: number } {
  const { offsetTop, clientHeight, scrollTop } = view.scrollDOM;
  const origin = offsetTop + view.documentPadding.top - scrollTop;
  const [first, last] = [view.lineBlockAt(from), view.lineBlockAt(to)];
  return { top: origin + first.top, bottom: origin + last.bottom, height: offsetTop + clientHeight };
}

/** Returns the offsets of the top visible line and of the cursor's line. `cursor` is null when the cursor's line is not visible. */
function placeIn(view: EditorView): { top: number; cursor: number | null } {
  const { scrollTop, clientHeight } = view.scrollDOM;
  const top = view.lineBlockAtHeight(scrollTop).from;
  const line = view.lineBlockAt(view.state.selection.main.head);
  const seen = line.top >= scrollTop - line.height && line.top <= scrollTop + clientHeight;
  return { top, cursor: seen ? line.from : null };
}
