import type { IncomingAddress } from "#core/base/values/incoming-post.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { isMap, ownValue } from "#core/base/values/own-value.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { PAGES_CATEGORY, withoutQuery } from "#core/base/paths.ts";
import { slugify } from "#core/polish/slug.ts";
import { importStateNamed, IMPORT_STATE_WORDS } from "#core/base/post-state-words.ts";
import type { Entry } from "../entry.ts";
import { fallbackCategory, foreignCategory, type Warn } from "../fit-foreign-fields.ts";
import { type FrontMatterReader, type NamedItem, textIn } from "./front-matter-reader.ts";
import { namesOfTag } from "./generators/obsidian/note-tags.ts";
import type { SourcePlace } from "./parse-source-path.ts";
import { sourceTextMessages, stateRemarks, fieldRemarks } from "#core/messages/convert.ts";

/** The state of files without a field for the state, and the time of the import in milliseconds since 1970. */
interface StateOptions {
  state: PostState;
  now: number;
}

/** Chooses the category of a file: its first category, else `--category`, else the name of its folder, else "uncategorised". `others` has the names of further categories. Of a nested category (`a/b`) the last level counts. */
export function categoryOf(fields: FrontMatterReader, chosen: string | null, place: SourcePlace) {
  const [fromFile, ...others] = categoriesIn(fields, place);
  const category = fromFile ?? (chosen === null ? null : { name: chosen, slug: null });
  const first = category ? namedCategory(fields, category) : folderCategory(fields, folderOf(fields, place));
  if (others.length > 0) {
    const text = sourceTextMessages.moreCategories(
      first.name,
      others.map(({ name }) => name),
    );
    fields.remark("category", "more-categories", text);
  }
  return { first, others: others.map(({ name }) => name) };
}

/** Returns the categories of a file. A text in `category` is one name, even with a comma; a text in `categories` is a list. */
export function categoriesIn(fields: FrontMatterReader, { spaced }: SourcePlace): NamedItem[] {
  const value = fields.raw("category");
  if (typeof value !== "string") return fields.items("category");
  const isOne = !/categories$/i.test(fields.nameOf("category"));
  if (isOne) return value.trim() === "" ? [] : [{ name: value.trim(), slug: null }];
  return spaced ? splitNames(value) : fields.items("category");
}

/** Splits a text into names at commas. A text without commas is split at spaces, as Jekyll does. */
function splitNames(value: string): NamedItem[] {
  const names = value.includes(",") ? value.split(",") : value.split(/\s+/);
  return names.filter((name) => name.trim() !== "").map((name) => ({ name: name.trim(), slug: null }));
}

function namedCategory(fields: FrontMatterReader, { name, slug: slugInFile }: NamedItem): Entry["category"] {
  const leaf =
    name
      .split("/")
      .findLast((part) => part.trim() !== "")
      ?.trim() ?? name;
  const { slug } = foreignCategory({ slug: slugInFile ?? leaf, name: leaf }, categoryWarning(fields));
  // A name that is only a slug is made readable, with a warning.
  const guessed = leaf === slugify(leaf) && slug !== PAGES_CATEGORY;
  const readable = slug === PAGES_CATEGORY || guessed ? readableName(leaf) : leaf;
  return { slug, name: readable.slice(0, NAME_LIMIT), ...(guessed && readable !== leaf ? { guessed } : {}) };
}

/** Returns the folder of a file, or that of pages for a file that says to be a page, as in Jekyll and Hexo. */
function folderOf(fields: FrontMatterReader, { folder, spaced }: SourcePlace): string | null {
  return folder === null && !spaced && fields.isPage ? PAGES_CATEGORY : folder;
}

function folderCategory(fields: FrontMatterReader, folder: string | null): Entry["category"] {
  const warn = categoryWarning(fields);
  if (folder !== null) return foreignCategory({ slug: folder, name: readableName(folder) }, warn);
  const category = fallbackCategory(null, warn);
  const text = sourceTextMessages.withoutCategory(category.name);
  warn("no-category", text);
  return category;
}

function categoryWarning(fields: FrontMatterReader): Warn {
  return (kind, text) => fields.remark("category", kind, text);
}

/** Makes a readable name of a slug, with a capital only at its beginning, as in Polish headings. A name with a space or a capital stays. */
export function readableName(slug: string): string {
  if (isWrittenName(slug)) return slug.trim();
  const text = slug.replace(/[-_.\s]+/g, " ").trim() || slug;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns true for a name that somebody wrote, with a space or a capital; false for a slug. */
export function isWrittenName(name: string): boolean {
  return /[\s\p{Lu}]/u.test(name);
}

interface TagSources {
  categories: readonly string[];
  /** Tags in the text of a note, possibly nested with slashes; null for a text that is no note. */
  inText: readonly string[] | null;
  spaced: boolean;
}

/** Returns the tags of a file: its tags or, without tags, its keywords. Tags in the text of a note, the series and further categories are added. */
export function tagsOf(fields: FrontMatterReader, { categories, inText, spaced }: TagSources): string[] {
  const value = fields.raw("tags");
  const tags = spaced && typeof value === "string" ? splitNames(value).map(({ name }) => name) : fields.list("tags");
  const keywords = fields.list("keywords");
  const fromFields = tags.length > 0 ? tags : keywords;
  const tagNames =
    inText === null ? fromFields : fromFields.flatMap((tag) => (tag.includes("/") ? namesOfTag(tag) : tag));
  return [...new Set([...tagNames, ...(inText ?? []), ...fields.list("series"), ...categories])];
}

/** Maps a state of WordPress or Jekyll to the state that Szpalta has instead. */
const STATUS_WORDS: Record<string, PostState> = { future: "scheduled", private: "draft", pending: "in-review" };

/** Returns the state of a file, and warns of an unknown state. A published file with a future date is scheduled; an expired file is a draft. */
export function stateOf(fields: FrontMatterReader, date: number | null, options: StateOptions): PostState {
  if (fields.truth("draft") === true || fields.truth("public") === false) return "draft";
  const expires = fields.instant("expires");
  if (expires !== null && expires <= options.now) {
    fields.remark("expires", "state", stateRemarks.expired);
    return "draft";
  }
  const word = fields.text("state");
  const parsedState =
    word === null ? options.state : (importStateNamed(word) ?? ownValue(STATUS_WORDS, word.toLowerCase()) ?? null);
  if (parsedState === null) return unknownState(fields, word, date, options);
  return checkedWithDate(fields, parsedState, date, options.now);
}

/** Returns the state for an unknown value. `state` is Szpalta's own field, so the post becomes a draft. Any other field may mean anything, so its value is ignored. */
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
  return checkedWithDate(fields, state, date, now);
}

function checkedWithDate(fields: FrontMatterReader, requested: PostState, date: number | null, now: number): PostState {
  const future = date !== null && date > now;
  if (requested === "published" && future) {
    fields.remark("date", "future-date", stateRemarks.scheduled);
    return "scheduled";
  }
  if (requested !== "scheduled" || future) return requested;
  fields.remark("state", "state", stateRemarks.scheduledWithoutDate);
  return "draft";
}

const PICTURE_KEYS = ["url", "src", "path", "file", "filename", "image", "href", "relativePath", "feature", "thumb"];
const ALT_KEYS = ["alt", "imageAlt", "altText", "description", "title"];

/** Reads the cover of a file: a path, `{url}`, `{src, alt}`, or the first item of a list of these forms. Returns null without a cover. */
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

/** Reads the fields for search engines. The parameter `description` is the file's description if the file also has a lead; else null. */
export function seoOf(fields: FrontMatterReader, description: string | null) {
  const { title, text } = { title: fields.text("seo-title"), text: fields.prose("seo-description") };
  const robots = fields.raw("robots");
  const noindex = fields.flag("noindex") || (typeof robots === "string" && /noindex/i.test(robots));
  return { title, description: text ?? description, noindex };
}

/** Reads whether and until when a post is pinned; null for a post that is not pinned. */
export function pinOf(fields: FrontMatterReader): { until: number | null } | null {
  const truth = fields.truth("pin");
  if (truth !== null) return truth ? { until: null } : null;
  // Hexo pins posts by a number that orders pinned posts. The number 0 means not pinned.
  if (typeof fields.raw("pin") === "number") return fields.raw("pin") === 0 ? null : { until: null };
  const until = fields.instant("pin");
  return until === null ? null : { until };
}

/** Reads the old addresses of a post, including a permalink. The returned `slug` is the last segment of the permalink. Aliases of an Obsidian note are other names for the note, so only aliases that look like addresses count. */
export function redirectsOf(fields: FrontMatterReader, origin: string | null, isNote = false) {
  const redirects: IncomingAddress[] = fields
    .list("redirects")
    .map(withLeadingSlash)
    .map(addressOnLine(fields.lineOf("redirects")));
  // Most aliases of a note are names. In other files, an alias with spaces is no address.
  const aliases = fields.list("aliases").filter((alias) => (isNote ? /^(?:\/|https?:\/\/)/i : /^\S+$/).test(alias));
  const ofRoot = aliases.filter((alias) => !alias.startsWith("."));
  appendAll(redirects, ofRoot.map(withLeadingSlash).map(addressOnLine(fields.lineOf("aliases"))));
  // The old server also served `…/index.html` at the address of its folder.
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
  return { slug: permalink === null ? null : lastSegment(permalink), redirects, hasPermalink: permalink !== null };
}

/** Returns the addresses of aliases without a slash at the beginning. Hugo resolves such aliases relative to `address`, the old address of the page. */
export function aliasesBeside(fields: FrontMatterReader, address: string): IncomingAddress[] {
  const page = new URL(`https://localhost${address.replace(/(?<!\/)\/$/, "")}`);
  return fields.list("aliases").flatMap((alias) => {
    const isBeside = !/^(?:\/|[a-z][a-z+.-]*:|.*\s)/i.test(alias) && URL.canParse(alias, page);
    return isBeside ? [{ address: new URL(alias, page).pathname, line: fields.lineOf("aliases"), made: true }] : [];
  });
}

const INDEX = /\/index\.html?$/i;

function withLeadingSlash(address: string): string {
  return /^(?:\/|https?:\/\/)/i.test(address) ? address : `/${address}`;
}

function addressOnLine(line: number) {
  return (address: string): IncomingAddress => ({ address, line });
}

/** Returns the permalink as an address. Returns null for a pattern (`/:year/:title`) and for an absolute address in any field but `permalink`. */
function permalinkOf(fields: FrontMatterReader): string | null {
  const permalink = fields.text("permalink");
  if (permalink === null) return null;
  const isAddress = /^https?:\/\//i.test(permalink);
  if (isAddress) return fields.nameOf("permalink") === "permalink" && URL.canParse(permalink) ? permalink : null;
  if (permalink.includes(":") || JEKYLL_STYLE.test(permalink)) return null;
  return withLeadingSlash(permalink);
}

/** Names of Jekyll's built-in permalink patterns. */
const JEKYLL_STYLE = /^(?:date|pretty|ordinal|weekdate|none)$/;

function lastSegment(address: string): string | null {
  const path = /^https?:\/\//i.test(address) ? new URL(address).pathname : withoutQuery(address);
  const segments = path.split("/").filter((segment) => segment !== "" && !/^index(?:\.\w+)?$/i.test(segment));
  const last = segments.at(-1)?.replace(/\.(?:html?|php|md)$/i, "") ?? "";
  return /\p{L}/u.test(last) ? last : null;
}

/** Returns the address of the original on another site. Returns null for an address on this site; for a wrong address, also adds a warning. */
export function canonicalOf(fields: FrontMatterReader, origin: string | null): string | null {
  const canonical = fields.text("canonical");
  if (canonical === null || isOwn(canonical, origin)) return null;
  if (/^https?:\/\//i.test(canonical) && URL.canParse(canonical)) return canonical;
  fields.wrong("canonical", fieldRemarks.noPageAddress);
  return null;
}

function isOwn(address: string, origin: string | null): boolean {
  if (/^\/(?!\/)/.test(address)) return true;
  return origin !== null && URL.canParse(address) && new URL(address).host === new URL(origin).host;
}
