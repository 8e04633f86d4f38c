import { escapeHtml } from "#core/base/values/escape-html.ts";
import { createRequire } from "node:module";
import sharp, { type OverlayOptions } from "sharp";
import { type CardColours, type IconCard, PLAIN_CARD_COLOURS, type SocialCard } from "#core/site/social-card.ts";
import { SOCIAL_HEIGHT, SOCIAL_WIDTH, socialTitle } from "#core/site/social-title.ts";

export interface SocialTask {
  kind: "social";
  card: SocialCard | IconCard;
}

/* All positions and sizes are in pixels. */

const MARGIN = 76;
const WIDTH = SOCIAL_WIDTH - 2 * MARGIN;

function ground({ paper, ink, rule }: CardColours): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}">
  <rect width="100%" height="100%" fill="${paper}"/>
  <rect x="${MARGIN}" y="123" width="${WIDTH}" height="4" fill="${ink}"/>
  <rect x="${MARGIN}" y="132" width="${WIDTH}" height="1" fill="${ink}"/>
  <rect x="${MARGIN}" y="525" width="${WIDTH}" height="1" fill="${rule}"/>
</svg>`);
}

/** The vertical centres of the site's name, of category and title together, and of the author. */
const MIDDLES = { site: 81, title: 330, author: 564 };

/** The distance between category and title. */
const GAP = 36;

const HIGHEST_TITLE = 300;

/** A title is made narrower by this many pixels at a time. */
const NARROWER = 40;

/** At most this many letters of a text are drawn, because a longer line would be too small to read. */
const LONGEST_LINE = 200;

const { resolve } = createRequire(import.meta.url);
const fontFile = (face: string) => resolve(`@expo-google-fonts/brygada-1918/${face}/Brygada1918_${face}.ttf`);

export const BOLD_FILE = fontFile("700Bold");

interface Lettering {
  font: string;
  fontfile: string;
  colour: keyof CardColours;
  /** Additional space between letters. */
  spacing: number;
}

const TITLE: Omit<Lettering, "font"> = { fontfile: BOLD_FILE, colour: "ink", spacing: -1 };
const SITE: Lettering = { ...TITLE, font: "Brygada 1918 Bold 44", spacing: -0.5 };
const CATEGORY: Lettering = {
  font: "Brygada 1918 SemiBold 28",
  fontfile: fontFile("600SemiBold"),
  colour: "accent",
  spacing: 3,
};
const AUTHOR: Lettering = {
  font: "Brygada 1918 Medium Italic 30",
  fontfile: fontFile("500Medium_Italic"),
  colour: "soft",
  spacing: 0,
};

/** A drawn text: RGBA pixels cropped to the visible part. `data` is null when nothing is visible. */
type Drawn = Awaited<ReturnType<typeof draw>>;

/**
 * Draws the picture that social networks show for a page; returns a PNG. On a card without a site's name at its top the texts are centred,
 * like a masthead.
 */
export async function drawSocialPicture(card: SocialCard): Promise<Uint8Array> {
  const colours = card.colours ?? PLAIN_CARD_COLOURS;
  const site = await draw(card.site, SITE, colours);
  const category = await draw(card.category.toLocaleUpperCase("pl"), CATEGORY, colours);
  const title = await drawTitle(card.title, colours);
  const author = await draw(card.author, AUTHOR, colours);
  const left = ({ width }: Drawn) => (card.site === "" ? (SOCIAL_WIDTH - width) / 2 : MARGIN);
  const gap = category.height === 0 ? 0 : GAP;
  const top = MIDDLES.title - (category.height + gap + title.height) / 2;
  const layers = [
    placed(site, MIDDLES.site - site.height / 2, (SOCIAL_WIDTH - site.width) / 2),
    placed(category, top, left(category)),
    placed(title, top + category.height + gap, left(title)),
    placed(author, MIDDLES.author - author.height / 2, left(author)),
  ];
  return sharp(ground(colours)).composite(layers.flat()).png({ palette: true, colours: 64, effort: 7 }).toBuffer();
}

/** Draws the title as narrow as its number of lines allows, so that the lines have about the same length. */
async function drawTitle(title: string, colours: CardColours): Promise<Drawn> {
  const { text, pixels } = socialTitle(title);
  const lettering = { ...TITLE, font: `Brygada 1918 Bold ${pixels}` };
  let drawn = await draw(text, lettering, colours, WIDTH);
  for (let width = drawn.width - NARROWER; width > 0; width -= NARROWER) {
    const narrower = await draw(text, lettering, colours, width);
    if (narrower.height > drawn.height + pixels / 2 || narrower.height === HIGHEST_TITLE) break;
    drawn = narrower;
  }
  return drawn;
}

/** Draws a text on one line or, with `width`, on several lines. A text that is too wide or too high is made smaller. */
async function draw(text: string, lettering: Lettering, colours: CardColours, width?: number) {
  const { font, fontfile, colour, spacing } = lettering;
  const shown = text.slice(0, LONGEST_LINE).replaceAll(/[\p{Cc}\p{Cs}]/gu, " ");
  if (!/[^\p{C}\p{Z}]/u.test(shown)) return { data: null, width: 0, height: 0 };
  // Pango measures spacing in 1024ths of a point; at 72 dots per inch a point is a pixel.
  const style = `foreground="${colours[colour]}" letter_spacing="${spacing * 1024}" line_height="0.9"`;
  const markup = `<span ${style}>${escapeHtml(shown)}</span>`;
  const wrap = width === undefined ? {} : { width, wrap: "word-char" as const };
  const { data, info } = await sharp({ text: { text: markup, font, fontfile, dpi: 72, rgba: true, ...wrap } })
    .resize({ width: WIDTH, height: HIGHEST_TITLE, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function placed({ data, width, height }: Drawn, top: number, left: number): OverlayOptions[] {
  if (data === null) return [];
  return [{ input: data, raw: { width, height, channels: 4 }, top: Math.round(top), left: Math.round(left) }];
}
