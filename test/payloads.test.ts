import { describe, expect, test } from "vitest";
import { payloadClasses } from "./support/security/payloads.ts";

/* The project's own hostile inputs are a proof only as long as they are many and of every kind. */

/** Payloads altogether, and of one class. */
const LEAST = 800;
const LEAST_OF_CLASS = 14;

const CLASSES =
  "attribute-breakouts attribute-names characters comments css custom-elements dangling-markup document-metadata " +
  "dom-clobbering event-handlers forms frames-and-objects interaction link-attributes markdown-html markdown-links " +
  "markdown-references mathml media mutation namespaces nesting pictures polyglots raw-text script-elements separators " +
  "svg template-braces unclosed-tags url-authority url-schemes";

const classes = payloadClasses();
const payloads = classes.flatMap((each) => each.payloads);

describe("the payloads", () => {
  test("are of every class, and many of each", () => {
    expect(classes.map(({ name }) => name).join(" ")).toBe(CLASSES);
    expect(payloads.length).toBeGreaterThanOrEqual(LEAST);
    for (const each of classes) expect(each.payloads.length, each.name).toBeGreaterThanOrEqual(LEAST_OF_CLASS);
  });

  test("are distinct by more than the numbers in them", () => {
    const alike = Map.groupBy(payloads, ({ input }) => input.replaceAll(/\d+/g, "0"));
    expect([...alike.values()].filter((same) => same.length > 1).map((same) => same.map(({ id }) => id))).toEqual([]);
  });

  test("have ids that name their class, one each", () => {
    for (const { name, payloads: own } of classes) {
      expect(own.map(({ id }) => id)).toEqual(own.map((_, index) => `${name}-${String(index + 1).padStart(2, "0")}`));
    }
  });

  test("of every class have an effect that a browser can be held to, or the class says why none has", () => {
    for (const { name, harmless, payloads: own } of classes)
      expect(
        own.some(({ effect }) => effect !== undefined),
        name,
      ).toBe(harmless === undefined);
  });
});
