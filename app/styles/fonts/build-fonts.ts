import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { readFontMetrics, type FontMetrics } from "./font-metrics.ts";

const ROOT = new URL("../../../", import.meta.url);

const FOLDER = new URL("build/fonts/", ROOT);

export interface CutFont {
  file: string;
  bytes: number;
  preload: Face["preload"];
}

/** Cuts the faces to Latin, Polish and typographic signs into `build/fonts/`, unless nothing has changed. */
export async function buildFonts(): Promise<CutFont[]> {
  const sources = await Promise.all(FONT_FACES.map((face) => readFile(new URL(`node_modules/${face.source}`, ROOT))));
  const stamp = stampOf(sources);
  const earlier = await readRecord();
  if (earlier?.stamp === stamp) return earlier.fonts;

  await mkdir(FOLDER, { recursive: true });
  const fonts: CutFont[] = [];
  const rules: string[] = [];
  for (const [at, face] of FONT_FACES.entries()) {
    const { woff2, css } = await cut(face, sources[at] ?? Buffer.alloc(0));
    await put(`${face.name}.woff2`, woff2);
    rules.push(css);
    fonts.push({ file: `${face.name}.woff2`, bytes: woff2.byteLength, preload: face.preload });
  }
  await put("fonts.css", rules.join("\n"));
  await put("fonts.json", JSON.stringify({ stamp, fonts }));
  return fonts;
}

async function cut(face: Face, source: Buffer): Promise<{ woff2: Buffer; css: string }> {
  const keep = { keepFeatures: face.features, ...(face.axes && { variationAxes: face.axes }) };
  const plain = await subsetFont(source, face.signs, { ...keep, targetFormat: "truetype" });
  const woff2 = await subsetFont(plain, face.signs, { ...keep, targetFormat: "woff2" });
  const fallbacks = (face.fallbacks ?? []).map((fallback) => fallbackRule(fallback, readFontMetrics(plain)));
  return { woff2, css: faceRule(face) + fallbacks.join("") };
}

/** Two builds may run at once: neither sees the other's file half written. */
async function put(name: string, content: Buffer | string): Promise<void> {
  const draft = new URL(`${name}.${process.pid}`, FOLDER);
  await writeFile(draft, content);
  await rename(draft, new URL(name, FOLDER));
}

function stampOf(sources: Buffer[]): string {
  const hash = createHash("sha256").update(JSON.stringify([FONT_FACES, SIGNS]));
  for (const source of sources) hash.update(source);
  return hash.digest("hex");
}

async function readRecord(): Promise<{ stamp: string; fonts: CutFont[] } | null> {
  try {
    return JSON.parse(await readFile(new URL("fonts.json", FOLDER), "utf8"));
  } catch {
    // A first run, or a record cut short: the fonts are made anew.
    return null;
  }
}

interface Face {
  name: string;
  family: string;
  weight: string;
  style: "normal" | "italic";
  source: string;
  features: string[];
  axes?: Record<string, { min: number; max: number }>;
  signs: string;
  range?: string;
  preload?: "every" | "italic";
  fallbacks?: Fallback[];
}

/** A face most machines have, bent to the metrics of ours so that nothing moves when ours arrives. */
interface Fallback {
  family: string;
  weight: string;
  style: "normal" | "italic";
  local: string[];
  /** Width of our letters against its own: measured, or from `meanAdvance` of metric-compatible Liberation. */
  size: { share: number } | { meanAdvance: number };
}

const LATIN = between(0x20, 0x7e) + between(0xa0, 0xac) + between(0xae, 0xff);

const POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻż";

const MARKS = "Œœ–—‘’‚“”„†•…′″‹›⁄€™←↑→↓−≠≤≥";

export const SIGNS = LATIN + POLISH + MARKS;

/* Static faces: Google's split variable files lack old-style figures and kerning of Polish letters. */
const BRYGADA = "@expo-google-fonts/brygada-1918";

const TEXT_FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "onum", "lnum", "pnum", "tnum"];

const INSTRUMENT = "@fontsource-variable/instrument-sans/files/instrument-sans";

const SERVING_FEATURES = ["kern", "liga", "ccmp", "locl", "tnum", "pnum"];

const ARIAL = ["Arial", "Liberation Sans", "Arimo"];

const FONT_FACES: Face[] = [
  brygada(
    "brygada-roman",
    "400Regular/Brygada1918_400Regular",
    "400",
    "normal",
    ["Times New Roman", "Liberation Serif", "Tinos"],
    0.40267,
  ),
  brygada(
    "brygada-bold",
    "700Bold/Brygada1918_700Bold",
    "700",
    "normal",
    ["Times New Roman Bold", "Liberation Serif Bold", "Tinos Bold"],
    0.42468,
  ),
  brygada(
    "brygada-italic",
    "400Regular_Italic/Brygada1918_400Regular_Italic",
    "400",
    "italic",
    ["Times New Roman Italic", "Liberation Serif Italic", "Tinos Italic"],
    0.40085,
  ),
  brygada(
    "brygada-bold-italic",
    "700Bold_Italic/Brygada1918_700Bold_Italic",
    "700",
    "italic",
    ["Times New Roman Bold Italic", "Liberation Serif Bold Italic", "Tinos Bold Italic"],
    0.40615,
  ),
  {
    ...instrument("instrument", `${INSTRUMENT}-latin-wght-normal.woff2`),
    signs: LATIN + MARKS,
    range: "U+0-FF, U+152-153, U+2000-22FF",
    fallbacks: [
      label("400", ARIAL, 1.018),
      label("500", ARIAL, 1.038),
      label(
        "600 700",
        ARIAL.map((name) => `${name} Bold`),
        0.985,
      ),
    ],
  },
  {
    ...instrument("instrument-polish", `${INSTRUMENT}-latin-ext-wght-normal.woff2`),
    signs: POLISH,
    range: "U+100-17F",
  },
];

function faceRule(face: Face): string {
  return rule({
    "font-family": quoted(face.family),
    "font-weight": face.weight,
    "font-style": face.style,
    "font-display": "swap",
    src: `url("./${face.name}.woff2") format("woff2")`,
    ...(face.range && { "unicode-range": face.range }),
  });
}

/** `size-adjust` makes the letters as wide, the overrides (which it scales) make the line as tall as in the real face. */
export function fallbackRule(fallback: Fallback, real: FontMetrics): string {
  const size = "share" in fallback.size ? fallback.size.share : real.meanAdvance / fallback.size.meanAdvance;
  return rule({
    "font-family": quoted(fallback.family),
    "font-weight": fallback.weight,
    "font-style": fallback.style,
    src: fallback.local.map((name) => `local(${quoted(name)})`).join(", "),
    "size-adjust": percent(size),
    "ascent-override": percent(real.ascent / size),
    "descent-override": percent(real.descent / size),
    "line-gap-override": percent(real.lineGap / size),
  });
}

function brygada(
  name: string,
  source: string,
  weight: string,
  style: Face["style"],
  local: string[],
  meanAdvance: number,
): Face {
  return {
    name,
    family: "Brygada 1918",
    weight,
    style,
    source: `${BRYGADA}/${source}.ttf`,
    features: TEXT_FEATURES,
    signs: SIGNS,
    ...(style === "normal" ? { preload: "every" } : weight === "400" ? { preload: "italic" } : {}),
    fallbacks: [{ family: "Brygada Fallback", weight, style, local, size: { meanAdvance } }],
  };
}

function instrument(name: string, source: string): Omit<Face, "signs"> {
  return {
    name,
    family: "Instrument Sans",
    weight: "400 700",
    style: "normal",
    source,
    features: SERVING_FEATURES,
    axes: { wght: { min: 400, max: 700 } },
  };
}

/** `share`: as Chromium sets sections, dates and the words of the frame in this weight, kerning and all. */
function label(weight: string, local: string[], share: number): Fallback {
  return { family: "Instrument Sans Fallback", weight, style: "normal", local, size: { share } };
}

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join("");
}

function rule(declarations: Record<string, string>): string {
  const lines = Object.entries(declarations).map(([property, value]) => `  ${property}: ${value};\n`);
  return `@font-face {\n${lines.join("")}}\n`;
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
