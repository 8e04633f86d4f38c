import { lookSheet } from "#core/settings/look-styles.ts";
import type { SiteLook } from "#core/settings/site-look.ts";
import type { BuildFacts, FontFiles } from "#core/site/page-handler.ts";
import type { LookTrial } from "../requests/look-trial.ts";
import type { DocumentKind } from "../routing/match-route.ts";

/** Files that readers' pages load for a look: style sheets besides those of the build, and fonts to preload, as paths. */
export interface LookFiles extends FontFiles {
  styles: string[];
}

/** Returns the files of a look. A plain look has no style sheet of its own. */
export function lookFiles(look: SiteLook, build: Pick<BuildFacts, "fonts" | "typefaces">): LookFiles {
  const pair = build.typefaces[look.typefaces];
  const { upright, italic } = pair ?? build.fonts;
  const own = lookSheet(look);
  return { styles: [...(pair ? [pair.sheet] : []), ...(own ? [`/assets/${own.file}`] : [])], upright, italic };
}

/** Returns the attributes of `<html>` that first-paint.js sets on other pages. A trial has no scripts. */
export function shownAt({ scheme }: LookTrial): string {
  return ` data-faces${scheme ? ` data-scheme="${scheme}"` : ""}`;
}

export interface HeadParts {
  kind: DocumentKind;
  isPrivate: boolean;
  files: LookFiles;
  trial: LookTrial | null;
}

/** Returns a function that gives the beginning of the head, from its start tag to the preloads of the text's fonts. */
export function headsBeginning(build: BuildFacts): (pieces: HeadParts) => string {
  const styles = build.styles.map(sheet).join("");
  const ownFonts = build.fonts.upright.map(preload).join("");
  const firstPaint = `<script>${build.inline.firstPaint}</script>`;
  const beginning = (viewport = "") =>
    `<head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1${viewport}">` +
    `<meta name="color-scheme" content="light dark">`;
  const studioStyles = styles + build.studioStyles.map(sheet).join("");
  const bare = beginning() + firstPaint + build.bareStyles.map(sheet).join("") + ownFonts;
  // While somebody writes on a phone, its keyboard shrinks the page instead of covering it.
  const studio = beginning(", interactive-widget=resizes-content") + firstPaint + studioStyles + ownFonts;
  const site = beginning();
  // The look and the owner's theme apply to pages of the site only. The studio stays as it is.
  const theme = build.themeStyles?.map(sheet).join("") ?? "";
  return ({ kind, isPrivate, files, trial }) => {
    if (kind !== "site") return kind === "bare" ? bare : studio;
    const looks = files.styles.map(sheet).join("") + theme + files.upright.map(preload).join("");
    return site + (trial ? "" : firstPaint) + (isPrivate ? studioStyles : styles) + looks;
  };
}

function sheet(path: string): string {
  return `<link rel="stylesheet" href="${path}">`;
}

/** Fonts get a low priority: the page can be shown with a fallback font, but not without its style sheet. */
export function preload(path: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${path}" fetchpriority="low" crossorigin>`;
}
