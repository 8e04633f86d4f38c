/** States of a post, in Polish order of life: draft, in review, scheduled, published, withdrawn, trash. */
export type PostState = "szkic" | "do-sprawdzenia" | "zaplanowany" | "opublikowany" | "wycofany" | "kosz";

/** The slug of the built-in category of pages (O nas, Kontakt): never on home, in feeds, tags or archives. */
export const PAGES_CATEGORY = "strony";

/** One post as its editors know it. Instants are milliseconds since the epoch, UTC. */
export interface Post {
  id: string;
  /** Unique over all posts, drafts and trash. */
  slug: string;
  /** True once a person chose the slug; until then it follows the title, up to the first publication. Absent: false. */
  slugChosen?: boolean;
  categoryId: string;
  title: string;
  /** Plain text, as typed; never Markdown. */
  lead: string;
  /** Markdown exactly as typed: open and save without an edit is byte-identical. */
  body: string;
  state: PostState;
  /** Tag ids in the order the editor gave. */
  tagIds: string[];
  topicId: string | null;
  /** User ids in byline order. */
  authorIds: string[];
  responsibleEditorId: string | null;
  cover: Cover | null;
  seo: Seo;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
  /** The last edit a reader would call an update; the date feeds, sitemap and JSON-LD show. */
  substantiveUpdateAt: number | null;
  publishAt: number | null;
  pin: { until: number | null } | null;
  notes: string;
  /** When it went to the trash; absent or null elsewhere. */
  trashedAt?: number | null;
  /** Grows by one with every write; the token of optimistic concurrency. */
  version: number;
}

export interface Cover {
  mediaId: string;
  alt: string;
  /** True when the picture says nothing the text does not: rendered with an empty alt. */
  decorative: boolean;
}

export interface Seo {
  title: string | null;
  description: string | null;
  canonical: string | null;
  noindex: boolean;
}

/** One heading of the contents list. `id` is the fragment without `#`. */
export interface OutlineEntry {
  id: string;
  level: 2 | 3;
  text: string;
}

/** What is computed from a post when it is saved and stored in the same transaction. */
export interface Derived {
  /** Sanitised, typeset, highlighted HTML of the body. */
  html: string;
  /** Title and lead after the typography engine; still plain text. */
  title: string;
  lead: string;
  outline: OutlineEntry[];
  /** The body's words without mark-up, paragraphs joined by `\n\n`. */
  text: string;
  words: number;
  /** Whole minutes: 180 words a minute, 10 s an image, rounded up, at least 1. */
  readingMinutes: number;
  /** Media ids the body shows, for usage and for purging when a picture changes. */
  mediaIds: string[];
  /** Paths of the site the body links to, without query and fragment, each once. */
  links: string[];
  /** Hash of renderer, sanitiser, highlighter, typography settings and media versions. */
  renderKey: string;
}
