import { codeAsMarkdown, gapBehind, languageOfCode, pastedIntoCode } from "./paste-code.ts";
import { markdownInCell, pastedCells, type PastedText, rangeInCell, textInCell } from "./paste-cells.ts";
import { tableAround } from "../tables/table-source.ts";
import { isolateHistory } from "@codemirror/commands";
import type { Extension, EditorState } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import { loadChunk } from "../../../../browser/load-chunk.ts";
import { pictures } from "../../../../messages/editor/pictures.ts";
import { uploadProgressMessages } from "../../../../messages/upload-progress.ts";
import type { EditingSession } from "../../editing-session.ts";
import { laterWhenIdle } from "../../when-idle.ts";
import { isSureAddress, pastedAddress } from "../links/link-address.ts";
import { isInLinkText, linkPlace, withLink } from "../links/link-commands.ts";
import { gapBeforeNote } from "../block-commands.ts";
import { lineForPictures, outsideCode } from "../pictures/picture-place.ts";
import { otherFileIn, picturesIn, placePictures } from "../pictures/upload-placeholders.ts";

const says = pictures.pasted;

const PICTURE = /<img\b/i;

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
  return [pasteEvents(editing), ViewPlugin.define(() => ({ destroy: loadConverterLater() }))];
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
      const text = data.getData("text/plain");
      const html = data.getData("text/html");
      const files = picturesIn(data);
      const language = languageOfCode(data);
      const isPlain = asText || html === "" || language === "prose";
      const rtf = html.includes("file:///") ? data.getData("text/rtf") : "";
      const clip: Clip = { text, html, rtf, files, language, isPlain };
      const hasPictures = !asText && PICTURE.test(html) && pastedIntoCode(view.state, "") !== null;
      if (text !== "" && pasteText(view, clip, editing)) {
        if (hasPictures) void pasteBesideCode(view, clip, editing);
        event.preventDefault();
        return true;
      }
      if (asText) return false;
      const other = text === "" ? otherFileIn(data) : null;
      if (other) editing.pictureFailed(uploadProgressMessages.notPicture(other.name));
      if (files.length > 0 && text.trim() === "") {
        event.preventDefault();
        void pasteFiles(view, html, files, editing);
        return true;
      }
      if (pasteAddress(view, text)) {
        event.preventDefault();
        return true;
      }
      if (isPlain) return false;
      event.preventDefault();
      void (hasPictures ? pasteBesideCode : pasteHtml)(view, clip, editing);
      return true;
    },
  });
}

/** Pastes plain text into code, and text without marks into a table cell. Returns false elsewhere. */
function pasteText(view: EditorView, { text, isPlain }: Clip, editing: EditingSession): boolean {
  const { state } = view;
  const code = pastedIntoCode(state, text);
  const cells = code === null && isPlain ? pastedCells(state, text, true) : null;
  const kept = code ?? (isPlain ? textInCell(state, text) : null);
  if (kept === null) return false;
  const { from, to } = rangeInCell(state);
  if (code === null) put(view, cells ?? { from, to, insert: kept, caret: from + kept.length });
  else view.dispatch({ ...state.replaceSelection(state.toText(kept)), scrollIntoView: true, userEvent: "input.paste" });
  if (cells?.isLoss) editing.tellOfPaste(says.cellsReplaced);
  return true;
}

/** Puts a pasted text into its place, and the definitions of its footnotes at the end, because a cell or an item cannot contain them. */
function put(view: EditorView, { from, to, insert, caret }: PastedText, notes = ""): void {
  const { doc } = view.state;
  const gap = notes && gapBeforeNote(doc.sliceString(0, from) + insert + doc.sliceString(to));
  view.dispatch({
    changes: [
      { from, to, insert: view.state.toText(insert) },
      { from: doc.length, insert: view.state.toText(gap + notes) },
    ],
    selection: { anchor: caret },
    scrollIntoView: true,
    annotations: isolateHistory.of("full"),
    userEvent: "input.paste",
  });
}

function pasteAddress(view: EditorView, text: string): boolean {
  const { state } = view;
  const address = pastedAddress(text, location.origin);
  const place = address === null ? null : linkPlace(state);
  if (address === null || !place || place.words === "" || place.present || isSureAddress(place.words)) return false;
  if (state.selection.main.empty || state.doc.lineAt(state.selection.main.from).to < state.selection.main.to)
    return false;
  view.dispatch({ ...withLink(state, place, { address, title: null }), userEvent: "input.paste" });
  return true;
}

/** Pastes HTML. If the caret moves while the converter loads, the HTML goes to the new place and overwrites nothing. */
async function pasteHtml(view: EditorView, { html, text, rtf, files, language }: Clip, editing: EditingSession) {
  const { from, to } = view.state.selection.main;
  const converter = await loadConverter();
  const taken = [...view.state.doc.toString().matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const firstNote = Math.max(0, ...taken) + 1;
  const withoutLinks = isInLinkText(view.state, from, to);
  const options = { firstNote, ownOrigin: location.origin, rtf, withoutLinks };
  const read = converter?.isWorthReading(html) ? converter.readPastedHtml(html, options) : null;
  const still = view.state.selection.main;
  const isStill = still.from === from && still.to === to;
  const range = isStill || still.empty ? rangeInCell(view.state) : { from: still.head, to: still.head };
  const line = view.state.doc.lineAt(range.to);
  const rest = view.state.sliceDoc(range.to, line.to);
  const isAmongWords = (view.state.sliceDoc(view.state.doc.lineAt(range.from).from, range.from) + rest).trim() !== "";
  const piece =
    read?.code && text !== ""
      ? codeAsMarkdown(text, language ?? read.code.language, isAmongWords)
      : read?.markdown || text;
  const cells = pastedCells(view.state, piece, read === null);
  const insert = cells?.insert ?? fittedPaste(view.state, range.from, piece);
  put(view, cells ?? { ...range, insert, caret: range.from + insert.length }, read?.notes);
  const told = [
    ...(converter ? [] : [text === "" ? says.nothing : says.onlyText]),
    ...(cells?.isLoss ? [says.cellsReplaced] : []),
    ...(read?.isPlayerLost ? [uploadProgressMessages.unlinked] : []),
    ...(read?.areCommentsLost ? [says.commentsLost] : []),
  ];
  if (told.length > 0) editing.tellOfPaste(told.join(" "));
  const { from: start } = cells ?? range;
  if (converter && read)
    converter.awaitPastedPictures(view, { from: start, pictures: read.pictures, files, told }, editing);
}

/** Puts the pictures of HTML beside the code around the caret. Its words are in the code already: one step takes both back. */
async function pasteBesideCode(view: EditorView, { text, html, rtf, files }: Clip, editing: EditingSession) {
  const converter = await loadConverter();
  if (!converter) return editing.tellOfPaste(text === "" ? says.nothing : says.noPictures);
  const read = converter.readPastedHtml(html, { ownOrigin: location.origin, rtf, onlyPictures: true });
  if (read.markdown === "") return;
  const { state } = view;
  const { place, changes, selection } = lineForPictures(state, outsideCode(state, state.selection.main.head));
  const how = { changes, scrollIntoView: true };
  view.dispatch(
    text === ""
      ? { ...how, selection, annotations: isolateHistory.of("full"), userEvent: "input.paste" }
      : { ...how, userEvent: "input.type.compose" },
    { changes: { from: place, insert: state.toText(read.markdown) }, sequential: true },
  );
  editing.tellOfPaste(says.besideCode);
  converter.awaitPastedPictures(
    view,
    { from: place, pictures: read.pictures, files, told: [says.besideCode] },
    editing,
  );
}

/** Loads what reads pasted HTML; null without a network. */
async function loadConverter() {
  try {
    const load = () => Promise.all([import("./pasted-html.ts"), import("./await-pasted-pictures.ts")]);
    const [reading, { awaitPastedPictures }] = await loadChunk(load);
    return { ...reading, awaitPastedPictures };
  } catch {
    return null;
  }
}

/** Without a network nothing is tried, because some browsers never repeat an import that failed. */
function loadConverterLater(): () => void {
  return laterWhenIdle(() => void (navigator.onLine && loadConverter()), CONVERTER_MS);
}

async function pasteFiles(view: EditorView, html: string, files: File[], editing: EditingSession): Promise<void> {
  const at = view.state.selection.main.head;
  // Without the converter the pictures have no descriptions.
  const alts = html === "" ? [] : ((await loadConverter())?.altsIn(html) ?? []);
  const descriptions = alts.length === files.length ? alts : [];
  if (placePictures(view, files, at, editing.pictureFailed, descriptions)) editing.tellOfPaste(says.besideCode);
}

/** Uploads pictures that are dropped on the text. */
export function dropping(editing: EditingSession) {
  return (event: DragEvent, view: EditorView): boolean => {
    const files = picturesIn(event.dataTransfer);
    const other = otherFileIn(event.dataTransfer);
    if ((files.length === 0 && !other) || view.state.readOnly) return false;
    event.preventDefault();
    if (other) editing.pictureFailed(uploadProgressMessages.notPicture(other.name));
    if (files.length === 0) return true;
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head;
    if (placePictures(view, files, at, editing.pictureFailed)) editing.tellOfPaste(says.besideCode);
    return true;
  };
}

/*
 * Adapts pasted Markdown to the place where it is inserted: to the marks of a quotation, the indentation of a list item, a
 * single heading mark, or the one line of a table cell.
 */

const QUOTATION = /^(?:[ \t]*>)+[ \t]?/;

const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(?:\[[ xX]\][ \t]+)?/;

const HEADING = /^#{1,6}[ \t]+/;

const BLOCK = /^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>|```|~~~|\|)/;

/** Returns the pasted Markdown, adapted to the place at which it is inserted. */
export function fittedPaste(state: EditorState, at: number, markdown: string): string {
  if (tableAround(state)) return markdownInCell(markdown);
  return atPlace(state, at, markdown + gapBehind(markdown));
}

function atPlace(state: EditorState, at: number, markdown: string): string {
  const line = state.doc.lineAt(at);
  const before = line.text.slice(0, at - line.from);
  const quotation = QUOTATION.exec(before)?.[0] ?? "";
  const content = before.slice(quotation.length);
  const heading = HEADING.exec(content)?.[0];
  const isHeading = HEADING.test(markdown);
  if (heading !== undefined)
    return inQuotation(isHeading ? markdown.replace(HEADING, "") : apart(markdown, true), quotation);
  const item = ITEM.exec(content);
  if (item) return inQuotation(inItem(markdown, item, content.length > item[0].length), quotation);
  return inQuotation(apart(markdown, content.trim() !== ""), quotation);
}

function apart(markdown: string, hasText: boolean): string {
  return hasText && BLOCK.test(markdown) ? `\n\n${markdown}` : markdown;
}

function inItem(markdown: string, [, indent = "", mark = "", gap = ""]: RegExpExecArray, hasText: boolean): string {
  const isList = ITEM.test(markdown);
  const inner = isList ? indent : " ".repeat(indent.length + mark.length + gap.length);
  const fitting = isList ? asItems(markdown, mark, hasText) : apart(markdown, hasText);
  const list = isList && hasText ? `\n${fitting}` : fitting;
  return list.replaceAll(/\n(?!\n)/g, `\n${inner}`);
}

function asItems(markdown: string, mark: string, hasText: boolean): string {
  let number = Number.parseInt(mark, 10);
  let isFirst = !hasText;
  return markdown.replaceAll(/^(?:[-*+]|\d{1,9}[.)])[ \t]+(\[[ xX]\][ \t]+)?/gm, (_, task: string = "") => {
    if (isFirst) {
      isFirst = false;
      return "";
    }
    number += 1;
    return `${Number.isNaN(number) ? mark : number + mark.slice(-1)} ${task}`;
  });
}

function inQuotation(markdown: string, quotation: string): string {
  if (quotation === "") return markdown;
  return markdown.replaceAll(/\n(?!\n)/g, `\n${quotation}`).replaceAll(/\n(?=\n)/g, `\n${quotation.trimEnd()}`);
}
