import { appendAll } from "#core/base/values/append-all.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { slugify } from "#core/polish/slug.ts";
import { pathKey } from "#core/base/former-paths.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { unreserved } from "#core/base/reserved-slugs.ts";
import { parseLocalTime } from "#core/polish/dates/dates.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Entry } from "../entry.ts";
import { postSlug, warnOfLosses } from "../foreign-fields.ts";
import type { FrontMatter } from "#core/markdown/front-matter.ts";
import {
  aliasesBeside,
  canonicalOf,
  categoriesIn,
  categoryOf,
  coverOf,
  isWrittenName,
  pinOf,
  readableName,
  redirectsOf,
  seoOf,
  stateOf,
  tagsOf,
} from "./entry-fields.ts";
import type { SchemePage } from "../old-addresses/address-scheme.ts";
import { schemePage } from "../old-addresses/scheme-page.ts";
import { entryLanguage } from "./entry-language.ts";
import { firstHeading } from "./first-heading.ts";
import { type FieldMap, FrontMatterReader } from "./front-matter-reader.ts";
import { withoutEmbedded } from "../embedded-pictures.ts";
import { fieldsOfPage, markdownOfPage, taggedCodeAsHtml } from "./html-page.ts";
import { isHtml } from "./skipped-files.ts";
import { languageInPath, nameOf, parseSourcePath, dateInPath } from "./parse-source-path.ts";
import { readForeignFrontMatter } from "./front-matter/read-foreign-front-matter.ts";
import { noteTags } from "./generators/obsidian/note-tags.ts";
import { type PlainBody, withoutGeneratorMarkup } from "./markup/without-generator-markup.ts";
import { wikilinksIn } from "../links/wikilinks.ts";
import { entryMessages, sourceTextMessages } from "#core/messages/convert.ts";

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
  /** `--map`: fields by the names the files have for them. */
  fields?: FieldMap | undefined;
  /** The folder is a vault of Obsidian, whose texts have tags in them; a text with links of notes is one of a vault anyway. */
  vault?: boolean | undefined;
  /** What the site it comes from says its texts are written in. */
  language?: string | null | undefined;
  /** The site's own public address: a canonical address on it is a post's own. */
  origin?: string | null | undefined;
  /** The address the old site made for a page; null where nobody can tell. */
  formerAddress?: ((page: SchemePage) => string | null) | undefined;
  /** Aliases without a slash before them are beside the address the old site made. */
  aliasesFromPage?: boolean;
  zone: string;
  now: number;
}

/** Reads one file; `beside`: its neighbours in path order. What is not understood leaves a warning. */
export function readEntry(given: SourceFile, beside: readonly string[], options: EntryOptions) {
  const { text: plain, restore } = withoutEmbedded(given.text);
  const { entry, remarks } = readPlainEntry({ ...given, text: plain }, beside, options);
  return { entry: { ...entry, body: restore(entry.body) }, remarks };
}

function readPlainEntry(file: SourceFile, beside: readonly string[], options: EntryOptions) {
  const { path } = file;
  const given = readForeignFrontMatter(path, file.text);
  const front = isHtml(path) ? fieldsOfPage(given) : given;
  const fields = new FrontMatterReader({ path, front, zone: options.zone, map: options.fields });
  if (front.problem) {
    const text = sourceTextMessages.asDraft(front.problem.text);
    fields.remarks.push({ kind: "front-matter", path, line: front.problem.line, text });
  }
  if (front.mended) fields.remarks.push({ kind: "mended-front-matter", path, ...front.mended });
  const place = parseSourcePath(path, beside, options.root);
  const { body: plainBody, remarks } = front.problem ? { body: front.body, remarks: [] } : textOf(path, front.body);
  const isNote = !front.problem && (options.vault === true || wikilinksIn(plainBody).length > 0);
  const { body, tags } = isNote ? noteTags(plainBody) : { body: plainBody, tags: null };
  const lost = remarks.filter(({ line }) => line !== front.statement);
  for (const each of lost) fields.remarks.push({ ...each, path, line: front.bodyLine + each.line - 1 });
  const { title, titleAt } = titleOf(fields, { ...front, body }, file, options);
  const date = dateOf(fields, path, options.zone);
  const category = categoryOf(fields, options.category, place);
  const { slug: formerSlug, redirects, isSaid } = redirectsOf(fields, options.origin ?? null, isNote);
  const [givenSlug, lead, description] = [fields.text("slug"), fields.prose("lead"), fields.prose("description")];
  const state = front.problem || place.isDraft ? "draft" : stateOf(fields, date, options);
  if (state === "published" && !isSaid && options.formerAddress) {
    const categories = categoriesIn(fields, place).map(({ name }) => name);
    const address = options.formerAddress(schemePage(fields, { path, title, categories }));
    if (address !== null && pathKey(address) !== null) redirects.push({ address, line: 1, made: true });
    if (address !== null && options.aliasesFromPage === true) appendAll(redirects, aliasesBeside(fields, address));
  }
  const name = givenSlug ?? formerSlug ?? (/\p{L}/u.test(place.name) ? place.name : title);
  const entry: Entry = {
    path,
    slug: postSlug(name, (kind, words) => fields.remark("slug", kind, words)),
    slugGiven: givenSlug !== null,
    category: category.first,
    title,
    titleAt,
    lead: lead ?? description ?? "",
    ...languageOf(fields, path, options.language ?? null, body),
    body,
    bodyLine: front.bodyLine,
    isLost: body.trim() === "" && front.body.trim() !== "",
    tags: tagsOf(fields, { categories: category.others, inText: tags, spaced: place.spaced }),
    authors: fields.list("authors").map(withoutMail),
    topic: fields.text("topic"),
    publishedAt: date ?? Math.min(file.modifiedAt, options.now),
    dateGiven: date !== null,
    substantiveUpdateAt: fields.instant("updated"),
    cover: coverOf(fields),
    state,
    redirects,
    pin: pinOf(fields),
    seo: {
      ...seoOf(fields, lead === null ? null : description),
      canonical: canonicalOf(fields, options.origin ?? null),
    },
  };
  return { entry, remarks: fields.remarks };
}

/** "Jan Ćwik <jan@example.pl>" without what is no name. */
function withoutMail(name: string): string {
  const at = name.search(/[<(]/);
  return at > 0 && name.includes("@", at) ? name.slice(0, at).trim() : name;
}

function textOf(path: string, given: string): PlainBody {
  if (!isHtml(path)) return withoutGeneratorMarkup(path, given);
  const { body, remarks } = withoutGeneratorMarkup(path, taggedCodeAsHtml(given));
  const made = markdownOfPage(body);
  if ("tooMuch" in made)
    return {
      body: "",
      remarks: [...remarks, { kind: "not-rendered", line: 1, text: entryMessages.bodyTooIntricate }],
    };
  warnOfLosses(made.losses, (kind, text) => remarks.push({ kind, line: 1, text }));
  return { body: made.markdown, remarks };
}

/** What the page of a section (`_index.md`) says of the category its folder is; null for the folder that is imported. */
export function readSection({ path, text }: SourceFile) {
  const folder = path.split("/").at(-2);
  const { data, body } = readForeignFrontMatter(path, text);
  const { title, description } = data;
  const name = typeof title === "string" ? title.trim().slice(0, NAME_LIMIT) : "";
  const about = typeof description === "string" ? oneLine(description) : "";
  const section =
    folder === undefined || parseSourcePath(path, [path], "").folder === null || name === ""
      ? null
      : { slug: unreserved("category", slugify(folder)), name, description: about };
  return { section, hasBody: body.trim() !== "" };
}

function titleOf(fields: FrontMatterReader, front: FrontMatter, file: SourceFile, options: EntryOptions) {
  const given = fields.text("title");
  if (given !== null) return { title: given, titleAt: null };
  const heading = firstHeading(front.body);
  const name = nameOf(file.path, options.root);
  // The heading of a part is no title where the file's name is one.
  if (heading && !(isWrittenName(name) && front.body.slice(0, heading.start).trim() !== ""))
    return { title: heading.text, titleAt: front.problem ? null : { start: heading.start, end: heading.end } };
  fields.remark("title", "no-title", sourceTextMessages.titleOfFile);
  return { title: readableName(name), titleAt: null };
}

/** The field, else a date in `published`, else the one of the path, else that of the last change. */
function dateOf(fields: FrontMatterReader, path: string, zone: string): number | null {
  const inFields = fields.instant("date") ?? (fields.truth("public") === null ? fields.instant("public") : null);
  if (inFields !== null) return inFields;
  const named = dateInPath(path);
  const local = named === null ? null : parseLocalTime(named, zone);
  return local?.ok ? local.value : fields.instant("updated");
}

function languageOf(fields: FrontMatterReader, path: string, site: string | null, body: string) {
  const given = fields.text("lang") ?? languageInPath(path);
  const { language, isUnknown, isUnsure } = entryLanguage(given, site, body);
  if (isUnknown) fields.remark("lang", "language", sourceTextMessages.noLanguage(given));
  return isUnsure ? { language, isLanguageUnsure: true } : { language };
}
