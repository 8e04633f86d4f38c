import type { Typefaces } from "#core/settings/site-look.ts";
import type { SystemFace } from "./system-faces.ts";

/** A file that is cut from a font. */
export interface FontFile {
  name: string;
  /** Path below `node_modules`. */
  source: string;
  features: string[];
  axes?: Record<string, { min: number; max: number }>;
  signs: string;
  preload?: "every" | "italic";
  /** Whether to leave out the instructions for coarse screens, which make up a third of some fonts. */
  noHinting?: boolean;
  /** The font in the style sheet of a pair; absent for the fonts of faces.css. */
  face?: FontFace;
}

export interface FontFace {
  family: string;
  weight: string;
  style: "normal" | "italic";
  /** Whether pages load the file only when they contain one of its characters. */
  isPart?: boolean;
  /** Fonts of readers' machines that browsers show until this font has loaded. `at` is a weight of a variable font. */
  fallbacks: { weight: string; system: SystemFace; at?: number }[];
}

export interface TypefacePair {
  files: FontFile[];
  /** Values of tokens, by their names without hyphens in front. */
  tokens: { serif: string; sans: string; [token: string]: string };
}

/** Characters of old keyboards and character sets that no text needs. */
const UNUSED = "\u00ad¤¦¨ª¬¯´¸º";

const LATIN = without(between(0x20, 0x7e) + between(0xa0, 0xff), UNUSED);

const POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻż";

const MARKS = "Œœ–—‘’‚“”„†•…′″‹›⁄€™←↑→↓−≠≤≥";

/** Characters that are rare in Polish but make up a tenth of a font's size. A page loads them only if it contains one (`faces.css`). */
export const RARE = "¡¢¥¶¹¼¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÔÕÖØÙÚÛÜÝÞãåæìðòõøýþÿ";

export const SIGNS = without(LATIN, RARE) + POLISH + MARKS;

const TEXT_FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "onum", "lnum", "pnum", "tnum"];

/** Figures in one height, for a text face that stands beside code. */
const LINING_FEATURES = TEXT_FEATURES.filter((feature) => feature !== "onum");

const LABEL_FEATURES = ["kern", "liga", "ccmp", "locl", "tnum", "pnum"];

/** The files that faces.css names. */
const BRYGADA: FontFile[] = [
  brygada("brygada-roman", "400Regular", SIGNS, "every"),
  brygada("brygada-roman-rare", "400Regular", RARE),
  brygada("brygada-bold", "700Bold", SIGNS, "every"),
  brygada("brygada-bold-rare", "700Bold", RARE),
  brygada("brygada-italic", "400Regular_Italic", SIGNS, "italic"),
  brygada("brygada-italic-rare", "400Regular_Italic", RARE),
  // No page needs this face for its first paint, so it includes the rare characters.
  brygada("brygada-bold-italic", "700Bold_Italic", SIGNS + RARE),
  variable("instrument", "instrument-sans", "latin", LATIN + MARKS),
  variable("instrument-polish", "instrument-sans", "latin-ext", POLISH),
];

const SERIF = "Georgia, serif";
const SANS = "system-ui, sans-serif";
const MONO = "ui-monospace, Consolas, monospace";

/** A smaller text than in tokens.css, for fonts with tall small letters. */
const SMALLER_TEXT = "clamp(1.0625rem, 0.9625rem + 0.5vw, 1.1875rem)";

/** The fallbacks of labels. */
const LABEL_FALLBACKS: FontFace["fallbacks"] = [
  { weight: "400", system: "arial", at: 400 },
  { weight: "500", system: "arial", at: 500 },
  { weight: "600 700", system: "arial-bold", at: 600 },
];

/** The pairs of typefaces that have a style sheet of their own. */
export const PAIRS: Record<Exclude<Typefaces, "brygada">, TypefacePair> = {
  literata: {
    files: [...textFiles("literata", "Literata", "times"), ...labelFiles("literata", "Public Sans")],
    tokens: { serif: stack("Literata", SERIF), sans: stack("Public Sans", SANS), text: SMALLER_TEXT },
  },
  source: {
    files: [...textFiles("source", "Source Serif 4", "times"), ...labelFiles("source", "Source Sans 3")],
    tokens: {
      serif: stack("Source Serif 4", SERIF),
      sans: stack("Source Sans 3", SANS),
      // The small letters of this font are low, so labels are larger.
      label: "0.84375rem",
      meta: "0.9375rem",
      serve: "1rem",
    },
  },
  plex: {
    files: [...textFiles("plex", "IBM Plex Sans", "arial", LINING_FEATURES), ...monoFiles("plex", "IBM Plex Mono")],
    tokens: {
      serif: stack("IBM Plex Sans", SANS),
      sans: stack("IBM Plex Mono", MONO),
      mono: stack("IBM Plex Mono", MONO),
      text: SMALLER_TEXT,
      tight: "-0.02em",
    },
  },
  spectral: {
    files: [...textFiles("spectral", "Spectral", "times"), ...labelFiles("spectral", "Work Sans")],
    tokens: { serif: stack("Spectral", SERIF), sans: stack("Work Sans", SANS) },
  },
};

/** Returns the path of a pair's style sheet in the checkout. The build writes it. */
export function pairSheet(pair: string): string {
  return `build/fonts/${pair}.css`;
}

/** The files of all pairs. */
export const FONT_FILES: (FontFile & { pair: Typefaces })[] = [
  ...BRYGADA.map((file) => ({ ...file, pair: "brygada" as const })),
  ...Object.entries(PAIRS).flatMap(([pair, { files }]) => files.map((file) => ({ ...file, pair: pair as Typefaces }))),
];

/** Returns a value for `font-family`: the font, its fallback, then fonts of readers' machines. */
function stack(family: string, generic: string): string {
  return `"${family}", "${family} Fallback", ${generic}`;
}

/** Returns a file from the static fonts, because Google's split variable files lack old-style figures and the kerning of Polish letters. */
function brygada(name: string, face: string, signs: string, preload?: FontFile["preload"]): FontFile {
  return { name, source: staticFont("Brygada 1918", face), features: TEXT_FEATURES, signs, preload };
}

function staticFont(family: string, face: string): string {
  const folder = family.toLowerCase().replaceAll(" ", "-");
  return `@expo-google-fonts/${folder}/${face}/${family.replaceAll(" ", "")}_${face}.ttf`;
}

/** Returns the files of the four faces of a text. Bold italic includes the rare characters, because no page needs it for its first paint. */
function textFiles(pair: string, family: string, system: "times" | "arial", features = TEXT_FEATURES): FontFile[] {
  const faces = [
    { face: "400Regular", name: "roman", weight: "400", style: "normal", as: "", preload: "every" },
    { face: "700Bold", name: "bold", weight: "700", style: "normal", as: "-bold", preload: "every" },
    { face: "400Regular_Italic", name: "italic", weight: "400", style: "italic", as: "-italic", preload: "italic" },
    { face: "700Bold_Italic", name: "bold-italic", weight: "700", style: "italic", as: "-bold-italic" },
  ] as const;
  return faces.flatMap(({ face, name, weight, style, as, ...more }) => {
    const file = { source: staticFont(family, face), features, noHinting: true };
    const named = { family, weight, style, fallbacks: [{ weight, system: `${system}${as}` as const }] };
    const main = { ...file, name: `${pair}-${name}`, face: named };
    if (!("preload" in more)) return [{ ...main, signs: SIGNS + RARE }];
    const rare = { ...named, isPart: true, fallbacks: [] };
    return [
      { ...main, signs: SIGNS, preload: more.preload },
      { ...file, name: `${pair}-${name}-rare`, signs: RARE, face: rare },
    ];
  });
}

function labelFiles(pair: string, family: string): FontFile[] {
  const folder = family.toLowerCase().replaceAll(" ", "-");
  const face = { family, weight: "400 700", style: "normal", isPart: true } as const;
  return [
    {
      ...variable(`${pair}-labels`, folder, "latin", LATIN + MARKS),
      noHinting: true,
      face: { ...face, fallbacks: LABEL_FALLBACKS },
    },
    {
      ...variable(`${pair}-labels-polish`, folder, "latin-ext", POLISH),
      noHinting: true,
      face: { ...face, fallbacks: [] },
    },
  ];
}

function monoFiles(pair: string, family: string): FontFile[] {
  return (
    [
      ["400Regular", "400 500", "courier"],
      ["600SemiBold", "600 700", "courier-bold"],
    ] as const
  ).map(([name, weight, system]) => ({
    name: `${pair}-labels-${weight.slice(0, 3)}`,
    source: staticFont(family, name),
    features: LABEL_FEATURES,
    signs: LATIN + POLISH + MARKS,
    noHinting: true,
    face: { family, weight, style: "normal", fallbacks: [{ weight, system }] },
  }));
}

function variable(name: string, family: string, part: string, signs: string): FontFile {
  const source = `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`;
  return { name, source, features: LABEL_FEATURES, axes: { wght: { min: 400, max: 700 } }, signs };
}

function without(signs: string, left: string): string {
  return Array.from(signs, (sign) => (left.includes(sign) ? "" : sign)).join("");
}

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join("");
}
