import { slugify } from "#core/polish/slug.ts";
import { instantOfText, isInstant } from "#core/base/values/instant.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { BIO_LIMIT, LEAD_LIMIT, NAME_LIMIT, SEO_DESCRIPTION_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { htmlToLine, withoutReferences } from "../html-to-markdown/html-to-markdown.ts";
import { collapsedLine } from "../html-to-markdown/html-nodes.ts";
import {
  fallbackCategory,
  foreignCategory,
  postSlug,
  type Warn,
  shortened,
  titleFrom,
  webAddress,
} from "../fit-foreign-fields.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { entryLanguage } from "../markdown/entry-language.ts";
import type { Entry } from "../entry.ts";
import { type OldComment, readOldComments } from "../old-comments.ts";
import { ghostBody } from "./ghost-body.ts";
import { ghostText } from "./ghost-cards.ts";
import { ghostMessages, stateRemarks, commentsLeftOut } from "#core/messages/convert.ts";
import { categoryMessages } from "#core/messages/categories.ts";

type Row = Record<string, unknown>;

/** A tag. Ghost does not show a tag with `isInternal` to readers. */
export interface GhostTag {
  slug: string;
  name: string;
  description: string;
  isInternal: boolean;
}

/** An author in a Ghost export. */
export interface GhostAuthor {
  name: string;
  slug: string;
  bio: string;
  /** Polish names of the lost details of the author's profile. A byline has no fields for these details. */
  lostDetails: string[];
}

/** At most this many characters of a wrong value are quoted in its warning. */
const SHOWN_SIGNS = 40;

const PROFILE_FIELDS = [
  ["website", ghostMessages.profileWebsite],
  ["location", ghostMessages.profilePlace],
  ["profile_image", ghostMessages.profilePicture],
  ["cover_image", ghostMessages.profileBackground],
  ["meta_title meta_description", ghostMessages.profileSeo],
  ["facebook twitter threads bluesky mastodon tiktok youtube instagram linkedin", ghostMessages.profileLinks],
] as const;

/** Reads a row of the table `users`. */
export function readGhostAuthor(row: Row): GhostAuthor {
  const bio = htmlToLine(ghostText(row, "bio")).slice(0, BIO_LIMIT);
  const has = (names: string) => names.split(" ").some((name) => ghostText(row, name).trim() !== "");
  const lostDetails = PROFILE_FIELDS.flatMap(([names, what]) => (has(names) ? [what] : []));
  const name = collapsedLine(withoutReferences(ghostText(row, "name")));
  return { name, slug: ghostText(row, "slug"), bio, lostDetails };
}

/** The tables of a Ghost export with facts about its posts. */
export interface GhostTables {
  tags: Map<string, GhostTag>;
  users: Map<string, GhostAuthor>;
  /** Maps a post's id to the ids of its tags with their order. `authorsOf` maps a post's id to the ids of its authors. */
  tagsOf: Map<string, { id: string; order: number }[]>;
  authorsOf: Map<string, { id: string; order: number }[]>;
  /** Maps a post's id to its row of `posts_meta`. */
  metaOf: Map<string, Row>;
  comments?: GhostComments;
  /** Maps a post's path to the old addresses that redirect to the post. */
  redirects: Map<string, string[]>;
  /** The language in the publication's settings; absent or null when the export does not name a language. */
  language?: string | null;
}

/** The tables `comments` and `members`. `rows` maps a post's id and an index (`"<post> <index>"`) to a comment. `counts` maps a post's id to its number of comments. `members` maps a member's id to the member's name. */
export interface GhostComments {
  rows: Map<string, Row>;
  counts: Map<string, number>;
  members: Map<string, string>;
}

/** What reading a post needs: data of the export, and options of the import. */
export interface GhostContext {
  file: string;
  tables: GhostTables;
  /** The address of the old site, which replaces `__GHOST_URL__`; empty for an unknown address. */
  site: string;
  /** The category of posts without a tag. When `areMany` is true, it is the category of all posts without a tag in `mapped`. */
  category: string | null;
  /** Maps the slug of a tag to the name of a category, from `--category tag=Category`. */
  mapped?: ReadonlyMap<string, string>;
  /** True when there are too many different first tags to make each a category. */
  areMany?: boolean;
  now: number;
}

/** At most this many different first tags become categories; with more tags the owner has to choose the categories. */
const MOST_CATEGORIES = 12;

/** Parses the option `--category`: one name, or `tag=Category` pairs separated by commas, with at most one plain name for all other posts. */
export function parseCategoryOption(option: string | null): Pick<GhostContext, "category" | "mapped"> {
  if (!option?.includes("=")) return { category: option, mapped: new Map() };
  const pairs = option.split(",").map((part) => part.split("=", 2).map((each) => each.trim()));
  const mapped = pairs.flatMap(([tag = "", category]) => (category ? [[slugify(tag), category] as const] : []));
  const [rest = null] = pairs.flatMap(([name = "", category]) => (category === undefined && name !== "" ? [name] : []));
  return { category: rest, mapped: new Map(mapped) };
}

/** Returns the different first tags of all posts if there are too many of these tags to make each a category; else null. */
export function tooManyCategories(tables: GhostTables): GhostTag[] | null {
  const first = firstTags(tables);
  return first.size > MOST_CATEGORIES ? [...first] : null;
}

function firstTags({ tagsOf, tags }: GhostTables): Set<GhostTag> {
  const first = new Set<GhostTag>();
  for (const orderedTags of tagsOf.values()) {
    const primary = tagsInOrder(orderedTags, tags).find(({ isInternal }) => !isInternal);
    if (primary) first.add(primary);
  }
  return first;
}

/** Reads one row of `posts`; `entry` is null when the row is no post. `remarks` has a warning for everything that is lost. */
export function readGhostEntry(row: Row, context: GhostContext): { entry: Entry | null; remarks: ImportWarning[] } {
  const id = ghostText(row, "id");
  const path = `${context.file}#${ghostText(row, "slug") || id}`;
  const remarks: ImportWarning[] = [];
  const warn: Warn = (kind, text) => remarks.push({ kind, path, line: 1, text });
  if (id === "" || ghostText(row, "slug") + ghostText(row, "title") === "") {
    warn("left-out", ghostMessages.withoutNumber);
    return { entry: null, remarks };
  }
  const body = ghostBody(row, context.site);
  for (const name of body.cards) warn("block", ghostMessages.unknownCard(name));
  for (const { kind, text } of body.remarks) warn(kind, text);
  if (body.isUnread) warn("not-rendered", ghostMessages.bodyUnreadable);
  const isPage = ghostText(row, "type") === "page" || row["page"] === 1 || row["page"] === true;
  const isLost = body.markdown === "" && (body.isUnread || body.cards.size + body.remarks.length > 0);
  const entry = { ...entryOf(row, body.markdown, { path, isPage, context, warn }), isLost };
  const comments = readOldComments(commentsOf(id, context.tables), warn);
  return { entry: comments.length > 0 ? { ...entry, comments } : entry, remarks };
}

/** Yields the comments of a post. Only a full export with members contains comments; an export from Ghost's settings does not. */
function* commentsOf(post: string, { comments }: GhostTables): Generator<OldComment> {
  const count = comments?.counts.get(post) ?? 0;
  for (let index = 0; index < count; index += 1) {
    const row = comments?.rows.get(`${post} ${index}`) ?? {};
    const [status, at] = [ghostText(row, "status") || "published", instantOfText(ghostText(row, "created_at"))];
    const parent = ghostText(row, "in_reply_to_id") || ghostText(row, "parent_id");
    yield {
      key: ghostText(row, "id"),
      parent: parent === "" ? null : parent,
      name: comments?.members.get(ghostText(row, "member_id")) ?? "",
      at,
      pending: false,
      html: ghostText(row, "html"),
      leftOut: status === "published" ? null : status === "hidden" ? commentsLeftOut.hidden : commentsLeftOut.removed,
    };
  }
}

function entryOf(
  row: Row,
  body: string,
  details: { path: string; isPage: boolean; context: GhostContext; warn: Warn },
): Entry {
  const { path, isPage, context, warn } = details;
  const { tables, now, site } = context;
  const id = ghostText(row, "id");
  const title = titleOf(row, body, warn);
  const meta = { ...row, ...tables.metaOf.get(id) };
  warnOfLostFields(row, meta, warn);
  const date = instantOf(row, "published_at", warn);
  const created = instantOf(row, "created_at", warn);
  const { category, tags } = termsOf(id, isPage, context, warn);
  const old = `/${ghostText(row, "slug")}`;
  const feature = ghostText(row, "feature_image").replace("__GHOST_URL__", site);
  const alt = collapsedLine(ghostText(meta, "feature_image_alt"));
  return {
    path,
    slug: postSlug(ghostText(row, "slug") || title, warn),
    slugGiven: false,
    origin: { keys: [old], title },
    category,
    title,
    titleAt: null,
    lead: shortened(htmlToLine(ghostText(row, "custom_excerpt")), LEAD_LIMIT, "lead", warn),
    language: entryLanguage(ghostText(meta, "locale") || null, tables.language ?? null, body).language,
    body,
    bodyLine: 1,
    tags,
    authors: authorsOf(row, id, tables),
    topic: null,
    publishedAt: date ?? created ?? now,
    dateGiven: date !== null || created !== null,
    substantiveUpdateAt: null,
    cover: feature === "" ? null : { address: feature, line: 1, alt },
    state: stateOf(row, date, now, warn),
    redirects: [old, ...(tables.redirects.get(old) ?? [])].map((address) => ({ address, line: 1 })),
    pin: null,
    seo: {
      title: collapsedLine(ghostText(meta, "meta_title")).slice(0, TITLE_LIMIT) || null,
      description: collapsedLine(ghostText(meta, "meta_description")).slice(0, SEO_DESCRIPTION_LIMIT) || null,
      canonical: webAddress(ghostText(row, "canonical_url")),
      noindex: false,
    },
  };
}

/** Returns the state of a post. A post for members or subscribers becomes a draft, because in Szpalta every reader sees a published post. */
function stateOf(row: Row, date: number | null, now: number, warn: Warn): PostState {
  const status = ghostText(row, "status") || "draft";
  const visibility = ghostText(row, "visibility") || "public";
  if (status === "draft") return "draft";
  if (visibility !== "public") {
    warn("state", ghostMessages.membersOnly(visibility));
    return "draft";
  }
  if (date === null && (status === "published" || status === "scheduled")) {
    warn("no-date", stateRemarks.withoutDate);
    return "draft";
  }
  if (status === "published" && (date ?? 0) <= now) return "published";
  if ((status === "scheduled" || status === "published") && (date ?? 0) > now) return "scheduled";
  if (status === "scheduled") warn("state", stateRemarks.scheduledForPast);
  else warn("state", status === "sent" ? ghostMessages.sentByMail : stateRemarks.unknownState(status));
  return "draft";
}

/** Reads the instant in a field: a number of milliseconds, ISO 8601, or SQL's format in UTC. Returns null for an empty field. For a wrong value, also adds a warning. */
function instantOf(row: Row, name: string, warn: Warn): number | null {
  const written = ghostText(row, name);
  if (written.trim() === "") return null;
  const value = row[name];
  const at = typeof value === "number" ? value : instantOfText(written);
  if (isInstant(at)) return at;
  warn("wrong-value", ghostMessages.noDate(name, written.slice(0, SHOWN_SIGNS)));
  return null;
}

function titleOf(row: Row, body: string, warn: Warn): string {
  const title = collapsedLine(withoutReferences(ghostText(row, "title")));
  const isUntitled = title === "" || title === "(Untitled)";
  return isUntitled
    ? titleFrom(body, ghostText(row, "slug") || ghostText(row, "id"), warn)
    : shortened(title, TITLE_LIMIT, "tytuł", warn);
}

/** Warns of parts of a post without a field in Szpalta. */
function warnOfLostFields(row: Row, meta: Row, warn: Warn): void {
  const caption = htmlToLine(ghostText(meta, "feature_image_caption"));
  if (caption !== "") warn("no-place", ghostMessages.coverCaptionLost(caption));
  const hasCode = ghostText(row, "codeinjection_head") + ghostText(row, "codeinjection_foot") !== "";
  if (hasCode) warn("no-place", ghostMessages.codeLost);
}

function authorsOf(row: Row, id: string, { users, authorsOf: authorIds }: GhostTables): string[] {
  const ids = (authorIds.get(id) ?? []).toSorted((a, b) => a.order - b.order).map((each) => each.id);
  const all = ids.length > 0 ? ids : [ghostText(row, "author_id")];
  return [...new Set(all.flatMap((each) => users.get(each)?.name ?? []))].filter((name) => name !== "");
}

/** Returns the category and the tags of a post. The first public tag, Ghost's primary tag, becomes the category. */
function termsOf(
  id: string,
  isPage: boolean,
  { tables, category: defaultCategory, mapped, areMany }: GhostContext,
  warn: Warn,
): Pick<Entry, "category" | "tags"> {
  const all = tagsInOrder(tables.tagsOf.get(id) ?? [], tables.tags);
  for (const tag of all) if (tag.isInternal) warn("internal-tag", ghostMessages.internalTagLost(tag.name));
  const tags = all.filter(({ isInternal }) => !isInternal);
  const names = (list: GhostTag[]) => list.map(({ name }) => name.slice(0, NAME_LIMIT));
  if (isPage) return { category: { slug: PAGES_CATEGORY, name: categoryMessages.pages }, tags: names(tags) };
  const categoryOf = ({ name, slug }: GhostTag) => mapped?.get(slugify(name)) ?? mapped?.get(slugify(slug));
  const [mappedCategory] = tags.flatMap((tag) => categoryOf(tag) ?? []);
  if (mappedCategory !== undefined)
    return { category: foreignCategory({ slug: "", name: mappedCategory }, warn), tags: names(tags) };
  if (areMany) return { category: fallbackCategory(defaultCategory, warn), tags: names(tags) };
  const [primary, ...others] = tags;
  const category = primary ? foreignCategory(primary, warn) : fallbackCategory(defaultCategory, warn);
  return { category, tags: names(others) };
}

type OrderedId = { id: string; order: number };

function tagsInOrder(ids: readonly OrderedId[], tags: GhostTables["tags"]): GhostTag[] {
  return ids.toSorted((a, b) => a.order - b.order).flatMap(({ id }) => tags.get(id) ?? []);
}
