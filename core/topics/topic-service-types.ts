import type { StudioPage } from "#core/base/studio-paging.ts";
import type { TopicClosePost, TopicCloseness } from "./closest-posts.ts";
import type { Priority } from "./topic-priority.ts";
import type { Signal } from "./proposal-signals.ts";
import type { TopicDecision } from "./topic-decisions.ts";
import type { PlannedTopic, TopicIntent, TopicState } from "./topic.ts";

export interface Named {
  id: string;
  name: string;
}

type HiddenField = "introHtml" | "ownerId" | "categoryId" | "tagIds" | "mergedInto" | "createdAt" | "updatedAt";

export interface TopicLine extends Omit<PlannedTopic, HiddenField> {
  /** The title after typesetting, as readers see it; `title` is the title as typed. */
  heading: string;
  /** Whether a post on the topic is still to be written. Only then has the topic a priority and close posts. */
  open: boolean;
  owner: Named | null;
  category: Named | null;
  tags: Named[];
  /** The topic's week in words: "23–29 listopada 2026". */
  weekText: string | null;
  /** True if the topic's week is over and nothing was published. */
  late: boolean;
  deferredText: string | null;
  mergedInto: { slug: string; title: string } | null;
  urgency: Priority;
  mayEdit: boolean;
  decisions: TopicDecision[];
  mayMerge: boolean;
  mayDraft: boolean;
}

export interface TopicRow extends TopicLine, Omit<TopicCloseness, "posts"> {
  closest: TopicClosePost[];
}

export const TOPIC_SORTS = ["priority", "title", "fresh"] as const;
export type TopicSort = (typeof TOPIC_SORTS)[number];

export interface TopicsQuery {
  /** Null for every topic that is still to be written or has been published. */
  state: TopicState | null;
  text: string;
  sort: TopicSort;
  page: number;
}

export interface TopicListing extends StudioPage<TopicRow> {
  counts: Record<TopicState, number>;
}

/** The fields of a topic that people write. `tags` are the names of existing tags. */
export interface TopicFields {
  title: string;
  angle: string;
  question: string;
  intent: TopicIntent;
  categoryId: string | null;
  tags: string[];
  sources: string;
  notes: string;
}

/** Fields that only editors may change. Absent fields stay as they are. */
export interface TopicEditorFields {
  ownerId: string | null;
  /** The editors' priority, from 0 (at once) to 6 (some day). */
  priority: number;
  public: boolean;
  series: boolean;
  intro: string;
}

export type TopicVerdict =
  | { decision: "accepted" }
  | { decision: "planned"; week: string; ownerId: string }
  /** `until` is the day on which the topic comes back, "2027-01-15"; null for no certain day. */
  | { decision: "deferred"; until: string | null }
  | { decision: "rejected"; reason: string };

export type TopicProposal = Signal & TopicCloseness;

export interface TopicImport {
  created: number;
  changed: number;
  unchanged: number;
  /** The first lines that create or change a topic. */
  topics: { line: number; title: string; isNew: boolean }[];
  /** Invalid lines, counted from 1 including the heading. If there is an invalid line, nothing is imported. */
  faults: { line: number; message: string }[];
}
