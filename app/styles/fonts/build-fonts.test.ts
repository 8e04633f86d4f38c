import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import subsetFont from "subset-font";
import { fallbackRule, SIGNS, buildFonts } from "./build-fonts.ts";
import { readFontMetrics } from "./font-metrics.ts";

/** Bytes of all faces together: the look of the site allows them 90 kB. */
const ALL_FONTS_LIMIT = 90_000;

const made = (name: string) => readFileSync(new URL(`../../../build/fonts/${name}`, import.meta.url));

test("the cut faces stay within their budget and those of the text are the ones to preload", async () => {
  const fonts = await buildFonts();
  expect(fonts.reduce((sum, font) => sum + font.bytes, 0)).toBeLessThanOrEqual(ALL_FONTS_LIMIT);
  expect(fonts.flatMap((font) => (font.preload ? [`${font.preload} ${font.file}`] : []))).toEqual([
    "every brygada-roman.woff2",
    "every brygada-bold.woff2",
    "italic brygada-italic.woff2",
  ]);
});

test("the text face has every Polish letter and sign of the sample", async () => {
  await buildFonts();
  const font = await subsetFont(made("brygada-roman.woff2"), SIGNS, { targetFormat: "truetype" });
  const { meanAdvance, missing } = readFontMetrics(font);
  expect(missing).toEqual([]);
  expect(meanAdvance).toBeGreaterThan(0.4);
});

test("a fallback takes the width and the height of the real face", () => {
  const fallback = { family: "Zapas", weight: "400", style: "normal" as const, local: ["Arial"] };
  const real = { ascent: 0.9, descent: 0.25, lineGap: 0, meanAdvance: 0.5, missing: [] };
  const rule = fallbackRule({ ...fallback, size: { meanAdvance: 0.4 } }, real);
  expect(rule).toContain("size-adjust: 125.00%;");
  expect(rule).toContain("ascent-override: 72.00%;");
  expect(rule).toContain("descent-override: 20.00%;");
  expect(rule).toContain('src: local("Arial");');
  expect(fallbackRule({ ...fallback, size: { share: 1.25 } }, real)).toBe(rule);
});
