import { eachKey } from "../base/values/record-keys.ts";
import { z } from "zod";
import { NAME_LIMIT } from "../base/limits.ts";
import { IMPORT_STATES } from "../base/post-state-words.ts";
import { instantOfText } from "../base/values/instant.ts";
import { otherLanguage } from "../base/values/language-tag.ts";
import { readFrontMatter } from "../markdown/front-matter.ts";
import { firstIssue, type ExportProblem } from "../export/export-problem.ts";
import { PUBLIC_FIELDS, seoOfFile } from "../export/export-schemas.ts";
import { isSlug } from "../polish/slug.ts";
import { PUBLIC_TEXTS, type PublicTextName } from "../posts/post-fields.ts";
import type { IncomingAddress, IncomingPost } from "../base/values/incoming-post.ts";

/** A post from a folder that a converter wrote. */
export interface ConvertedPost extends IncomingPost, Record<PublicTextName, string> {
  /** The path of the post's file in the converted folder. */
  file: string;
  /** The position of the post in the source. */
  order: number;
  /** Addresses of the old site in the text, each with its line in the source. */
  links: IncomingAddress[];
  /** Whether each line of the body is also a line of the source. */
  hasLines: boolean;
}

const TEXT = z.string();
const SLUG = TEXT.refine(isSlug);
const INSTANT = TEXT.refine((text) => instantOfText(text) !== null).transform((text) => Date.parse(text));
const LINE = z.int().positive();

const SOURCE = z.strictObject({
  path: TEXT,
  line: LINE,
  lines: z.literal(true).optional(),
  order: LINE,
  aliases: z.array(LINE).optional(),
  cover: LINE.optional(),
});

/**
 * The front matter of a converted post. Tags and authors have names in place of slugs. The values are checked less strictly than those of
 * an export, because a person may have edited the file.
 */
const FIELDS = z.strictObject({
  ...PUBLIC_FIELDS,
  slug: SLUG,
  state: z.enum(IMPORT_STATES),
  draft: z.boolean().optional(),
  date: INSTANT,
  lastmod: INSTANT.optional(),
  category: SLUG,
  topic: TEXT.optional(),
  cover: TEXT.optional(),
  aliases: z.array(TEXT).optional(),
  pin: z.union([z.literal(true), INSTANT]).optional(),
  szpalta: z
    .strictObject({
      source: SOURCE.optional(),
      slugGiven: z.literal(true).optional(),
      origin: z.strictObject({ keys: z.array(TEXT), title: TEXT }).optional(),
      undated: z.literal(true).optional(),
      lost: z.literal(true).optional(),
      links: z.array(z.strictObject({ to: TEXT, line: LINE })).optional(),
    })
    .optional(),
});

/** Maps a category's slug to its name. `guessedIn` is the first file of a category whose name was made from its slug. */
export type CategoryNames = ReadonlyMap<string, { name: string; guessedIn?: string | undefined }>;

/**
 * Reads the post in a file of a converted folder, or returns what is wrong and on which line. A file that a person added has no `source` in
 * its front matter.
 */
export function readConvertedPost(
  file: string,
  text: string,
  categories: CategoryNames,
): { ok: true; value: ConvertedPost } | { ok: false; problem: ExportProblem } {
  const front = readFrontMatter(text);
  if (front.problem) return { ok: false, problem: { path: file, ...front.problem } };
  const checked = FIELDS.safeParse(front.data);
  if (checked.success) return { ok: true, value: postOf(checked.data, front, file, categories) };
  const { at, text: wrong } = firstIssue(checked.error);
  return { ok: false, problem: { path: file, line: front.lines[at[0] ?? ""] ?? 1, text: wrong } };
}

function postOf(
  fields: z.output<typeof FIELDS>,
  { body, bodyLine }: { body: string; bodyLine: number },
  file: string,
  categories: CategoryNames,
): ConvertedPost {
  const { szpalta = {}, seo, pin, cover } = fields;
  const { source = { path: file, line: bodyLine, order: Number.MAX_SAFE_INTEGER, lines: true } } = szpalta;
  const category = categories.get(fields.category);
  const lineOf = (at: number) => source.aliases?.[at] ?? 1;
  return {
    path: source.path,
    order: source.order,
    file,
    hasLines: source.lines === true,
    slug: fields.slug,
    slugGiven: szpalta.slugGiven === true,
    ...(szpalta.origin && { origin: szpalta.origin }),
    category: {
      slug: fields.category,
      name: (category?.name ?? fields.category).slice(0, NAME_LIMIT),
      ...(category && category.guessedIn === undefined ? {} : { guessed: true }),
    },
    title: fields.title,
    ...eachKey(PUBLIC_TEXTS, (name) => fields[name] ?? ""),
    language: otherLanguage(fields.lang ?? null),
    body,
    bodyLine: source.line,
    isLost: szpalta.lost === true,
    tags: fields.tags ?? [],
    authors: fields.authors ?? [],
    topic: fields.topic ?? null,
    publishedAt: fields.date,
    dateGiven: szpalta.undated !== true,
    substantiveUpdateAt: fields.lastmod ?? null,
    cover: cover === undefined ? null : { address: cover, line: source.cover ?? 1, alt: fields["cover-alt"] ?? "" },
    state: fields.state,
    redirects: (fields.aliases ?? []).map((address, at) => ({ address, line: lineOf(at) })),
    pin: pin === undefined ? null : { until: pin === true ? null : pin },
    seo: seoOfFile(seo),
    links: (szpalta.links ?? []).map(({ to, line }) => ({ address: to, line })),
  };
}
