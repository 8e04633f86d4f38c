import type { Viewer } from "#core/base/viewer.ts";
import type { StudioPage } from "#core/base/studio-page.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { LikenessClass } from "../likeness/pair-likeness.ts";
import type { PlanService } from "./plan-service.ts";
import type { RefreshPlan } from "./cleanup-plan.ts";
import type { TagSuggestion } from "./tag-suggestions.ts";
import type { Undone } from "./undo-operation.ts";

/** A tag as `/tag/refresh` shows it. */
export interface RefreshTag {
  id: string;
  slug: string;
  name: string;
  aliases: string[];
  hidden: boolean;
  proposed: boolean;
  version: number;
  published: number;
  drafts: number;
  trashed: number;
  copies: number;
  lastUsedAt: number | null;
}

/** Tags that may be one; the first is the one proposed. */
export interface DuplicateView {
  class: LikenessClass;
  canonicalId: string;
  tags: (RefreshTag & { samples: { title: string; slug: string }[] })[];
  /** „Różnią się tylko polskimi znakami.” */
  reason: string;
}

export interface RefreshAnalysis {
  tags: number;
  assignments: number;
  /** The groups of each class with the most posts, 200 at most. */
  duplicates: DuplicateView[];
  /** How many groups of each class there are, shown or not. */
  groups: Record<LikenessClass, number>;
  /** Nothing has them: they can be removed. */
  empty: RefreshTag[];
  /** One or two published posts. */
  rare: RefreshTag[];
  /** Drafts, posts in the trash or working copies have them, but no published post does. */
  unused: RefreshTag[];
  /** Aliases nobody can reach by: another tag has the same address or alias. */
  shadowed: { tagId: string; name: string; alias: string; by: string }[];
  /** Posts with no tag, and with more than eight. */
  untagged: number;
  overtagged: number;
}

/** A post with no tag or too many. */
export interface UntidyPost {
  id: string;
  slug: string;
  title: string;
  state: string;
  tags: { id: string; name: string; named: boolean }[];
  suggestions: TagSuggestion[];
}

/** Something done to tags that can be, or was, undone. */
export interface OperationLine {
  id: string;
  kind: "merge" | "remove" | "assign";
  at: number;
  /** Who did it; null: the command line. Empty: somebody who is not in the team any more. */
  who: string | null;
  /** Tags that went; none where tags were put on posts. */
  tags: string[];
  /** The tag they were merged into, by its present name; null for anything but a merge or where it is gone. */
  into: string | null;
  posts: number;
  copies: number;
  undoneAt: number | null;
  /** Why it cannot be undone now; null when it can. */
  obstacle: string | null;
}

/** What executing a plan did. */
export interface RefreshDone {
  plan: RefreshPlan;
  /** Ids of the operations that can be undone, in the order they were done. */
  operations: string[];
}

/** Everything on `/tag/refresh`, for editors. `forbidden` for everybody else. */
export interface TagCleanupService extends PlanService {
  /** Changes nothing. */
  analyse(viewer: Viewer): Promise<Outcome<RefreshAnalysis>>;
  /** Changes nothing. Pages count from 1. */
  untidy(viewer: Viewer, which: "untagged" | "overtagged", page: number): Promise<Outcome<StudioPage<UntidyPost>>>;
  /** Newest first. */
  operations(viewer: Viewer): Promise<Outcome<OperationLine[]>>;
  undo(viewer: Viewer, operationId: string): Promise<Outcome<Undone>>;
  /** These two are not one, for good. */
  dismiss(viewer: Viewer, one: string, other: string): Promise<Outcome<null>>;
  /** Makes counts and lists what the posts say and drops aliases that lead nowhere; what was wrong. */
  recount(viewer: Viewer): Promise<Outcome<{ counts: number; aliases: RefreshAnalysis["shadowed"] }>>;
}
