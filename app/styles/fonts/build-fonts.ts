import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { keysOf } from "#core/base/values/record-keys.ts";
import type { Typefaces } from "#core/settings/site-look.ts";
import { FONT_FILES, type FontFile, PAIRS } from "./font-faces.ts";
import { type FontMetrics, readFontMetrics } from "./font-metrics.ts";
import { writeFaces } from "./write-faces.ts";

const ROOT = new URL("../../../", import.meta.url);

const FOLDER = new URL("build/fonts/", ROOT);

export interface CutFont {
  file: string;
  pair: Typefaces;
  bytes: number;
  preload: FontFile["preload"];
}

/**
 * Reduces the fonts to Latin, Polish and typographic characters, and writes the style sheet of each pair but that of faces.css.
 * Does nothing when the fonts and these modules are unchanged.
 */
export async function buildFonts(): Promise<CutFont[]> {
  const sources = await Promise.all(FONT_FILES.map(readSource));
  const stamp = stampOf([...sources, ...(await ownModules())]);
  const earlier = await readRecord();
  if (earlier?.stamp === stamp) return earlier.fonts;

  await mkdir(FOLDER, { recursive: true });
  const fonts: CutFont[] = [];
  for (const [at, file] of FONT_FILES.entries()) {
    const woff2 = await cut(file, sources[at] ?? Buffer.alloc(0));
    await put(`${file.name}.woff2`, woff2);
    fonts.push({ file: `${file.name}.woff2`, pair: file.pair, bytes: woff2.byteLength, preload: file.preload });
  }
  for (const pair of keysOf(PAIRS)) await put(`${pair}.css`, await writeFaces(PAIRS[pair], metricsOf));
  await put("fonts.json", JSON.stringify({ stamp, fonts }));
  return fonts;
}

function readSource({ source }: FontFile): Promise<Buffer> {
  return readFile(new URL(`node_modules/${source}`, ROOT));
}

async function cut({ signs, features, axes, noHinting }: FontFile, source: Buffer): Promise<Buffer> {
  const keep = { keepFeatures: features, noHinting, ...(axes && { variationAxes: axes }) };
  const plain = await subsetFont(source, signs, { ...keep, targetFormat: "truetype" });
  return subsetFont(plain, signs, { ...keep, targetFormat: "woff2" });
}

async function metricsOf(file: FontFile, at?: number): Promise<FontMetrics> {
  if (at === undefined) return readFontMetrics(await readFile(new URL(`${file.name}.woff2`, FOLDER)));
  const pinned = { targetFormat: "woff2", variationAxes: { wght: at } } as const;
  return readFontMetrics(await subsetFont(await readSource(file), file.signs, pinned));
}

/** Writes a file under another name and renames it, so that a second build at the same time never reads half a file. */
async function put(name: string, content: Buffer | string): Promise<void> {
  const draft = new URL(`${name}.${process.pid}`, FOLDER);
  await writeFile(draft, content);
  await rename(draft, new URL(name, FOLDER));
}

/** Reads the modules of this folder, because a change of them makes other fonts or style sheets. */
function ownModules(): Promise<Buffer[]> {
  const names = ["build-fonts", "font-faces", "font-metrics", "system-faces", "write-faces"];
  return Promise.all(names.map((name) => readFile(new URL(`${name}.ts`, import.meta.url))));
}

function stampOf(sources: Buffer[]): string {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source);
  return hash.digest("hex");
}

async function readRecord(): Promise<{ stamp: string; fonts: CutFont[] } | null> {
  try {
    return JSON.parse(await readFile(new URL("fonts.json", FOLDER), "utf8"));
  } catch {
    // On the first run there is no record; after an interrupted run the record may be incomplete. In both cases the fonts are made again.
    return null;
  }
}
