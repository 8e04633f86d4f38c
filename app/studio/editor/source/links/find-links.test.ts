import { expect, test } from "vitest";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { isSureAddress, linkOptions } from "./find-links.ts";

const SITE = "https://szpalta.example";
const VUE: LinkTarget = {
  id: "p1",
  title: "Vue.js po roku",
  path: "/warsztat/vue",
  category: "Warsztat",
  unseen: null,
};

const kinds = (typed: string, found = [VUE]) => linkOptions(typed, found, SITE).map(({ kind }) => kind);

test("an address beyond doubt comes first, one that may be a title last, words are none", () => {
  expect(kinds("https://vuejs.org")).toEqual(["address", "post"]);
  expect(kinds("vue.js")).toEqual(["post", "address"]);
  expect(kinds("vue")).toEqual(["post"]);
  expect(kinds("vue.js", [])).toEqual(["address"]);
});

test.each(["https://a.pl", "/warsztat", "#a", "www.a.pl", "a@b.pl", "mailto:a@b.pl"])("%j is no title", (typed) => {
  expect(isSureAddress(typed)).toBe(true);
});

test.each(["vue.js", "zecer", "", "1/2 arkusza"])("%j may be one", (typed) => {
  expect(isSureAddress(typed)).toBe(false);
});
