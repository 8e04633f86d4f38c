import type { Draft } from "../drafts/draft.ts";
import { commonText, mergeTexts, type TextClash } from "./merge-text.ts";

/** The fields that are merged by paragraph. */
export type LongField = "body" | "notes";

/** What both sides changed differently. The merged draft has `mine`; nothing of `theirs` is lost, it is here. */
export type MergeConflict =
  | ({ field: LongField } & TextClash)
  | {
      field: Exclude<keyof Draft, LongField>;
      mine: unknown;
      theirs: unknown;
      /** Undefined where the state both come from is unknown. */
      base: unknown;
    };

export interface MergedDraft {
  draft: Draft;
  conflicts: MergeConflict[];
}

/**
 * Joins two drafts that both come from `base`: long texts by paragraph, lists by what was added and taken out, all else field
 * by field. `base` null: unknown, so that everything either side has is kept and every difference of a single field is a
 * conflict. Runs in the browser too.
 */
export function mergeDrafts(base: Draft | null, mine: Draft, theirs: Draft): MergedDraft {
  const conflicts: MergeConflict[] = [];
  const long = (field: LongField): string => {
    const merged = mergeTexts(base ? base[field] : commonText(mine[field], theirs[field]), mine[field], theirs[field]);
    for (const clash of merged.clashes) conflicts.push({ field, ...clash });
    return merged.text;
  };
  const single = <F extends Exclude<keyof Draft, LongField>>(field: F): Draft[F] => {
    const before = base?.[field];
    const ours = mine[field];
    const others = theirs[field];
    if (same(ours, others) || same(others, before)) return ours;
    if (base && same(ours, before)) return others;
    conflicts.push({ field, mine: ours, theirs: others, base: before });
    return ours;
  };
  const list = (field: "tagIds" | "authorIds"): string[] =>
    mergeLists(base ? base[field] : mine[field].filter((id) => theirs[field].includes(id)), mine[field], theirs[field]);
  const draft: Draft = {
    title: single("title"),
    lead: single("lead"),
    body: long("body"),
    slug: single("slug"),
    categoryId: single("categoryId"),
    tagIds: list("tagIds"),
    topicId: single("topicId"),
    authorIds: list("authorIds"),
    responsibleEditorId: single("responsibleEditorId"),
    cover: single("cover"),
    seo: single("seo"),
    pin: single("pin"),
    notes: long("notes"),
  };
  return { draft, conflicts };
}

/** Whether two drafts say the same in every field; keys of their parts may come in any order. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return (Object.keys(one) as (keyof Draft)[]).every((field) => same(one[field], other[field]));
}

/** In the order of `mine`, without what they took out, followed by what they added; their order when only they changed it. */
function mergeLists(base: string[], mine: string[], theirs: string[]): string[] {
  if (same(mine, base)) return theirs;
  const kept = mine.filter((id) => theirs.includes(id) || !base.includes(id));
  const added = theirs.filter((id) => !base.includes(id) && !mine.includes(id));
  return [...kept, ...added];
}

function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** JSON with the keys of every object in one order. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
