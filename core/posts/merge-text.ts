import { diff3Merge, diffComm } from "node-diff3";
import { commonEnds, paragraphsOf } from "./paragraphs.ts";

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
  const common = diffComm(piecesOf(mine, "\n\n"), piecesOf(theirs, "\n\n")) as { common?: string[] }[];
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
  let text = base.slice(0, head).join("");
  const clashes: TextClash[] = [];
  for (const { ok, conflict } of diff3Merge(inner(mine), inner(base), inner(theirs), {}) as Region[]) {
    if (conflict) {
      const [ours, others, before] = [conflict.a.join(""), conflict.b.join(""), conflict.o.join("")];
      if (ours !== others) clashes.push({ at: text.length, mine: ours, theirs: others, base: before });
      text += ours;
    } else text += (ok ?? []).join("");
  }
  return { text: text + base.slice(base.length - tail).join(""), clashes };
}

/** The white space a text ends with is nobody's paragraph: whoever changed it has it, mine before theirs. */
function endingOf(base: string, mine: string, theirs: string): string {
  const [before, ours, others] = [base, mine, theirs].map((text) => text.slice(text.trimEnd().length));
  return (ours === before ? others : ours) ?? "";
}
