import type { Media } from "#core/base/media.ts";

export type PictureType = Media["type"];

const ENDINGS: Record<PictureType, [string, ...string[]]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/avif": ["avif"],
};

export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8))) return "image/avif";
  return null;
}

export function pictureTypeNamed(name: string): PictureType | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const types = Object.keys(ENDINGS) as PictureType[];
  return types.find((type) => ENDINGS[type].includes(ending)) ?? null;
}

export function endingOf(type: PictureType): string {
  return ENDINGS[type][0];
}

export const PICTURE_TYPES = Object.keys(ENDINGS) as PictureType[];
