import type { CommonRead } from "#core/base/store.ts";
import { decodedAddress } from "#core/base/paths.ts";
import { mediaIdIn, MISSING_PICTURE, thumbPath } from "#core/base/media.ts";
import { imagesIn, type Reference } from "#core/markdown/source/links-and-images.ts";
import type { CheckPlace } from "./check-result.ts";
import type { PictureFact } from "./html-facts.ts";
import { clipped } from "#core/polish/clipped.ts";
import { lineCounter } from "#core/markdown/source/line-counter.ts";

const NAME_LENGTH = 60;

/** Finds the source lines of pictures in the HTML. Pictures that are not found in the source are left out. */
export function pictureLines(body: string, pictures: PictureFact[]): CheckPlace[] {
  if (pictures.length === 0) return [];
  const lineAt = lineCounter(body);
  const waiting = waitingByKey(body);
  const places: { start: number; place: CheckPlace }[] = [];
  for (const picture of pictures) {
    const image = waiting.get(pictureKey(picture.src))?.pop();
    if (!image) continue;
    const small = thumbOf(picture);
    const place = { line: lineAt(image.start), text: pictureName(picture), ...(small ? { picture: small } : {}) };
    places.push({ start: image.start, place });
  }
  return places.toSorted((a, b) => a.start - b.start).map(({ place }) => place);
}

/**
 * Maps an address (`pictureKey`) to the pictures of the source. `pop` takes pictures without a description first, and pictures of one kind
 * in the order of the text.
 */
function waitingByKey(body: string): Map<string, Reference[]> {
  const images = imagesIn(body).map((image) => ({ ...image, bare: isBare(body, image) }));
  const inTurn = images.toReversed().toSorted((one, other) => Number(one.bare) - Number(other.bare));
  return Map.groupBy(inTurn, ({ url }) => pictureKey(url));
}

/** Finds the places of pictures whose files are still missing. Each place has the name of the missing file. */
export function missingPictures(body: string): CheckPlace[] {
  if (!body.includes(MISSING_PICTURE)) return [];
  const lineAt = lineCounter(body);
  return imagesIn(body)
    .filter(({ url }) => url.startsWith(MISSING_PICTURE))
    .map(({ url, start }) => ({ line: lineAt(start), text: url.slice(MISSING_PICTURE.length) }));
}

/** Returns the address (`pictureKey`) of each picture in `body`, as often as the picture occurs. */
export function picturesIn(body: string): string[] {
  return imagesIn(body).map(({ url }) => pictureKey(url));
}

/** Returns the address (`pictureKey`) of each picture in `body` without a description, as often as the picture occurs. */
export function undescribedIn(body: string): string[] {
  return imagesIn(body)
    .filter((image) => !isDescribed(body, image))
    .map(({ url }) => pictureKey(url));
}

/** Adds the pictures' names in the library. The addresses have hashes, which tell people nothing. */
export async function withNames(read: Pick<CommonRead, "media">, pictures: PictureFact[]): Promise<PictureFact[]> {
  const ids = pictures.flatMap(({ src }) => mediaIdIn(src) ?? []);
  if (ids.length === 0) return pictures;
  const names = new Map((await read.media(ids)).map(({ id, name }) => [id, name]));
  return pictures.map((picture) => {
    const name = names.get(mediaIdIn(picture.src) ?? "");
    return name === undefined ? picture : { ...picture, name };
  });
}

function pictureName({ src, name }: PictureFact): string {
  return name === undefined ? shortName(src) : clipped(name, NAME_LENGTH);
}

function shortName(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  const last = path.split("/").findLast((part) => part !== "") ?? address;
  return clipped(last, NAME_LENGTH);
}

/** Returns an address in a form that is equal in source and HTML: the renderer encodes addresses and replaces `http:` by `https:`. */
export function pictureKey(address: string): string {
  const url = address.trim().replace(/^http:/i, "https:");
  return decodedAddress(url.replace(/^https:\/\/[^/]+(?=\/media\/[0-9a-f]{32}\.)/i, ""));
}

/** At most this many characters before and after an address are searched for the tag around the address. */
const TAG_SPAN = 1_000;

/** Returns whether a picture has a description. A picture by reference counts as not described, because its description is elsewhere. */
function isDescribed(body: string, image: Reference): boolean {
  const before = body.slice(Math.max(0, image.start - TAG_SPAN), image.start);
  if (/\]\(\s{0,9}<?$/.test(before)) return !isBare(body, image);
  const tag = before.slice(before.lastIndexOf("<")) + body.slice(image.end, image.end + TAG_SPAN).split(">", 1)[0];
  return /^<img\s/i.test(tag) && /\salt\s*=/i.test(tag);
}

function isBare(body: string, { start }: Reference): boolean {
  return /!\[\s*\]\(\s*<?$/.test(body.slice(Math.max(0, start - 20), start));
}

function thumbOf({ src, width }: PictureFact): string | null {
  const isShown = mediaIdIn(src) !== null || /^(?:https:|data:image\/)/i.test(src);
  return isShown ? thumbPath(src, width ?? 0) : null;
}
