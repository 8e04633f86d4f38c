import type { Viewer } from "#core/base/viewer.ts";
import type { StudioPage } from "#core/base/studio-paging.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { LikenessClass } from "../likeness/pair-likeness.ts";
import type { PlanService } from "./plan-service.ts";
import type { RefreshPlan } from "./cleanup-plan.ts";
import type { TagSuggestion } from "./suggest-post-tags.ts";
import type { Undone } from "./undo-operation.ts";

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

export interface DuplicateView {
  class: LikenessClass;
  canonicalId: string;
  tags: (RefreshTag & { samples: { title: string; slug: string }[] })[];
  reason: string;
}

export interface RefreshAnalysis {
  tags: number;
  assignments: number;
  duplicates: DuplicateView[];
  groups: Record<LikenessClass, number>;
  empty: RefreshTag[];
  rare: RefreshTag[];
  /** Drafts, posts in the trash or working copies have them, but no published post does. */
  unused: RefreshTag[];
  /** Aliases nobody can reach by: another tag has the same address or alias. */
  shadowed: { tagId: string; name: string; alias: string; by: string }[];
  untagged: number;
  overtagged: number;
}

export interface UntidyPost {
  id: string;
  slug: string;
  title: string;
  state: string;
  tags: { id: string; name: string; named: boolean }[];
  suggestions: TagSuggestion[];
}

export interface OperationLine {
  id: string;
  kind: "merge" | "remove" | "assign";
  at: number;
  /** Who did it; null: the command line. Empty: somebody who is not in the team any more. */
  who: string | null;
  tags: string[];
  /** The tag they were merged into, by its present name; null for anything but a merge or where it is gone. */
  into: string | null;
  posts: number;
  copies: number;
  undoneAt: number | null;
  obstacle: string | null;
}

export interface RefreshDone {
  plan: RefreshPlan;
  operations: string[];
}

/** Everything on `/tag/refresh`, for editors. `forbidden` for everybody else. */
export interface TagCleanupService extends PlanService {
  analyse(viewer: Viewer): Promise<Outcome<RefreshAnalysis>>;
  untidy(viewer: Viewer, which: "untagged" | "overtagged", page: number): Promise<Outcome<StudioPage<UntidyPost>>>;
  operations(viewer: Viewer): Promise<Outcome<OperationLine[]>>;
  undo(viewer: Viewer, operationId: string): Promise<Outcome<Undone>>;
  dismiss(viewer: Viewer, one: string, other: string): Promise<Outcome<null>>;
  /** Makes counts and lists what the posts say and drops aliases that lead nowhere; what was wrong. */
  recount(viewer: Viewer): Promise<Outcome<{ counts: number; aliases: RefreshAnalysis["shadowed"] }>>;
}
