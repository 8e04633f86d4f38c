import type { Role } from "./base/user.ts";
import type { Viewer } from "./base/viewer.ts";
import type { AssistantService } from "./assistant/assistant-service.ts";
import type {
  AuditEntry,
  FormerPathRow,
  JobRow,
  LibraryRow,
  MissingPath,
  OutboxEntry,
  QueueRow,
} from "./editorial-store.ts";
import type { AnalysisService } from "./analysis/analysis-service.ts";
import type { GeneratorService } from "./assistant/generator/generator-service.ts";
import type { HelpService } from "./assistant/helper/help-service.ts";
import type { FetchRefusal } from "./media/fetch-picture.ts";
import type { Media } from "./base/media.ts";
import type { Outcome } from "./base/outcome.ts";
import type { LinkService } from "./search/link-service.ts";
import type { SearchLogService } from "./search/search-log-service.ts";
import type { PostService } from "./posts/post-service.ts";
import type { PostState } from "./posts/post.ts";
import type { SiteSettings } from "./settings/site-settings.ts";
import type { Category } from "./categories/category.ts";
import type { CategoryMoving } from "./categories/move-category-views.ts";
import type { TagCleanupService } from "./tags/cleanup/cleanup-service.ts";
import type { TagEditing } from "./tags/tag-editing.ts";
import type { TopicService } from "./topics/topic-service.ts";

/*
 * The use cases of the studio, the viewer first. Each asks the table of `accounts/permission.ts` by itself: `forbidden` for
 * a role too low, `missing` for what the viewer may not see. Lists come in pages of 50 counted from 1.
 */

export interface StudioPage<Row> {
  rows: Row[];
  page: number;
  pages: number;
  total: number;
}

/** A line of the queue as it is shown. */
export interface QueueLine extends QueueRow {
  category: string;
  authors: string[];
  /** "dzisiaj, 12:04", "21 listopada, 8:00"; empty where there is none. */
  updatedText: string;
  /** The same of its publication; of a post in the trash the day it goes for good. */
  publishText: string;
  mayEdit: boolean;
}

export interface QueueView extends StudioPage<QueueLine> {
  counts: Record<PostState, number> & { copies: number };
  categories: { slug: string; name: string }[];
  authors: { slug: string; name: string }[];
}

/** How the clock's work goes, for the header and the page of jobs. */
export interface WorkHealth {
  next: { title: string; slug: string; text: string } | null;
  overdue: { title: string; slug: string; reason: string }[];
  /** True while the database is damaged: nothing goes out before it is mended, and then all of it. */
  held: boolean;
  /** Entries owed for longer than 10 min or refused at least 5 times. */
  stuck: number;
  /**
   * Days between which the clock seems to have leapt, so that the trash waits for an administrator's word; `before` is null where
   * nobody knows. Null when all is well, and for a role that has no part in it.
   */
  leap: { before: string | null; now: string } | null;
  /** A sentence for a banner over the whole studio: read-only, disk nearly full; null when all is well. */
  banner: string | null;
}

export interface PostsListService {
  /** Contributors and authors see their own posts, editors everybody's. */
  queue(
    viewer: Viewer,
    asked: {
      state: PostState | "copies" | null;
      text: string;
      category: string | null;
      author: string | null;
      page: number;
    },
  ): Promise<Outcome<QueueView>>;
  health(viewer: Viewer): Promise<WorkHealth>;
  work(viewer: Viewer): Promise<
    Outcome<{
      health: WorkHealth;
      schedule: { title: string; slug: string; text: string; overdue: string | null }[];
      outbox: OutboxEntry[];
      jobs: JobRow[];
    }>
  >;
  /** Tries an owed entry again now. */
  retry(viewer: Viewer, outboxId: number): Promise<Outcome<null>>;
  /** An administrator's word that the server's clock is right: the trash is emptied at its next look. */
  trustClock(viewer: Viewer): Promise<Outcome<null>>;
}

export interface AddressService {
  formerPaths(viewer: Viewer, text: string, page: number): Promise<Outcome<StudioPage<FormerPathRow>>>;
  missing(
    viewer: Viewer,
    page: number,
  ): Promise<Outcome<StudioPage<MissingPath & { suggestion: { path: string; title: string } | null }>>>;
  /** `from` leads to the entity at `to` (a path of the site) from now on; `to` null makes it 410. */
  redirect(viewer: Viewer, from: string, to: string | null): Promise<Outcome<null>>;
  /** Takes a former path away, which is then a 404; asked only of those a person made by hand. */
  release(viewer: Viewer, path: string): Promise<Outcome<null>>;
  /** Takes an address off the list of those asked for in vain. */
  ignore(viewer: Viewer, path: string): Promise<Outcome<null>>;
}

export interface CategoryService extends CategoryMoving {
  categories(viewer: Viewer): Promise<Outcome<(Category & { posts: number; published: number })[]>>;
  create(viewer: Viewer, given: { name: string; slug: string | null; description: string }): Promise<Outcome<Category>>;
  /** What it is called; its address moves by `move`. */
  change(
    viewer: Viewer,
    id: string,
    given: { name: string; description: string; version: number },
  ): Promise<Outcome<Category>>;
  order(viewer: Viewer, ids: string[]): Promise<Outcome<null>>;
  remove(viewer: Viewer, id: string): Promise<Outcome<null>>;
}

export interface MediaService {
  library(viewer: Viewer, text: string, page: number): Promise<Outcome<StudioPage<LibraryRow>>>;
  /**
   * The same to choose from while writing, for which `write-own` suffices: whoever may not see everybody's posts finds what a
   * published post shows, what an own one shows and what they have added.
   */
  choices(viewer: Viewer, text: string, page: number): Promise<Outcome<StudioPage<Media>>>;
  picture(
    viewer: Viewer,
    id: string,
  ): Promise<
    Outcome<LibraryRow & { seen: string; usage: { title: string; slug: string; as: "body" | "cover" | "copy" }[] }>
  >;
  /** `write-own` suffices. */
  upload(viewer: Viewer, name: string, bytes: Uint8Array): Promise<Outcome<Media>>;
  /** Brings the picture at an address of the web in; `write-own` suffices. */
  fetch(viewer: Viewer, address: string): Promise<Outcome<Media> | FetchRefusal>;
  /** `seen` is the description this one is written over, as `picture` names it: `conflict` when it is another by now. */
  describe(
    viewer: Viewer,
    id: string,
    given: { alt: string; focal: { x: number; y: number }; name: string; seen?: string },
  ): Promise<Outcome<Media>>;
  /** Shows another file everywhere the picture is shown; each post that names it gets a revision. */
  replace(
    viewer: Viewer,
    id: string,
    name: string,
    bytes: Uint8Array,
  ): Promise<Outcome<{ media: Media; posts: number }>>;
  /** `conflict` while something shows it. */
  remove(viewer: Viewer, id: string): Promise<Outcome<null>>;
}

/** A tag as the picker shows it. */
export interface TagChoice {
  id: string;
  name: string;
  slug: string;
  posts: number;
  /** The alias the typed text matched, when it was one. */
  alias: string | null;
  proposed: boolean;
}

export interface TagPicker {
  find(
    viewer: Viewer,
    text: string,
  ): Promise<Outcome<{ tags: TagChoice[]; exact: TagChoice | null; near: TagChoice[] }>>;
  byIds(viewer: Viewer, ids: string[]): Promise<TagChoice[]>;
  /** The tag of that name or alias, or a new one (proposed, from a contributor). `conflict` for near-duplicates unless `sure`. */
  add(
    viewer: Viewer,
    name: string,
    sure: boolean,
  ): Promise<Outcome<TagChoice> | { ok: false; code: "conflict"; message: string; near: TagChoice[] }>;
}

/** What the fields of the editor choose from. */
export interface EditorChoices {
  categories: { id: string; slug: string; name: string }[];
  /** Those who left are named and cannot be chosen for anything new. */
  people: { id: string; name: string; role: Role; active: boolean }[];
  topics: { id: string; title: string; slug: string }[];
}

export interface SettingsService {
  settings(viewer: Viewer): Promise<Outcome<{ settings: SiteSettings; fileOnly: { name: string; value: string }[] }>>;
  change(viewer: Viewer, settings: SiteSettings): Promise<Outcome<SiteSettings>>;
  choices(viewer: Viewer): Promise<EditorChoices>;
}

/** One deed as it is shown. */
export interface AuditLine {
  id: number;
  /** "dzisiaj, 12:04" */
  atText: string;
  /** Null: the clock or the command line. Empty: somebody who is not in the team any more. */
  who: string | null;
  act: string;
  /** What it was done to, by its name of today or its last one; `slug` null where it is gone. */
  about: { kind: string; id: string; name: string; slug: string | null } | null;
  details: AuditEntry["details"];
}

export interface AuditService {
  /** Newest first; `next` begins the following page. Editors are not told of other people's accounts. */
  entries(viewer: Viewer, before: number | null): Promise<Outcome<{ lines: AuditLine[]; next: number | null }>>;
}

export interface StudioServices {
  posts: PostService;
  queue: PostsListService;
  addresses: AddressService;
  categories: CategoryService;
  media: MediaService;
  tags: TagPicker;
  tagEditing: TagEditing;
  tagRefresh: TagCleanupService;
  topics: TopicService;
  settings: SettingsService;
  searches: SearchLogService;
  links: LinkService;
  analysis: AnalysisService;
  audit: AuditService;
  assistant: AssistantService;
  generator: GeneratorService;
  help: HelpService;
}
