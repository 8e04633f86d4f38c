import { Observable } from "../observable.ts";
import { remember, remembered } from "../preferences.ts";

export const FACES = ["mono", "sans", "serif"] as const;
export const WIDTHS = ["narrow", "medium", "wide"] as const;
/** Font sizes in pixels; studio-tools.css has the same for `data-size`. */
export const SIZES = ["14", "16", "18", "20", "24"] as const;

export interface Appearance {
  face: (typeof FACES)[number];
  width: (typeof WIDTHS)[number];
  size: (typeof SIZES)[number];
}

const USUAL: Appearance = { face: "mono", width: "medium", size: "16" };
const NAME = "appearance";

/** Missing and unknown values become the defaults. */
export function parseAppearance(kept: string | null): Appearance {
  let found: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    found = (JSON.parse(kept ?? "{}") ?? {}) as typeof found;
  } catch {
    // Not JSON: the defaults apply.
  }
  return {
    face: FACES.find((each) => each === found.face) ?? USUAL.face,
    width: WIDTHS.find((each) => each === found.width) ?? USUAL.width,
    size: SIZES.find((each) => each === found.size) ?? USUAL.size,
  };
}

export const appearance = new Observable(parseAppearance(remembered(NAME)));

export function chooseAppearance(part: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...part };
  appearance.set(next);
  remember(NAME, JSON.stringify(next));
}
