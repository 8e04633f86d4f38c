import { mediaIdIn } from "#core/base/media.ts";
import { bracketed, definitionsIn, tagAddresses, type ScannedLink } from "./link-scanner.ts";
import { maskCode } from "./mask-code.ts";
import { type TextEdit, applyTextEdits } from "./text-edits.ts";

export interface Reference {
  /** The address as it is meant: escapes and character references read, per cents as typed. */
  url: string;
  line: number;
  start: number;
  end: number;
}

/** Ids of the stored media a body names as `/media/{id}.{ext}`, with or without an origin before it, each once. */
export function mediaIn(body: string): string[] {
  const paths = body.match(/\/media\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g) ?? [];
  return [...new Set(paths.map(mediaIdIn).filter((id) => id !== null))];
}

/** Every link of a body, in order: inline, by reference and in HTML; bare addresses are not among them. */
export function linksIn(body: string): Reference[] {
  return linksAndImagesIn(body).links;
}

export function imagesIn(body: string): Reference[] {
  return linksAndImagesIn(body).images;
}

export function linksAndImagesIn(body: string): { links: Reference[]; images: Reference[] } {
  const found = referencesIn(body);
  const of = (wanted: Placed["kind"]) => found.filter(({ kind }) => kind === wanted).map(plain);
  return { links: of("link"), images: of("image") };
}

/** Signs before an address that are looked at: what stands far from it is none of its. */
const LONGEST_DESCRIPTION = 2_000;

/** The edit that makes a link of an image of Markdown whose address begins at `start`: a browser shows no such file as a picture. */
export function withoutMark(body: string, start: number): TextEdit[] {
  const from = Math.max(0, start - LONGEST_DESCRIPTION);
  const at = body.slice(from, start).lastIndexOf("![");
  const isImage = at !== -1 && /^!\[[^[\]]*\]\(<?$/.test(body.slice(from + at, start));
  return isImage ? [{ start: from + at, end: from + at + 1, text: "" }] : [];
}

/** Replaces some addresses; `replacement` returns the new one or null. All else stays byte for byte. */
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

/** The body with every address of one stored picture replaced by another path; code and all else stay byte for byte. */
export function replaceMedia(body: string, id: string, path: string): string {
  const masked = maskCode(body);
  const found = [...masked.matchAll(/\/media\/[0-9a-f]{32}\.[a-z0-9]{2,5}/g)];
  const references = found.map(({ 0: url, index }) => ({ url, line: 0, start: index, end: index + url.length }));
  return rewriteLinksAndImages(body, references, ({ url }) => (mediaIdIn(url) === id ? path : null));
}

interface Placed extends Reference {
  kind: "link" | "image";
}

function referencesIn(body: string): Placed[] {
  const masked = maskCode(body);
  const found: ScannedLink[] = [...bracketed(masked), ...definitionsIn(masked), ...tagAddresses(masked)];
  found.sort((a, b) => a.start - b.start);
  const placed: Placed[] = [];
  let line = 1;
  let position = 0;
  for (const each of found) {
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
