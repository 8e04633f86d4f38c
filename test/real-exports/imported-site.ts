import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ImportedPost } from "./item.ts";

interface FrontMatter {
  title: string;
  slug: string;
  state: string;
  lang?: string;
  date?: string;
  category?: string;
  tags?: string[];
  authors?: string[];
  lead?: string;
  cover?: string;
  "cover-alt"?: string;
  pin?: true | string;
  seo?: Record<string, string>;
}

/** The posts of a site's own export, by slug. */
export function importedPosts(folder: string): Map<string, ImportedPost> {
  const posts = join(folder, "content", "posts");
  const files = readdirSync(posts, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const commentsOf = (name: string) => {
    const file = join(folder, "content", "comments", name.replace(/\.md$/, ".json"));
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  return new Map(files.map((name) => postIn(readFileSync(join(posts, name), "utf8"), commentsOf(name))));
}

function postIn(text: string, comments: string): [string, ImportedPost] {
  const [, head = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const { slug, title, state, ...of } = parse(head, { schema: "failsafe" }) as FrontMatter;
  const picture = /[0-9a-f]{32}/.exec(of.cover ?? "")?.[0];
  return [
    slug,
    {
      body: body.replace(/^\n/, ""),
      title,
      state,
      lead: of.lead ?? "",
      category: of.category ?? "",
      tags: (of.tags ?? []).join(", "),
      authors: (of.authors ?? []).join(", "),
      cover: picture === undefined ? "" : `${picture} ${of["cover-alt"] ?? ""}`,
      seo: Object.values(of.seo ?? {}).join(" | "),
      date: of.date ?? "",
      pin: of.pin === undefined ? "" : "pinned",
      comments,
      language: of.lang ?? "",
    },
  ];
}

/** By the slug an item names, or by `title:` and a title. */
export function finder(posts: ReadonlyMap<string, ImportedPost>): (slug: string) => ImportedPost | null {
  return (slug) => {
    const title = /^title:(.+)$/.exec(slug)?.[1];
    if (title === undefined) return posts.get(slug) ?? null;
    return posts.values().find((post) => post.title === title) ?? null;
  };
}
