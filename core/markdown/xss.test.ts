import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allElements } from "#test/support/html-tree.ts";
import { sharedData } from "#test/support/shared-data.ts";
import { writeArticle } from "./article.ts";
import { createParser } from "./parser.ts";
import { createReader } from "./reader.ts";

interface Payload {
  id: string;
  input: string;
  must_not: { elements?: string[]; attributes?: string[]; url_values?: string[]; unprefixed_ids?: string[] };
  must_keep?: string[];
}

const URL_ATTRIBUTES = new Set([
  "href",
  "src",
  "srcset",
  "poster",
  "cite",
  "action",
  "formaction",
  "data",
  "xlink:href",
]);

const path = sharedData("security/xss.json");
const payloads = path ? (JSON.parse(readFileSync(path, "utf8")) as { payloads: Payload[] }).payloads : [];
const read = createReader("site");
const unsafe = createParser("site");

function sanitised(markdown: string): string {
  const root = read(markdown, Number.POSITIVE_INFINITY);
  const html = "tag" in root ? writeArticle(root) : root;
  return typeof html === "string" ? html : "";
}

/** What of a payload's forbidden things is alive in a fragment: names of the broken lines of its `must_not`. */
function alive(html: string, { must_not: forbidden }: Payload): string[] {
  const elements = allElements(html);
  const attributes = elements.flatMap((each) => each.attrs);
  const values = new Set(attributes.filter(({ name }) => URL_ATTRIBUTES.has(name)).map(({ value }) => value));
  return [
    ...(forbidden.elements ?? []).filter((tag) => elements.some((each) => each.tagName === tag)),
    ...(forbidden.attributes ?? []).filter((name) => attributes.some((each) => each.name === name)),
    ...(forbidden.url_values ?? []).filter((url) => [...values].some((value) => value.startsWith(url))),
    ...(forbidden.unprefixed_ids ?? []).filter((id) =>
      attributes.some((each) => each.name === "id" && each.value === id),
    ),
  ];
}

const broken = (render: (markdown: string) => string): string[] =>
  payloads.flatMap((each) => alive(render(each.input), each).map((what) => `${each.id}: ${what}`));

test.skipIf(!path)("nothing of 910 hostile bodies is alive", () => {
  expect(payloads).toHaveLength(910);
  expect(broken(sanitised)).toEqual([]);
});

test.skipIf(!path)("without the sanitiser the same check is red", () => {
  expect(broken((markdown) => unsafe.render(markdown, { mark: "made-0" })).length).toBeGreaterThan(800);
});

test.skipIf(!path)("few bodies are refused, none by a fault", () => {
  const refused = payloads.filter(({ input }) => !("tag" in read(input, Number.POSITIVE_INFINITY)));
  expect(refused.map(({ id }) => id)).toEqual([]);
});
