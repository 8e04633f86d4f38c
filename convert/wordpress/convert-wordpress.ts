import { basename } from "node:path";
import type { OldList } from "#core/base/values/incoming-post.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { redirectKey } from "#core/base/former-paths.ts";
import { sizeOfExport, faultAsRefusal } from "../export-fault.ts";
import { categoryOfNone } from "../foreign-fields.ts";
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

export interface WordPressOptions {
  file: string;
  /** `--media`: a copy of `wp-content/uploads`. */
  media: string | null;
  category: string | null;
  zone: string;
  now: number;
  /** Bytes of the largest file that is no picture. */
  fileBytes: number;
}

/** Characters of all reusable blocks, which wait in memory for the posts that use them. */
const REUSABLE_LIMIT = 8 * 1024 * 1024;

/** Converts an export of WordPress (WXR); resolves why it cannot be, or null. */
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
        const first = await readAttachments(options.file, attachments, (bytes) => progress(bytes, 2 * size, "plik"));
        site.url = first.head.url;
        const context = { file, ...first, attachments, category, zone, now };
        const told = (bytes: number) => progress(size + bytes, 2 * size, "plik");
        return readPosts(options.file, context, { entries, pages, headings, progress: told });
      }),
    follow: (entry) => followOldAddresses(entry, site),
    coverFile: (entry) => entry.cover?.address ?? null,
    async pictureAt(address) {
      const known = attachments.at(withoutProxy(address));
      const alt = known?.alt ?? "";
      const path = media && (await fileInside(media, known?.file ?? uploadedFile(withoutProxy(address))));
      if (path) return { path, name: nameInAddress(address), address, alt };
      return { from: known?.url ?? withoutProxy(address), alt };
    },
  };
}

/** What must be known before the first post is read: it may show an attachment that comes after it. */
async function readAttachments(path: string, attachments: Attachments, progress: (bytes: number) => void) {
  const reusable = new Map<string, string>();
  let held = 0;
  const item = (each: ExportItem): void => {
    const type = fieldOf(each, "wp:post_type");
    const text = fieldOf(each, "content:encoded");
    if (type === "attachment") attachments.add(each);
    else if (type === "wp_block" && (held += text.length) <= REUSABLE_LIMIT)
      reusable.set(fieldOf(each, "wp:post_id"), text);
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
  const none = categoryOfNone(context.category, () => undefined).slug;
  const item = async (each: ExportItem): Promise<void> => {
    const { entry, remarks } = readOrLeaveOut(
      { path: context.file, line: each.line, characters: each.size, limit: ITEM_LIMIT },
      () => readWordPressEntry(each, context),
    );
    if (!entry) {
      if (remarks.length > 0) await entries.add({ path: `${context.file}#${each.line}`, entry, remarks });
      return;
    }
    // Two items of one number would be one post.
    if (entries.has(entry.path)) entry.path = `${entry.path}@${each.line}`;
    for (const key of entry.origin?.keys ?? []) if (!pages.has(key)) pages.set(key, entry.path);
    for (const [id, slug] of headingIds(fieldOf(each, "content:encoded"))) headings.set(`${entry.path}#${id}`, slug);
    await entries.add({ path: entry.path, entry, remarks });
  };
  const { broken, mended } = await readExport(path, { item, progress });
  const unreadable = broken.map((line) => ({ line, text: wordpressMessages.signsUnreadable }));
  const remarks = [...unreadable, ...mended].map((each): ImportWarning => ({
    kind: "broken-text",
    path: context.file,
    ...each,
  }));
  if (remarks.length > 0) await entries.add({ path: context.file, entry: null, remarks });
  return { ...NO_FACTS, descriptions: descriptionsIn(head), lists: listsIn(head, none) };
}

function descriptionsIn({ categories, tags }: ExportHead): SourceFacts["descriptions"] {
  const said = categories.values().map(({ slug, description }): [string, string] => [slug, htmlToLine(description)]);
  const ofTags = tags.map(({ name, description }): [string, string] => [htmlToLine(name), htmlToLine(description)]);
  return { ...NO_FACTS.descriptions, categories: new Map(said), tags: new Map(ofTags) };
}

const TERM_ID = /^\d{1,12}$/;

/** `none`: the slug of the category of posts that have none. */
function listsIn({ categories, tags, url }: ExportHead, none: string): OldList[] {
  const base = basePath(url);
  const below = (path: string) => (base === "" ? [] : [base + path]);
  const ofCategories = categories.values().map(({ id, slug, name: given, parent }): OldList => {
    const numbered = TERM_ID.test(id) ? [`/?cat=${id}`, ...below(`?cat=${id}`)] : [];
    const keys = [...numbered, ...below(`/category/${slug}`)].flatMap((each) => redirectKey(each) ?? []);
    const name = htmlToLine(given);
    return {
      kind: "category",
      slug,
      name,
      keys,
      parent,
      ...(isDefaultCategory({ slug, name }) ? { becomes: none } : {}),
    };
  });
  const ofTags = tags.map(({ slug, name }): OldList => {
    return { kind: "tag", slug, name: htmlToLine(name), keys: below(`/tag/${slug}`), parent: "" };
  });
  return [...ofCategories, ...ofTags];
}

/** Copies of the old site's pictures may be on a server for files alone. */
function isOwnPicture(given: string, site: string, attachments: Attachments): boolean {
  const url = withoutProxy(given);
  if (attachments.at(url)) return true;
  if (!URL.canParse(site) || !URL.canParse(url)) return false;
  const own = bareHost(new URL(site));
  return [own, own.replace(/\.wordpress\.com$/, ".files.wordpress.com")].includes(bareHost(new URL(url)));
}

/** Jetpack serves pictures through `i0.wp.com/`, and a query asks for a smaller copy. */
function withoutProxy(url: string): string {
  const through = /^https?:\/\/i\d\.wp\.com\/(.+)$/i.exec(url)?.[1];
  const whole = through === undefined ? url : `https://${through}`;
  return /\?(?:w|h|resize|fit|ssl|quality|strip)=/.test(whole) ? whole.replace(/\?.*/s, "") : whole;
}
