import { mediaPath, type Media } from "#core/base/media.ts";
import { addressAt } from "#core/import/dead-link-warnings.ts";
import { linksAndImagesIn, type Reference } from "#core/markdown/source/links-and-images.ts";
import type { TextEdit } from "#core/markdown/source/text-edits.ts";
import { type ConvertedSite, type OldPicture, folderBytes } from "./converted-site.ts";
import { isWebAddress, pictureElsewhere } from "./import-pictures.ts";
import type { Arrival } from "./read-converted-posts.ts";

/** A reference to a picture in a text. */
export interface TextPicture extends Reference {
  picture: OldPicture;
}

/** Returns the old site's pictures in a text, and edits for links to posts that got another address than the converter expected. */
export function referencesOf(
  body: string,
  site: Pick<ConvertedSite, "pictures">,
  arrival: Pick<Arrival, "places" | "byAddress">,
): { pictures: TextPicture[]; pages: TextEdit[] } {
  const { images, links } = linksAndImagesIn(body);
  const pictures = [...images, ...links].flatMap((reference): TextPicture[] => {
    const picture = site.pictures.get(reference.url);
    return picture ? [{ picture, ...reference }] : [];
  });
  const pages = links.flatMap(({ url, start, end }): TextEdit[] => {
    const cut = url.search(/[?#]/);
    const address = cut === -1 ? url : url.slice(0, cut);
    const place = arrival.places.get(arrival.byAddress.get(address) ?? "");
    const to = place && !place.trashed ? addressAt(place) : address;
    return to === address ? [] : [{ start, end, text: to + url.slice(address.length) }];
  });
  return { pictures, pages };
}

/** Returns the picture at an address in a post, such as its cover's. Null: the address is neither in the folder nor on the web. */
export function oldPictureAt({ pictures }: Pick<ConvertedSite, "pictures">, address: string): OldPicture | null {
  const listed = pictures.get(address);
  if (listed || !isWebAddress(address)) return listed ?? null;
  return pictureElsewhere(address);
}

/** Returns the edit that puts a picture's new address into a text. A picture that was not added gets its former address or name back. */
export async function pictureEdit(
  { picture, url, start, end }: TextPicture,
  media: Media | null,
  { site, dryRun }: { site: Pick<ConvertedSite, "at">; dryRun: boolean },
): Promise<TextEdit[]> {
  if (!media && (!("file" in picture.at) || dryRun)) return [];
  const text = media ? mediaPath(media) : await addressBefore(site, picture);
  return text === url ? [] : [{ start, end, text }];
}

/** Returns what the text had for a picture before conversion: its name, or a `data:` address with the picture itself. */
async function addressBefore({ at }: Pick<ConvertedSite, "at">, { at: place, called }: OldPicture): Promise<string> {
  if (!("file" in place) || place.head === undefined) return called;
  const bytes = await folderBytes(at, place.file);
  return bytes ? place.head + bytes.toString("base64") : called;
}
