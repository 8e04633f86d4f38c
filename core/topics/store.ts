import type { PathRead, PathWrite } from "../base/former-paths.ts";
import type { PostListRead, PostState } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { Renderer } from "../markdown/renderer.ts";
import type { SearchLogRead, SearchRead } from "../search/store.ts";
import type { StatisticsRead } from "../statistics/store.ts";
import type { TagCleanupRead, TagRead } from "../tags/store.ts";
import type { PlannedTopic, Topic, TopicPlan } from "./topic.ts";

/** A published post that contains some of the searched words. Title and lead are typeset. */
export interface LikePost {
  id: string;
  slug: string;
  title: string;
  lead: string;
  headings: string[];
  categorySlug: string;
  topicId: string | null;
}

/** A listed post that has not changed for long. Its title is typeset. */
export interface UntouchedPost {
  id: string;
  slug: string;
  title: string;
  categoryId: string;
  categorySlug: string;
  /** When the post was published or last substantively updated, in ms since the epoch. */
  changedAt: number;
  words: number;
  /** The beginning of the post's plain text. */
  text: string;
  /** How many other published posts link to the post. */
  links: number;
}

/** What a listed post says about its archive. Its title is typeset. */
export interface ArchiveTitle {
  id: string;
  title: string;
  categoryId: string;
  publishedAt: number;
  tagIds: string[];
}

export interface TopicPost {
  id: string;
  slug: string;
  title: string;
  state: PostState;
}

export interface TopicRead {
  topicBySlug(slug: string): Promise<Topic | null>;
  topics(): Promise<Topic[]>;
  /** Returns public topics by priority. `former` has the slugs of topics that were merged into the topic. */
  publicTopics(): Promise<(Topic & { introHtml: string; posts: number; former: string[] })[]>;
}

export interface TopicWrite {
  putTopic(topic: Topic, introHtml: string): Promise<void>;
  /** Removes an unused topic with its plan; its former paths become 410. Throws if anything refers to the topic. */
  removeTopic(id: string): Promise<void>;
}

export interface TopicPlanRead {
  /** Returns all topics, also merged ones, in the editors' order, then by slug. Reads everything, so only a person's request may call it. */
  plannedTopics(): Promise<PlannedTopic[]>;
  plannedTopic(id: string): Promise<PlannedTopic | null>;
  /** Returns the id of the topic into which a topic was merged. An id that was never merged is returned unchanged, even an unknown id. */
  resolveTopicId(id: string): Promise<string>;
  postsOfTopic(topicId: string, limit: number): Promise<TopicPost[]>;
  /** Returns whether a post or a working copy has the topic, or another topic was merged into it. */
  isTopicUsed(id: string): Promise<boolean>;
  /** Returns published posts with some of these words in any form, ranked by BM25. Words in more than a thousand posts are not searched for. */
  postsLike(words: string[], limit: number): Promise<LikePost[]>;
  /** Returns listed posts that did not change since `before`, the longest unchanged first. */
  untouchedPosts(before: number, limit: number): Promise<UntouchedPost[]>;
  /** Returns listed posts whose last change was before `before`, the last changed first. */
  archiveTitles(before: number, limit: number): Promise<ArchiveTitle[]>;
  /** Returns keys of the dismissed proposals. */
  dismissedSignals(): Promise<string[]>;
  topicCalendar(userId: string): Promise<{ generation: number; open: boolean } | null>;
}

export interface TopicPlanWrite {
  putTopicPlan(plan: TopicPlan): Promise<void>;
  /** Replaces one topic by another in every post and working copy. Purges nothing. */
  moveTopicPosts(fromId: string, toId: string): Promise<{ posts: number; copies: number; publishedIds: string[] }>;
  /** Makes topics merged into `fromId` count as merged into `toId`, so that no merge leads to a merged topic. */
  repointMergedTopics(fromId: string, toId: string): Promise<void>;
  /** Dismisses a proposal until the dismissal is undone. A second call changes nothing. */
  dismissSignal(key: string, at: number, userId: string | null): Promise<void>;
  /** Undoes a dismissal; false if there was none. */
  undismissSignal(key: string): Promise<boolean>;
  putTopicCalendar(userId: string, calendar: { generation: number; open: boolean }): Promise<void>;
}

interface PostLookup {
  post(id: string): Promise<{ topicId: string | null; authorIds: string[] } | null>;
}

export interface TopicStoreRead
  extends
    CommonRead,
    PathRead,
    PostListRead,
    SearchRead,
    SearchLogRead,
    TagRead,
    TagCleanupRead,
    TopicRead,
    TopicPlanRead,
    Pick<StatisticsRead, "viewsOfPosts">,
    PostLookup {}
export interface TopicStoreWrite extends TopicStoreRead, CommonWrite, PathWrite, TopicWrite, TopicPlanWrite {}

export interface TopicDeps extends CommonDeps {
  store: StoreOf<TopicStoreRead, TopicStoreWrite>;
  renderer: Renderer;
}
