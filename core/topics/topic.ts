import type { KeyLabels } from "../base/key-by-label.ts";
import { keysOf } from "../base/values/record-keys.ts";
import { may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { refuse } from "../base/outcome.ts";
import { topicMessages } from "#core/messages/topics.ts";

export type TopicIntent = "guide" | "comparison" | "question" | "update" | "list";
export const INTENT_WORDS: KeyLabels<TopicIntent> = {
  guide: "poradnik",
  comparison: "porównanie",
  question: "pytanie",
  update: "aktualizacja",
  list: "lista",
};
export const TOPIC_INTENTS = keysOf(INTENT_WORDS);

export type TopicState =
  | "new"
  | "accepted"
  | "planned"
  | "in-progress"
  | "published"
  | "deferred"
  | "rejected"
  | "merged";
/** A topic's states, in the order in which the topic passes through them. The last three states end or postpone the topic. */
export const TOPIC_STATE_WORDS: KeyLabels<TopicState> = {
  new: "nowy",
  accepted: "przyjęty",
  planned: "w-planie",
  "in-progress": "w-pracy",
  published: "opublikowany",
  deferred: "odłożony",
  rejected: "odrzucony",
  merged: "połączony",
};
export const TOPIC_STATES = keysOf(TOPIC_STATE_WORDS);

/** A subject to write about, which may already have posts. Readers see a topic only if it is `public`. */
export interface Topic {
  id: string;
  slug: string;
  title: string;
  angle: string;
  question: string;
  intent: TopicIntent;
  /** The state on which people decided. `decisionStatus` gives the present state, which also depends on the topic's posts. */
  state: TopicState;
  public: boolean;
  /** Whether the topic's posts are parts of a whole: each says which part it is, and leads to those before and after it. */
  series: boolean;
  intro: string;
  /** The editors' own order; a smaller number comes first. */
  priority: number;
  version: number;
}

export type TopicOrigin = "manual" | "search" | "404" | "old-post" | "thin-tag" | "archive" | "generator";
export const ORIGIN_NAMES: KeyLabels<TopicOrigin> = {
  manual: topicMessages.originManual,
  search: topicMessages.originSearch,
  "404": topicMessages.originUnknownAddress,
  "old-post": topicMessages.originOldPost,
  archive: topicMessages.originArchive,
  "thin-tag": topicMessages.originThinTag,
  generator: "generator",
};

export interface TopicPlan {
  topicId: string;
  ownerId: string | null;
  /** The category in which a post is to be published. The category may no longer exist. */
  categoryId: string | null;
  tagIds: string[];
  /** The week the topic is planned for, "2026-W48"; never the date of a publication. */
  week: string | null;
  sources: string;
  notes: string;
  origin: TopicOrigin;
  /** Why the topic was proposed: a Polish sentence, not updated since the proposal was made; empty for a person's own idea. */
  evidence: string;
  /** How often readers had searched for the topic when it was proposed; 0 if searches were not counted. */
  demand: number;
  /** The `key` of the signal from which the topic was made; null for a person's own idea. */
  signal: string | null;
  reason: string;
  /** The day on which a deferred topic comes back, "2027-01-15"; null if there is none. */
  deferredUntil: string | null;
  /** The topic into which this topic was merged. That topic is not merged itself. */
  mergedInto: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface PlannedTopic extends Topic, Omit<TopicPlan, "topicId"> {
  introHtml: string;
  published: number;
  /** How many posts on the topic are drafts, in review or scheduled. */
  drafts: number;
  /**
   * The published post that the topic's proposal is about; null if there is none. For a topic of intent "update", `published` counts this
   * post once it has a substantive update since the topic was made, and `drafts` counts its working copy.
   */
  about: { slug: string; title: string; path: string } | null;
}

export function noPlan(topicId: string, at: number): TopicPlan {
  const words = { sources: "", notes: "", evidence: "", reason: "" };
  const nowhere = { ownerId: null, categoryId: null, week: null, signal: null, deferredUntil: null, mergedInto: null };
  return { topicId, ...nowhere, ...words, tagIds: [], origin: "manual", demand: 0, createdAt: at, updatedAt: at };
}

export function topicOf(topic: Topic): Topic {
  const { id, slug, title, angle, question, intent, state, series, intro, priority, version } = topic;
  return { id, slug, title, angle, question, intent, state, public: topic.public, series, intro, priority, version };
}

export function planOf(topic: PlannedTopic): TopicPlan {
  const { id: topicId, ownerId, categoryId, tagIds, week, sources, notes, origin, evidence, demand } = topic;
  const { signal, reason, deferredUntil, mergedInto, createdAt, updatedAt } = topic;
  const proposal = { origin, evidence, demand, signal, reason, deferredUntil, mergedInto, createdAt, updatedAt };
  return { topicId, ownerId, categoryId, tagIds, week, sources, notes, ...proposal };
}

export const NO_TOPIC = refuse("missing", topicMessages.noTopic);

type Owned = Pick<PlannedTopic, "ownerId" | "public" | "state">;

/** Returns whether a person may see a topic. Editors see every topic; other people see their own topics and public topics. */
export function maySeeTopic(viewer: Viewer, topic: Owned): boolean {
  return may(viewer, "edit-all") || (may(viewer, "write-own") && (isOwnTopic(viewer, topic) || topic.public));
}

/** Returns whether the viewer may change a topic; nobody may change a merged topic. */
export function mayEditTopic(viewer: Viewer, topic: Owned): boolean {
  if (topic.state === "merged") return false;
  return may(viewer, "edit-all") || (may(viewer, "write-own") && isOwnTopic(viewer, topic));
}

function isOwnTopic(viewer: Viewer, { ownerId }: Owned): boolean {
  return ownerId === viewer.id;
}
