import type { Draft, EditToken } from "#core/posts/drafts/draft.ts";
import type { LocalDraft } from "./local-draft.ts";
import type { MergedDraft } from "#core/posts/merge/merge.ts";
import { isSame, type Merge, reconcile } from "./reconcile.ts";

export type Recovery =
  | { is: "nothing" }
  /** `draft` builds on the server's text. `merged`: others wrote meanwhile. `unsure` may still arrive at the server. */
  | { is: "restored"; draft: Draft; at: number; merged: boolean; unsure: Draft | null }
  | { is: "conflict"; merged: MergedDraft; at: number };

/** Restores a text on the server's present state, or on a draft the server has; merges one on an older state. */
export function recover(kept: LocalDraft, token: EditToken, theirs: Draft, merge: Merge): Recovery {
  const { draft, at } = kept;
  if (isSame(draft, theirs)) return { is: "nothing" };
  if (kept.base === token) return { is: "restored", draft, at, merged: false, unsure: kept.unsure };
  const { merged, clean, alone } = reconcile(kept, draft, theirs, merge);
  if (!clean) return { is: "conflict", merged, at };
  if (isSame(merged.draft, theirs)) return { is: "nothing" };
  return { is: "restored", draft: merged.draft, at, merged: !alone, unsure: null };
}
