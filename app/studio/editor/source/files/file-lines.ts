import { isolateHistory } from "@codemirror/commands";
import type { EditorState, TransactionSpec } from "@codemirror/state";
import { fileTypesNamed, isFileAddress, isRecordingType } from "#core/base/media.ts";
import { blockAt } from "../block-commands.ts";
import { rangeInCell } from "../pasting/paste-cells.ts";
import { asLabel } from "../pictures/picture-place.ts";
import { tableAround } from "../tables/table-source.ts";

/* A file in a text is a link on a line of its own. The lines below a recording are its captions and transcript (core/markdown/elements/players.ts). */

export interface FileLine {
  label: string;
  address: string;
}

/** Lines of files in the source. `text` shows whether they have changed meanwhile. */
export interface FilePlace {
  from: number;
  text: string;
  lines: FileLine[];
}

const LINE = /^\[((?:[^\\[\]]|\\.)*)\]\((\/media\/[0-9a-f]{32}\.[a-z0-9]{2,5})\)$/;

/** Returns the paragraph at the caret if it is a file, or a recording with one file of captions and one transcript at most; otherwise null. */
export function filesAt(state: EditorState): FilePlace | null {
  const { doc, selection } = state;
  const at = doc.lineAt(selection.main.head).number;
  const isFile = (number: number) => number >= 1 && number <= doc.lines && LINE.test(doc.line(number).text.trim());
  if (!isFile(at)) return null;
  let [first, last] = [at, at];
  while (isFile(first - 1)) first -= 1;
  while (isFile(last + 1)) last += 1;
  const [from, to] = [doc.line(first).from, doc.line(last).to];
  const text = doc.sliceString(from, to);
  const lines = text.split("\n").flatMap((line) => {
    const [, label = "", address = ""] = LINE.exec(line.trim()) ?? [];
    return isFileAddress(address) ? [{ label: label.replaceAll(/\\(.)/g, "$1"), address }] : [];
  });
  const rest = lines.slice(1).map(({ address }) => endingOf(address));
  const isOne =
    lines.length > 0 && new Set(rest).size === rest.length && rest.every((ending) => /^(?:vtt|txt)$/.test(ending));
  return isOne ? { from, text, lines } : null;
}

export function endingOf(address: string): string {
  return /\.([a-z0-9]+)$/i.exec(address)?.[1]?.toLowerCase() ?? "";
}

/** Whether an address or name has the extension of a recording; `film`: of one with a picture. */
export function isRecordingNamed(name: string, film = false): boolean {
  return fileTypesNamed(name).some((type) => isRecordingType(type) && (!film || type.startsWith("video/")));
}

/** Returns a file's link in Markdown. */
export function lineOf({ label, address }: FileLine): string {
  return `[${asLabel(label)}](${address})`;
}

/** Returns the words of a link to a file: its name without the extension. */
export function labelOf(name: string): string {
  return name.replace(/\.[a-z0-9]{2,5}$/i, "") || name;
}

/** Replaces the files at the place; without a place, adds them after the caret's line, or in the caret's cell. Returns null when the place has changed. */
export function putFiles(
  state: EditorState,
  place: FilePlace | null,
  lines: readonly FileLine[],
): TransactionSpec | null {
  const how = { annotations: isolateHistory.of("full"), scrollIntoView: true, userEvent: "input.file" };
  const block = lines.map(lineOf).join("\n");
  if (!place && tableAround(state)) {
    const { from, to } = rangeInCell(state);
    const row = lines.map(lineOf).join(" ");
    return { changes: { from, to, insert: state.toText(row) }, selection: { anchor: from + row.length }, ...how };
  }
  if (!place) return { ...blockAt(state, `${block}\n\n`, block.length + 2, 0), ...how };
  const { text } = place;
  const from =
    state.sliceDoc(place.from, place.from + text.length) === text ? place.from : state.doc.toString().indexOf(text);
  if (from < 0) return null;
  const changes = { from, to: from + text.length, insert: state.toText(block) };
  return { changes, selection: { anchor: from + block.length }, ...how };
}
