import { remembered } from "../base/memo.ts";
import { keysOf } from "../base/values/record-keys.ts";
import { textHash } from "../base/values/text-hash.ts";
import { lookColours } from "./look-colours.ts";
import { LOOK_SHEET, lookName, parseLookName } from "./look-name.ts";
import { PLAIN_LOOK, type SiteLook, type TextWidth } from "./site-look.ts";

export interface LookSheet {
  /** The name of the file below `/assets/`. It contains the look and a hash of the text. */
  file: string;
  css: string;
}

const SHEETS_REMEMBERED = 16;

/**
 * Returns the style sheet with the colours and the text width of a look; null when these are plain. The build makes the style
 * sheets of typefaces.
 */
export function lookSheet({ accent, paper, width }: SiteLook): LookSheet | null {
  return namedSheet(lookName({ ...PLAIN_LOOK, accent, paper, width }));
}

/** Returns the style sheet of the look in a file's name, whatever the hash in the name; null when the name contains no look. */
export function lookSheetNamed(file: string): LookSheet | null {
  return namedSheet(file.slice(LOOK_SHEET.length, file.lastIndexOf("-")));
}

const namedSheet = remembered((name: string): LookSheet | null => {
  const look = parseLookName(name);
  const css = look && lookStyles(look);
  return css === null ? null : { file: `${LOOK_SHEET}${name}-${textHash(css)}.css`, css };
}, SHEETS_REMEMBERED);

/** Widths of the text as parts of the regular one: lines of some 56, 65 and 74 characters. */
const WIDTHS: Record<TextWidth, number> = { narrow: 0.86, regular: 1, wide: 1.14 };

/** A wider frame, so that notes beside a wide text keep their margin. From 100rem on the frame of tokens.css is wide enough. */
const WIDE_FRAME = "@media (max-width:99.99rem){:root{--frame:73rem}}";

/** The statement of order keeps the layer after the tokens when this sheet comes before main.css. */
const LAYER = "@layer tokens,look;@layer look";

/**
 * Writes the text of a look's style sheet; null when nothing differs from the plain look. The sheet sets custom properties of
 * `:root` and nothing else. Its layer comes after the tokens, so rules for print and the owner's theme still override it.
 */
export function lookStyles(look: SiteLook): string | null {
  const { accent, paper, width } = look;
  const colours = accent === null && paper === null ? "" : colourRules(look);
  const measure = `:root{--measure:calc(${WIDTHS[width]}*var(--line-length)*var(--text))}`;
  const widths = width === "regular" ? "" : measure + (width === "wide" ? WIDE_FRAME : "");
  return colours + widths === "" ? null : `${LAYER}{${colours}${widths}}\n`;
}

function colourRules(look: SiteLook): string {
  const colours = lookColours(look);
  const set = keysOf(colours).map((token) => `--${token}:light-dark(${colours[token].light},${colours[token].dark})`);
  const { light, dark } = colours.soft;
  // This layer overrides the rules for more contrast in tokens.css, so it repeats them.
  const contrast = `@media (prefers-contrast:more){:root{--soft:var(--ink);--rule:light-dark(${light},${dark})}}`;
  return `:root{${set.join(";")}}${contrast}`;
}
