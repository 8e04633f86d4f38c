import type { Piece } from "#core/search/highlight.ts";

/** Text with what a search found in it marked. The pieces are plain text. */
export function HighlightedText({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text));
}
