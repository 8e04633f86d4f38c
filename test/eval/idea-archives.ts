import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import type { Archive, ArchivedPost } from "#core/analysis/archive/archive.ts";
import { blocksOfDraft } from "#core/analysis/draft/draft-blocks.ts";
import { archived, archiveOf, goldPosts, tagId } from "./archive-gold.ts";
import type { Split } from "./data-sets.ts";

/** An archive that ideas are looked for in, as it stood on one day. */
export interface IdeaArchive {
  name: string;
  split: Split;
  archive: Archive;
  now: number;
}

interface TaggedPost extends ArchivedPost {
  tags: string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SAMPLE = new URL("../../sample/", import.meta.url).pathname;
const REACT = new URL("../../../shared/data/pl-react-dev/", import.meta.url).pathname;
/** Checkouts of blogs that are no part of this repository, for either split; without one its rows are left out. */
const BLOG = process.env["SZPALTA_EVAL_BLOG"];
const DEV_BLOG = process.env["SZPALTA_EVAL_DEV_BLOG"];
/** Days between two posts of the garden, which have no dates. */
const GARDEN_PACE = 8;

export async function ideaArchives(texts: readonly string[]): Promise<IdeaArchive[]> {
  const garden = goldPosts().map((post, at): TaggedPost => {
    const date = at * GARDEN_PACE * DAY_MS;
    return { ...archived(post), publishedAt: date, updatedAt: date, tags: post.tags };
  });
  const archives = [madeOf("garden", "dev", garden, GARDEN_PACE * (garden.length + 5) * DAY_MS, texts)];
  const sample = await markdownPosts(SAMPLE, "{warsztat,typografia,wydawanie}/*.md");
  archives.push(madeOf("sample", "dev", sample, Date.UTC(2026, 10, 26), texts));
  if (DEV_BLOG !== undefined) {
    const now = Date.UTC(2026, 5, 1);
    const posts = (await markdownPosts(DEV_BLOG, "src/_posts/**/*.md")).filter(({ publishedAt }) => publishedAt < now);
    archives.push(madeOf("frontend", "dev", posts, now, texts));
  }
  if (existsSync(REACT)) {
    const react = await markdownPosts(REACT, "learn/*.md");
    archives.push(madeOf("react", "test", react, Date.UTC(2023, 5, 1), texts));
  }
  if (BLOG !== undefined) {
    const now = Date.UTC(2023, 5, 1);
    const blog = await markdownPosts(BLOG, "{_posts,_wordpress_posts}/**/*.{md,mdx}");
    const then = blog.filter(({ publishedAt }) => publishedAt < now);
    archives.push(madeOf("blog", "test", then, now, texts));
  }
  return archives;
}

function madeOf(
  name: string,
  split: Split,
  posts: readonly TaggedPost[],
  now: number,
  texts: readonly string[],
): IdeaArchive {
  const tags = posts.flatMap((post) => post.tags);
  return { name, split, archive: archiveOf(posts, tags, texts), now };
}

async function markdownPosts(folder: string, pattern: string): Promise<TaggedPost[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(file);
  return files.toSorted().map((file) => markdownPost(readFileSync(join(folder, file), "utf8"), basename(file)));
}

interface FrontMatter {
  title?: string;
  slug?: string;
  lead?: string;
  date?: string | Date;
  tags?: string[];
  categories?: { name: string }[];
  series?: { name: string };
}

function markdownPost(source: string, file: string): TaggedPost {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/u.exec(source) ?? [];
  const { title = file, slug, lead = "", date, tags = [], categories = [], series } = parse(head) as FrontMatter;
  const names = [...tags, ...[...categories, ...(series ? [series] : [])].map(({ name }) => name)];
  const id = slug ?? file.replace(/\.mdx?$/u, "").replace(/^\d{4}-\d\d-\d\d-/u, "");
  const blocks = blocksOfDraft(body);
  const textOf = (heading: boolean) =>
    blocks.filter(({ kind }) => (kind === "heading") === heading).map(({ text }) => text.replaceAll("\0", "").trim());
  // Pages without a date are as new as the archive.
  const at = date === undefined ? Date.UTC(2023, 4, 1) : new Date(date).getTime();
  const [headings, text] = [textOf(true), textOf(false).join("\n\n")];
  const dates = { publishedAt: at, updatedAt: at };
  return {
    id,
    path: `/a/${id}`,
    title,
    lead,
    headings,
    text,
    tagIds: names.map(tagId),
    linked: true,
    tags: names,
    ...dates,
  };
}
