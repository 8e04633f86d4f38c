import { slugify } from "../polish/slug.ts";
import { titleFromUrlPath } from "../polish/title-from-url-path.ts";
import { NAME_LIMIT } from "../base/limits.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { unreserved } from "#core/base/reserved-slugs.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { FrontMatterReader } from "./front-matter-reader.ts";
import { lineOf, readFrontMatter, type FrontMatter } from "../posts/front-matter.ts";
import { nameOf, parseSourcePath } from "./parse-source-path.ts";
import type { Post } from "#core/posts/post.ts";
import { importStateNamed, IMPORT_STATE_WORDS } from "#core/posts/states.ts";

export interface SourceFile {
  path: string;
  text: string;
  modifiedAt: number;
}

export interface EntryOptions {
  root: string;
  /** `--category`: for files whose front matter names none. */
  category: string | null;
  /** `--state`: for files whose front matter names none. */
  state: PostState;
  zone: string;
  now: number;
}

export interface Mention {
  address: string;
  line: number;
}

export interface Entry {
  path: string;
  slug: string;
  slugGiven: boolean;
  category: { slug: string; name: string };
  title: string;
  lead: string;
  language: Post["language"];
  body: string;
  bodyLine: number;
  /** The heading that became the title and leaves the body, so that it is not shown twice. */
  titleAt: { start: number; end: number } | null;
  tags: string[];
  authors: string[];
  topic: string | null;
  publishedAt: number;
  dateGiven: boolean;
  substantiveUpdateAt: number | null;
  cover: (Mention & { alt: string }) | null;
  state: PostState;
  redirects: Mention[];
  pin: { until: number | null } | null;
  seo: { title: string | null; description: string | null; noindex: boolean };
}

/** Reads one file; `beside`: its neighbours in path order. What is not understood leaves a warning. */
export function readEntry(file: SourceFile, beside: readonly string[], options: EntryOptions) {
  const front = readFrontMatter(file.text);
  const fields = new FrontMatterReader(file.path, front, options.zone);
  if (front.problem) {
    const text = `${front.problem.text}; plik wchodzi w całości jako szkic`;
    fields.remarks.push({ kind: "front-matter", path: file.path, line: front.problem.line, text });
  }
  const place = parseSourcePath(file.path, beside, options.root);
  const { title, titleAt } = titleOf(fields, front, file, options);
  const date = fields.instant("date");
  const givenSlug = fields.text("slug");
  const entry: Entry = {
    path: file.path,
    slug: slugOf(fields, givenSlug ?? place.name),
    slugGiven: givenSlug !== null,
    category: categoryOf(fields, fields.text("category") ?? options.category, place.folder),
    title,
    titleAt,
    lead: fields.text("lead") ?? "",
    language: languageOf(fields),
    body: front.body,
    bodyLine: front.bodyLine,
    tags: fields.list("tags"),
    authors: fields.list("authors"),
    topic: fields.text("topic"),
    publishedAt: date ?? Math.min(file.modifiedAt, options.now),
    dateGiven: date !== null,
    substantiveUpdateAt: fields.instant("updated"),
    cover: coverOf(fields),
    state: front.problem ? "draft" : stateOf(fields, date, options),
    redirects: fields.list("redirects").map((address) => ({ address, line: fields.lineOf("redirects") })),
    pin: pinOf(fields),
    seo: seoOf(fields),
  };
  fields.remarkUnknown();
  return { entry, remarks: fields.remarks };
}

function titleOf(fields: FrontMatterReader, front: FrontMatter, file: SourceFile, options: EntryOptions) {
  const given = fields.text("title");
  if (given !== null) return { title: given, titleAt: null };
  const heading = firstHeading(front.body);
  if (heading)
    return { title: heading.text, titleAt: front.problem ? null : { start: heading.start, end: heading.end } };
  fields.remark("title", "no-title", "nie ma tytułu ani nagłówka; tytułem jest nazwa pliku");
  return { title: titleFromUrlPath(nameOf(file.path, options.root)), titleAt: null };
}

function slugOf(fields: FrontMatterReader, given: string): string {
  const slug = slugify(given);
  const free = unreserved("post", slug);
  if (free !== slug) fields.remark("slug", "reserved-address", `adres „${slug}” jest zajęty przez system; wpis dostaje „${free}”`);
  return free;
}

function categoryOf(fields: FrontMatterReader, given: string | null, folder: string): Entry["category"] {
  const leaf = (given ?? folder).split("/").findLast((part) => part.trim() !== "") ?? folder;
  const slug = unreserved("category", slugify(leaf));
  if (slug !== slugify(leaf))
    fields.remark("category", "reserved-address", `adres „${slugify(leaf)}” jest zajęty przez system; kategoria dostaje „${slug}”`);
  const name = given === null || slug === PAGES_CATEGORY ? titleFromUrlPath(leaf) : leaf.trim();
  return { slug, name: name.slice(0, NAME_LIMIT) };
}

function stateOf(fields: FrontMatterReader, date: number | null, options: EntryOptions): PostState {
  const word = fields.text("state");
  const named = word === null ? options.state : importStateNamed(word);
  if (named === null) {
    fields.remark("state", "state", `nieznany stan „${word}” (możliwe: ${IMPORT_STATE_WORDS}); wpis jest szkicem`);
    return "draft";
  }
  const future = date !== null && date > options.now;
  if (named === "published" && future) {
    fields.remark("date", "future-date", "data jest w przyszłości; wpis jest zaplanowany");
    return "scheduled";
  }
  if (named !== "scheduled" || future) return named;
  fields.remark("state", "state", "zaplanowany wpis nie ma przyszłej daty; jest szkicem");
  return "draft";
}

const ENGLISH = /^en(?:[-_]\w+)?$/i;
const POLISH = /^pl(?:[-_]\w+)?$/i;

function languageOf(fields: FrontMatterReader): Entry["language"] {
  const given = fields.text("lang");
  if (given === null || POLISH.test(given)) return null;
  if (ENGLISH.test(given)) return "en";
  fields.remark("lang", "language", `języka „${given}” typografia nie zna; wpis składa się jak polski`);
  return null;
}

function coverOf(fields: FrontMatterReader): Entry["cover"] {
  const address = fields.text("cover");
  const alt = fields.text("cover-alt") ?? "";
  return address === null ? null : { address, line: fields.lineOf("cover"), alt };
}

function seoOf(fields: FrontMatterReader): Entry["seo"] {
  const seo = fields.within("seo");
  const read = { title: seo.text("title"), description: seo.text("description"), noindex: seo.flag("noindex") };
  seo.remarkUnknown();
  return read;
}

function pinOf(fields: FrontMatterReader): Entry["pin"] {
  if (fields.is("pin", true)) return { until: null };
  if (fields.is("pin", false)) return null;
  const until = fields.instant("pin");
  return until === null ? null : { until };
}

/** The line of the file an offset of the entry's body stands on. */
export function bodyLineAt(entry: Pick<Entry, "body" | "bodyLine">, offset: number): number {
  return entry.bodyLine + lineOf(entry.body, offset) - 1;
}

interface FirstHeading {
  text: string;
  start: number;
  end: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HASHED = /^ {0,3}#[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}=+[ \t]*$/;

/** A line that starts another kind of block cannot be the text above an underline. */
const OTHER_BLOCK = /^(?: {4}|\t| {0,3}(?:[#>]|[-*+][ \t]|\d+[.)][ \t]))|^\s*$/;

/** Null when there is none. Headings inside code are text. */
export function firstHeading(body: string): FirstHeading | null {
  const lines = body.split(/(?<=\n)/);
  let fence: string | null = null;
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const start = offset;
    offset += line.length;
    const bare = line.replace(/\r?\n$/, "");
    const mark: string | undefined = FENCE.exec(bare)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && bare.trim() === mark) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const hashed = HASHED.exec(bare)?.[1];
    if (hashed !== undefined) return headingAt(body, start, offset, hashed);
    const next = lines[index + 1];
    const underlined = next !== undefined && UNDERLINE.test(next.replace(/\r?\n$/, "")) && !OTHER_BLOCK.test(bare);
    if (underlined) return headingAt(body, start, offset + next.length, bare);
  }
  return null;
}

function headingAt(body: string, start: number, end: number, marked: string): FirstHeading | null {
  const text = withoutMarkup(marked);
  const empty = /^(?:[ \t]*\r?\n)*/.exec(body.slice(end))?.[0].length ?? 0;
  return text === "" ? null : { text, start, end: end + empty };
}

/** A title is plain text: links and pictures become their words, emphasis, code marks and ids disappear. */
function withoutMarkup(marked: string): string {
  return marked
    .replace(/\s*\{(?:#|\/\*)[^}]*\}\s*$/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>/g, "")
    .replace(/(\*\*|__|\*|`)(.+?)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])_(.+?)_(?![\p{L}\p{N}_])/gu, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!-])/g, "$1")
    .trim();
}
