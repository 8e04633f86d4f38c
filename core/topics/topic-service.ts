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

type Unshown = "introHtml" | "ownerId" | "categoryId" | "tagIds" | "mergedInto" | "createdAt" | "updatedAt";

export interface TopicLine extends Omit<PlannedTopic, Unshown> {
  /** The title after the typography engine, as readers see it; `title` is as typed. */
  heading: string;
  /** Whether something of it is still to be written: only then it is urgent, and compared with the archive. */
  open: boolean;
  owner: Named | null;
  category: Named | null;
  tags: Named[];
  /** "23–29 listopada 2026" */
  weekText: string | null;
  /** Its week is over and nothing is published. */
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
  /** Null: everything that is still to be written or is out. */
  state: TopicState | null;
  text: string;
  sort: TopicSort;
  page: number;
}

export interface TopicListing extends StudioPage<TopicRow> {
  counts: Record<TopicState, number>;
}

/** What a person writes of a topic. Tags are named; only those there are can be. */
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

/** Fields that only editors change; absent ones stay. */
export interface TopicEditorFields {
  ownerId: string | null;
  /** 0 (at once) to 6 (some day). */
  priority: number;
  public: boolean;
  intro: string;
}

export type TopicVerdict =
  | { decision: "accepted" }
  | { decision: "planned"; week: string; ownerId: string }
  /** The day it comes back, "2027-01-15"; null for some day. */
  | { decision: "deferred"; until: string | null }
  | { decision: "rejected"; reason: string };

export type TopicProposal = Signal & TopicCloseness;

export interface TopicImport {
  created: number;
  changed: number;
  unchanged: number;
  /** The first of the lines that create or change a topic. */
  topics: { line: number; title: string; isNew: boolean }[];
  /** Lines, counted from 1 with the heading, that cannot be taken; with any of them nothing is. */
  faults: { line: number; message: string }[];
}
