import { otherLanguage } from "#core/base/values/language-tag.ts";
import { z } from "zod";
import { branchKey, MOST_BRANCHES } from "../addresses/fallback-redirects.ts";
import { instantOfText } from "../base/values/instant.ts";
import { PODCAST_SECTIONS } from "../base/category.ts";
import { FILE_TYPES, isPictureType, PICTURE_TYPES } from "../base/media.ts";
import { ROLES } from "../base/permission.ts";
import { eachKey, keysOf } from "../base/values/record-keys.ts";
import { isReserved } from "../base/reserved-slugs.ts";
import { isWeek } from "../polish/dates/weeks.ts";
import { AUTHOR_LINKS_LIMIT } from "../base/limits.ts";
import { isSlug } from "../polish/slug.ts";
import { POST_STATE_WORDS } from "#core/base/post-state-words.ts";
import { PUBLIC_TEXTS, TEAM_TEXTS, type Seo } from "../posts/post-fields.ts";
import { SITE_LOOK } from "../settings/setting-checks.ts";
import { PLAIN_LOOK } from "../settings/site-look.ts";
import { eachMarkInFile } from "../settings/site-settings.ts";
import { INTENT_WORDS, ORIGIN_NAMES, TOPIC_STATE_WORDS } from "../topics/topic.ts";

/* The fields of an export's files. All values are checked, because a person or an attacker may have edited the files. */

/** An instant in the form that the export writes, read as milliseconds since 1970. */
const INSTANT = z
  .string()
  .refine((text) => instantOfText(text) !== null && new Date(text).toISOString() === text)
  .transform((text) => Date.parse(text));

/** An id. It becomes part of cache tags, file names and addresses, so only these characters are allowed. */
const ID = z.string().regex(/^[\w-]{1,64}$/);
const MEDIA_ID = z.string().regex(/^[0-9a-f]{32}$/);
const SLUG = z.string().refine(isSlug);
/** A text in which lone halves of surrogate pairs are replaced, because UTF-8 cannot hold them. */
const TEXT = z.string().overwrite((text) => text.toWellFormed());
const TEXTS = z.array(TEXT);
const SLUGS = z.array(SLUG);

/** A post's settings for search engines in front matter. */
export const SEO_IN_FILE = z.strictObject({
  title: TEXT.optional(),
  description: TEXT.optional(),
  canonical: TEXT.optional(),
  noindex: z.literal(true).optional(),
});

/** Returns a post's settings for search engines, with default values for what the file leaves out. */
export function seoOfFile(seo: Partial<z.output<typeof SEO_IN_FILE>> = {}): Seo {
  const { title = null, description = null, canonical = null, noindex = false } = seo;
  return { title, description, canonical, noindex };
}

/** Fields of a post whose names other Markdown tools may know too. */
export const PUBLIC_FIELDS = {
  title: TEXT,
  lang: z
    .string()
    .refine((text) => otherLanguage(text) !== null)
    .optional(),
  category: SLUG.optional(),
  tags: TEXTS.optional(),
  authors: TEXTS.optional(),
  topic: SLUG.optional(),
  ...eachKey(PUBLIC_TEXTS, () => TEXT.optional()),
  description: TEXT.optional(),
  cover: z
    .string()
    .regex(/^\/media\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/)
    .optional(),
  "cover-alt": TEXT.optional(),
  pin: z.union([z.literal(true), INSTANT]).optional(),
  seo: SEO_IN_FILE.optional(),
};

const SHARED_FIELDS = {
  tags: SLUGS.optional(),
  authors: SLUGS.optional(),
  editor: SLUG.optional(),
  cover: z.strictObject({ alt: TEXT, decorative: z.boolean() }).optional(),
  ...eachKey(TEAM_TEXTS, () => TEXT.optional()),
};

const COMMENT = z.strictObject({ author: SLUG, at: INSTANT, resolved: INSTANT.optional(), text: TEXT });

const PROVENANCE = z.strictObject({
  use: z.enum(["none", "assist", "draft"]),
  models: TEXTS.optional(),
  reviewer: SLUG.optional(),
  reviewed: INSTANT.optional(),
});

export const POST_FRONT_MATTER = z.strictObject({
  ...PUBLIC_FIELDS,
  slug: SLUG.refine((slug) => !isReserved("post", slug)),
  state: z.enum(keysOf(POST_STATE_WORDS)),
  draft: z.boolean(),
  date: INSTANT.optional(),
  lastmod: INSTANT.optional(),
  aliases: TEXTS.optional(),
  szpalta: z.strictObject({
    ...SHARED_FIELDS,
    id: ID,
    slugChosen: z.literal(true).optional(),
    created: INSTANT,
    updated: INSTANT,
    published: INSTANT.optional(),
    publishAt: INSTANT.optional(),
    trashed: INSTANT.optional(),
    formerSlugs: TEXTS.optional(),
    provenance: PROVENANCE.optional(),
    comments: z.array(COMMENT).optional(),
  }),
});

export const COPY_FRONT_MATTER = z.strictObject({
  ...PUBLIC_FIELDS,
  slug: TEXT.optional(),
  draft: z.literal(true),
  szpalta: z.strictObject({
    ...SHARED_FIELDS,
    copyOf: ID,
    updated: INSTANT,
    updatedBy: SLUG.optional(),
    publishAt: INSTANT.optional(),
    substantive: z.literal(true).optional(),
  }),
});

/** A row in a file of readers' comments. */
export const READER_COMMENT_ROW = z.strictObject({
  key: ID,
  parent: ID.nullable(),
  name: TEXT,
  at: INSTANT.nullable(),
  pending: z.boolean(),
  text: TEXT,
});

/** A row of `DATA_FILES.categories`. */
export const CATEGORY_ROW = z.strictObject({
  slug: SLUG.refine((slug) => !isReserved("category", slug)),
  name: TEXT,
  description: TEXT,
  podcast: z.strictObject({ cover: MEDIA_ID, section: z.enum(PODCAST_SECTIONS), isExplicit: z.boolean() }).optional(),
});

/**
 * A row of `DATA_FILES.authors`. `former`: slugs that the person had before. `portrait`: the id of a picture; `page` is false for a person
 * without a page.
 */
export const AUTHOR_ROW = z.strictObject({
  id: ID,
  slug: SLUG,
  name: TEXT,
  bio: TEXT,
  role: z.enum(ROLES),
  former: SLUGS,
  portrait: MEDIA_ID.nullable().default(null),
  links: z
    .array(TEXT.regex(/^https:\/\//))
    .max(AUTHOR_LINKS_LIMIT)
    .default([]),
  page: z.boolean().default(true),
});

/** A row of `DATA_FILES.tags`. */
export const TAG_ROW = z.strictObject({
  id: ID,
  slug: SLUG.refine((slug) => !isReserved("tag", slug)),
  name: TEXT,
  description: TEXT,
  aliases: TEXTS,
  hidden: z.boolean(),
  proposed: z.boolean(),
});

/** A row of `DATA_FILES.topics`. `week`: an ISO week such as "2026-W48". */
export const TOPIC_ROW = z.strictObject({
  id: ID,
  slug: SLUG,
  title: TEXT,
  angle: TEXT,
  question: TEXT,
  intent: z.enum(keysOf(INTENT_WORDS)),
  state: z.enum(keysOf(TOPIC_STATE_WORDS)),
  public: z.boolean(),
  series: z.boolean().default(false),
  intro: TEXT,
  priority: z.int(),
  owner: SLUG.nullable(),
  category: SLUG.nullable(),
  tags: SLUGS,
  week: TEXT.refine(isWeek).nullable(),
  sources: TEXT,
  notes: TEXT,
  origin: z.enum(keysOf(ORIGIN_NAMES)),
  evidence: TEXT,
  demand: z.int(),
  signal: TEXT.nullable(),
  reason: TEXT,
  deferredUntil: TEXT.regex(/^\d{4}-\d\d-\d\d$/)
    .refine((day) => instantOfText(day) !== null)
    .nullable(),
  mergedInto: SLUG.nullable(),
  created: INSTANT,
  updated: INSTANT,
});

const FRACTION = z.number().min(0).max(1);

/** A row of `DATA_FILES.media`. A file that is no picture has width and height 0. */
export const MEDIA_ROW = z
  .strictObject({
    id: MEDIA_ID,
    name: TEXT,
    type: z.enum([...PICTURE_TYPES, ...FILE_TYPES]),
    width: z.int().nonnegative(),
    height: z.int().nonnegative(),
    bytes: z.int().positive(),
    alt: TEXT,
    focal: z.strictObject({ x: FRACTION, y: FRACTION }),
    created: INSTANT,
    seconds: z.int().nonnegative().optional(),
  })
  .refine(({ type, width, height }) => isPictureType(type) === (width > 0 && height > 0));

/** A row of `DATA_FILES.embeds`. `picture`: the id of a row of `DATA_FILES.media`. */
export const EMBED_ROW = z.strictObject({
  key: TEXT.regex(/^https:\/\//),
  title: TEXT,
  author: TEXT,
  text: TEXT,
  picture: MEDIA_ROW.shape.id.nullable(),
  fetched: INSTANT,
});

/** A path of the site without a host, or an https address. */
const ADDRESS = TEXT.regex(/^(?:\/(?![/\\])|https:\/\/)/);

/**
 * A row of `DATA_FILES.redirects`. `to` names the entity to which the path leads: a post by id, other entities by slug. It is null when the
 * path leads to a fixed `address` or answers 410.
 */
export const REDIRECT_ROW = z.strictObject({
  path: z.string().startsWith("/"),
  kind: z.enum(["post", "category", "tag", "topic"]).nullable(),
  to: TEXT.nullable(),
  address: ADDRESS.regex(/^[!-~]+$/).optional(),
  reason: TEXT,
  since: INSTANT,
});

/** A row of `DATA_FILES.distinctTags`: the ids of two tags that a person declared to be no duplicates. */
export const DISTINCT_ROW = z.tuple([ID, ID]).refine(([one, other]) => one !== other);

/** A row of `DATA_FILES.dismissed`: the key of a proposal that was dismissed. */
export const DISMISSED_ROW = TEXT;

const BRANCH = TEXT.refine((from) => branchKey(from) === from);

const MENU = z.array(z.strictObject({ label: TEXT, href: TEXT }));

/**
 * The content of `DATA_FILES.site`. `config` repeats `szpalta.config.ts` for people who read the export. An import ignores `config`,
 * because that file belongs to the owner.
 */
export const SITE_FILE = z.strictObject({
  config: z.record(z.string(), z.unknown()),
  settings: z.strictObject({
    menu: MENU,
    footer: MENU.nullable(),
    ...eachMarkInFile(() => MEDIA_ROW.shape.id.nullable().default(null)),
    values: z.record(z.string(), z.unknown()).default({}),
    look: SITE_LOOK.default(PLAIN_LOOK),
  }),
  addresses: z.strictObject({
    foreign: z.boolean(),
    moved: z.array(z.strictObject({ from: BRANCH, to: ADDRESS })).max(MOST_BRANCHES),
  }),
});
