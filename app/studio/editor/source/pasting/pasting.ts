import { codeAsMarkdown, languageOfCode, pastedIntoCode } from "./paste-code.ts";
import { pastedCells, type PastedText, rangeInCell, textInCell } from "./paste-cells.ts";
import { fittedPaste, fittedPlain } from "./fit-paste.ts";
import { pastePlaces, placeOfPaste } from "./paste-place.ts";
import { fittedWords, textInLabel, wordsPlace } from "./paste-words.ts";
import { isolateHistory } from "@codemirror/commands";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import { pictures } from "../../../../messages/editor/pictures.ts";
import { uploadProgressMessages } from "../../../../messages/upload-progress.ts";
import type { EditingSession } from "../../editing-session.ts";
import { laterWhenIdle } from "../../when-idle.ts";
import { pastedAddress } from "../links/link-address.ts";
import { withAddress } from "../links/link-commands.ts";
import { gapBeforeNote } from "../block-commands.ts";
import { lineForPictures, outsideCode } from "../pictures/picture-place.ts";
import { isInHtmlBlock } from "../syntax-tree.ts";
import { tableAround } from "../tables/table-source.ts";
import { filesIn, picturesIn, placePictures } from "../pictures/upload-placeholders.ts";

const says = pictures.pasted;

const PICTURE = /<(?:img|v:imagedata)\b/i;

/** What the clipboard has of one text. `rtf`: only where the HTML has addresses of files on the disk. */
interface Clip {
  text: string;
  html: string;
  rtf: string;
  files: File[];
  /** The language of copied code; null for other text. */
  language: string | null;
  isPlain: boolean;
}

/** The converter of HTML is loaded this many milliseconds after the editor, so that a paste needs no network and waits for nothing. */
const CONVERTER_MS = 3_000;

/** Makes pasting upload pictures, turn HTML into Markdown, and link selected words to an address. Ctrl+Shift+V pastes plain text. */
export function pasting(editing: EditingSession): Extension {
  return [pastePlaces, pasteEvents(editing), ViewPlugin.define(() => ({ destroy: loadConverterLater() }))];
}

function pasteEvents(editing: EditingSession): Extension {
  let plain = false;
  return EditorView.domEventHandlers({
    keydown(event) {
      // The paste event does not tell which keys were used.
      plain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v";
      return false;
    },
    paste(event, view) {
      const data = event.clipboardData;
      const asText = plain;
      plain = false;
      if (!data || view.state.readOnly) return false;
      editing.pasteBegins();
      const text = withLineFeeds(data.getData("text/plain"));
      const html = withLineFeeds(data.getData("text/html").replaceAll(CARRIAGE_RETURN, "\n"));
      // Programs put a picture of a text beside the text; other files are pasted only alone.
      const files = text === "" && html === "" ? filesIn(data) : picturesIn(data);
      const language = languageOfCode(data);
      const isPlain = asText || html === "" || language === "prose" || isOutsideMarkdown(view.state);
      const rtf = html.includes("file:///") ? data.getData("text/rtf") : "";
      const clip: Clip = { text, html, rtf, files, language, isPlain };
      const hasPictures = !asText && PICTURE.test(html) && pastedIntoCode(view.state, "") !== null;
      if (!asText && pasteAddress(view, text)) {
        event.preventDefault();
        return true;
      }
      if (text !== "" && pasteText(view, clip, editing)) {
        if (hasPictures) void pasteBesideCode(view, clip, editing);
        event.preventDefault();
        return true;
      }
      if (asText) return pastePlain(view, event, text, editing);
      if (files.length > 0 && text.trim() === "") {
        event.preventDefault();
        void pasteFiles(view, html, files, editing);
        return true;
      }
      if (isPlain) return pastePlain(view, event, text, editing);
      event.preventDefault();
      void (hasPictures ? pasteBesideCode : pasteHtml)(view, clip, editing);
      return true;
    },
  });
}

/** Whether the selection is where Markdown has no effect: in a block of HTML, or in the address of a link or picture. */
function isOutsideMarkdown(state: EditorState): boolean {
  const { from } = state.selection.main;
  const line = state.doc.lineAt(from);
  return isInHtmlBlock(state, from) || /\]\(<?[^()<>\s]*$/.test(line.text.slice(0, from - line.from));
}

const CARRIAGE_RETURN = /&#(?:13|x0{0,4}d);/gi;

/** Gives a text the line breaks of the editor: offsets in it are then offsets in the document. */
function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

/** Fits plain paragraphs into their list item or quotation, and apart from their neighbours. */
function pastePlain(view: EditorView, event: Event, text: string, editing: EditingSession): boolean {
  const { state } = view;
  if (state.selection.ranges.length > 1) return false;
  const isRenamed = hasTakenLabel(state, text) && !isOutsideMarkdown(state);
  const change = isRenamed ? null : fittedPlain(state, text);
  if (!isRenamed && !change) return false;
  event.preventDefault();
  if (change) put(view, change);
  else void pasteRenamed(view, text, editing);
  return true;
}

/** A line that defines a footnote or an address. */
const DEFINITION = /^\[[^\]\n]+\]:[^\n]*\n?$/;
const LABEL = /\[[^[\]\n]{1,300}\]:/g;

/** Whether a text defines a label that the text around the selection defines too. What was cut out of that text keeps its labels. */
function hasTakenLabel(state: EditorState, text: string): boolean {
  const definedIn = (source: string) => new Set(Array.from(source.toLowerCase().matchAll(LABEL), ([label]) => label));
  const pasted = definedIn(text);
  return pasted.size > 0 && [...definedIn(aroundSelection(state))].some((label) => pasted.has(label));
}

function aroundSelection({ doc, selection: { main } }: EditorState): string {
  return `${doc.sliceString(0, main.from)}\n${doc.sliceString(main.to)}`;
}

/** Pastes plain text under labels that are free. What is typed while the parser loads stays behind it. */
async function pasteRenamed(view: EditorView, text: string, editing: EditingSession): Promise<void> {
  const placeNow = placeOfPaste(view);
  const converter = await loadConverter();
  const { state, isStill } = placeNow();
  if (view.state.readOnly) return;
  const renamed = converter?.renameClashingLabels(aroundSelection(state), text, true) ?? text;
  const { from, to, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  // A definition has no effect within a line, and would take in the words of the next one.
  const isLine = empty && line.text.trim() !== "" && DEFINITION.test(renamed);
  const insert = isLine ? `${renamed.trimEnd()}${DEFINITION.test(line.text) ? "\n" : "\n\n"}` : renamed;
  const start = isLine ? line.from : from;
  const whole = { from: start, to: isLine ? start : to, insert, caret: from + insert.length };
  put(view, isLine ? whole : (fittedPlain(state, renamed) ?? whole), "", isStill);
  if (!converter) editing.tellOfPaste(says.sameLabels);
}

/** Pastes plain text into code and into the words of a link or a picture, and text without marks into a table cell. Returns false elsewhere. */
function pasteText(view: EditorView, { text, isPlain }: Clip, editing: EditingSession): boolean {
  const { state } = view;
  const code = pastedIntoCode(state, text);
  const cells = code === null && isPlain ? pastedCells(state, text, true) : null;
  const whole = code ?? textInLabel(state, text);
  const cell = isPlain && whole === null ? textInCell(state, text) : null;
  if (whole === null && cell === null) return false;
  const { from, to } = rangeInCell(state);
  const place = cell === null ? null : wordsPlace(state, { from, to }, text);
  const kept = `${place?.lead ? " " : ""}${whole ?? cell}${place?.trail ? " " : ""}`;
  if (code === null) put(view, cells ?? { from, to, insert: kept, caret: from + kept.length });
  else view.dispatch({ ...state.replaceSelection(state.toText(kept)), scrollIntoView: true, userEvent: "input.paste" });
  if (cells?.isLoss) editing.tellUntilChange(says.cellsReplaced);
  return true;
}

/** Puts a pasted text into its place, and the definitions of its footnotes at the end, because a cell or an item cannot contain them. */
function put(view: EditorView, { from, to, insert, caret }: PastedText, notes = "", movesCaret = true): void {
  const { doc } = view.state;
  const gap = notes && gapBeforeNote(doc.sliceString(0, from) + insert + doc.sliceString(to));
  view.dispatch({
    changes: [
      { from, to, insert: view.state.toText(insert) },
      { from: doc.length, insert: view.state.toText(gap + notes) },
    ],
    ...(movesCaret && { selection: { anchor: caret }, scrollIntoView: true }),
    annotations: isolateHistory.of("full"),
    userEvent: "input.paste",
  });
}

function pasteAddress(view: EditorView, text: string): boolean {
  const { state } = view;
  const address = pastedAddress(text, location.origin);
  const change = address === null ? null : withAddress(state, address);
  // Words of several cells are no text of one link.
  const { from, to } = state.selection.main;
  if (!change || (tableAround(state) && /(?<!\\)\|/.test(state.sliceDoc(from, to)))) return false;
  view.dispatch({ ...change, userEvent: "input.paste" });
  return true;
}

/** Pastes HTML at the place where the caret was when the paste began. What is typed while the converter loads stays behind it. */
async function pasteHtml(view: EditorView, { html, text, rtf, files, language }: Clip, editing: EditingSession) {
  const placeNow = placeOfPaste(view);
  const converter = await loadConverter();
  const { state, isStill } = placeNow();
  if (view.state.readOnly) return;
  const taken = [...state.doc.toString().matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const firstNote = Math.max(0, ...taken) + 1;
  const range = rangeInCell(state);
  const place = wordsPlace(state, range, text, html);
  const options = { firstNote, ownOrigin: location.origin, rtf, place };
  const read = converter?.isWorthReading(html) ? converter.readPastedHtml(html, options) : null;
  const piece =
    read?.code && text !== ""
      ? codeAsMarkdown(text, language ?? read.code.language, place !== null)
      : read?.markdown || (place ? text.trim() : text);
  const cells = pastedCells(state, piece, read === null);
  const isWords = place !== null && (!read || read.isWords || read.code !== null);
  const change = cells ?? (isWords ? fittedWords(state, range, piece, place) : fittedPaste(state, range, piece));
  put(view, change, read?.notes, isStill);
  const told = [
    ...(converter ? [] : [text === "" ? says.nothing : says.onlyText]),
    ...(read?.isPlayerLost ? [uploadProgressMessages.unlinked] : []),
    ...(read?.areCommentsLost ? [says.commentsLost] : []),
    ...(read?.areSymbolsLost ? [says.symbolsLost] : []),
  ];
  if (cells?.isLoss) editing.tellUntilChange([says.cellsReplaced, ...told].join(" "));
  else if (told.length > 0) editing.tellOfPaste(told.join(" "));
  if (converter && read)
    converter.awaitPastedPictures(view, { from: change.from, pictures: read.pictures, files, told }, editing);
}

/** Puts the pictures of HTML beside the code around the caret. Its words are in the code already: one step takes both back. */
async function pasteBesideCode(view: EditorView, { text, html, rtf, files }: Clip, editing: EditingSession) {
  const place = placeOfPaste(view);
  const converter = await loadConverter();
  const { state } = place();
  if (view.state.readOnly) return;
  if (!converter) return editing.tellOfPaste(text === "" ? says.nothing : says.noPictures);
  const read = converter.readPastedHtml(html, { ownOrigin: location.origin, rtf, onlyPictures: true });
  if (read.markdown === "") return;
  const { place: from, changes, selection } = lineForPictures(state, outsideCode(state, state.selection.main.head));
  const how = { changes, scrollIntoView: true };
  view.dispatch(
    text === ""
      ? { ...how, selection, annotations: isolateHistory.of("full"), userEvent: "input.paste" }
      : { ...how, userEvent: "input.type.compose" },
    { changes: { from, insert: state.toText(read.markdown) }, sequential: true },
  );
  editing.tellOfPaste(says.besideCode);
  converter.awaitPastedPictures(view, { from, pictures: read.pictures, files, told: [says.besideCode] }, editing);
}

/** Loads what reads pasted HTML; null without a network, and when a new version of the site no longer has this file. */
async function loadConverter() {
  try {
    const [reading, { awaitPastedPictures }, { renameClashingLabels }] = await Promise.all([
      import("./pasted-html.ts"),
      import("./await-pasted-pictures.ts"),
      import("#core/markdown/source/rename-clashing-labels.ts"),
    ]);
    return { ...reading, awaitPastedPictures, renameClashingLabels };
  } catch {
    return null;
  }
}

/** Without a network nothing is tried, because some browsers never repeat an import that failed. */
function loadConverterLater(): () => void {
  return laterWhenIdle(() => void (navigator.onLine && loadConverter()), CONVERTER_MS);
}

async function pasteFiles(view: EditorView, html: string, files: File[], editing: EditingSession): Promise<void> {
  const place = placeOfPaste(view);
  // Without the converter the pictures have no descriptions.
  const alts = html === "" ? [] : ((await loadConverter())?.altsIn(html) ?? []);
  const { head: at } = place().state.selection.main;
  if (view.state.readOnly) return;
  const descriptions = alts.length === files.length ? alts : [];
  if (placePictures(view, files, at, editing.tellOfPaste, descriptions)) editing.tellOfPaste(says.besideCode);
}

/** Uploads pictures and files that are dropped on the text. */
export function dropping(editing: EditingSession) {
  return (event: DragEvent, view: EditorView): boolean => {
    const files = filesIn(event.dataTransfer);
    if (files.length === 0 || view.state.readOnly) return false;
    event.preventDefault();
    editing.pasteBegins();
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head;
    if (placePictures(view, files, at, editing.tellOfPaste)) editing.tellOfPaste(says.besideCode);
    return true;
  };
}
