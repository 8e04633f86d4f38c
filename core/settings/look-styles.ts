import { remembered } from "../base/memo.ts";
import { keysOf } from "../base/values/record-keys.ts";
import { textHash } from "../base/values/text-hash.ts";
import { lookColours } from "./look-colours.ts";
import { LOOK_SHEET, lookName, parseLookName } from "./look-name.ts";
import { PLAIN_LOOK, type SiteLook, type TextWidth } from "./site-look.ts";

export interface LookSheet {
  /** The name of its file below `/assets/`, which has the look and a hash of the text. */
  file: string;
  css: string;
}

const SHEETS_REMEMBERED = 16;

/**
 * The style sheet that gives pages the colours and the width of a look; null when these are plain. Typefaces have sheets of
 * their own, which the build makes.
 */
export function lookSheet({ accent, paper, width }: SiteLook): LookSheet | null {
  return namedSheet(lookName({ ...PLAIN_LOOK, accent, paper, width }));
}

/** The style sheet with a file's name: another text than before when the program has changed; null for other names. */
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

/** Leaves the notes beside a wide text their margin. From 100rem on the frame of tokens.css is wide enough. */
const WIDE_FRAME = "@media (max-width:99.99rem){:root{--frame:73rem}}";

/** The layer is named with the one before it, because in development this sheet comes before those of the app. */
const LAYER = "@layer tokens,look;@layer look";

/**
 * The text of a look's style sheet; null when nothing in it would differ from the plain look. It only sets custom properties
 * of `:root`, in the layer after that of tokens.css, so the rules for print and the owner's theme still override it.
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
  // This layer overrides the rules of tokens.css for more contrast, so it has them too.
  const contrast = `@media (prefers-contrast:more){:root{--soft:var(--ink);--rule:light-dark(${light},${dark})}}`;
  return `:root{${set.join(";")}}${contrast}`;
}
