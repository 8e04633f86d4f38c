import { languageTag } from "../../base/values/language-tag.ts";
import { HOME_PATH } from "../../base/paths.ts";
import { PageDependencies } from "../page-dependencies.ts";
import type { ReadingContext } from "../reading-context.ts";
import { here, type Reading } from "../reading.ts";
import { PLAIN_CARD_COLOURS } from "../social-card.ts";

/** Home screens cut longer names. */
const SHORT_NAME_LENGTH = 12;

/** Reads the web app manifest (W3C). A browser needs it to put the site on a home screen. */
export async function readWebManifest({ config, read, socialStyle }: ReadingContext): Promise<Reading<object>> {
  const { version } = await read.settings();
  const { colours = PLAIN_CARD_COLOURS } = await socialStyle();
  const view = {
    id: HOME_PATH,
    name: config.name,
    short_name: shortName(config.name),
    description: config.head.description ?? (config.tagline || undefined),
    lang: languageTag(config.head.locale) ?? undefined,
    start_url: HOME_PATH,
    scope: HOME_PATH,
    display: "minimal-ui",
    theme_color: colours.paper,
    background_color: colours.paper,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
  };
  return here(view, new PageDependencies().tag("site").row(version, JSON.stringify(view)));
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
