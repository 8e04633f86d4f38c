import { lookSheet } from "#core/settings/look-styles.ts";
import type { SiteLook } from "#core/settings/site-look.ts";
import type { BuildFacts, FontFiles } from "#core/site/page-handler.ts";

/** What readers' pages load for a look: style sheets beside the build's own, and fonts to preload, as paths. */
export interface LookFiles extends FontFiles {
  styles: string[];
}

/** A plain look adds no style sheet. */
export function lookFiles(look: SiteLook, build: Pick<BuildFacts, "fonts" | "typefaces">): LookFiles {
  const pair = build.typefaces[look.typefaces];
  const { upright, italic } = pair ?? build.fonts;
  const sheet = lookSheet(look);
  return { styles: [...(pair ? [pair.sheet] : []), ...(sheet ? [`/assets/${sheet.file}`] : [])], upright, italic };
}
