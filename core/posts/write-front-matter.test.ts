import { expect, it } from "vitest";
import { readFrontMatter } from "#core/markdown/front-matter.ts";
import { EMPTY_DRAFT } from "./drafts/draft.ts";
import { writeFrontMatter } from "./write-front-matter.ts";

it("writes front matter that reads back", () => {
  const post = {
    ...EMPTY_DRAFT,
    title: "Tytuł: „dwukropek”",
    slug: "tytul",
    categorySlug: "warsztat",
    tagNames: ["skład", "# nie komentarz"],
    authorNames: [],
    publishedAt: Date.UTC(2026, 10, 20, 11),
    substantiveUpdateAt: null,
    state: "published" as const,
    language: "en" as const,
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
