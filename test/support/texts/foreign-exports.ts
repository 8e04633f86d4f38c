import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { Entry } from "#convert/entry.ts";
import { Attachments } from "#convert/wordpress/attachments.ts";
import { type ExportItem, fieldOf } from "#convert/wordpress/export-item.ts";
import { readWordPressEntry } from "#convert/wordpress/read-wordpress-entry.ts";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { ExportFault } from "#convert/export-fault.ts";
import { readExport } from "#convert/wordpress/read-export.ts";

/* Exports of other systems, read without a store: each is refused with the line of what is wrong, or read without harm. */

const markdown = await createMarkdown({ rules: typographyRules({}) });

export const NOW = Date.UTC(2026, 10, 20, 12);

/** A file with this content for as long as `use` takes. */
export async function withFile<T>(content: string | Buffer, use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "wrogie-"));
  try {
    writeFileSync(join(folder, "plik"), content);
    return await use(join(folder, "plik"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Read {
  entries: Entry[];
  remarks: ImportWarning[];
  broken: number[];
  mended?: { line: number; text: string }[];
}

export async function readXml(content: string | Buffer): Promise<Read> {
  const attachments = new Attachments();
  const items: ExportItem[] = [];
  const { head, broken, mended } = await withFile(content, (file) =>
    readExport(file, { item: (each) => void items.push(each) }),
  );
  for (const each of items) if (fieldOf(each, "wp:post_type") === "attachment") attachments.add(each);
  const context = {
    file: "kopia.xml",
    head,
    attachments,
    reusable: new Map<string, string>(),
    category: null,
    zone: "Europe/Warsaw",
    now: NOW,
  };
  const read = items.map((each) => readWordPressEntry(each, context));
  return {
    entries: read.flatMap(({ entry }) => entry ?? []),
    remarks: read.flatMap(({ remarks }) => remarks),
    broken,
    mended,
  };
}

/** The line and sentence of a refusal; throws for what was read. */
export async function refusal(read: Promise<unknown>): Promise<string> {
  const error = await read.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ExportFault)) throw error ?? new Error("It was read.");
  return `${error.line}: ${error.message}`;
}

export const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>W</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://stara.pl</wp:base_blog_url>
`;
export const TAIL = "</channel></rss>\n";
export const cdata = (text: string) => `<![CDATA[${text}]]>`;
export const xmlItem = (body: string, more = "") =>
  `<item><title>${cdata("Tytuł")}</title><link>https://stara.pl/a/</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${more}<content:encoded>${body}</content:encoded></item>\n`;
export const xml = (inside: string) => HEAD + inside + TAIL;
export const ok = xmlItem(cdata("<p>Dobry.</p>"));

/** What no page may have. */
export const HARM =
  /<script|<iframe|<object|<embed|<svg|<style|\son\w+=|(?:href|src)="\s*(?:javascript|vbscript|data:text)/i;

/** What readers get; a text that is too much for the renderer is left out by the import. */
export function rendered({ title, lead, body }: Entry): string {
  const done = markdown.render({ title, lead, body, media: [] });
  return done.ok ? done.value.html : "";
}
