import { diff3Merge, diffComm } from "node-diff3";
import { commonEnds, paragraphsOf } from "../history/paragraphs.ts";

/** A place where both sides changed the same paragraphs: the merged text has `mine` at the offset `at`. */
export interface TextClash {
  at: number;
  mine: string;
  theirs: string;
  base: string;
}

export interface MergedText {
  text: string;
  clashes: TextClash[];
}

/** Pairs of equal paragraphs up to which texts are compared; one paragraph a thousand times has a million. */
const MOST_PAIRS = 1_000_000;

type Region = { ok?: string[]; conflict?: { a: string[]; o: string[]; b: string[] } };

/**
 * Joins two texts that both come from `base`, paragraph by paragraph. What only one side changed is as that side has it, and
 * what nobody touched stays byte for byte. Where both changed the same place the text has `mine` and the clash tells of the rest.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, clashes: [] };
  if (mine === base) return { text: theirs, clashes: [] };
  const gap = base.includes("\r\n") ? "\r\n\r\n" : "\n\n";
  const merged = mergePieces(piecesOf(base, gap), piecesOf(mine, gap), piecesOf(theirs, gap));
  return { text: merged.text.trimEnd() + endingOf(base, mine, theirs), clashes: merged.clashes };
}

/** What two texts have in common, for the lost text both come from: merging over it keeps all that either side has. */
export function commonText(mine: string, theirs: string): string {
  const [ours, others] = [piecesOf(mine, "\n\n"), piecesOf(theirs, "\n\n")];
  if (pairsIn(ours, others) > MOST_PAIRS) return "";
  const common = diffComm(ours, others) as { common?: string[] }[];
  return common.flatMap((part) => part.common ?? []).join("");
}

/** Paragraphs that all end alike, the last one too, so that a text somebody wrote on has its old last paragraph unchanged. */
function piecesOf(text: string, gap: string): string[] {
  const words = text.trimEnd();
  return words === "" ? [] : paragraphsOf(words + gap);
}

function mergePieces(base: string[], mine: string[], theirs: string[]): MergedText {
  const { head, tail } = commonEnds([base, mine, theirs]);
  const inner = (pieces: string[]) => pieces.slice(head, pieces.length - tail);
  const regions = regionsOf(inner(base), inner(mine), inner(theirs));
  let text = base.slice(0, head).join("");
  const clashes: TextClash[] = [];
  for (const { ok, conflict } of regions) {
    if (conflict) {
      const [ours, others, before] = [conflict.a.join(""), conflict.b.join(""), conflict.o.join("")];
      if (ours !== others) clashes.push({ at: text.length, mine: ours, theirs: others, base: before });
      text += ours;
    } else text += (ok ?? []).join("");
  }
  return { text: text + base.slice(base.length - tail).join(""), clashes };
}

function regionsOf(base: string[], mine: string[], theirs: string[]): Region[] {
  if (pairsIn(base, mine) + pairsIn(base, theirs) > MOST_PAIRS) return [{ conflict: { a: mine, o: base, b: theirs } }];
  return diff3Merge(mine, base, theirs, {});
}

/** How many pairs of equal paragraphs two texts have: what a comparison takes time for. */
function pairsIn(one: string[], other: string[]): number {
  const counts = new Map<string, number>();
  for (const piece of one) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return other.reduce((pairs, piece) => pairs + (counts.get(piece) ?? 0), 0);
}

/** The white space a text ends with is nobody's paragraph: whoever changed it has it, mine before theirs. */
function endingOf(base: string, mine: string, theirs: string): string {
  const [before, ours, others] = [base, mine, theirs].map((text) => text.slice(text.trimEnd().length));
  return (ours === before ? others : ours) ?? "";
}
