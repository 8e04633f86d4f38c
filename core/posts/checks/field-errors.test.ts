import { expect, it } from "vitest";
import { makePost } from "#store/contract/fixtures.ts";
import { fieldErrors } from "./field-errors.ts";
import { isSlug } from "#core/polish/slug.ts";
import { BODY_LIMIT, LEAD_LIMIT, TAGS_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import type { Post } from "../post.ts";

const faulty = (given: Partial<Post>) => Object.keys(fieldErrors(makePost({ id: "a", ...given }))?.fields ?? {});

it("finds nothing wrong with a post at every limit", () => {
  const tagIds = Array.from({ length: TAGS_LIMIT }, (_, tag) => `t${tag}`);
  const texts = { title: "ż".repeat(TITLE_LIMIT), lead: "😀".repeat(LEAD_LIMIT), body: "a".repeat(BODY_LIMIT) };
  expect(fieldErrors(makePost({ id: "a", tagIds, ...texts }))).toBeNull();
});

it.each<[string, Partial<Post>]>([
  ["title", { title: "\u00a0" }],
  ["title", { title: "dwa\nwiersze" }],
  ["title", { title: "a".repeat(TITLE_LIMIT + 1) }],
  ["lead", { lead: "a".repeat(LEAD_LIMIT + 1) }],
  ["body", { body: "ż".repeat(BODY_LIMIT / 2 + 1) }],
  ["tags", { tagIds: Array(TAGS_LIMIT + 1).fill("t") }],
  ["seo.canonical", { seo: { title: null, description: null, canonical: "javascript:alert(1)", noindex: false } }],
  ["publishedAt", { publishedAt: null }],
  ["publishAt", { state: "scheduled" }],
])("refuses a bad %s", (field, given) => {
  expect(faulty(given)).toEqual([field]);
});

it.each(["a", "a-1", "a".repeat(80)])("takes %s for a slug", (text) => expect(isSlug(text)).toBe(true));
it.each(["", "-a", "a--b", "A", "ż", "a_b", "a.b", "a/b", "a".repeat(81)])("does not take %j for a slug", (text) => {
  expect(isSlug(text)).toBe(false);
});
