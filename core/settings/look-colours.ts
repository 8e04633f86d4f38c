import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode,
  wcagContrast,
} from "culori/fn";
import { type LookColours, PLAIN_COLOURS, type SchemePair, type ColourToken } from "./plain-colours.ts";
import { eachKey, keysOf } from "../base/values/record-keys.ts";
import type { SiteLook } from "./site-look.ts";

useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
const toOklch = useMode(modeOklch);

type Scheme = keyof SchemePair;

/** Least contrasts by WCAG 2.2: level AAA (1.4.6) for the text, level AA (1.4.3) for everything else. */
const INK_CONTRAST = 7;
const TEXT_CONTRAST = 4.5;

/**
 * Returns the colours of a look for both schemes. Any accent and any paper give readable colours: a light and a dark ground
 * take the hue of the paper, and each colour of text changes its lightness until its contrast with all grounds is enough.
 */
export function lookColours(look: Pick<SiteLook, "accent" | "paper">): LookColours {
  const [light, dark] = [schemeColours(look, "light"), schemeColours(look, "dark")];
  return eachKey(PLAIN_COLOURS, (token) => ({ light: light[token], dark: dark[token] }));
}

function schemeColours({ accent, paper }: Pick<SiteLook, "accent" | "paper">, scheme: Scheme) {
  const plain = eachKey(PLAIN_COLOURS, (token) => PLAIN_COLOURS[token][scheme]);
  const colours: Record<ColourToken, string> = paper === null ? plain : { ...plain, ...tinted(paper, scheme) };
  const grounds = [colours.paper, colours.raised, colours.sunken];
  const readable = (colour: string, least = TEXT_CONTRAST) => readableColour(colour, { grounds, least, scheme });
  colours.ink = readable(colours.ink, INK_CONTRAST);
  colours.soft = colours["code-comment"] = readable(colours.soft);
  colours.accent = colours["code-keyword"] = readable(accent === null ? colours.accent : ofScheme(accent, scheme));
  for (const token of keysOf(colours)) if (token.startsWith("code-")) colours[token] = readable(colours[token]);
  return colours;
}

/** Limits of the paper's lightness and chroma. A dark paper gives the light scheme the lightness `otherwise`, and a light paper the dark one. */
const PAPER = {
  light: { least: 0.94, most: 1, otherwise: 0.97, chroma: 0.035 },
  dark: { least: 0.16, most: 0.26, otherwise: 0.2, chroma: 0.04 },
};

/** The difference of lightness to the paper, and the chroma as a multiple of the paper's. */
const BESIDE_PAPER = {
  light: { raised: [0.015, 0.5], sunken: [-0.033, 1.5], rule: [-0.11, 2] },
  dark: { raised: [0.035, 1.1], sunken: [0.045, 1.2], rule: [0.13, 1.4] },
} as const;

/** The lightness of neutral texts, and the most chroma that they take from the paper. */
const INKS = {
  light: { ink: [0.22, 0.02], soft: [0.5, 0.03] },
  dark: { ink: [0.925, 0.02], soft: [0.69, 0.03] },
} as const;

/** The yellow of marked words: the difference of its lightness to the paper, and its chroma. */
const MARK = { light: [-0.05, 0.09], dark: [0.12, 0.055] } as const;

const YELLOW_HUE = 95;

/** The greatest chroma of hairlines and of grounds beside the paper. */
const TINT_CHROMA = 0.05;

function tinted(paper: string, scheme: Scheme) {
  const { l, c, h } = oklchOf(paper);
  const { least, most, otherwise, chroma } = PAPER[scheme];
  const isOther = scheme === "light" ? l < 0.5 : l > 0.5;
  const ground = { l: isOther ? otherwise : Math.min(most, Math.max(least, l)), c: Math.min(c, chroma), h };
  const { raised, sunken, rule } = BESIDE_PAPER[scheme];
  const beside = ([by, times]: readonly [number, number]) =>
    hexOf({ l: Math.min(1, ground.l + by), c: Math.min(TINT_CHROMA, ground.c * times), h });
  const { ink, soft } = INKS[scheme];
  const text = ([lightness, greatest]: readonly [number, number]) =>
    hexOf({ l: lightness, c: Math.min(c, greatest), h });
  return {
    paper: hexOf(ground),
    raised: beside(raised),
    sunken: beside(sunken),
    rule: beside(rule),
    ink: text(ink),
    soft: text(soft),
    mark: hexOf({ l: ground.l + MARK[scheme][0], c: MARK[scheme][1], h: YELLOW_HUE }),
  };
}

/** The least lightness of an accent in the dark scheme. */
const DARK_ACCENT = 0.72;

/** Lightens an accent for the dark scheme more than its contrast requires, because a deep colour looks dull on a dark ground. */
function ofScheme(accent: string, scheme: Scheme): string {
  const { l, c, h } = oklchOf(accent);
  return scheme === "light" || l >= DARK_ACCENT ? accent : hexOf({ l: DARK_ACCENT, c, h });
}

interface Readability {
  grounds: string[];
  least: number;
  scheme: Scheme;
}

/** Steps of the search for a lightness. The last one is smaller than a hex digit can show. */
const HALVINGS = 9;

/** Returns the colour itself when its contrast is enough, else the nearest darker shade (in the dark scheme lighter) that has enough. */
function readableColour(colour: string, { grounds, least, scheme }: Readability): string {
  const isReadable = (shade: string) => grounds.every((ground) => wcagContrast(shade, ground) >= least);
  const { l, c, h } = oklchOf(colour);
  if (isReadable(colour)) return colour.toLowerCase();
  let [tooNear, far] = [l, scheme === "light" ? 0 : 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (tooNear + far) / 2;
    if (isReadable(hexOf({ l: middle, c, h }))) far = middle;
    else tooNear = middle;
  }
  return hexOf({ l: far, c, h });
}

function oklchOf(hex: string): { l: number; c: number; h: number } {
  const { l, c, h = 0 } = toOklch(hex) as Oklch;
  return { l, c, h };
}

function hexOf(colour: Omit<Oklch, "mode">): string {
  return formatHex(clampChroma({ mode: "oklch", ...colour }, "oklch"));
}
