import { Observable } from "../observable.ts";
import { remember, remembered } from "../saving/remembered.ts";

/* How the source looks to whoever writes: kept in this browser, and of no matter to the post. */

export const FACES = ["mono", "sans", "serif"] as const;
export const WIDTHS = ["narrow", "medium", "wide"] as const;
/** Heights of the letters in pixels, as `data-size` in studio-tools.css has them. */
export const SIZES = ["14", "16", "18", "20", "24"] as const;

export interface Appearance {
  face: (typeof FACES)[number];
  width: (typeof WIDTHS)[number];
  size: (typeof SIZES)[number];
}

const USUAL: Appearance = { face: "mono", width: "medium", size: "16" };
const NAME = "appearance";

/** What this browser keeps, read again; what is missing or unknown is as usual. */
export function parseAppearance(kept: string | null): Appearance {
  let found: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    found = (JSON.parse(kept ?? "{}") ?? {}) as typeof found;
  } catch {
    // Somebody else's words under the same name.
  }
  return {
    face: FACES.find((each) => each === found.face) ?? USUAL.face,
    width: WIDTHS.find((each) => each === found.width) ?? USUAL.width,
    size: SIZES.find((each) => each === found.size) ?? USUAL.size,
  };
}

/** The choice in this browser, for all that is open of the editor. */
export const appearance = new Observable(parseAppearance(remembered(NAME)));

export function chooseAppearance(part: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...part };
  appearance.set(next);
  remember(NAME, JSON.stringify(next));
}
