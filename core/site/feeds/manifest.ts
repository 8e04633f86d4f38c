import { languageTag } from "../../base/values/language-tag.ts";
import type { SiteLook } from "#core/settings/site-look.ts";
import { HOME_PATH } from "../../base/paths.ts";
import { PageDependencies } from "../page-dependencies.ts";
import type { ReadingContext } from "../reading-context.ts";
import { here, type Reading } from "../reading.ts";

/** The paper of the plain look in the light scheme, as in `app/styles/tokens.css`. */
const PLAIN_PAPER = "#fbf9f4";

/** Home screens cut longer names. */
const SHORT_NAME_LENGTH = 12;

/** Reads the web app manifest (W3C). A browser needs it to put the site on a home screen. */
export async function readWebManifest({ config, read }: ReadingContext): Promise<Reading<object>> {
  const { look, version } = await read.settings();
  const colour = look.paper === null ? PLAIN_PAPER : await readablePaper(look);
  const view = {
    id: HOME_PATH,
    name: config.name,
    short_name: shortName(config.name),
    description: config.head.description ?? (config.tagline || undefined),
    lang: languageTag(config.head.locale) ?? undefined,
    start_url: HOME_PATH,
    scope: HOME_PATH,
    display: "minimal-ui",
    theme_color: colour,
    background_color: colour,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
  };
  return here(view, new PageDependencies().tag("site").row(version, JSON.stringify(view)));
}

/** Returns the colour that the light scheme makes of a paper. The module with colours loads only for sites that chose one. */
async function readablePaper(look: SiteLook): Promise<string> {
  const { lookColours } = await import("#core/settings/look-colours.ts");
  return lookColours(look).paper.light;
}

/** Returns as many first words of a name as fit below an icon, at least one. */
function shortName(name: string): string {
  if (name.length <= SHORT_NAME_LENGTH) return name;
  const [first = name, ...others] = name.split(" ");
  let short = first;
  for (const word of others) {
    if (short.length + 1 + word.length > SHORT_NAME_LENGTH) break;
    short += ` ${word}`;
  }
  return short;
}
