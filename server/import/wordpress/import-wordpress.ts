import { basename } from "node:path";
import { htmlToLine } from "#core/import/html-to-markdown/html-to-markdown.ts";
import { categoryOfNone } from "#core/import/foreign-fields.ts";
import { redirectKey } from "#core/import/entry-redirects.ts";
import { basePath } from "#core/import/former-addresses/site-settings.ts";
import type { ImportWarning } from "#core/import/import-warning.ts";
import type { LookupMap, Lookups } from "#core/import/lookups.ts";
import type { OldList } from "#core/import/old-lists.ts";
import { headingIds } from "#core/import/links/page-anchors.ts";
import { bareHost, followOldAddresses } from "#core/import/links/old-site-links.ts";
import { Attachments, uploadedFile } from "#core/import/wordpress/attachments.ts";
import { type ExportHead, type ExportItem, fieldOf } from "#core/import/wordpress/export-item.ts";
import { isDefaultCategory } from "#core/import/wordpress/post-categories.ts";
import { type ExportContext, readWordPressEntry } from "#core/import/wordpress/read-wordpress-entry.ts";
import { nameKey } from "#core/tags/identity/tag-identity.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../../cli/progress.ts";
import type { OutboundRules } from "../../outbound-request.ts";
import { importExportFile } from "../import-export-file.ts";
import type { ImportReport } from "../import-report.ts";
import { unlessFaulty } from "../export-fault.ts";
import { createOldMedia } from "../old-media.ts";
import { emptyOverview, noteEntry, type Overview, type ReadInto, readOrLeaveOut } from "../read-import.ts";
import type { ImportRuntime, ImportSource, StudioRun } from "../run-import.ts";
import { readExport } from "./read-export.ts";

export interface WordPressOptions extends StudioRun {
  file: string;
  /** `--media`: a copy of `wp-content/uploads`. */
  media?: string | null;
  category?: string | null;
  dryRun: boolean;
  /** For tests. */
  rules?: Partial<OutboundRules>;
}

/** Characters of all reusable blocks, which wait in memory for the posts that use them. */
const REUSABLE_LIMIT = 8 * 1024 * 1024;

/** An export of WordPress (WXR). A second import finds its own posts by their old addresses. */
export async function importWordpress(
  runtime: ImportRuntime,
  options: WordPressOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<ImportReport> {
  return importExportFile(
    runtime,
    options,
    { report, progress },
    async (size) => (lookups) => wordPressSource(runtime, options, size, lookups),
  );
}

function wordPressSource(
  runtime: ImportRuntime,
  options: WordPressOptions,
  size: number,
  lookups: Lookups,
): ImportSource {
  const file = basename(options.file);
  const attachments = new Attachments(lookups);
  const pages = lookups.map<string>();
  const headings = lookups.map<string>();
  const site = { url: "", pages, headings, hasPicture: (url: string) => isOwnPicture(url, site.url, attachments) };
  const { media: folder = null, rules } = options;
  const keepPicture = createOldMedia({
    blobs: runtime.blobs,
    folder,
    fileAt: (address) => attachments.at(withoutProxy(address))?.file ?? uploadedFile(withoutProxy(address)),
    wholeOf: (address) => attachments.at(withoutProxy(address))?.url ?? withoutProxy(address),
    altOf: (address) => attachments.at(withoutProxy(address))?.alt ?? "",
    ...(rules ? { rules } : {}),
  });
  return {
    root: file,
    empty: `W pliku „${file}” nie ma wpisów ani stron.`,
    read: ({ progress, ...into }) =>
      unlessFaulty(file, async () => {
        const first = await readAttachments(options.file, attachments, (bytes) => progress(bytes, 2 * size, "plik"));
        site.url = first.head.url;
        const { category = null } = options;
        const context = { file, ...first, attachments, category, zone: runtime.site.timeZone, now: runtime.clock() };
        return readPosts(options.file, context, {
          ...into,
          pages,
          headings,
          progress: (bytes) => progress(size + bytes, 2 * size, "plik"),
        });
      }),
    follow: (entry) => followOldAddresses(entry, site),
    foreignAddresses: true,
    coverFile: (entry) => entry.cover?.address ?? null,
    keepPicture,
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

interface PostReading extends Omit<ReadInto, "progress"> {
  pages: LookupMap<string>;
  headings: LookupMap<string>;
  progress: (bytes: number) => void;
}

async function readPosts(
  path: string,
  context: ExportContext,
  { files, lookups, pages, headings, progress }: PostReading,
): Promise<Overview> {
  const { head } = context;
  const none = categoryOfNone(context.category, () => undefined).slug;
  const overview: Overview = { ...emptyOverview(lookups), described: descriptionsIn(head), lists: listsIn(head, none) };
  const item = async (each: ExportItem): Promise<void> => {
    const { entry, remarks } = readOrLeaveOut(context.file, each.line, () => readWordPressEntry(each, context));
    if (!entry) {
      if (remarks.length > 0) await files.append({ path: `${context.file}#${each.line}`, entry, remarks });
      return;
    }
    // Two items of one number would be one post.
    if (overview.heads.has(entry.path)) entry.path = `${entry.path}@${each.line}`;
    for (const key of entry.origin?.keys ?? []) if (!pages.has(key)) pages.set(key, entry.path);
    for (const [id, slug] of headingIds(fieldOf(each, "content:encoded"))) headings.set(`${entry.path}#${id}`, slug);
    await files.append({ path: entry.path, entry, remarks });
    noteEntry(overview, entry);
  };
  const { broken, mended } = await readExport(path, { item, progress });
  const unreadable = broken.map((line) => ({ line, text: "są tu znaki, których nie da się odczytać" }));
  const remarks = [...unreadable, ...mended].map((each): ImportWarning => ({
    kind: "broken-text",
    path: context.file,
    ...each,
  }));
  if (remarks.length > 0) await files.append({ path: context.file, entry: null, remarks });
  return overview;
}

function descriptionsIn({ categories, tags }: ExportHead): Overview["described"] {
  const said = categories.values().map(({ slug, description }): [string, string] => [slug, htmlToLine(description)]);
  const ofTags = tags.map(({ name, description }): [string, string] => [
    nameKey(htmlToLine(name)),
    htmlToLine(description),
  ]);
  return { categories: new Map(said), tags: new Map(ofTags) };
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
