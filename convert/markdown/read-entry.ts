import { appendAll } from "#core/base/values/append-all.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { slugify } from "#core/polish/slug.ts";
import { pathKey } from "#core/base/former-paths.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { unreserved } from "#core/base/reserved-slugs.ts";
import { parseLocalTime } from "#core/polish/dates/format-dates.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Entry } from "../entry.ts";
import { postSlug, warnOfLosses } from "../fit-foreign-fields.ts";
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
import type { AddressFields } from "../old-addresses/address-scheme.ts";
import { addressFields } from "../old-addresses/address-fields.ts";
import { entryLanguage } from "./entry-language.ts";
import { firstHeading } from "./first-heading.ts";
import { type FieldMap, FrontMatterReader } from "./front-matter-reader.ts";
import { withoutEmbedded } from "../embedded-pictures.ts";
import { fieldsOfPage, markdownOfPage, taggedCodeAsHtml } from "./html-page.ts";
import { isHtml } from "./skipped-files.ts";
import { languageInPath, nameInPath, parseSourcePath, dateInPath } from "./parse-source-path.ts";
import { readForeignFrontMatter } from "./front-matter/read-foreign-front-matter.ts";
import { noteTags } from "./generators/obsidian/note-tags.ts";
import { type PlainBody, withoutGeneratorMarkup } from "./generator-markup/without-generator-markup.ts";
import { wikilinksIn } from "../links/wikilinks.ts";
import { entryMessages, sourceTextMessages } from "#core/messages/convert.ts";

/** A text file of the imported folder; `modifiedAt` is in milliseconds since 1970. */
export interface SourceFile {
  path: string;
  text: string;
  modifiedAt: number;
}

/** Options of reading the files of a folder. */
export interface EntryOptions {
  /** The name of the folder. An `index.md` at the top gets this name. */
  root: string;
  /** `--category`: the category of files without a category. */
  category: string | null;
  /** `--state`: the state of files without a state. */
  state: PostState;
  /** `--map`: maps a field's name in the files to the field. */
  fields?: FieldMap | undefined;
  /** True for an Obsidian vault, in which every file is a note with tags in its text. Outside a vault, a file with wikilinks is a note. */
  vault?: boolean | undefined;
  /** The language in the settings of the old site. */
  language?: string | null | undefined;
  /** The public address of this site. A canonical address on this site is an old address of the post. */
  origin?: string | null | undefined;
  /** Computes the address of a page on the old site; null when the address cannot be computed. */
  formerAddress?: ((page: AddressFields) => string | null) | undefined;
  /** True if aliases without a slash at the beginning are relative to the page's old address. */
  aliasesFromPage?: boolean;
  /** The time zone of dates without an offset. */
  zone: string;
  /** The time of the import in milliseconds since 1970. */
  now: number;
}

/** Reads one file. `beside` has the paths before and after this file in the folder. Anything that cannot be read adds a warning to `remarks`. */
export function readEntry(file: SourceFile, beside: readonly string[], options: EntryOptions) {
  const { text: plain, restore } = withoutEmbedded(file.text);
  const { entry, remarks } = readPlainEntry({ ...file, text: plain }, beside, options);
  return { entry: { ...entry, body: restore(entry.body) }, remarks };
}

function readPlainEntry(file: SourceFile, beside: readonly string[], options: EntryOptions) {
  const { path } = file;
  const frontMatter = readForeignFrontMatter(path, file.text);
  const front = isHtml(path) ? fieldsOfPage(frontMatter) : frontMatter;
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
  const lostMarkup = remarks.filter(({ line }) => line !== front.statement);
  for (const remark of lostMarkup) fields.remarks.push({ ...remark, path, line: front.bodyLine + remark.line - 1 });
  const { title, titleAt } = titleOf(fields, { ...front, body }, file, options);
  const date = dateOf(fields, path, options.zone);
  const category = categoryOf(fields, options.category, place);
  const { slug: formerSlug, redirects, hasPermalink } = redirectsOf(fields, options.origin ?? null, isNote);
  const [givenSlug, lead, description] = [fields.text("slug"), fields.prose("lead"), fields.prose("description")];
  const state = front.problem || place.isDraft ? "draft" : stateOf(fields, date, options);
  if (state === "published" && !hasPermalink && options.formerAddress) {
    const categories = categoriesIn(fields, place).map(({ name }) => name);
    const address = options.formerAddress(addressFields(fields, { path, title, categories }));
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

/** Removes the mail address in "Jan Ćwik <jan@example.pl>". */
function withoutMail(name: string): string {
  const at = name.search(/[<(]/);
  return at > 0 && name.includes("@", at) ? name.slice(0, at).trim() : name;
}

function textOf(path: string, source: string): PlainBody {
  if (!isHtml(path)) return withoutGeneratorMarkup(path, source);
  const { body, remarks } = withoutGeneratorMarkup(path, taggedCodeAsHtml(source));
  const converted = markdownOfPage(body);
  if ("tooMuch" in converted)
    return {
      body: "",
      remarks: [...remarks, { kind: "not-rendered", line: 1, text: entryMessages.bodyTooIntricate }],
    };
  warnOfLosses(converted.losses, (kind, text) => remarks.push({ kind, line: 1, text }));
  return { body: converted.markdown, remarks };
}

/** Reads the category that a section's page (`_index.md`) describes. `section` is null for the page of the imported folder itself and for a page without a title. */
export function readSection({ path, text }: SourceFile) {
  const folder = path.split("/").at(-2);
  const { data, body } = readForeignFrontMatter(path, text);
  const { title, description } = data;
  const name = typeof title === "string" ? title.trim().slice(0, NAME_LIMIT) : "";
  const summary = typeof description === "string" ? oneLine(description) : "";
  const section =
    folder === undefined || parseSourcePath(path, [path], "").folder === null || name === ""
      ? null
      : { slug: unreserved("category", slugify(folder)), name, description: summary };
  return { section, hasBody: body.trim() !== "" };
}

function titleOf(fields: FrontMatterReader, front: FrontMatter, file: SourceFile, options: EntryOptions) {
  const title = fields.text("title");
  if (title !== null) return { title, titleAt: null };
  const heading = firstHeading(front.body);
  const name = nameInPath(file.path, options.root);
  // A heading below other text is not the title if the file name looks like a written title.
  if (heading && !(isWrittenName(name) && front.body.slice(0, heading.start).trim() !== ""))
    return { title: heading.text, titleAt: front.problem ? null : { start: heading.start, end: heading.end } };
  fields.remark("title", "no-title", sourceTextMessages.titleOfFile);
  return { title: readableName(name), titleAt: null };
}

/** Returns the date of a file: from its date field, else from `published`, else from its path, else from the field of the last update. */
function dateOf(fields: FrontMatterReader, path: string, zone: string): number | null {
  const inFields = fields.instant("date") ?? (fields.truth("public") === null ? fields.instant("public") : null);
  if (inFields !== null) return inFields;
  const dayInPath = dateInPath(path);
  const local = dayInPath === null ? null : parseLocalTime(dayInPath, zone);
  return local?.ok ? local.value : fields.instant("updated");
}

function languageOf(fields: FrontMatterReader, path: string, site: string | null, body: string) {
  const declared = fields.text("lang") ?? languageInPath(path);
  const { language, isUnknown, isUnsure } = entryLanguage(declared, site, body);
  if (isUnknown) fields.remark("lang", "language", sourceTextMessages.noLanguage(declared));
  return isUnsure ? { language, isLanguageUnsure: true } : { language };
}
