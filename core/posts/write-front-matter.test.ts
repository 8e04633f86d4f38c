import { expect, it } from "vitest";
import { readFrontMatter } from "#core/markdown/front-matter.ts";
import { writeFrontMatter } from "./write-front-matter.ts";

it("writes front matter that reads back", () => {
  const post = {
    title: "Tytuł: „dwukropek”",
    slug: "tytul",
    categorySlug: "warsztat",
    tagNames: ["skład", "# nie komentarz"],
    authorNames: [],
    publishedAt: Date.UTC(2026, 10, 20, 11),
    substantiveUpdateAt: null,
    lead: "",
    state: "published" as const,
    cover: null,
    pin: null,
    language: "en" as const,
    seo: { title: null, description: null, canonical: null, noindex: false },
  };
  const text = writeFrontMatter(post, null, "Europe/Warsaw");
  const read = readFrontMatter(`${text}Treść`);
  expect(read.body).toBe("Treść");
  expect(read.data).toEqual({
    title: "Tytuł: „dwukropek”",
    slug: "tytul",
    lang: "en",
    category: "warsztat",
    tags: ["skład", "# nie komentarz"],
    date: "2026-11-20T12:00:00+01:00",
    state: "opublikowany",
  });
});
