import type { Piece } from "#core/search/highlight.ts";

export function HighlightedText({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text));
}
