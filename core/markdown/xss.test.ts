import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Outcome } from "#core/outcome.ts";
import { typographyRules } from "#core/polish/rules.ts";
import type { Derived } from "#core/posts/post.ts";
import { allElements } from "#test/support/html-tree.ts";
import { sharedData } from "#test/support/shared-data.ts";
import { createParser } from "./parser.ts";
import { createMarkdown } from "./render.ts";

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
const markdown = await createMarkdown({ rules: typographyRules({}) });
const unsafe = createParser("site");

const render = (body: string): Outcome<Derived> => markdown.render({ title: "", lead: "", body, media: [] });

function rendered(body: string): string {
  const outcome = render(body);
  return outcome.ok ? outcome.value.html : "";
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

const broken = (write: (body: string) => string): string[] =>
  payloads.flatMap((each) => alive(write(each.input), each).map((what) => `${each.id}: ${what}`));

test.skipIf(!path)("nothing of 910 hostile bodies is alive", () => {
  expect(payloads).toHaveLength(910);
  expect(broken(rendered)).toEqual([]);
});

test.skipIf(!path)("without the sanitiser the same check is red", () => {
  expect(broken((body) => unsafe.render(body, { mark: "made-0" })).length).toBeGreaterThan(800);
});

test.skipIf(!path)("none of them is refused or fails", () => {
  expect(payloads.filter(({ input }) => !render(input).ok).map(({ id }) => id)).toEqual([]);
});

test.skipIf(!path)("as titles and leads they are text, letter for letter but for typography", () => {
  for (const { input } of payloads) {
    const outcome = markdown.render({ title: input, lead: input, body: "", media: [] });
    if (!outcome.ok) throw new Error(outcome.message);
    expect(lettersOf(outcome.value.title)).toBe(lettersOf(input));
    expect(lettersOf(outcome.value.lead)).toBe(lettersOf(input));
  }
});

function lettersOf(words: string): string {
  return words.replace(/[^\p{L}\p{N}<>&=/]/gu, "").replaceAll("x", "");
}
