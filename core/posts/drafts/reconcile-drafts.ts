import { diffComm, diffIndices } from "node-diff3";
import { commonEnds, paragraphsOf } from "../history/word-diff.ts";
import { type Draft, sameValue } from "./draft.ts";
import { fieldsFrom, POST_FIELDS } from "../post-fields.ts";

type FieldOf<Value> = { [Name in keyof Draft]: Draft[Name] extends Value ? Name : never }[keyof Draft];

/** A field that both sides changed differently. The reconciled draft has `mine`, so this record stores `theirs`. */
export type DraftConflict =
  | ({ field: FieldOf<string> } & TextClash)
  | { field: keyof Draft; mine: unknown; theirs: unknown; base: unknown };

export interface ReconciledDraft {
  draft: Draft;
  conflicts: DraftConflict[];
}

/** Reconciles two drafts made from `base`: texts by paragraph, other fields by their rule. If `base` is null, everything in both drafts stays. */
export function reconcileDrafts(base: Draft | null, mine: Draft, theirs: Draft): ReconciledDraft {
  const conflicts: DraftConflict[] = [];
  const paragraphs = (field: FieldOf<string>): string => {
    const reconciled = reconcileTexts(
      base ? base[field] : commonText(mine[field], theirs[field]),
      mine[field],
      theirs[field],
    );
    for (const clash of reconciled.clashes) conflicts.push({ field, ...clash });
    return reconciled.text;
  };
  const wholeField = <Name extends keyof Draft>(field: Name): Draft[Name] => {
    const before = base?.[field];
    const ours = mine[field];
    const others = theirs[field];
    if (sameValue(ours, others) || sameValue(others, before)) return ours;
    if (base && sameValue(ours, before)) return others;
    conflicts.push({ field, mine: ours, theirs: others, base: before });
    return ours;
  };
  const entries = (field: FieldOf<string[]>): string[] =>
    reconcileLists(
      base ? base[field] : mine[field].filter((id) => theirs[field].includes(id)),
      mine[field],
      theirs[field],
    );
  const draft = fieldsFrom(<Name extends keyof Draft>(field: Name) => {
    if (isReconciledBy<string>("paragraphs", field)) return paragraphs(field) as Draft[Name];
    if (isReconciledBy<string[]>("entries", field)) return entries(field) as Draft[Name];
    return wholeField(field);
  });
  return { draft, conflicts };
}

/** Returns whether a field is reconciled by this rule. `POST_FIELDS` allows these rules only for fields of a matching type. */
function isReconciledBy<Value extends string | string[]>(
  rule: Value extends string ? "paragraphs" : "entries",
  field: keyof Draft,
): field is FieldOf<Value> {
  return POST_FIELDS[field].reconcile === rule;
}

/** Reconciles lists in the order of `mine`, or of `theirs` if only `theirs` changed. New items of `theirs` come last. */
function reconcileLists(base: string[], mine: string[], theirs: string[]): string[] {
  if (sameValue(mine, base)) return theirs;
  const kept = mine.filter((id) => theirs.includes(id) || !base.includes(id));
  const added = theirs.filter((id) => !base.includes(id) && !mine.includes(id));
  return [...kept, ...added];
}

/** A place where both sides changed the same paragraphs: the reconciled text has `mine` at the offset `at`. */
interface TextClash {
  at: number;
  mine: string;
  theirs: string;
  base: string;
}

interface ReconciledText {
  text: string;
  clashes: TextClash[];
}

/** At most this many pairs of equal paragraphs are compared. A paragraph repeated a thousand times on both sides makes a million pairs. */
const MOST_PAIRS = 1_000_000;

/** Reconciles two texts by paragraph. If both sides changed the same place, `mine` stays and the clash is reported. */
export function reconcileTexts(base: string, mine: string, theirs: string): ReconciledText {
  if (mine === theirs || theirs === base) return { text: mine, clashes: [] };
  if (mine === base) return { text: theirs, clashes: [] };
  const gap = base.includes("\r\n") ? "\r\n\r\n" : "\n\n";
  const reconciled = reconcilePieces(piecesOf(base, gap), piecesOf(mine, gap), piecesOf(theirs, gap));
  return { text: reconciled.text.trimEnd() + endingOf(base, mine, theirs), clashes: reconciled.clashes };
}

/**
 * Returns the paragraphs that two texts have in common, in place of a lost base. Reconciling against these paragraphs keeps everything in
 * both texts.
 */
function commonText(mine: string, theirs: string): string {
  const [ours, others] = [piecesOf(mine, "\n\n"), piecesOf(theirs, "\n\n")];
  if (pairsIn(ours, others) > MOST_PAIRS) return "";
  const common = diffComm(ours, others) as { common?: string[] }[];
  return common.flatMap((part) => part.common ?? []).join("");
}

/** Splits a text into paragraphs. Even the last paragraph ends with the gap, so that it stays equal when text is added after it. */
function piecesOf(text: string, gap: string): string[] {
  const words = text.trimEnd();
  return words === "" ? [] : paragraphsOf(words + gap);
}

function reconcilePieces(base: string[], mine: string[], theirs: string[]): ReconciledText {
  const { head, tail } = commonEnds([base, mine, theirs]);
  const inner = (pieces: string[]) => pieces.slice(head, pieces.length - tail);
  const before = inner(base);
  let text = base.slice(0, head).join("");
  let at = 0;
  const clashes: TextClash[] = [];
  for (const place of placesOf(hunksOf(before, inner(mine)), hunksOf(before, inner(theirs)))) {
    const { from, to } = place;
    text += before.slice(at, from).join("");
    const [ours, others] = [changed(before, place, place.mine), changed(before, place, place.theirs)];
    if (place.mine.length > 0 && place.theirs.length > 0 && ours !== others) {
      clashes.push({ at: text.length, mine: ours, theirs: others, base: before.slice(from, to).join("") });
    }
    text += place.mine.length > 0 ? ours : others;
    at = to;
  }
  return { text: text + before.slice(at).join("") + base.slice(base.length - tail).join(""), clashes };
}

/** A change by one side: the paragraphs `from` to `to` of the base became `pieces`. */
interface Hunk {
  from: number;
  to: number;
  pieces: string[];
}

/** A run of paragraphs of the base, with the hunks that overlap there. */
interface Place {
  from: number;
  to: number;
  mine: Hunk[];
  theirs: Hunk[];
}

function hunksOf(base: string[], side: string[]): Hunk[] {
  if (pairsIn(base, side) > MOST_PAIRS) return [{ from: 0, to: base.length, pieces: side }];
  return diffIndices(base, side).flatMap(({ buffer1: [from, length], buffer2Content: pieces }) =>
    // If the number of paragraphs is unchanged, each new paragraph replaces one old paragraph as a hunk of its own.
    pieces.length === length
      ? pieces.map((piece, n) => ({ from: from + n, to: from + n + 1, pieces: [piece] }))
      : [{ from, to: from + length, pieces }],
  );
}

/** Groups overlapping hunks into places. Unlike in `diff3Merge`, hunks that only touch become two places. */
function placesOf(mine: Hunk[], theirs: Hunk[]): Place[] {
  const hunks = [
    ...mine.map((hunk) => ({ hunk, side: "mine" as const })),
    ...theirs.map((hunk) => ({ hunk, side: "theirs" as const })),
  ].toSorted((a, b) => a.hunk.from - b.hunk.from || a.hunk.to - b.hunk.to);
  const places: Place[] = [];
  for (const { hunk, side } of hunks) {
    const last = places.at(-1);
    const isSameGap = last?.to === hunk.to && last.from === hunk.from;
    if (last && (hunk.from < last.to || isSameGap)) {
      last.to = Math.max(last.to, hunk.to);
      last[side].push(hunk);
    } else places.push({ from: hunk.from, to: hunk.to, mine: [], theirs: [], [side]: [hunk] });
  }
  return places;
}

function changed(base: string[], { from, to }: Place, hunks: Hunk[]): string {
  let text = "";
  let at = from;
  for (const hunk of hunks) {
    text += base.slice(at, hunk.from).join("") + hunk.pieces.join("");
    at = hunk.to;
  }
  return text + base.slice(at, to).join("");
}

function pairsIn(one: string[], other: string[]): number {
  const counts = new Map<string, number>();
  for (const piece of one) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return other.reduce((pairs, piece) => pairs + (counts.get(piece) ?? 0), 0);
}

/** Returns the white space at the end, which belongs to no paragraph. The side that changed it decides, `mine` before `theirs`. */
function endingOf(base: string, mine: string, theirs: string): string {
  const [before, ours, others] = [base, mine, theirs].map((text) => text.slice(text.trimEnd().length));
  return (ours === before ? others : ours) ?? "";
}
