import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wcagContrast } from "culori";
import { keysOf } from "../base/values/record-keys.ts";
import { lookColours } from "./look-colours.ts";
import { type LookColours, PLAIN_COLOURS } from "./plain-colours.ts";

const GROUNDS = ["paper", "raised", "sunken"] as const;

/** Texts with their least contrast; a marked word lies on its mark. */
const LEAST = {
  ink: 7,
  soft: 4.5,
  accent: 4.5,
  "code-keyword": 4.5,
  "code-string": 4.5,
  "code-comment": 4.5,
  "code-function": 4.5,
  "code-constant": 4.5,
  "code-punctuation": 4.5,
} satisfies Partial<Record<keyof LookColours, number>>;

/** Pairs of colours that cannot be read, as `scheme: text on ground`. */
function unreadable(colours: LookColours): string[] {
  return (["light", "dark"] as const).flatMap((scheme) =>
    [
      ...keysOf(LEAST).flatMap((token) => GROUNDS.map((ground) => [token, ground, LEAST[token]] as const)),
      ["ink", "mark", 7] as const,
    ].flatMap(([token, ground, least]) =>
      wcagContrast(colours[token][scheme], colours[ground][scheme]) < least ? [`${scheme}: ${token} on ${ground}`] : [],
    ),
  );
}

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);
const colour = fc.option(hex, { freq: 8 });

test("any accent on any paper becomes readable in both schemes", () => {
  fc.assert(
    fc.property(colour, colour, (accent, paper) => {
      expect(unreadable(lookColours({ accent, paper }))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test("the measure of this refuses an accent that was taken as it is", () => {
  const yellow = { light: "#ffd400", dark: "#ffd400" };
  expect(unreadable({ ...PLAIN_COLOURS, accent: yellow })).toEqual(
    GROUNDS.map((ground) => `light: accent on ${ground}`),
  );
});

test("the paper is a light tint in the light scheme and a dark one in the dark", () => {
  fc.assert(
    fc.property(hex, (paper) => {
      const { light, dark } = lookColours({ accent: null, paper }).paper;
      expect(wcagContrast(light, "#000000")).toBeGreaterThan(16);
      expect(wcagContrast(dark, "#ffffff")).toBeGreaterThan(14);
    }),
    { numRuns: 500 },
  );
});

describe("a colour that is readable already", () => {
  test.each(["#1f5f3a", "#A11A2B", "#0b3d91"])("%s stays as it was chosen", (accent) => {
    expect(lookColours({ accent, paper: null }).accent.light).toBe(accent.toLowerCase());
  });

  test("a light paper stays as it was chosen", () => {
    expect(lookColours({ accent: null, paper: "#fff1e5" }).paper.light).toBe("#fff1e5");
  });
});

test("without choices the colours are those of tokens.css", () => {
  expect(lookColours({ accent: null, paper: null })).toEqual(PLAIN_COLOURS);
  const css = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
  const tokens = [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)];
  const inTokens = Object.fromEntries(tokens.map(([, name = "", light, dark]) => [name, { light, dark }]));
  expect({ ...inTokens, rule: PLAIN_COLOURS.rule }).toEqual(PLAIN_COLOURS);
});
