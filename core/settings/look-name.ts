import { FRONT_LAYOUTS, type SiteLook, TEXT_WIDTHS, TYPEFACES } from "./site-look.ts";

/** The screen for the look. It shows pages of the site in frames. */
export const LOOK_PATH = "/studio/look";

/** The beginning of the names of style sheets for looks. */
export const LOOK_SHEET = "look-";

/** The word in a name for a colour that nobody chose. */
const PLAIN = "plain";

const NEWSPAPER = "newspaper";

const HEX = /^[\da-f]{6}$/;

/** Writes a look as one word for addresses: `1f5f3a-plain-literata-list-wide-undated`. Equal looks have equal names. */
export function lookName({ accent, paper, typefaces, front, width, dateLine, newspaperTone }: SiteLook): string {
  const colours = [accent, paper].map((colour) => colour?.slice(1).toLowerCase() ?? PLAIN);
  const ticks = [dateLine ? "dated" : "undated", ...(newspaperTone ? [NEWSPAPER] : [])];
  return [...colours, typefaces, front, width, ...ticks].join("-");
}

/** Reads a name that `lookName` wrote. Returns null for any other text. */
export function parseLookName(name: string): SiteLook | null {
  const [accent = "", paper = "", ...words] = name.split("-");
  const typefaces = TYPEFACES.find((each) => each === words[0]);
  const front = FRONT_LAYOUTS.find((each) => each === words[1]);
  const width = TEXT_WIDTHS.find((each) => each === words[2]);
  const isDated = words[3] === "dated";
  const newspaperTone = words[4] === NEWSPAPER;
  if (!typefaces || !front || !width || !(isDated || words[3] === "undated")) return null;
  if (words.length !== (newspaperTone ? 5 : 4)) return null;
  if (![accent, paper].every((colour) => colour === PLAIN || HEX.test(colour))) return null;
  const [ofAccent = null, ofPaper = null] = [accent, paper].map((colour) => (colour === PLAIN ? null : `#${colour}`));
  return { accent: ofAccent, paper: ofPaper, typefaces, front, width, dateLine: isDated, newspaperTone };
}
