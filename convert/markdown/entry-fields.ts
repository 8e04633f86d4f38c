import type { IncomingAddress } from "#core/base/values/incoming-post.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { isMap, ownValue } from "#core/base/values/own-value.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { PAGES_CATEGORY, withoutQuery } from "#core/base/paths.ts";
import { slugify } from "#core/polish/slug.ts";
import { importStateNamed, IMPORT_STATE_WORDS } from "#core/base/post-states.ts";
import type { Entry } from "../entry.ts";
import { categoryOfNone, foreignCategory, type Warn } from "../foreign-fields.ts";
import { type FrontMatterReader, type NamedItem, textIn } from "./front-matter-reader.ts";
import { namesOfTag } from "./generators/obsidian/note-tags.ts";
import type { SourcePlace } from "./parse-source-path.ts";
import { sourceTextMessages, stateRemarks, fieldRemarks } from "#core/messages/convert.ts";

/** For files that say nothing of their state; and the present instant. */
interface StateOptions {
  state: PostState;
  now: number;
}

/** The first category of the file, else the one of the command, else the folder's name, else that of posts without one. Nested ones come down to the last. */
export function categoryOf(fields: FrontMatterReader, asked: string | null, place: SourcePlace) {
  const [given, ...others] = categoriesIn(fields, place);
  const named = given ?? (asked === null ? null : { name: asked, slug: null });
  const first = named ? namedCategory(fields, named) : folderCategory(fields, place.folder);
  if (others.length > 0) {
    const text = sourceTextMessages.moreCategories(
      first.name,
      others.map(({ name }) => name),
    );
    fields.remark("category", "more-categories", text);
  }
  return { first, others: others.map(({ name }) => name) };
}

/** `category` is one name, be there a comma in it; `categories` are several. */
export function categoriesIn(fields: FrontMatterReader, { spaced }: SourcePlace): NamedItem[] {
  const value = fields.raw("category");
  if (typeof value !== "string") return fields.items("category");
  const isOne = !/categories$/i.test(fields.nameOf("category"));
  if (isOne) return value.trim() === "" ? [] : [{ name: value.trim(), slug: null }];
  return spaced ? words(value) : fields.items("category");
}

/** Jekyll parts the words of a text into as many names. */
function words(value: string): NamedItem[] {
  const parts = value.includes(",") ? value.split(",") : value.split(/\s+/);
  return parts.filter((part) => part.trim() !== "").map((part) => ({ name: part.trim(), slug: null }));
}

function namedCategory(fields: FrontMatterReader, { name, slug: given }: NamedItem): Entry["category"] {
  const leaf =
    name
      .split("/")
      .findLast((part) => part.trim() !== "")
      ?.trim() ?? name;
  const { slug } = foreignCategory({ slug: given ?? leaf, name: leaf }, sayOfCategory(fields));
  // A slug in place of a name is made readable, which the report tells.
  const guessed = leaf === slugify(leaf) && slug !== PAGES_CATEGORY;
  const readable = slug === PAGES_CATEGORY || guessed ? readableName(leaf) : leaf;
  return { slug, name: readable.slice(0, NAME_LIMIT), ...(guessed && readable !== leaf ? { guessed } : {}) };
}

function folderCategory(fields: FrontMatterReader, folder: string | null): Entry["category"] {
  const warn = sayOfCategory(fields);
  if (folder !== null) return foreignCategory({ slug: folder, name: readableName(folder) }, warn);
  const category = categoryOfNone(null, warn);
  const text = sourceTextMessages.withoutCategory(category.name);
  warn("no-category", text);
  return category;
}

function sayOfCategory(fields: FrontMatterReader): Warn {
  return (kind, text) => fields.remark("category", kind, text);
}

/** "seo-i-marketing" as a Polish heading: the first letter is large and no other. A name with a space or a capital is one as it is. */
export function readableName(slug: string): string {
  if (isWrittenName(slug)) return slug.trim();
  const text = slug.replace(/[-_.\s]+/g, " ").trim() || slug;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function isWrittenName(name: string): boolean {
  return /[\s\p{Lu}]/u.test(name);
}

interface TagParts {
  categories: readonly string[];
  /** Tags in the text of a note, which slashes may divide; null for any other text. */
  inText: readonly string[] | null;
  spaced: boolean;
}

/** Tags, else keywords; then those in the text of a note, the series and the categories besides the first. */
export function tagsOf(fields: FrontMatterReader, { categories, inText, spaced }: TagParts): string[] {
  const value = fields.raw("tags");
  const tags = spaced && typeof value === "string" ? words(value).map(({ name }) => name) : fields.list("tags");
  const keywords = fields.list("keywords");
  const given = tags.length > 0 ? tags : keywords;
  const named = inText === null ? given : given.flatMap((tag) => (tag.includes("/") ? namesOfTag(tag) : tag));
  return [...new Set([...named, ...(inText ?? []), ...fields.list("series"), ...categories])];
}

const STATUS_WORDS: Record<string, PostState> = { future: "scheduled", private: "draft", pending: "in-review" };

export function stateOf(fields: FrontMatterReader, date: number | null, options: StateOptions): PostState {
  if (fields.truth("draft") === true || fields.truth("public") === false) return "draft";
  const expires = fields.instant("expires");
  if (expires !== null && expires <= options.now) {
    fields.remark("expires", "state", stateRemarks.expired);
    return "draft";
  }
  const word = fields.text("state");
  const named =
    word === null ? options.state : (importStateNamed(word) ?? ownValue(STATUS_WORDS, word.toLowerCase()) ?? null);
  if (named === null) return unknownState(fields, word, date, options);
  return dated(fields, named, date, options.now);
}

/** `state` is a word of Szpalta's own; a `status` may say anything of a note. */
function unknownState(
  fields: FrontMatterReader,
  word: string | null,
  date: number | null,
  { state, now }: StateOptions,
): PostState {
  if (fields.nameOf("state") === "state") {
    fields.remark("state", "state", stateRemarks.noState(word, IMPORT_STATE_WORDS));
    return "draft";
  }
  fields.remark("state", "state", stateRemarks.noWordOfState(fields.nameOf("state"), word));
  return dated(fields, state, date, now);
}

function dated(fields: FrontMatterReader, named: PostState, date: number | null, now: number): PostState {
  const future = date !== null && date > now;
  if (named === "published" && future) {
    fields.remark("date", "future-date", stateRemarks.scheduled);
    return "scheduled";
  }
  if (named !== "scheduled" || future) return named;
  fields.remark("state", "state", stateRemarks.scheduledWithoutDate);
  return "draft";
}

const PICTURE_KEYS = ["url", "src", "path", "file", "filename", "image", "href", "relativePath", "feature", "thumb"];
const ALT_KEYS = ["alt", "imageAlt", "altText", "description", "title"];

/** A path, `{url}`, `{src, alt}`, or the first of a list of these. */
export function coverOf(fields: FrontMatterReader): (IncomingAddress & { alt: string }) | null {
  const value = fields.raw("cover");
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const line = fields.lineOf("cover");
  const alt = fields.text("cover-alt") ?? "";
  if (typeof first === "string") {
    const address = first.trim().replace(/^!?\[\[([^\]|]*)(?:\|[^\]]*)?\]\]$/, "$1");
    return address === "" ? null : { address, line, alt };
  }
  if (!isMap(first)) {
    if (first !== null && first !== undefined && first !== false) fields.wrong("cover", fieldRemarks.noPicturePath);
    return null;
  }
  const address = textIn(first, PICTURE_KEYS);
  return address === null ? null : { address, line, alt: alt || (textIn(first, ALT_KEYS) ?? "") };
}

/** `description`: of a file that has a lead besides. */
export function seoOf(fields: FrontMatterReader, description: string | null) {
  const { title, text } = { title: fields.text("seo-title"), text: fields.prose("seo-description") };
  const robots = fields.raw("robots");
  const noindex = fields.flag("noindex") || (typeof robots === "string" && /noindex/i.test(robots));
  return { title, description: text ?? description, noindex };
}

export function pinOf(fields: FrontMatterReader): { until: number | null } | null {
  const truth = fields.truth("pin");
  if (truth !== null) return truth ? { until: null } : null;
  // Hexo sorts what is pinned by a number.
  if (typeof fields.raw("pin") === "number") return fields.raw("pin") === 0 ? null : { until: null };
  const until = fields.instant("pin");
  return until === null ? null : { until };
}

/** Paths the post had. A permalink is one (`isSaid`), and its last part the post's slug; names of a note (Obsidian) are none. */
export function redirectsOf(fields: FrontMatterReader, origin: string | null, isNote = false) {
  const redirects: IncomingAddress[] = fields
    .list("redirects")
    .map(rooted)
    .map(mentionAt(fields.lineOf("redirects")));
  // Those of a note are other names of it.
  const aliases = fields.list("aliases").filter((alias) => (isNote ? /^(?:\/|https?:\/\/)/i : /^\S+$/).test(alias));
  const ofRoot = aliases.filter((alias) => !alias.startsWith("."));
  appendAll(redirects, ofRoot.map(rooted).map(mentionAt(fields.lineOf("aliases"))));
  // What stood in a folder's index was at the folder's address, too.
  const indexes = redirects.filter(({ address }) => INDEX.test(address));
  appendAll(
    redirects,
    indexes.map(({ address, line }) => ({ address: address.replace(INDEX, "/"), line })),
  );
  const permalink = permalinkOf(fields);
  if (permalink !== null) redirects.push({ address: permalink, line: fields.lineOf("permalink") });
  const canonical = fields.raw("canonical");
  if (typeof canonical === "string" && isOwn(canonical.trim(), origin)) {
    redirects.push({ address: canonical.trim(), line: fields.lineOf("canonical") });
  }
  return { slug: permalink === null ? null : lastPart(permalink), redirects, isSaid: permalink !== null };
}

/** Aliases without a slash before them as Hugo reads them: beside the address the page had. */
export function aliasesBeside(fields: FrontMatterReader, address: string): IncomingAddress[] {
  const page = new URL(`https://localhost${address.replace(/(?<!\/)\/$/, "")}`);
  return fields.list("aliases").flatMap((alias) => {
    const isBeside = !/^(?:\/|[a-z][a-z+.-]*:|.*\s)/i.test(alias) && URL.canParse(alias, page);
    return isBeside ? [{ address: new URL(alias, page).pathname, line: fields.lineOf("aliases"), made: true }] : [];
  });
}

const INDEX = /\/index\.html?$/i;

function rooted(address: string): string {
  return /^(?:\/|https?:\/\/)/i.test(address) ? address : `/${address}`;
}

function mentionAt(line: number) {
  return (address: string): IncomingAddress => ({ address, line });
}

/** Null for a pattern (`/:year/:title`), and for a `url` that leads to another site. */
function permalinkOf(fields: FrontMatterReader): string | null {
  const given = fields.text("permalink");
  if (given === null) return null;
  const isAddress = /^https?:\/\//i.test(given);
  if (isAddress) return fields.nameOf("permalink") === "permalink" && URL.canParse(given) ? given : null;
  if (given.includes(":") || JEKYLL_STYLE.test(given)) return null;
  return rooted(given);
}

/** Patterns of Jekyll by their names. */
const JEKYLL_STYLE = /^(?:date|pretty|ordinal|weekdate|none)$/;

function lastPart(address: string): string | null {
  const path = /^https?:\/\//i.test(address) ? new URL(address).pathname : withoutQuery(address);
  const parts = path.split("/").filter((part) => part !== "" && !/^index(?:\.\w+)?$/i.test(part));
  const last = parts.at(-1)?.replace(/\.(?:html?|php|md)$/i, "") ?? "";
  return /\p{L}/u.test(last) ? last : null;
}

/** Where a text was first published elsewhere; null for an address of the site itself. */
export function canonicalOf(fields: FrontMatterReader, origin: string | null): string | null {
  const given = fields.text("canonical");
  if (given === null || isOwn(given, origin)) return null;
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return given;
  fields.wrong("canonical", fieldRemarks.noPageAddress);
  return null;
}

function isOwn(address: string, origin: string | null): boolean {
  if (/^\/(?!\/)/.test(address)) return true;
  return origin !== null && URL.canParse(address) && new URL(address).host === new URL(origin).host;
}
