import type { AccountRead, AccountWrite } from "./accounts/store.ts";
import type { User } from "./base/user.ts";
import type { AssistantRead, AssistantWrite } from "./assistant/store.ts";
import type { AnalysisRead } from "./analysis/store.ts";
import type { Provenance } from "./posts/provenance/suggestion.ts";
import type { EditorialRead, EditorialWrite } from "./editorial-store.ts";
import type { Rendered, RenderSource } from "./markdown/rendering.ts";
import type { Media, MediaFacts, VariantFormat } from "./base/media.ts";
import type { Outcome } from "./base/outcome.ts";
import type { SearchLogRead, SearchLogWrite } from "./search/search-log-store.ts";
import type { SearchRead, SearchWrite } from "./search/store.ts";
import type { Derived, OutlineEntry, Post, Seo } from "./posts/post.ts";
import type { Category } from "./categories/category.ts";
import type { TagRefreshRead, TagRefreshWrite } from "./tags/store.ts";
import type { Tag } from "./tags/tag.ts";
import type { TopicPlanRead, TopicPlanWrite } from "./topics/store.ts";
import type { Topic } from "./topics/topic.ts";

/*
 * The ports are the specification of what the core needs from the outside. Absence is `null` or an empty list, never
 * an exception; an exception means the store is broken or called wrongly. Instants are milliseconds since the epoch.
 */

/**
 * A list of published posts, newest first, ties by id descending. `all` holds every published post outside the
 * category `strony`; a category's, tag's or topic's list is named by the id of that entity. Posts of `strony` stand in
 * their category's list only. Published means the state `opublikowany`, whatever the clock says.
 */
export type ListName = "all" | `category:${string}` | `tag:${string}` | `topic:${string}`;

/** What a list shows of a post: typeset title and lead, and what a card needs beside them. */
export interface CardRow {
  id: string;
  slug: string;
  version: number;
  title: string;
  lead: string;
  publishedAt: number;
  /** The date shown: the substantive update or the publication. */
  updatedAt: number;
  readingMinutes: number;
  category: { id: string; slug: string; name: string; version: number };
  authors: string[];
  cover: (MediaFacts & { decorative: boolean }) | null;
  pinUntil: number | null;
}

/** What a link to a post shows, beside the category both stand in. */
export type PostLinkRow = Pick<CardRow, "id" | "slug" | "version" | "title">;

/** A published post with all its page shows, except its neighbours and related posts. */
export interface PublishedPost extends CardRow {
  html: string;
  outline: OutlineEntry[];
  words: number;
  seo: Seo;
  substantiveUpdateAt: number | null;
  /** Visible, accepted tags in the editor's order. */
  tags: { id: string; slug: string; name: string; version: number }[];
  /** Null when readers may not see the topic. */
  topic: { id: string; slug: string; title: string; version: number } | null;
  /** A model's part in the text and the name of who looked it through last; null where none had one. */
  provenance: (Pick<Provenance, "use" | "reviewedAt"> & { reviewer: string | null }) | null;
  renderKey: string;
}

/** A tag with the numbers its lists need. `posts` counts published posts. */
export interface TagCount {
  id: string;
  slug: string;
  name: string;
  version: number;
  posts: number;
  /** Publication of its newest published post, or null without one. */
  lastPostAt: number | null;
}

/** Who an address belongs to now. `gone` stands for a 410. */
export type FormerTarget = { to: string } | { gone: true; reason: string };

/**
 * Everything that can be asked. Readers' methods see published posts only and cost a number of statements and rows
 * that does not grow with the archive.
 */
export interface StoreRead
  extends
    EditorialRead,
    TagRefreshRead,
    TopicPlanRead,
    AccountRead,
    SearchRead,
    SearchLogRead,
    AssistantRead,
    AnalysisRead {
  /**
   * Version of the site's settings and categories, and the categories with a published post (`strony` among them), in
   * their order. The version grows with every `putCategory` and when a category gets its first post or loses its last.
   */
  frame(): Promise<{ version: number; categories: (Category & { posts: number })[] }>;
  /** The published post at `/{category}/{slug}`, or null. */
  publishedPost(categorySlug: string, slug: string): Promise<PublishedPost | null>;
  /** Path of the published post with this slug in whatever category: where an address with the wrong category leads. */
  publishedPathOf(slug: string): Promise<string | null>;
  /**
   * The posts just before and after this one in its category's list, by `publishedAt` and id: `previous` was published
   * earlier, `next` later.
   */
  neighbours(
    categoryId: string,
    publishedAt: number,
    id: string,
  ): Promise<{ previous: PostLinkRow | null; next: PostLinkRow | null }>;
  /**
   * At most `limit` published posts stored as related to this one, best first: most shared tags, each weighing more the
   * fewer posts have it, then the newer. Six are kept. Never pages of `strony`.
   */
  related(id: string, limit: number): Promise<CardRow[]>;
  /** How many posts a list holds; 0 for an unknown list. */
  listSize(list: ListName): Promise<number>;
  /** `limit` posts of a list from `offset`. The last page costs what the second does. */
  listPage(list: ListName, offset: number, limit: number): Promise<CardRow[]>;
  /** Posts of the list `all` with a pin that has not ended at `now` (a pin without an end never does), newest first. */
  pinned(now: number, limit: number): Promise<CardRow[]>;
  categoryBySlug(slug: string): Promise<Category | null>;
  /** Visible, accepted tags with a published post, in Polish order of names. */
  visibleTags(): Promise<TagCount[]>;
  /** The `limit` visible tags with the most published posts, in Polish order among equals. */
  topTags(limit: number): Promise<TagCount[]>;
  /** A tag, hidden and proposed ones too, by its canonical slug, with its description and rendered description. */
  tagBySlug(slug: string): Promise<(Tag & { posts: number; descriptionHtml: string }) | null>;
  /** The canonical slug of the tag that has this alias (compared folded, as a slug), or null. */
  tagSlugByAlias(slug: string): Promise<string | null>;
  /** Tags of which the name, the slug or an alias is this but for letter case and diacritics, by id. */
  tagsNamed(name: string): Promise<Tag[]>;
  /** Visible tags that stand beside this one on its newest 200 posts, most often first. */
  tagsTogether(tagId: string, limit: number): Promise<TagCount[]>;
  /** Public topics by priority; `former` are the slugs of those merged into one. */
  publicTopics(): Promise<(Topic & { introHtml: string; posts: number; former: string[] })[]>;
  /** The newest posts of a list with their full HTML and the names of their visible tags, for feeds. */
  feed(
    list: ListName,
    limit: number,
  ): Promise<(CardRow & { html: string; tags: string[]; substantiveUpdateAt: number | null })[]>;
  /** Source and front matter of the published post at `/{category}/{slug}`, for its Markdown twin; visible tags' names. */
  publishedSource(
    categorySlug: string,
    slug: string,
  ): Promise<(Post & { categorySlug: string; tagNames: string[]; authorNames: string[] }) | null>;
  /**
   * Paths of published posts without `noindex` and without a canonical address of their own, pages of `strony` among them,
   * with the instant of their last substantive change; newest first, `limit` from `offset`.
   */
  sitemapPosts(offset: number, limit: number): Promise<{ path: string; lastmod: number }[]>;
  /** How many addresses `sitemapPosts` has. */
  sitemapSize(): Promise<number>;
  /**
   * Where a former path leads now: the entity's current address, in one hop; null when it never was a former path. 410 when
   * it was given up, or when its entity is one readers do not see now (an unpublished post, an empty, hidden or proposed
   * tag, a topic that is not public) and the entity's own address is no former path that leads on.
   */
  formerPath(path: string): Promise<FormerTarget | null>;
  /** In the order asked; unknown ids are left out. */
  media(ids: string[]): Promise<Media[]>;
  /** A post by id in whatever state; null when there is none. */
  post(id: string): Promise<Post | null>;
  postBySlug(slug: string): Promise<Post | null>;
  /** Ids of posts after `after` in id order, for sweeps over the archive. */
  postIds(after: string | null, limit: number): Promise<string[]>;
  /**
   * Ids of published posts that another renderer made, newest first: their render key is neither `renderKey` nor `renderKey`
   * followed by a `.` and the hash of their pictures.
   */
  staleRenders(renderKey: string, limit: number): Promise<string[]>;
  /** In the order asked; unknown ids are left out. */
  tagsByIds(ids: string[]): Promise<Tag[]>;
  categories(): Promise<Category[]>;
  users(): Promise<User[]>;
  topicBySlug(slug: string): Promise<Topic | null>;
  /** Every topic, those readers may not see too, by priority. */
  topics(): Promise<Topic[]>;
  /** True when the store holds no post, category or user: a new site. */
  isEmpty(): Promise<boolean>;
  /** Number of the last change; grows with every commit that changed something. */
  lastChange(): Promise<number>;
}

/**
 * What one transaction may do. Counts, lists, former paths' targets, related posts and search rows that follow from a
 * write are kept by the store in the same transaction; nobody else writes them. Entities a record names (category, tags,
 * authors, topic, cover) are put before it; a name that leads nowhere is a bug and throws. Ids are ASCII.
 */
export interface StoreWrite
  extends
    StoreRead,
    EditorialWrite,
    TagRefreshWrite,
    TopicPlanWrite,
    AccountWrite,
    SearchWrite,
    SearchLogWrite,
    AssistantWrite {
  /**
   * Inserts or replaces a post with its derived data. `expectedVersion` is 0 for a new post, else the stored version it
   * builds on; a different one is a `conflict` and nothing is written. The stored version is `expectedVersion + 1`.
   * `invalid` when the slug belongs to another post. Ids named twice in `tagIds` or `authorIds` count once.
   *
   * A post that leaves the list `all` leaves every related list, and the pages that listed it are purged (`post:{id}`). The
   * first or last post of a category purges everything. Related lists of the posts put are made before the commit when
   * there are at most 20 of them; after more, call `refreshRelated`.
   */
  putPost(post: Post, derived: Derived, expectedVersion: number): Promise<Outcome<{ version: number }>>;
  /**
   * Replaces derived data only (a sweep after the renderer changed); the post's version stays. Searches find it by the new words.
   * Throws without the post.
   */
  putDerived(postId: string, derived: Derived): Promise<void>;
  /** Purges everything. The slug `strony` is given once: it cannot be taken from a category or given to an existing one. */
  putCategory(category: Category): Promise<void>;
  putTag(tag: Tag, descriptionHtml: string): Promise<void>;
  putTopic(topic: Topic, introHtml: string): Promise<void>;
  putUser(user: User): Promise<void>;
  putMedia(media: Media): Promise<void>;
  /** `path` leads to the entity, or is 410 when `entity` is null. Replaces what the path said before. */
  putFormerPath(
    path: string,
    entity: { kind: "post" | "category" | "tag" | "topic"; id: string } | null,
    reason: string,
    since: number,
  ): Promise<void>;
  /** Page-cache tags to purge once this transaction has committed; `*` purges everything. */
  purge(tags: string[]): void;
  /** Recomputes the related lists of these posts. Returns the ids whose list changed. */
  refreshRelated(postIds: string[]): Promise<string[]>;
  /** Recounts lists and tag numbers from the posts themselves, and the order of tags; returns how many were wrong. */
  recount(): Promise<number>;
}

/**
 * The store. One writer at a time; `write` runs `work` in one transaction, commits when it resolves and rolls back when
 * it throws or returns a Failure. `work` must have no other effect, since a hosted store may run it again; it may not call
 * `write`, and `tx` ends with it. A commit that changed and purged nothing is no commit to listeners or `lastChange`;
 * nor is one that only kept what no list shows: account rows, leases, revisions, comments, audit entries, jobs, requests for
 * missing addresses. A working copy, a schedule or an outbox entry is one, with nothing to purge.
 */
export interface Store {
  read: StoreRead;
  write<T>(work: (tx: StoreWrite) => Promise<T>): Promise<T>;
  /** Called synchronously after each commit with the purged tags, before `write` resolves; what it throws fails nothing. */
  onCommit(listener: (purged: string[]) => void): void;
  /** Problems of the stored data, one sentence each; empty when sound. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

/** Renders Markdown away from the thread that serves readers; refuses with `invalid` what takes too long. */
export interface Renderer {
  /** Derived data of a body, title and lead. `media` are the facts of every picture the body names. */
  render(source: RenderSource, patience?: RenderPatience): Promise<Outcome<Rendered>>;
  /** Sanitised HTML of a short Markdown text (a tag's description, a topic's intro). */
  renderShort(markdown: string, patience?: RenderPatience): Promise<Outcome<string>>;
  /** The render key of what `render` would make now, without media versions. */
  key(): Promise<string>;
}

/**
 * Who a text is for. Somebody waits for an `editor`'s text: it may take 2 s, and waits for no work over many texts. That (an import,
 * a rebuild) has nobody waiting for the single one, and must not leave one out because the machine is busy; it goes faster with
 * several texts asked for at once.
 */
export type RenderPatience = "editor" | "archive";

/** Stored files. Names are content hashes, so a file never changes under its name. */
export interface Blobs {
  /** Re-encodes and keeps a picture. Refuses what is no picture, over 25 MiB or over 50 megapixels. */
  addPicture(name: string, bytes: Uint8Array): Promise<Outcome<Media>>;
  /** Bytes of an original, or null. */
  original(id: string): Promise<Uint8Array | null>;
  /** Bytes of a variant, made at first need, or null when the picture or the variant does not exist. */
  variant(id: string, width: number, format: VariantFormat): Promise<Uint8Array | null>;
  /** Removes the original and every variant; does nothing for an unknown id. */
  removePicture(id: string): Promise<void>;
}

/** Signed names of drafts that anybody with the link may see (product.md, `/{category}/{slug}`). */
export interface PreviewTokens {
  /** A URL-safe token for one post, good until the instant `until`, that carries the generation of the post's links. */
  sign(postId: string, until: number, generation: number): Promise<string>;
  /** Whose draft a token shows at `now`; null for a forged, altered or expired one. Whether it was revoked is not its matter. */
  read(token: string, now: number): Promise<{ postId: string; until: number; generation: number } | null>;
}

/** Whether the studio may write now: not while the disk is nearly full or the database failed its check. */
export interface StudioState {
  mayWrite(): boolean;
  /** The Polish sentence for a banner over the whole studio; null when all is well. */
  studioBanner(): string | null;
  /** True while the database is known to be damaged: then the clock's own work, schedules too, holds still as well. */
  workHeld(): boolean;
}

/** 7 days: product.md, `/{category}/{slug}`. */
export const PREVIEW_MS = 7 * 24 * 60 * 60 * 1000;

/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;
