import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { fallbackRule, faceRule, type Face, FONT_FACES, SIGNS } from "./font-faces.ts";
import { readFontMetrics } from "./font-metrics.ts";

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
