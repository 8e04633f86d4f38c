import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { markdownFile } from "#core/markdown/markdown-file.ts";
import type { TextEdit } from "#core/markdown/source/text-edits.ts";
import { isFileAddress } from "#core/base/media.ts";
import { mainLanguage } from "../markdown/entry-language.ts";
import type { Entry } from "../entry.ts";
import { isEmbedded } from "../embedded-pictures.ts";
import { type LinkTargets, rewriteBody } from "../links/rewrite-source-links.ts";
import type { ConversionProgress, Source } from "../source.ts";
import { withinTimeLimit } from "../within-time-limit.ts";
import { ConvertedFolder } from "./converted-folder.ts";
import { EntryList } from "./entry-list.ts";
import { conversionMessages } from "#core/messages/convert.ts";

/** Reads a source and writes its posts to `folder` in Szpalta's export format. The folder must be empty or not exist yet. Resolves with `refusal`: null on success, else Polish sentences that say why the conversion failed. */
export async function convertSource(
  source: Source,
  folder: string,
  progress: ConversionProgress,
): Promise<{ refusal: string | null }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) return { refusal: conversionMessages.folderNotEmpty(folder) };
  const entries = await EntryList.create(join(folder, "entries.part"));
  try {
    const facts = await source.read({ entries, progress });
    if ("refusal" in facts) return facts;
    if (entries.size === 0) return { refusal: source.empty };
    const output = await ConvertedFolder.create(folder, source);
    const language = mainLanguage(entries.languages, entries.size - entries.unsure, entries.size);
    if (language !== null) entries.languages[language] = (entries.languages[language] ?? 0) + entries.unsure;
    let order = 0;
    for await (const { entry, remarks } of entries.items()) {
      order += 1;
      const post = entry?.isLanguageUnsure ? { ...entry, language } : entry;
      const warnings = post ? [...remarks, ...(await convertEntry(post, order, { source, entries, output }))] : remarks;
      await output.warn(
        order,
        warnings.toSorted((a, b) => a.line - b.line),
      );
      if (entry) progress(output.posts, entries.size, "teksty");
    }
    // A text whose links could not be resolved in time also counts as unread.
    await output.finish({ ...facts, unread: facts.unread + entries.size - output.posts }, entries);
    return { refusal: null };
  } finally {
    await entries.remove();
  }
}

interface ConversionRun {
  source: Source;
  entries: EntryList;
  output: ConvertedFolder;
}

/** Writes the post of an entry with its pictures; resolves with warnings about losses. */
async function convertEntry(
  entry: Entry,
  order: number,
  { source, entries, output }: ConversionRun,
): Promise<ImportWarning[]> {
  const { path } = entry;
  const targets = withinTimeLimit(entry.body.length, () => source.follow(entry));
  if (!targets) return [{ kind: "not-rendered", path, line: 1, text: conversionMessages.linksTooSlow }];
  const remarks = [...targets.remarks];
  const edits: TextEdit[] = [...(targets.rewritten ?? [])];
  const warnRefused = (file: string, line: number, text: string) => {
    const name = isEmbedded(file) ? conversionMessages.embeddedName : file;
    const message = isFileAddress(file) ? conversionMessages.fileRefused : conversionMessages.pictureRefused;
    remarks.push({ kind: "refused-picture", path, line, text: message(name, text) });
  };
  for (const { file, shown, former, start, end, line, words } of targets.pictures) {
    const picture = await output.addPicture(file, shown ?? file, former);
    if ("refusal" in picture) warnRefused(file, line, picture.refusal);
    else if (picture.address !== file)
      edits.push({
        start,
        end,
        text: words === undefined ? picture.address : `${isFileAddress(file) ? "" : "!"}[${words}](${picture.address})`,
      });
  }
  for (const { file, tail, start, end, words } of targets.pages) {
    const to = entries.addressOf(file);
    if (to !== null) edits.push({ start, end, text: words === undefined ? to + tail : `[${words}](${to}${tail})` });
  }
  const cover = await coverOf(entry, { source, output }, remarks, warnRefused);
  const body = rewriteBody(entry, edits);
  const facts = { order, cover, links: targets.onSite, hasLines: source.hasLines };
  await output.writePost(entry.category.slug, entry.slug, markdownFile(fieldsOf(entry, facts), body));
  if (entry.comments) await output.writeComments(entry.category.slug, entry.slug, entry.comments);
  return remarks;
}

async function coverOf(
  entry: Entry,
  { source, output }: Pick<ConversionRun, "source" | "output">,
  remarks: ImportWarning[],
  warnRefused: (file: string, line: number, text: string) => void,
): Promise<string | null> {
  if (!entry.cover) return null;
  const { address, line, alt } = entry.cover;
  const { path } = entry;
  const file = source.coverFile(entry);
  if (file === null) {
    remarks.push({ kind: "missing-picture", path, line, text: conversionMessages.noCoverFile(address) });
    return null;
  }
  if (alt === "") remarks.push({ kind: "cover-alt", path, line, text: conversionMessages.coverWithoutAlt });
  const picture = await output.addPicture(file, file);
  if ("address" in picture) return picture.address;
  warnRefused(file, line, picture.refusal);
  return null;
}

interface PostFacts {
  order: number;
  cover: string | null;
  links: LinkTargets["onSite"];
  hasLines: boolean;
}

/** Returns the front matter of a post. The field `szpalta` says where the post comes from. */
function fieldsOf(entry: Entry, { order, cover, links, hasLines }: PostFacts): object {
  const { seo, pin, origin, redirects } = entry;
  const unlessEmpty = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);
  return {
    title: entry.title,
    slug: entry.slug,
    lang: entry.language ?? undefined,
    state: entry.state,
    draft: entry.state !== "published",
    date: new Date(entry.publishedAt),
    lastmod: entry.substantiveUpdateAt === null ? undefined : new Date(entry.substantiveUpdateAt),
    category: entry.category.slug,
    tags: unlessEmpty(entry.tags),
    authors: unlessEmpty(entry.authors),
    topic: entry.topic ?? undefined,
    lead: entry.lead || undefined,
    cover: cover ?? undefined,
    "cover-alt": cover === null ? undefined : entry.cover?.alt || undefined,
    aliases: unlessEmpty(redirects.map(({ address }) => address)),
    pin: pin === null ? undefined : pin.until === null ? true : new Date(pin.until),
    seo: unlessAllUndefined({
      title: seo.title ?? undefined,
      description: seo.description ?? undefined,
      canonical: seo.canonical ?? undefined,
      noindex: seo.noindex || undefined,
    }),
    szpalta: {
      source: {
        path: entry.path,
        line: entry.bodyLine + (hasLines ? breaksBefore(entry) : 0),
        lines: hasLines || undefined,
        order,
        aliases: unlessEmpty(redirects.map(({ line }) => line)),
        cover: entry.cover?.line,
      },
      slugGiven: entry.slugGiven || undefined,
      origin,
      undated: !entry.dateGiven || undefined,
      lost: entry.isLost || undefined,
      links: unlessEmpty(links.map(({ address, line }) => ({ to: address, line }))),
    },
  };
}

function unlessAllUndefined<T extends object>(fields: T): T | undefined {
  return Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
}

/** Returns how many lines the body loses when the heading that became the title is removed. */
function breaksBefore({ body, titleAt }: Entry): number {
  return titleAt ? body.slice(titleAt.start, titleAt.end).split("\n").length - 1 : 0;
}
