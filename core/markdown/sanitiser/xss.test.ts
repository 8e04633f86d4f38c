import { describe, expect, test } from "vitest";
import type { Outcome } from "#core/base/outcome.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import type { Derived } from "../renderer.ts";
import { htmlPolicyOffences } from "#test/support/security/html-policy.ts";
import { allElements } from "#test/support/security/html-tree.ts";
import {
  type Forbidden,
  ownPayloads,
  type Payload,
  payloadClasses,
  publicPayloads,
} from "#test/support/security/payloads.ts";
import { createParser } from "../parser.ts";
import { idOfText } from "./ids-and-classes.ts";
import { createMarkdown } from "../markdown.ts";

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

const foreign = publicPayloads();
const payloads: Payload[] = [...ownPayloads(), ...foreign];
const markdown = await createMarkdown({ rules: typographyRules({}) });
const unsafe = createParser("site");

const render = (body: string): Outcome<Derived> => markdown.render({ title: "", lead: "", body, media: [] });
const unsanitised = (body: string): string => unsafe.render(body, { mark: "made-0" });

function rendered(body: string): string {
  const outcome = render(body);
  return outcome.ok ? outcome.value.html : "";
}

/** What of a payload's forbidden things is alive in a fragment: names of the broken lines of its `must_not`. */
function alive(html: string, forbidden: Forbidden): string[] {
  const elements = allElements(html);
  const attributes = elements.flatMap((each) => each.attrs);
  const values = new Set(attributes.filter(({ name }) => URL_ATTRIBUTES.has(name)).map(({ value }) => value));
  return [
    ...(forbidden.elements ?? []).filter((tag) => elements.some((each) => each.tagName === tag)),
    ...(forbidden.attributes ?? []).filter((name) => attributes.some((each) => each.name === name)),
    ...(forbidden.url_values ?? []).filter((url) => [...values].some((value) => value.startsWith(url))),
    // An id alone takes no name that a page has; the others, which pages and scripts look for, get a prefix.
    ...(forbidden.unprefixed_ids ?? []).filter(
      (id) => idOfText(id) !== id && attributes.some((each) => each.name === "id" && each.value === id),
    ),
  ];
}

describe("hostile bodies", () => {
  test("leave nothing that the policy does not allow", () => {
    const left = payloads.map(({ id, input }) => ({ id, left: htmlPolicyOffences(rendered(input), "dressed") }));
    expect(left.filter((each) => each.left.length > 0)).toEqual([]);
  });

  test("are not refused and cause no error", () => {
    expect(payloads.filter(({ input }) => !render(input).ok).map(({ id }) => id)).toEqual([]);
  });

  test("leave much without the sanitiser, in every class", () => {
    const harmful = (each: Payload) => htmlPolicyOffences(unsanitised(each.input), "dressed").length > 0;
    const classes = payloadClasses();
    for (const { name, payloads: own } of classes) expect(own.filter(harmful).length, name).toBeGreaterThan(2);
    expect(classes.flatMap((each) => each.payloads).filter(harmful).length).toBeGreaterThan(650);
  });
});

describe.skipIf(foreign.length === 0)("the public collection", () => {
  const broken = (write: (body: string) => string): string[] =>
    foreign.flatMap(({ id, input, forbidden }) => alive(write(input), forbidden).map((what) => `${id}: ${what}`));

  test("has nothing active that any of the 910 payloads tries to bring in", () => {
    expect(foreign).toHaveLength(910);
    expect(broken(rendered)).toEqual([]);
  });

  test("has it without the sanitiser", () => {
    expect(broken(unsanitised).length).toBeGreaterThan(800);
  });
});

test("in titles and leads they are plain text, unchanged except by typography", () => {
  for (const { input } of payloads) {
    const outcome = markdown.render({ title: input, lead: input, body: "", media: [] });
    if (!outcome.ok) throw new Error(outcome.message);
    expect(lettersOf(outcome.value.title)).toBe(lettersOf(input));
    expect(lettersOf(outcome.value.lead)).toBe(lettersOf(input));
  }
});

function lettersOf(words: string): string {
  return words
    .replace(/\((?:c|r|tm)\)/gi, "")
    .replace(/[^\p{L}\p{N}<>&=/]/gu, "")
    .replaceAll("x", "");
}
