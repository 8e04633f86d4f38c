import { slugify } from "#core/polish/slug.ts";
import { instantOfText, isInstant } from "#core/base/values/instant.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { BIO_LIMIT, LEAD_LIMIT, NAME_LIMIT, SEO_DESCRIPTION_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { htmlToLine, withoutReferences } from "../html-to-markdown/html-to-markdown.ts";
import { collapsedLine } from "../html-to-markdown/html-nodes.ts";
import {
  categoryOfNone,
  foreignCategory,
  postSlug,
  type Warn,
  shortened,
  titleFrom,
  webAddress,
} from "../foreign-fields.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { entryLanguage } from "../markdown/entry-language.ts";
import type { Entry } from "../entry.ts";
import { type OldComment, readOldComments } from "../old-comments.ts";
import { ghostBody } from "./ghost-body.ts";
import { ghostText } from "./ghost-cards.ts";
import { ghostMessages, stateRemarks, commentsLeftOut } from "#core/messages/convert.ts";

type Row = Record<string, unknown>;

export interface GhostTag {
  slug: string;
  name: string;
  description: string;
  isInternal: boolean;
}

/** A person of a Ghost export. */
export interface GhostAuthor {
  name: string;
  bio: string;
  /** Further details of the person, for which a byline has no field. */
  left: string[];
}

/** Signs of a wrong value that its warning shows. */
const SHOWN_SIGNS = 40;

const PROFILE_FIELDS = [
  ["website", ghostMessages.profileWebsite],
  ["location", ghostMessages.profilePlace],
  ["profile_image", ghostMessages.profilePicture],
  ["cover_image", ghostMessages.profileBackground],
  ["meta_title meta_description", ghostMessages.profileSeo],
  ["facebook twitter threads bluesky mastodon tiktok youtube instagram linkedin", "profile w innych serwisach"],
] as const;

export function readGhostAuthor(row: Row): GhostAuthor {
  const bio = htmlToLine(ghostText(row, "bio")).slice(0, BIO_LIMIT);
  const has = (names: string) => names.split(" ").some((name) => ghostText(row, name).trim() !== "");
  const left = PROFILE_FIELDS.flatMap(([names, what]) => (has(names) ? [what] : []));
  return { name: collapsedLine(withoutReferences(ghostText(row, "name"))), bio, left };
}

/** What a Ghost export contains besides its posts. */
export interface GhostTables {
  tags: Map<string, GhostTag>;
  users: Map<string, GhostAuthor>;
  /** Ids of tags, and of authors, by post in their order. */
  tagsOf: Map<string, { id: string; order: number }[]>;
  authorsOf: Map<string, { id: string; order: number }[]>;
  /** `posts_meta` by post. */
  metaOf: Map<string, Row>;
  comments?: GhostComments;
  /** Old addresses that lead to a post, by the path of that post. */
  redirects: Map<string, string[]>;
  /** Language of the publication, where the export says it. */
  language?: string | null;
}

/** Rows of `comments` by their post and their turn in it, how many a post has, and names of `members` by their ids. */
export interface GhostComments {
  rows: Map<string, Row>;
  counts: Map<string, number>;
  members: Map<string, string>;
}

export interface GhostContext {
  file: string;
  tables: GhostTables;
  /** The old site's address for `__GHOST_URL__`; empty when it was not given. */
  site: string;
  /** Category of posts without a tag; of all posts where there are too many first tags to make categories of them. */
  category: string | null;
  /** Categories by the key of a tag's name or by its slug. */
  mapped?: ReadonlyMap<string, string>;
  /** First tags are too many for categories. */
  areMany?: boolean;
  now: number;
}

/** First tags that make categories; with more of them somebody has to say which are some. */
const MOST_CATEGORIES = 12;

/** What was given as the category: one name, or `tag=Category` parted by commas, with at most one name for the rest. */
export function parseCategoryOption(given: string | null): Pick<GhostContext, "category" | "mapped"> {
  if (!given?.includes("=")) return { category: given, mapped: new Map() };
  const pairs = given.split(",").map((part) => part.split("=", 2).map((each) => each.trim()));
  const mapped = pairs.flatMap(([tag = "", category]) => (category ? [[slugify(tag), category] as const] : []));
  const [rest = null] = pairs.flatMap(([name = "", category]) => (category === undefined && name !== "" ? [name] : []));
  return { category: rest, mapped: new Map(mapped) };
}

/** The first tags of posts, where they are too many for categories; null where they are not. */
export function tooManyCategories(tables: GhostTables): GhostTag[] | null {
  const first = firstTags(tables);
  return first.size > MOST_CATEGORIES ? [...first] : null;
}

function firstTags({ tagsOf, tags }: GhostTables): Set<GhostTag> {
  const first = new Set<GhostTag>();
  for (const of of tagsOf.values()) {
    const primary = tagsInOrder(of, tags).find(({ isInternal }) => !isInternal);
    if (primary) first.add(primary);
  }
  return first;
}

/** Reads one row of `posts`; null for what is no post. What does not come through leaves a warning. */
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
  for (const { kind, text } of body.left) warn(kind, text);
  if (body.isUnread) warn("not-rendered", ghostMessages.bodyUnreadable);
  const isPage = ghostText(row, "type") === "page" || row["page"] === 1 || row["page"] === true;
  const isLost = body.markdown === "" && (body.isUnread || body.cards.size + body.left.length > 0);
  const entry = { ...entryOf(row, body.markdown, { path, isPage, context, warn }), isLost };
  const comments = readOldComments(commentsOf(id, context.tables), warn);
  return { entry: comments.length > 0 ? { ...entry, comments } : entry, remarks };
}

/** An export for Ghost itself has comments, and the people who wrote them; one from its settings has not. */
function* commentsOf(post: string, { comments }: GhostTables): Generator<OldComment> {
  const count = comments?.counts.get(post) ?? 0;
  for (let turn = 0; turn < count; turn += 1) {
    const row = comments?.rows.get(`${post} ${turn}`) ?? {};
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
  about: { path: string; isPage: boolean; context: GhostContext; warn: Warn },
): Entry {
  const { path, isPage, context, warn } = about;
  const { tables, now, site } = context;
  const id = ghostText(row, "id");
  const title = titleOf(row, body, warn);
  const meta = { ...row, ...tables.metaOf.get(id) };
  warnOfLosses(row, meta, warn);
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

/** Readers here see every published post, so a post that only members or subscribers saw becomes a draft. */
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

/** A number, ISO, or SQL's form in UTC. What is no instant leaves a warning. */
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
  const isMade = title === "" || title === "(Untitled)";
  return isMade
    ? titleFrom(body, ghostText(row, "slug") || ghostText(row, "id"), warn)
    : shortened(title, TITLE_LIMIT, "tytuł", warn);
}

/** What a post had there and has no place for here. */
function warnOfLosses(row: Row, meta: Row, warn: Warn): void {
  const caption = htmlToLine(ghostText(meta, "feature_image_caption"));
  if (caption !== "") warn("no-place", ghostMessages.coverCaptionLost(caption));
  const hasCode = ghostText(row, "codeinjection_head") + ghostText(row, "codeinjection_foot") !== "";
  if (hasCode) warn("no-place", ghostMessages.codeLost);
}

function authorsOf(row: Row, id: string, { users, authorsOf: named }: GhostTables): string[] {
  const ids = (named.get(id) ?? []).toSorted((a, b) => a.order - b.order).map((each) => each.id);
  const all = ids.length > 0 ? ids : [ghostText(row, "author_id")];
  return [...new Set(all.flatMap((each) => users.get(each)?.name ?? []))].filter((name) => name !== "");
}

/** The first tag of the public ones is the category, as Ghost's primary tag. */
function termsOf(
  id: string,
  isPage: boolean,
  { tables, category: named, mapped, areMany }: GhostContext,
  warn: Warn,
): Pick<Entry, "category" | "tags"> {
  const all = tagsInOrder(tables.tagsOf.get(id) ?? [], tables.tags);
  for (const tag of all) if (tag.isInternal) warn("internal-tag", ghostMessages.internalTagLost(tag.name));
  const tags = all.filter(({ isInternal }) => !isInternal);
  const names = (list: GhostTag[]) => list.map(({ name }) => name.slice(0, NAME_LIMIT));
  if (isPage) return { category: { slug: PAGES_CATEGORY, name: "Strony" }, tags: names(tags) };
  const categoryOf = ({ name, slug }: GhostTag) => mapped?.get(slugify(name)) ?? mapped?.get(slugify(slug));
  const [meant] = tags.flatMap((tag) => categoryOf(tag) ?? []);
  if (meant !== undefined) return { category: foreignCategory({ slug: "", name: meant }, warn), tags: names(tags) };
  if (areMany) return { category: categoryOfNone(named, warn), tags: names(tags) };
  const [primary, ...others] = tags;
  const category = primary ? foreignCategory(primary, warn) : categoryOfNone(named, warn);
  return { category, tags: names(others) };
}

type Placed = { id: string; order: number };

function tagsInOrder(placed: readonly Placed[], tags: GhostTables["tags"]): GhostTag[] {
  return placed.toSorted((a, b) => a.order - b.order).flatMap(({ id }) => tags.get(id) ?? []);
}
