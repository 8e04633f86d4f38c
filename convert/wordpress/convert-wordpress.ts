import { basename } from "node:path";
import type { OldList } from "#core/base/values/incoming-post.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { slugify } from "#core/polish/slug.ts";
import { redirectKey } from "#core/base/former-paths.ts";
import { sizeOfExport, faultAsRefusal } from "../export-fault.ts";
import { fallbackCategory } from "../fit-foreign-fields.ts";
import { fileInside, nameInAddress } from "../file-inside.ts";
import { htmlToLine } from "../html-to-markdown/html-to-markdown.ts";
import { headingIds } from "../links/page-anchors.ts";
import { bareHost, followOldAddresses } from "../links/old-site-links.ts";
import { basePath } from "../old-addresses/site-settings.ts";
import { convertSource } from "../output/convert-source.ts";
import { readOrLeaveOut } from "../read-or-leave-out.ts";
import { type ConversionProgress, NO_FACTS, type ReadingOutput, type Source, type SourceFacts } from "../source.ts";
import { Attachments, uploadedFile } from "./attachments.ts";
import { type ExportHead, type ExportItem, fieldOf, ITEM_LIMIT } from "./export-item.ts";
import { isDefaultCategory } from "./post-categories.ts";
import { readExport } from "./read-export.ts";
import { type ExportContext, readWordPressEntry } from "./read-wordpress-entry.ts";
import { conversionMessages, wordpressMessages } from "#core/messages/convert.ts";

/** Options of converting a WordPress export. */
export interface WordPressOptions {
  file: string;
  /** `--media`: the path of a copy of the folder `wp-content/uploads`. */
  media: string | null;
  /** `--category`: the category of posts without a category. */
  category: string | null;
  /** The time zone of dates without an offset. */
  zone: string;
  /** The time of the import in milliseconds since 1970. */
  now: number;
  /** A file that is no picture may have at most this many bytes. */
  fileBytes: number;
}

/** All reusable blocks together may have at most this many characters, because they stay in memory for the posts that use them. */
const REUSABLE_LIMIT = 8 * 1024 * 1024;

/** Converts a WordPress export (WXR) into the folder `to`. Resolves with `refusal`: null on success, else Polish sentences that say why the conversion failed. */
export async function convertWordpress(options: WordPressOptions, to: string, progress: ConversionProgress) {
  const size = await sizeOfExport(options);
  return typeof size === "number" ? convertSource(wordPressSource(options, size), to, progress) : size;
}

function wordPressSource(options: WordPressOptions, size: number): Source {
  const file = basename(options.file);
  const attachments = new Attachments();
  const pages = new Map<string, string>();
  const headings = new Map<string, string>();
  const site = { url: "", pages, headings, hasPicture: (url: string) => isOwnPicture(url, site.url, attachments) };
  const { media, category, zone, now } = options;
  return {
    root: file,
    empty: conversionMessages.noPosts(file),
    hasLines: false,
    fileBytes: options.fileBytes,
    foreignAddresses: true,
    read: ({ progress, entries }) =>
      faultAsRefusal(file, async () => {
        const facts = await readAttachments(options.file, attachments, (bytes) => progress(bytes, 2 * size, "plik"));
        site.url = facts.head.url;
        const context = { file, ...facts, attachments, category, zone, now };
        const report = (bytes: number) => progress(size + bytes, 2 * size, "plik");
        return readPosts(options.file, context, { entries, pages, headings, progress: report });
      }),
    follow: (entry) => followOldAddresses(entry, site),
    coverFile: (entry) => entry.cover?.address ?? null,
    async pictureAt(address) {
      const attachment = attachments.at(withoutProxy(address));
      const alt = attachment?.alt ?? "";
      const path = media && (await fileInside(media, attachment?.file ?? uploadedFile(withoutProxy(address))));
      if (path) return { path, name: nameInAddress(address), address, alt };
      return { from: attachment?.url ?? withoutProxy(address), alt };
    },
  };
}

/** Reads attachments and reusable blocks. Attachments and blocks are read before posts, because a post may use an attachment that comes later in the file. */
async function readAttachments(path: string, attachments: Attachments, progress: (bytes: number) => void) {
  const reusable = new Map<string, string>();
  let heldCharacters = 0;
  const item = (exportItem: ExportItem): void => {
    const type = fieldOf(exportItem, "wp:post_type");
    const text = fieldOf(exportItem, "content:encoded");
    if (type === "attachment") attachments.add(exportItem);
    else if (type === "wp_block" && (heldCharacters += text.length) <= REUSABLE_LIMIT)
      reusable.set(fieldOf(exportItem, "wp:post_id"), text);
  };
  const { head } = await readExport(path, { item, progress });
  return { head, reusable };
}

interface PostReading extends Pick<ReadingOutput, "entries"> {
  pages: Map<string, string>;
  headings: Map<string, string>;
  progress: (bytes: number) => void;
}

async function readPosts(
  path: string,
  context: ExportContext,
  { entries, pages, headings, progress }: PostReading,
): Promise<SourceFacts> {
  const { head } = context;
  const defaultSlug = fallbackCategory(context.category, () => undefined).slug;
  const item = async (exportItem: ExportItem): Promise<void> => {
    const { entry, remarks } = readOrLeaveOut(
      { path: context.file, line: exportItem.line, characters: exportItem.size, limit: ITEM_LIMIT },
      () => readWordPressEntry(exportItem, context),
    );
    if (!entry) {
      if (remarks.length > 0) await entries.add({ path: `${context.file}#${exportItem.line}`, entry, remarks });
      return;
    }
    // A line number is added to the path, because two items with the same number would become one post.
    if (entries.has(entry.path)) entry.path = `${entry.path}@${exportItem.line}`;
    for (const key of entry.origin?.keys ?? []) if (!pages.has(key)) pages.set(key, entry.path);
    for (const [id, slug] of headingIds(fieldOf(exportItem, "content:encoded")))
      headings.set(`${entry.path}#${id}`, slug);
    await entries.add({ path: entry.path, entry, remarks });
  };
  const { broken, mended } = await readExport(path, { item, progress });
  const unreadable = broken.map((line) => ({ line, text: wordpressMessages.signsUnreadable }));
  const remarks = [...unreadable, ...mended].map((fault): ImportWarning => ({
    kind: "broken-text",
    path: context.file,
    ...fault,
  }));
  if (remarks.length > 0) await entries.add({ path: context.file, entry: null, remarks });
  // WordPress makes the address of a person's list of the login, and does not export what a plugin makes of it.
  const authorSlugs = new Map(Array.from(head.authors, ([login, name]) => [htmlToLine(name || login), slugify(login)]));
  return { ...NO_FACTS, descriptions: descriptionsIn(head), authorSlugs, lists: listsIn(head, defaultSlug) };
}

function descriptionsIn({ categories, tags }: ExportHead): SourceFacts["descriptions"] {
  const ofCategories = categories
    .values()
    .map(({ slug, description }): [string, string] => [slug, htmlToLine(description)]);
  const ofTags = tags.map(({ name, description }): [string, string] => [htmlToLine(name), htmlToLine(description)]);
  return { ...NO_FACTS.descriptions, categories: new Map(ofCategories), tags: new Map(ofTags) };
}

const TERM_ID = /^\d{1,12}$/;

/** Returns the categories and tags of the old site with their old addresses. `defaultSlug` is the slug of the category for posts without a category. */
function listsIn({ categories, tags, url }: ExportHead, defaultSlug: string): OldList[] {
  const base = basePath(url);
  const below = (path: string) => (base === "" ? [] : [base + path]);
  const ofCategories = categories.values().map(({ id, slug, name: html, parent }): OldList => {
    const numbered = TERM_ID.test(id) ? [`/?cat=${id}`, ...below(`?cat=${id}`)] : [];
    const keys = [...numbered, ...below(`/category/${slug}`)].flatMap((each) => redirectKey(each) ?? []);
    const name = htmlToLine(html);
    return {
      kind: "category",
      slug,
      name,
      keys,
      parent,
      ...(isDefaultCategory({ slug, name }) ? { becomes: defaultSlug } : {}),
    };
  });
  const ofTags = tags.map(({ slug, name }): OldList => {
    return { kind: "tag", slug, name: htmlToLine(name), keys: below(`/tag/${slug}`), parent: "" };
  });
  return [...ofCategories, ...ofTags];
}

/** Returns true for a picture of the old site. WordPress.com serves pictures from a host of its own. */
function isOwnPicture(address: string, site: string, attachments: Attachments): boolean {
  const url = withoutProxy(address);
  if (attachments.at(url)) return true;
  if (!URL.canParse(site) || !URL.canParse(url)) return false;
  const siteHost = bareHost(new URL(site));
  return [siteHost, siteHost.replace(/\.wordpress\.com$/, ".files.wordpress.com")].includes(bareHost(new URL(url)));
}

/** Returns the address of the original picture, without Jetpack's proxy (`i0.wp.com/`) and without a query for a smaller copy. */
function withoutProxy(url: string): string {
  const proxied = /^https?:\/\/i\d\.wp\.com\/(.+)$/i.exec(url)?.[1];
  const original = proxied === undefined ? url : `https://${proxied}`;
  return /\?(?:w|h|resize|fit|ssl|quality|strip)=/.test(original) ? original.replace(/\?.*/s, "") : original;
}
