import { mediaIdIn } from "#core/base/media.ts";
import { inlineLinks, definitionsIn, tagAddresses, type ScannedLink } from "./link-scanner.ts";
import { maskCode } from "./mask-code.ts";
import { type TextEdit, applyTextEdits } from "./text-edits.ts";

/** A link or image in a body. */
export interface Reference {
  /** The address with escapes and character references resolved; percent encoding stays as typed. */
  url: string;
  line: number;
  start: number;
  end: number;
}

/** Returns the ids of stored media that a body names as `/media/{id}.{ext}`, with or without an origin, each once. */
export function mediaIn(body: string): string[] {
  const paths = body.match(/\/media\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g) ?? [];
  return [...new Set(paths.map(mediaIdIn).filter((id) => id !== null))];
}

/** Returns all links of a body in order: inline, by reference and in HTML, but not bare addresses. */
export function linksIn(body: string): Reference[] {
  return linksAndImagesIn(body).links;
}

/** Returns all images of a body in order: inline, by reference and in HTML. */
export function imagesIn(body: string): Reference[] {
  return linksAndImagesIn(body).images;
}

/** Returns all links and all images of a body, found together. */
export function linksAndImagesIn(body: string): { links: Reference[]; images: Reference[] } {
  const references = referencesIn(body);
  const of = (wanted: Placed["kind"]) => references.filter(({ kind }) => kind === wanted).map(plain);
  return { links: of("link"), images: of("image") };
}

/** At most this many characters before an image's address are searched for the beginning of the image. */
const LONGEST_DESCRIPTION = 2_000;

/** Returns edits that turn the image with its address at `start` into a link, for a file that browsers do not show as a picture. */
export function imageToLinkEdits(body: string, start: number): TextEdit[] {
  const from = Math.max(0, start - LONGEST_DESCRIPTION);
  const at = body.slice(from, start).lastIndexOf("![");
  const isImage = at !== -1 && /^!\[[^[\]]*\]\(<?$/.test(body.slice(from + at, start));
  return isImage ? [{ start: from + at, end: from + at + 1, text: "" }] : [];
}

/**
 * Replaces addresses of links and images. `replacement` returns a new address, or null to keep the old one. Other text stays byte for byte.
 */
export function rewriteLinksAndImages(
  body: string,
  references: Reference[],
  replacement: (reference: Reference) => string | null,
): string {
  const edits = references.flatMap((reference): TextEdit[] => {
    const text = replacement(reference);
    return text === null ? [] : [{ start: reference.start, end: reference.end, text }];
  });
  return applyTextEdits(body, edits);
}

/** Replaces every address of one stored picture by another path. Code and all other text stay byte for byte. */
export function replaceMedia(body: string, id: string, path: string): string {
  const masked = maskCode(body);
  const matches = [...masked.matchAll(/\/media\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g)];
  const references = matches.map(({ 0: url, index }) => ({ url, line: 0, start: index, end: index + url.length }));
  return rewriteLinksAndImages(body, references, ({ url }) => (mediaIdIn(url) === id ? path : null));
}

interface Placed extends Reference {
  kind: "link" | "image";
}

function referencesIn(body: string): Placed[] {
  const masked = maskCode(body);
  const scanned: ScannedLink[] = [...inlineLinks(masked), ...definitionsIn(masked), ...tagAddresses(masked)];
  scanned.sort((a, b) => a.start - b.start);
  const placed: Placed[] = [];
  let line = 1;
  let position = 0;
  for (const each of scanned) {
    for (let feed = body.indexOf("\n", position); feed >= 0 && feed < each.start; feed = body.indexOf("\n", position)) {
      line++;
      position = feed + 1;
    }
    placed.push({ ...each, line });
  }
  return placed;
}

function plain({ url, line, start, end }: Placed): Reference {
  return { url, line, start, end };
}
