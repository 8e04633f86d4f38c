import type { PathRead, PathWrite } from "../base/former-paths.ts";
import type { PostListRead, PostState } from "../base/post-lists.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { Renderer } from "../markdown/renderer.ts";
import type { SearchLogRead, SearchRead } from "../search/store.ts";
import type { TagCleanupRead, TagRead } from "../tags/store.ts";
import type { PlannedTopic, Topic, TopicPlan } from "./topic.ts";

/** A published post that says something of the same as a few words. Title and lead are typeset. */
export interface LikePost {
  id: string;
  slug: string;
  title: string;
  lead: string;
  headings: string[];
  categorySlug: string;
  topicId: string | null;
}

/** A post readers meet in lists that has not changed for long. Title typeset. */
export interface UntouchedPost {
  id: string;
  slug: string;
  title: string;
  categoryId: string;
  categorySlug: string;
  /** The publication or the last change readers would notice. */
  changedAt: number;
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
  /** Public topics by priority; `former` are the slugs of those merged into one. */
  publicTopics(): Promise<(Topic & { introHtml: string; posts: number; former: string[] })[]>;
}

export interface TopicWrite {
  putTopic(topic: Topic, introHtml: string): Promise<void>;
  /** Removes an unused topic with its plan; its former paths become 410. Throws while anything names it. */
  removeTopic(id: string): Promise<void>;
}

export interface TopicPlanRead {
  /** Every topic, merged ones too, by the editors' order and slug. A person asks for it: it is read as a whole. */
  plannedTopics(): Promise<PlannedTopic[]>;
  plannedTopic(id: string): Promise<PlannedTopic | null>;
  /** The id a topic has now: that of the one it was merged into. An id that was never merged stands for itself, known or not. */
  resolveTopicId(id: string): Promise<string>;
  postsOfTopic(topicId: string, limit: number): Promise<TopicPost[]>;
  /** Whether a post, a working copy or a topic merged into it names the topic. */
  isTopicUsed(id: string): Promise<boolean>;
  /** Published posts with some of these words in any form, by BM25. Words in more than a thousand posts are passed over. */
  postsLike(words: string[], limit: number): Promise<LikePost[]>;
  /** Listed posts without a change since `before`, the longest untouched first. */
  untouchedPosts(before: number, limit: number): Promise<UntouchedPost[]>;
  /** Keys of the proposals nobody wants to see again. */
  dismissedSignals(): Promise<string[]>;
  topicCalendar(userId: string): Promise<{ generation: number; open: boolean } | null>;
}

export interface TopicPlanWrite {
  putTopicPlan(plan: TopicPlan): Promise<void>;
  /** Puts another topic in place of one in every post and working copy. Purges nothing. */
  moveTopicPosts(fromId: string, toId: string): Promise<{ posts: number; copies: number; publishedIds: string[] }>;
  /** What was merged into the one topic stands merged into the other from now on, so that no merge leads to a merged topic. */
  repointMergedTopics(fromId: string, toId: string): Promise<void>;
  /** Dismisses a proposal until that is undone; a second call changes nothing. */
  dismissSignal(key: string, at: number, userId: string | null): Promise<void>;
  /** Undoes a dismissal; false where there was none. */
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
    PostLookup {}
export interface TopicStoreWrite extends TopicStoreRead, CommonWrite, PathWrite, TopicWrite, TopicPlanWrite {}

export interface TopicDeps extends CommonDeps {
  store: StoreOf<TopicStoreRead, TopicStoreWrite>;
  renderer: Renderer;
}
