import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** Least contrast of text under WCAG 2.2 (1.4.3); of lines that mean something (1.4.11). */
const TEXT = 4.5;
const LINE = 3;

const CODE = ["keyword", "string", "comment", "function", "constant", "punctuation"];

const PAIRS: [string, string, number][] = [
  ...["paper", "raised", "sunken", "mark"].map((ground): [string, string, number] => ["ink", ground, TEXT]),
  ...["paper", "raised", "sunken"].map((ground): [string, string, number] => ["soft", ground, TEXT]),
  ["accent", "paper", TEXT],
  ["accent", "raised", TEXT],
  ["accent", "sunken", LINE],
  ["paper", "ink", TEXT],
  ...CODE.map((part): [string, string, number] => [`code-${part}`, "sunken", TEXT]),
];

describe.each(["light", "dark"] as const)("%s", (scheme) => {
  test.each(PAIRS)("%s on %s is at least %d:1", (front, ground, least) => {
    expect(contrast(colour(front, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(least);
  });
});

test("the look comes right after the tokens, and rules for print win over it", () => {
  const order = /@layer ([^;]+);/.exec(readFileSync(new URL("main.css", import.meta.url), "utf8"))?.[1]?.split(", ");
  expect(order?.slice(0, 2)).toEqual(["tokens", "look"]);
  expect(order?.at(-1)).toBe("print");
});

function colour(name: string, scheme: "light" | "dark"): string {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const found = pair?.[scheme === "light" ? 1 : 2];
  if (!found) throw new Error(`tokens.css has no pair of colours --${name}.`);
  return found;
}

/** Contrast ratio as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
