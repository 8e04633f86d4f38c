import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const ROOT = new URL("../../../", import.meta.url);

const FOLDER = new URL("build/fonts/", ROOT);

export interface CutFont {
  file: string;
  bytes: number;
  preload: Face["preload"];
}

/**
 * Reduces the fonts that `faces.css` names to Latin, Polish and typographic characters. Does nothing when the fonts and
 * `FONT_FACES` are unchanged.
 */
export async function buildFonts(): Promise<CutFont[]> {
  const sources = await Promise.all(FONT_FACES.map((face) => readFile(new URL(`node_modules/${face.source}`, ROOT))));
  const stamp = stampOf(sources);
  const earlier = await readRecord();
  if (earlier?.stamp === stamp) return earlier.fonts;

  await mkdir(FOLDER, { recursive: true });
  const fonts: CutFont[] = [];
  for (const [at, face] of FONT_FACES.entries()) {
    const woff2 = await cut(face, sources[at] ?? Buffer.alloc(0));
    await put(`${face.name}.woff2`, woff2);
    fonts.push({ file: `${face.name}.woff2`, bytes: woff2.byteLength, preload: face.preload });
  }
  await put("fonts.json", JSON.stringify({ stamp, fonts }));
  return fonts;
}

async function cut({ signs, features, axes }: Face, source: Buffer): Promise<Buffer> {
  const keep = { keepFeatures: features, ...(axes && { variationAxes: axes }) };
  const plain = await subsetFont(source, signs, { ...keep, targetFormat: "truetype" });
  return subsetFont(plain, signs, { ...keep, targetFormat: "woff2" });
}

/** Writes a file under another name and renames it, so that a second build at the same time never reads half a file. */
async function put(name: string, content: Buffer | string): Promise<void> {
  const draft = new URL(`${name}.${process.pid}`, FOLDER);
  await writeFile(draft, content);
  await rename(draft, new URL(name, FOLDER));
}

function stampOf(sources: Buffer[]): string {
  const hash = createHash("sha256").update(JSON.stringify(FONT_FACES));
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

interface Face {
  name: string;
  source: string;
  features: string[];
  axes?: Record<string, { min: number; max: number }>;
  signs: string;
  preload?: "every" | "italic";
}

/** Characters of old keyboards and character sets that no text needs. */
const UNUSED = "\u00ad¤¦¨ª¬¯´¸º";

const LATIN = without(between(0x20, 0x7e) + between(0xa0, 0xff), UNUSED);

const POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻż";

const MARKS = "Œœ–—‘’‚“”„†•…′″‹›⁄€™←↑→↓−≠≤≥";

/** Characters that are rare in Polish but make up a tenth of a font's size. A page loads them only if it contains one (`faces.css`). */
export const RARE = "¡¢¥¶¹¼¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÔÕÖØÙÚÛÜÝÞãåæìðòõøýþÿ";

export const SIGNS = without(LATIN, RARE) + POLISH + MARKS;

const FONT_FACES: Face[] = [
  brygada("brygada-roman", "400Regular", SIGNS, "every"),
  brygada("brygada-roman-rare", "400Regular", RARE),
  brygada("brygada-bold", "700Bold", SIGNS, "every"),
  brygada("brygada-bold-rare", "700Bold", RARE),
  brygada("brygada-italic", "400Regular_Italic", SIGNS, "italic"),
  brygada("brygada-italic-rare", "400Regular_Italic", RARE),
  // No page needs this face for its first paint, so it includes the rare characters.
  brygada("brygada-bold-italic", "700Bold_Italic", SIGNS + RARE),
  instrument("instrument", "latin", LATIN + MARKS),
  instrument("instrument-polish", "latin-ext", POLISH),
];

/** Returns a face from the static fonts, because Google's split variable files lack old-style figures and the kerning of Polish letters. */
function brygada(name: string, face: string, signs: string, preload?: Face["preload"]): Face {
  const source = `@expo-google-fonts/brygada-1918/${face}/Brygada1918_${face}.ttf`;
  const features = ["kern", "liga", "ccmp", "locl", "mark", "onum", "lnum", "pnum", "tnum"];
  return { name, source, features, signs, preload };
}

function instrument(name: string, part: string, signs: string): Face {
  const source = `@fontsource-variable/instrument-sans/files/instrument-sans-${part}-wght-normal.woff2`;
  const features = ["kern", "liga", "ccmp", "locl", "tnum", "pnum"];
  return { name, source, features, axes: { wght: { min: 400, max: 700 } }, signs };
}

function without(signs: string, left: string): string {
  return Array.from(signs, (sign) => (left.includes(sign) ? "" : sign)).join("");
}

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join("");
}
