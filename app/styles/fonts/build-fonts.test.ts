import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import subsetFont from "subset-font";
import { readFontMetrics } from "#test/support/fonts/font-metrics.ts";
import { RARE, SIGNS, buildFonts } from "./build-fonts.ts";

/** Bytes of all faces together: the look of the site allows them 90 kB. */
const ALL_FONTS_LIMIT = 90_000;

const made = (name: string) => readFileSync(new URL(`../../../build/fonts/${name}`, import.meta.url));

async function metricsOf(face: string) {
  return readFontMetrics(await subsetFont(made(`${face}.woff2`), SIGNS, { targetFormat: "truetype" }));
}

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
  expect((await metricsOf("brygada-roman")).missing).toEqual([]);
});

/** Bytes in which Lighthouse's phone gets a face in its second round trip, beside four other files: 8 segments less a head. */
const PRELOADED_LIMIT = 11_300;

test("a face that is preloaded is light, and its rare letters are in a file with exactly their range", async () => {
  const fonts = await buildFonts();
  const preloaded = fonts.filter((font) => font.preload);
  for (const { file, bytes } of preloaded) {
    expect(bytes).toBeLessThanOrEqual(PRELOADED_LIMIT);
    const rule = rules.find((each) => each.includes(file.replace(".woff2", "-rare.woff2")));
    expect(signsOf(/unicode-range:\s*([^;]+);/.exec(rule ?? "")?.[1] ?? "")).toBe(RARE);
  }
});

function signsOf(ranges: string): string {
  return ranges
    .split(/,\s*/)
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split("-")
        .map((each) => Number.parseInt(each, 16));
      return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step));
    })
    .join("");
}

/** Rules of `faces.css` by what they begin with. */
const rules = readFileSync(new URL("faces.css", import.meta.url), "utf8").split("@font-face");
const percent = (fraction: number) => `${Number((fraction * 100).toFixed(2))}%`;

/** Mean advances of Liberation, whose metrics are those of the faces that machines have; shares as Chromium sets them. */
test.each<[face: string, part: string, size: { meanAdvance?: number; share?: number }]>([
  ["brygada-roman", 'local("Times New Roman")', { meanAdvance: 0.40267 }],
  ["brygada-bold", 'local("Times New Roman Bold")', { meanAdvance: 0.42468 }],
  ["brygada-italic", 'local("Times New Roman Italic")', { meanAdvance: 0.40085 }],
  ["brygada-bold-italic", 'local("Times New Roman Bold Italic")', { meanAdvance: 0.40615 }],
  ["instrument", 'font-weight: 400;\n  font-style: normal;\n  src: local("Arial")', { share: 1.018 }],
  ["instrument", 'font-weight: 500;\n  font-style: normal;\n  src: local("Arial")', { share: 1.038 }],
  ["instrument", 'local("Arial Bold")', { share: 0.985 }],
])("the fallback of %s beginning with %s takes the width and the height of the real face", async (face, part, size) => {
  await buildFonts();
  const real = await metricsOf(face);
  const share = size.share ?? real.meanAdvance / (size.meanAdvance ?? 1);
  const rule = rules.find((each) => each.includes(part));
  expect(rule).toContain(`size-adjust: ${percent(share)};`);
  expect(rule).toContain(`ascent-override: ${percent(real.ascent / share)};`);
  expect(rule).toContain(`descent-override: ${percent(real.descent / share)};`);
  expect(rule).toContain(`line-gap-override: ${percent(real.lineGap / share)};`);
});
