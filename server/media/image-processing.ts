import type { Sharp } from "sharp";
import type { VariantFormat } from "#core/base/media.ts";
import { refuse, ok, type Outcome } from "#core/base/outcome.ts";
import type { PictureType } from "./picture-type.ts";

/** A picture as it is kept: pixels only, turned upright, without a word about who took it where. */
export interface Reencoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** 50 megapixels, all frames of an animation together: security.md, Uploads. */
const PIXEL_LIMIT = 50_000_000;

const TOO_LARGE = "Obraz ma ponad 50 megapikseli; zmniejsz go i spróbuj jeszcze raz.";
const UNREADABLE = "Tego obrazu nie da się odczytać; plik jest uszkodzony.";

/** Qualities at which a second encoding of a photograph is not seen. */
const QUALITY = { jpeg: 88, webp: 86, avif: 62, variantWebp: 78, variantAvif: 52 };

/** Effort of the AVIF encoder: 2 takes half the time of 4 for a few per cent more bytes, and a reader may be waiting. */
const AVIF_EFFORT = 2;

/** 50 megapixels of noise as AVIF, the most that may come, take half of this on one core; what takes longer is an attack. */
const PATIENCE_S = 120;

/** What libvips calls the decoder of each type: the bytes must be what their beginning says, to the decoder too. */
const DECODERS: Record<PictureType, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};

/** Decodes and encodes a picture anew in its own format. Only GIF keeps its frames; others keep the first. */
export async function reencode(bytes: Uint8Array, type: PictureType): Promise<Outcome<Reencoded>> {
  const sharp = await loadSharp();
  const animated = type === "image/gif";
  try {
    const facts = await sharp(bytes, { limitInputPixels: false, animated }).metadata();
    if (facts.format !== DECODERS[type]) return refuse("invalid", UNREADABLE);
    if (facts.width * facts.height > PIXEL_LIMIT) return refuse("invalid", TOO_LARGE);
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, animated })
      .timeout({ seconds: PATIENCE_S })
      .autoOrient();
    const { data, info } = await inFormat(picture, type).toBuffer({ resolveWithObject: true });
    return ok({ bytes: data, width: info.width, height: info.pageHeight ?? info.height });
  } catch {
    return refuse("invalid", UNREADABLE);
  }
}

export async function variantBytes(original: Uint8Array, width: number, format: VariantFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const narrowed = sharp(original, { limitInputPixels: PIXEL_LIMIT }).resize({ width });
  if (format === "webp") return narrowed.webp({ quality: QUALITY.variantWebp }).toBuffer();
  return narrowed.avif({ quality: QUALITY.variantAvif, effort: AVIF_EFFORT }).toBuffer();
}

/** A kept picture as a square icon, whole; on white where what shows it would paint the rest black. */
export async function iconPng(original: Uint8Array, size: number, onWhite: boolean): Promise<Buffer> {
  const sharp = await loadSharp();
  const background = { r: 255, g: 255, b: 255, alpha: onWhite ? 1 : 0 };
  const square = sharp(original, { limitInputPixels: PIXEL_LIMIT }).resize(size, size, { fit: "contain", background });
  return (onWhite ? square.flatten({ background }) : square).png({ compressionLevel: 9 }).toBuffer();
}

export async function widthOf(original: Uint8Array): Promise<number> {
  const sharp = await loadSharp();
  return (await sharp(original).metadata()).width;
}

function inFormat(picture: Sharp, type: PictureType): Sharp {
  if (type === "image/jpeg") return picture.jpeg({ quality: QUALITY.jpeg, mozjpeg: true });
  if (type === "image/png") return picture.png({ compressionLevel: 9 });
  if (type === "image/webp") return picture.webp({ quality: QUALITY.webp });
  if (type === "image/avif") return picture.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT });
  return picture.gif();
}

/** libvips comes with the first picture, not with the start; one thread and no cache keep it small. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
