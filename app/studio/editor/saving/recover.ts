import type { Draft, EditToken } from "#core/posts/draft.ts";
import type { LocalDraft } from "./local-draft.ts";
import type { MergedDraft } from "#core/posts/merge.ts";
import { isSame, type Merge, reconcile } from "./reconcile.ts";

/** How a text found in the browser's own store goes on. */
export type Recovery =
  /** The server has all of it. */
  | { is: "nothing" }
  /** The editor opens with `draft`, which builds on the server's text. `merged`: others wrote meanwhile. `unsure` may still be on its way. */
  | { is: "restored"; draft: Draft; at: number; merged: boolean; unsure: Draft | null }
  /** Both texts changed the same paragraphs: a person decides. */
  | { is: "conflict"; merged: MergedDraft; at: number };

/**
 * What to do with a text an earlier tab left behind, now that the server has `theirs` at `token`.
 *
 * | the text builds on          | then                                                         |
 * | the server's present state  | it is the newer one, and is restored                         |
 * | a draft the server has, too | the sent draft alone after all: restored                   |
 * | an older state              | both are merged by paragraph; a person decides where they clash |
 */
export function recover(kept: LocalDraft, token: EditToken, theirs: Draft, merge: Merge): Recovery {
  const { draft, at } = kept;
  if (isSame(draft, theirs)) return { is: "nothing" };
  if (kept.base === token) return { is: "restored", draft, at, merged: false, unsure: kept.unsure };
  const { merged, clean, alone } = reconcile(kept, draft, theirs, merge);
  if (!clean) return { is: "conflict", merged, at };
  if (isSame(merged.draft, theirs)) return { is: "nothing" };
  return { is: "restored", draft: merged.draft, at, merged: !alone, unsure: null };
}
