import { instantOfText } from "#core/base/values/instant.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { LEAD_LIMIT, NAME_LIMIT, SEO_DESCRIPTION_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { redirectKey } from "#core/base/former-paths.ts";
import { decodedPart } from "#core/base/paths.ts";
import { htmlToLine } from "../html-to-markdown/html-to-markdown.ts";
import {
  fallbackCategory,
  foreignCategory,
  postSlug,
  type Warn,
  warnOfLosses,
  shortened,
  titleFrom,
  webAddress,
} from "../fit-foreign-fields.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { basePath } from "../old-addresses/site-settings.ts";
import { bareHost } from "../links/old-site-links.ts";
import { entryLanguage } from "../markdown/entry-language.ts";
import type { Entry } from "../entry.ts";
import type { Attachments } from "./attachments.ts";
import { type ExportHead, type ExportItem, fieldOf, instantInExport, metaOf } from "./export-item.ts";
import { type PostBody, postBody } from "./post-body.ts";
import { readWordPressComments } from "./read-comments.ts";
import { seoFields } from "./seo-fields.ts";
import { postCategories } from "./post-categories.ts";
import { entryMessages, stateRemarks, wordpressMessages } from "#core/messages/convert.ts";
import { categoryMessages } from "#core/messages/categories.ts";

/** What reading an item needs: data of the export, and options of the import. */
export interface ExportContext {
  /** The name of the file in the report. */
  file: string;
  head: ExportHead;
  attachments: Attachments;
  /** Maps the number of a reusable block to its text. */
  reusable: ReadonlyMap<string, string>;
  /** `--category`: the category of posts without a category. */
  category: string | null;
  zone: string;
  now: number;
}

/** Types of items that become posts. A page becomes a post in the category of pages. */
const POST_TYPES = new Set(["post", "page"]);

/** Types of items that are read together with the posts that use them. */
const READ_WITH_POSTS = new Set(["attachment", "wp_block"]);

/** Reads one item; `entry` is null when the item is no post or is left out. `remarks` has a warning for everything that is lost. */
export function readWordPressEntry(
  item: ExportItem,
  context: ExportContext,
): { entry: Entry | null; remarks: ImportWarning[] } {
  const remarks: ImportWarning[] = [];
  const path = entryPath(item, context.file);
  const warn: Warn = (kind, text) => remarks.push({ kind, path, line: item.line, text });
  const type = fieldOf(item, "wp:post_type") || "post";
  if (!POST_TYPES.has(type)) {
    if (item.comments[0]) warn("comments", wordpressMessages.commentsWithoutPost(item.comments.length));
    if (!READ_WITH_POSTS.has(type)) warn("left-out", wordpressMessages.noPostType(type));
    return { entry: null, remarks };
  }
  const state = stateOf(item, context, warn);
  if (state === null) return { entry: null, remarks };
  const { attachments, reusable } = context;
  const html = fieldOf(item, "content:encoded");
  const post = fieldOf(item, "wp:post_id");
  const enclosures = item.meta.get("enclosure") ?? item.meta.get("audio_file");
  const body = postBody({ html, post, footnotes: metaOf(item, "footnotes"), enclosures, attachments, reusable });
  warnOfLostContent(body, item, warn);
  const markdown = "markdown" in body ? body.markdown : "";
  const entry = entryOf(item, markdown, state, context, { path, type, warn });
  const comments = readWordPressComments(item, context.zone, warn);
  return {
    entry: {
      ...entry,
      ...(comments.length > 0 && { comments }),
      isLost: markdown.trim() === "" && (body.blocks.size > 0 || htmlToLine(html) !== ""),
    },
    remarks,
  };
}

/** Returns the path that identifies an item: the name of the file with the post's number or, if there is no number, with the item's line. */
export function entryPath(item: ExportItem, file: string): string {
  return `${file}#${fieldOf(item, "wp:post_id") || `w${item.line}`}`;
}

function entryOf(
  item: ExportItem,
  body: string,
  state: PostState,
  context: ExportContext,
  { path, type, warn }: { path: string; type: string; warn: Warn },
): Entry {
  const title = titleOf(item, body, warn);
  const lead = shortened(htmlToLine(fieldOf(item, "excerpt:encoded")), LEAD_LIMIT, "lead", warn);
  const date = dateOf(item, context.zone);
  const addresses = oldAddresses(item, context.head.url, type);
  const { category, tags } = type === "page" ? { category: PAGES, tags: tagsOf(item) } : termsOf(item, context, warn);
  const { now, zone, head } = context;
  const words = { title, excerpt: lead, site: htmlToLine(head.title), publishedAt: date, now, zone };
  const seo = seoFields(item, { ...words, more: () => moreSeoWords(item, head) }, warn);
  const isPinned = fieldOf(item, "wp:is_sticky") === "1" && state === "published";
  return {
    path,
    slug: postSlug(decodedPart(fieldOf(item, "wp:post_name").trim()) || title, warn),
    slugGiven: false,
    origin: { keys: addresses.keys, title },
    category,
    title,
    titleAt: null,
    lead,
    language: languageOf(item, context.head, body),
    body,
    bodyLine: item.line,
    tags,
    authors: authorsOf(item, head),
    topic: null,
    publishedAt: date ?? context.now,
    dateGiven: date !== null,
    substantiveUpdateAt: null,
    cover: coverOf(item, context),
    state,
    redirects: addresses.redirects.map((address) => ({ address, line: item.line })),
    pin: isPinned ? { until: null } : null,
    seo: {
      ...seo,
      title: seo.title?.slice(0, TITLE_LIMIT) ?? null,
      description: seo.description?.slice(0, SEO_DESCRIPTION_LIMIT) ?? null,
    },
  };
}

/** Returns the language of a post. The plugin Polylang stores the language as a term. */
function languageOf(item: ExportItem, head: ExportHead, body: string): Entry["language"] {
  const termName = item.terms.find(({ domain }) => domain === "language")?.nicename ?? null;
  return entryLanguage(termName, head.language || null, body).language;
}

/** The first words of a body are read from at most this many characters. */
const BEGINNING = 2_000;

function beginningOf(item: ExportItem): string {
  const html = fieldOf(item, "content:encoded").slice(0, BEGINNING);
  return htmlToLine(html.replaceAll(/<!--.*?(?:-->|$)|\[[^\]\n]*\]|<[^>]*$/gs, " "));
}

/** Returns further values for the variables of SEO templates. */
function moreSeoWords(item: ExportItem, head: ExportHead) {
  const { chosen, others } = postCategories(item, head);
  return {
    beginning: beginningOf(item),
    categories: [...(chosen ? [chosen.name] : []), ...others],
    tags: tagsOf(item),
    author: authorsOf(item, head)[0] ?? "",
    tagline: htmlToLine(head.tagline),
  };
}

const PAGES = { slug: PAGES_CATEGORY, name: categoryMessages.pages };

/** Returns the state of a post in Szpalta; null for a post that is left out. A post that readers could not see in WordPress stays hidden. */
function stateOf(item: ExportItem, context: ExportContext, warn: Warn): PostState | null {
  const status = fieldOf(item, "wp:status") || "publish";
  if (status === "publish" || status === "private") {
    const isLocked = fieldOf(item, "wp:post_password") !== "";
    if (status === "publish" && !isLocked) return stateOfPublished(item, context, warn);
    warn("state", isLocked ? wordpressMessages.locked : wordpressMessages.private);
    return "draft";
  }
  if (status === "future") {
    if ((dateOf(item, context.zone) ?? 0) > context.now) return "scheduled";
    warn("state", stateRemarks.scheduledForPast);
    return "draft";
  }
  if (status === "pending") return "in-review";
  if (status === "draft") return "draft";
  if (status === "trash" || status === "auto-draft" || status === "inherit") {
    warn(status === "trash" ? "trashed" : "left-out", wordpressMessages[status]);
    return null;
  }
  warn("state", stateRemarks.unknownState(status));
  return "draft";
}

function stateOfPublished(item: ExportItem, { zone, now }: ExportContext, warn: Warn): PostState {
  const date = dateOf(item, zone);
  if (date === null) {
    warn("no-date", stateRemarks.withoutDate);
    return "draft";
  }
  if (date <= now) return "published";
  warn("future-date", stateRemarks.scheduled);
  return "scheduled";
}

function dateOf(item: ExportItem, zone: string): number | null {
  const at = instantInExport(fieldOf(item, "wp:post_date_gmt"), fieldOf(item, "wp:post_date").trim(), zone);
  const published = at ?? instantOfText(fieldOf(item, "pubDate"));
  return at ?? (published !== null && published > 0 ? published : null);
}

function titleOf(item: ExportItem, body: string, warn: Warn): string {
  const title = htmlToLine(fieldOf(item, "title"));
  if (title !== "") return shortened(title, TITLE_LIMIT, "tytuł", warn);
  return titleFrom(body, fieldOf(item, "wp:post_id") || String(item.line), warn);
}

/** Returns the names of authors. Names from a plugin for several authors count first, then WordPress's single author. */
function authorsOf(item: ExportItem, { authors }: ExportHead): string[] {
  const coauthors = item.terms
    .filter(({ domain }) => domain === "author")
    .map(({ name, nicename }) => name || nicename);
  const login = fieldOf(item, "dc:creator").trim();
  const names = coauthors.length > 0 ? coauthors : [authors.get(login) || login];
  return names.map((name) => htmlToLine(name).slice(0, NAME_LIMIT)).filter((name) => name !== "");
}

function tagsOf(item: ExportItem): string[] {
  const tags = item.terms.filter(({ domain }) => domain === "post_tag" || domain === "tag");
  return [...new Set(tags.map(({ name, nicename }) => htmlToLine(name || nicename).slice(0, NAME_LIMIT)))].filter(
    (name) => name !== "",
  );
}

function termsOf(
  item: ExportItem,
  context: ExportContext,
  warn: Warn,
): { category: Entry["category"]; tags: string[] } {
  const { chosen, others } = postCategories(item, context.head);
  for (const domain of new Set(item.terms.map((term) => term.domain))) {
    if (!["category", "post_tag", "tag", "author", "post_format"].includes(domain))
      warn("taxonomy", wordpressMessages.taxonomyLost(domain));
  }
  if (others.length > 0) warn("more-categories", wordpressMessages.moreCategories(chosen?.name, others));
  const category = chosen ? foreignCategory(chosen, warn) : fallbackCategory(context.category, warn);
  return { category, tags: [...new Set([...tagsOf(item), ...others])] };
}

function coverOf(item: ExportItem, { attachments }: ExportContext): Entry["cover"] {
  const attachment = attachments.byId(metaOf(item, "_thumbnail_id"));
  if (attachment && attachment.url !== "") return { address: attachment.url, line: item.line, alt: attachment.alt };
  // A plugin may use a picture on another site as the cover. Then the plugin stores the picture's address.
  const external = webAddress(metaOf(item, "fifu_image_url") || metaOf(item, "_thumbnail_ext_url"));
  return external === null ? null : { address: external, line: item.line, alt: metaOf(item, "fifu_image_alt") };
}

function warnOfLostContent(body: PostBody, item: ExportItem, warn: Warn): void {
  for (const [name, hasContent] of body.shortcodes)
    warn("shortcode", wordpressMessages.shortcodeLost(name, hasContent));
  for (const name of body.blocks) warn("block", wordpressMessages.blockLost(name));
  if (body.isCut) warn("shortened", wordpressMessages.blocksCut);
  if (body.pages > 1) warn("pages", wordpressMessages.pagesJoined(body.pages));
  for (const field of item.cut) warn("shortened", wordpressMessages.fieldCut(field));
  if ("tooMuch" in body) warn("not-rendered", entryMessages.bodyTooIntricate);
  else warnOfLosses(body.losses, warn);
}

const POST_ID = /^\d{1,12}$/;

/** Returns the old addresses of a post: its link, its number, and links with its former slugs. `keys` has these addresses in the form of `redirectKey`. */
function oldAddresses(item: ExportItem, site: string, type: string): { keys: string[]; redirects: string[] } {
  const redirects: string[] = [];
  const id = fieldOf(item, "wp:post_id");
  const link = pathOf(fieldOf(item, "link"), site);
  if (link !== null && link !== "/") {
    redirects.push(link);
    const segments = link.replace(/(?<!\/)\/+$/, "").split("/");
    for (const slug of item.meta.get("_wp_old_slug") ?? []) {
      if (/^[\w%-]{1,200}$/.test(slug)) redirects.push([...segments.slice(0, -1), slug].join("/"));
    }
  }
  for (const root of new Set(["/", `${basePath(site)}/`]))
    if (POST_ID.test(id)) redirects.push(`${root}?p=${id}`, ...(type === "page" ? [`${root}?page_id=${id}`] : []));
  const unique = [...new Set(redirects)];
  return { redirects: unique, keys: unique.flatMap((address) => redirectKey(address) ?? []) };
}

/** Returns the path of an address on the site. Returns null for any other address, and for an address with a query, such as `?p=12` of a draft. */
function pathOf(address: string, site: string): string | null {
  const trimmed = address.trim();
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const isOwn = site === "" || !URL.canParse(site) || bareHost(new URL(site)) === bareHost(url);
  return isOwn && /^https?:$/.test(url.protocol) && url.search === "" ? url.pathname : null;
}
