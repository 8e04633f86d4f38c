import { readFileSync, readdirSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readFrontMatter } from "#core/markdown/front-matter.ts";

/*
 * The sample site is what a newcomer sees first: it must hold together by itself, whatever loads it.
 */

interface SampleSite {
  authors: { slug: string }[];
  categories: { slug: string; description: string }[];
  tags: { slug: string; name: string; aliases: string[] }[];
  topics: { slug: string; posts: string[] }[];
}

const folder = new URL("../sample/", import.meta.url);
const site = parse(readFileSync(new URL("site.yaml", folder), "utf8")) as SampleSite;
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
const entries = files.map((file) => {
  const { data, body, problem } = readFrontMatter(readFileSync(new URL(file, folder), "utf8"));
  const field = (name: string) => data[name] as string;
  const list = (name: string) => (data[name] ?? []) as string[];
  return { file, field, list, body, problem, path: `/${field("category")}/${field("slug")}` };
});
const posts = entries.filter((entry) => entry.field("category") !== "strony");

describe("the sample site", () => {
  test("has twelve posts, three pages, three categories, fifteen tags, two topics", () => {
    expect([posts.length, entries.length - posts.length]).toEqual([12, 3]);
    expect([site.categories.length, site.tags.length, site.topics.length]).toEqual([3, 15, 2]);
  });

  test("every front matter is readable and names a known category, author and tag", () => {
    for (const entry of posts) {
      expect(entry.problem, entry.file).toBeNull();
      expect(site.categories.map((each) => each.slug)).toContain(entry.field("category"));
      for (const author of entry.list("authors")) expect(site.authors.map((each) => each.slug)).toContain(author);
      for (const tag of entry.list("tags")) expect(site.tags.map((each) => each.name)).toContain(tag);
    }
  });

  test("every tag is used", () => {
    const used = new Set(posts.flatMap((entry) => entry.list("tags")));
    expect(site.tags.map((tag) => tag.name).filter((name) => !used.has(name))).toEqual([]);
  });

  test("a topic's posts and the posts' topics agree", () => {
    for (const topic of site.topics) {
      const theirs = posts.filter((entry) => entry.field("topic") === topic.slug).map((entry) => entry.field("slug"));
      expect(theirs.toSorted()).toEqual(topic.posts.toSorted());
    }
  });

  test("dates are of autumn 2026 and an update comes after its publication", () => {
    for (const entry of posts) {
      expect(entry.field("date") > "2026-09-01" && entry.field("date") < "2026-11-20", entry.file).toBe(true);
      expect((entry.field("updated") ?? "2026-11-20") > entry.field("date"), entry.file).toBe(true);
    }
  });

  test("internal links lead to a page, a former path or a screen", () => {
    const known = new Set([
      ...entries.map((entry) => entry.path),
      ...entries.flatMap((entry) => entry.list("redirects")),
      ...site.categories.map((category) => `/${category.slug}`),
      "/tags",
      "/topics",
    ]);
    for (const { file, body } of entries) {
      const links = [...withoutCode(body).matchAll(/\]\((\/[^)#\s]*)/g)].map((match) => match[1] ?? "");
      expect(
        links.filter((link) => !known.has(link)),
        file,
      ).toEqual([]);
    }
  });

  test("pictures are there, described, and weigh at most 2.5 MB together", () => {
    const size = (name: string) => statSync(new URL(`pictures/${name}`, folder)).size;
    const shown = entries.flatMap(({ field, body }) => [field("cover"), ...imagesOf(body)].filter(Boolean));
    for (const name of shown) expect(size(name.replace("../pictures/", ""))).toBeGreaterThan(0);
    for (const entry of posts) expect(entry.field("cover-alt"), entry.file).toBeTruthy();
    const weight = readdirSync(new URL("pictures/", folder)).reduce((sum, name) => sum + size(name), 0);
    expect(weight).toBeLessThan(2_500_000);
  });
});

function withoutCode(body: string): string {
  return body.replace(/^```[\s\S]*?^```/gm, "");
}

function imagesOf(body: string): string[] {
  return [...withoutCode(body).matchAll(/!\[[^\]]*\]\(([^\s)]+)/g)].map((match) => match[1] ?? "");
}
