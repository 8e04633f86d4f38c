/** An edit that replaces the text from `start` to `end`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits, which may come in any order; the rest stays byte for byte. Of two overlapping edits the first counts. */
export function applyTextEdits(source: string, edits: readonly TextEdit[]): string {
  let written = "";
  let position = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < position) continue;
    written += source.slice(position, start) + text;
    position = end;
  }
  return written + source.slice(position);
}
