/** An edit that replaces the text from `start` to `end`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits, given in any order; other text stays byte for byte. Of two overlapping edits, only the one that starts earlier is applied. */
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
