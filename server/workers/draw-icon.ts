import sharp from "sharp";
import { type IconCard, PLAIN_CARD_COLOURS } from "#core/site/social-card.ts";
import { BOLD_FILE } from "./draw-social-picture.ts";

/** The icon has this many units in width and height. All positions below are in units. */
const UNITS = 64;

/** The box of the letter, below the two rules. */
const LETTER = { width: 54, height: 42, middle: 36.5 };

/** The pixels of the type that letters are drawn in before they are made to fit the box. It is larger than every box. */
const TYPE_PX = 600;

/** Draws the icon of a site that has chosen none: the initial of the site's name below the rules of a masthead. Returns a PNG. */
export async function drawIcon({ initial, size, colours = PLAIN_CARD_COLOURS }: IconCard): Promise<Uint8Array> {
  const { paper, ink, accent } = colours;
  const unit = size / UNITS;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${UNITS} ${UNITS}">
  <rect width="100%" height="100%" fill="${paper}"/>
  <rect width="100%" height="5" fill="${ink}"/>
  <rect y="8" width="100%" height="2" fill="${ink}"/>
</svg>`;
  const text = `<span foreground="${accent}">${initial}</span>`;
  const font = { font: `Brygada 1918 Bold ${TYPE_PX}`, fontfile: BOLD_FILE, dpi: 72, rgba: true };
  const { data, info } = await sharp({ text: { text, ...font } })
    .resize({ width: Math.round(LETTER.width * unit), height: Math.round(LETTER.height * unit), fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const top = Math.round(LETTER.middle * unit - info.height / 2);
  const letter = { input: data, top, left: Math.round((size - info.width) / 2) };
  return sharp(Buffer.from(ground)).composite([letter]).png({ palette: true, colours: 64, effort: 7 }).toBuffer();
}
