import { expect, it } from "vitest";
import { FilesByName, wikilinksIn } from "./wikilinks.ts";

it.each([
  ["[[Notatka]]", { target: "Notatka", fragment: "", label: "Notatka", embed: false }],
  ["[[dział/Notatka|słowa]]", { target: "dział/Notatka", label: "słowa" }],
  ["[[Notatka#Część druga]]", { target: "Notatka", fragment: "#czesc-druga", label: "Notatka" }],
  ["[[#Część druga]]", { target: "", fragment: "#czesc-druga", label: "Część druga" }],
  ["[[Notatka#^a1b2]]", { target: "Notatka", fragment: "" }],
  ["![[kot.png|300]]", { target: "kot.png", label: "kot.png", embed: true }],
  ["![[kot.png|Kot na płocie|300x200]]", { target: "kot.png", label: "Kot na płocie", embed: true }],
  ["[[Notatka|2024]]", { target: "Notatka", label: "2024" }],
  ["[[2023-05-01]]", { target: "2023-05-01", label: "2023-05-01" }],
  ["| [[Notatka\\|słowa]] |", { target: "Notatka", label: "słowa" }],
])("%s is a wikilink", (text, link) => {
  expect(wikilinksIn(text)).toEqual([expect.objectContaining(link)]);
});

it.each([
  "[[ -f plik ]]",
  "[[]]",
  "`[[Notatka]]`",
  "[[a]](b)",
  "[[a\nb]]",
  '<pre>x[[<span class="mi">1</span>]]</pre>',
  "```\n[[Notatka]]\n```",
])("%s is none", (text) => {
  expect(wikilinksIn(text)).toEqual([]);
});

it("resolves a name without folders to the file nearest to the top", () => {
  const files = new FilesByName(["a/b/kot.md", "b/kot.md", "Kot.png", "a/pies.mdx"]);
  const found = ["kot", "Kot.PNG", "a/b/kot", "b/kot.md", "pies", "nic"].map((name) => files.find(name));
  expect(found).toEqual(["b/kot.md", "Kot.png", "a/b/kot.md", "b/kot.md", "a/pies.mdx", null]);
});
