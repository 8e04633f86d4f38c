import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { keysOf } from "#core/base/values/record-keys.ts";
import type { Typefaces } from "#core/settings/site-look.ts";
import { buildFonts, type CutFont } from "./build-fonts.ts";
import { PAIRS, RARE } from "./font-faces.ts";
import { readFontMetrics } from "./font-metrics.ts";
import { SYSTEM_FACES } from "./system-faces.ts";

/** Bytes of all faces of the plain look together, and of those of another pair that every page needs. */
const PLAIN_LIMIT = 90_000;
const PAIR_LIMIT = 110_000;

/** Bytes in which Lighthouse's phone gets a face in its second round trip, beside four other files: 8 segments less a head. */
const PRELOADED_LIMIT = 11_300;

const cutFile = (name: string) => readFileSync(new URL(`../../../build/fonts/${name}`, import.meta.url));

async function metricsOf(face: string) {
  await buildFonts();
  return readFontMetrics(cutFile(`${face}.woff2`));
}

async function fontsOf(pair: Typefaces) {
  return (await buildFonts()).filter((font) => font.pair === pair);
}

const bytesOf = (fonts: CutFont[]) => fonts.reduce((sum, font) => sum + font.bytes, 0);

test("the cut faces of the plain look stay within their budget, and those of the text are the ones to preload", async () => {
  const fonts = await fontsOf("brygada");
  expect(bytesOf(fonts)).toBeLessThanOrEqual(PLAIN_LIMIT);
  expect(fonts.flatMap((font) => (font.preload ? [`${font.preload} ${font.file}`] : []))).toEqual([
    "every brygada-roman.woff2",
    "every brygada-bold.woff2",
    "italic brygada-italic.woff2",
  ]);
});

test("the text face has every Polish letter and sign of the sample", async () => {
  expect((await metricsOf("brygada-roman")).missing).toEqual([]);
});

test("a face that is preloaded is light, and its rare letters are in a file with exactly their range", async () => {
  const preloaded = (await fontsOf("brygada")).filter((font) => font.preload);
  for (const { file, bytes } of preloaded) {
    expect(bytes).toBeLessThanOrEqual(PRELOADED_LIMIT);
    const rule = rules.find((each) => each.includes(file.replace(".woff2", "-rare.woff2")));
    expect(signsOf(/unicode-range:\s*([^;]+);/.exec(rule ?? "")?.[1] ?? "")).toBe(RARE);
  }
});

describe.each(keysOf(PAIRS))("the pair %s", (pair) => {
  const rulesOf = () => cutFile(`${pair}.css`).toString().split("@font-face").slice(1);

  test("stays within its budget with the faces that every page needs", async () => {
    const fonts = await fontsOf(pair);
    expect(bytesOf(fonts.filter(({ file }) => !/-rare|-bold-italic/.test(file)))).toBeLessThanOrEqual(PAIR_LIMIT);
    expect(fonts.flatMap((font) => (font.preload ? [`${font.preload} ${font.file}`] : []))).toEqual([
      `every ${pair}-roman.woff2`,
      `every ${pair}-bold.woff2`,
      `italic ${pair}-italic.woff2`,
    ]);
  });

  test("has every Polish letter in each face of the text and of labels", async () => {
    const fonts = (await fontsOf(pair)).filter(({ file }) => !file.includes("-rare"));
    const missing = new Map(fonts.map(({ file }) => [file, readFontMetrics(cutFile(file)).missing]));
    // Labels of a variable font are in two files, the second of which has the Polish letters.
    const polish = missing.get(`${pair}-labels-polish.woff2`);
    const labels = missing.get(`${pair}-labels.woff2`);
    if (polish && labels) {
      missing.set(
        `${pair}-labels.woff2`,
        labels.filter((letter) => polish.includes(letter)),
      );
      missing.delete(`${pair}-labels-polish.woff2`);
    }
    expect([...missing].filter(([, letters]) => letters.length > 0)).toEqual([]);
  });

  test("names all its files, with ranges that hold exactly the characters of each", async () => {
    const fonts = await fontsOf(pair);
    const named = rulesOf().flatMap((rule) => /url\("\.\/([\w-]+\.woff2)"\)/.exec(rule)?.[1] ?? []);
    expect(named.toSorted()).toEqual(fonts.map(({ file }) => file).toSorted());
    const rare = rulesOf().find((rule) => rule.includes(`${pair}-roman-rare`)) ?? "";
    expect(signsOf(/unicode-range: ([^;]+);/.exec(rare)?.[1] ?? "")).toBe(RARE);
  });

  test("has a fallback of the same width and height for each face", async () => {
    const real = await metricsOf(`${pair}-bold`);
    const rule = rulesOf().find((each) => /Fallback"; font-weight: 700; font-style: normal/.test(each)) ?? "";
    const share = Number(/size-adjust: ([\d.]+)%/.exec(rule)?.[1]) / 100;
    const ascent = Number(/ascent-override: ([\d.]+)%/.exec(rule)?.[1]) / 100;
    expect(ascent * share).toBeCloseTo(real.ascent, 3);
    const system = rule.includes("Times") ? SYSTEM_FACES["times-bold"] : SYSTEM_FACES["arial-bold"];
    expect(system.meanAdvance * share).toBeCloseTo(real.meanAdvance, 3);
  });
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
