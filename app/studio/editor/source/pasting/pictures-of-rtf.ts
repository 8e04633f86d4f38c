import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import type { PastedPicture } from "./pasted-pictures.ts";

/*
 * Word and LibreOffice put only addresses of files into the HTML of the clipboard, which a page may not read. The pictures themselves are in
 * the RTF, as hexadecimal digits. Their order is the same.
 */

/** In longer RTF no pictures are looked for, so that the page does not freeze. */
const MOST_CHARACTERS = 4 * UPLOAD_LIMIT_BYTES;

/** The types of pictures in RTF; null for those that no browser shows. */
const TYPES = { png: "image/png", jpeg: "image/jpeg", emf: null } as const;

/** Word's frames of pictures. Drawings have other frames, and are not in the RTF as pictures. */
const FRAME = /<v:shape\s+id="([^"<>]*)"[^<>]*type="#_x0000_t75"/g;

/** Gives the pictures that are on the writer's disk their files from the RTF, if there is one for each. */
export function addPicturesOfRtf(pictures: readonly PastedPicture[], rtf: string, html: string): void {
  const frames = new Set(Array.from(html.matchAll(FRAME), ([, name = ""]) => name));
  const waiting = pictures.filter(
    ({ from, shapes }) => from === "disk" && (shapes === "" || shapes.split(" ").some((name) => frames.has(name))),
  );
  if (waiting.length === 0 || rtf.length > MOST_CHARACTERS) return;
  const sources = rtf.split("{\\pict").slice(1).flatMap(readPicture);
  if (sources.length !== waiting.length) return;
  for (const [at, picture] of waiting.entries()) {
    const { type, hex } = sources[at] ?? { type: null, hex: "" };
    const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, byte) =>
      Number.parseInt(hex.slice(byte * 2, byte * 2 + 2), 16),
    );
    if (type) picture.file = new File([bytes], picture.name, { type });
  }
}

/** Returns the picture after `{\pict` in RTF. Other kinds, such as `\wmetafile`, repeat the pictures for old programs. */
function readPicture(rtf: string): { type: string | null; hex: string }[] {
  const blip = /\\(png|jpeg|emf)blip/.exec(rtf);
  const digits = /[\da-f\s]{100,}/i.exec(rtf.slice(blip?.index))?.[0];
  if (!blip || digits === undefined) return [];
  return [{ type: TYPES[blip[1] as keyof typeof TYPES], hex: digits.replaceAll(/\s/g, "") }];
}
