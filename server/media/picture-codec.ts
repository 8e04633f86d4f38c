import type { Sharp } from "sharp";
import { PICTURE_ENDINGS, PICTURE_TYPES, type PictureType, type VariantFormat } from "#core/base/media.ts";
import { refuse, ok, type Outcome } from "#core/base/outcome.ts";
import type { LogoPlate } from "#core/settings/site-settings.ts";
import { pictureMessages } from "#core/messages/server/media.ts";

/** Maps a picture type to the name that libvips has for it. The type that libvips reports must match the first bytes. */
const DECODERS: Record<PictureType, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};

/** A picture with more pixels is not decoded. In an animation the pixels of all frames count together. */
const PIXEL_LIMIT = 50_000_000;

/** Qualities of encoding at which photographs show no visible loss. */
const QUALITY = { jpeg: 88, webp: 86, avif: 62, variantWebp: 78, variantAvif: 52 };

/** The encoder's effort for AVIF. A reader may be waiting, and effort 2 takes half the time of effort 4 for a few per cent more bytes. */
const AVIF_EFFORT = 2;

/** An encoding may take at most this many seconds: twice what 50 megapixels of noise take as AVIF on one core. */
const PATIENCE_S = 120;

/** Returns the type of a picture by its first bytes; null when pages cannot show it. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  if (head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8))) return "image/avif";
  return null;
}

/** Types of pictures that are not accepted, by their usual names. */
type OtherPicture = "SVG" | "TIFF" | "HEIC" | "BMP";

/** Returns the type of a picture that pages cannot show, by its first bytes; null for other content. */
export function otherPictureIn(bytes: Uint8Array): OtherPicture | null {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return "TIFF";
  if (head.startsWith("BM")) return "BMP";
  if (head.slice(4, 8) === "ftyp" && /hei[cfxms]|hev[cx]|mif1/.test(head.slice(8, 32))) return "HEIC";
  const markup = head.replace(/^\xEF\xBB\xBF/, "").trimStart();
  return markup.startsWith("<") && /<svg[\s>]/i.test(markup) ? "SVG" : null;
}

/** A drawing has at most this many bytes. A larger drawing is a map or an attack. */
const DRAWING_LIMIT = 2 * 1_048_576;

/** A picture made from a drawing has this longer side in pixels. A drawing itself counts as having 72 dots per inch. */
const DRAWN_SIDE = 1_600;
const DRAWING_DENSITY = 72;

const UNSUPPORTED = {
  HEIC: pictureMessages.heic,
  BMP: pictureMessages.bmp,
  SVG: pictureMessages.svg,
};

/** Converts a drawing (SVG) or a TIFF to PNG. The library neither runs scripts in a drawing nor reads files named in it. */
export async function asPng(bytes: Uint8Array, type: OtherPicture): Promise<Outcome<Uint8Array>> {
  if (type === "HEIC" || type === "BMP") return refuse("invalid", UNSUPPORTED[type]);
  const isDrawing = type === "SVG";
  // A drawing with entities is refused, because entities can expand to enormous texts.
  if (isDrawing && (bytes.length > DRAWING_LIMIT || Buffer.from(bytes).includes("<!ENTITY")))
    return refuse("invalid", UNSUPPORTED.SVG);
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PIXEL_LIMIT) return refuse("invalid", pictureMessages.tooManyPixels);
    const enlarged = Math.max(1, DRAWN_SIDE / Math.max(width, height));
    const density = isDrawing ? { density: Math.min(DRAWING_DENSITY * enlarged, 100_000) } : {};
    const rasterised = sharp(bytes, { ...density, limitInputPixels: PIXEL_LIMIT }).timeout({ seconds: PATIENCE_S });
    return ok(await rasterised.autoOrient().png().toBuffer());
  } catch {
    return refuse("invalid", isDrawing ? UNSUPPORTED.SVG : pictureMessages.unreadable);
  }
}

/** Returns the type of a picture by the extension of its name; null for other extensions. */
export function pictureTypeNamed(name: string): PictureType | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return PICTURE_TYPES.find((type) => (PICTURE_ENDINGS[type] as readonly string[]).includes(ending)) ?? null;
}

/**
 * Encodes a picture again in the same format, turned upright and without metadata. A GIF keeps all its frames. An animated WebP becomes a
 * GIF, because smaller copies of a WebP would not move.
 */
export async function reencode(bytes: Uint8Array, declaredType: PictureType) {
  const sharp = await loadSharp();
  const animated = declaredType === "image/gif" || declaredType === "image/webp";
  try {
    const facts = await sharp(bytes, { limitInputPixels: false, animated }).metadata();
    if (facts.format !== DECODERS[declaredType]) return refuse("invalid", pictureMessages.unreadable);
    const { pages = 1, pageHeight = facts.height } = facts;
    const type = declaredType === "image/webp" && pages > 1 ? "image/gif" : declaredType;
    if (facts.width * facts.height > PIXEL_LIMIT)
      return refuse(
        "invalid",
        pages > 1 ? pictureMessages.tooManyFrames(pages, facts.width, pageHeight) : pictureMessages.tooManyPixels,
      );
    const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, animated })
      .timeout({ seconds: PATIENCE_S })
      .autoOrient();
    const { data, info } = await inFormat(picture, type).toBuffer({ resolveWithObject: true });
    return ok({ bytes: data, type, width: info.width, height: info.pageHeight ?? info.height });
  } catch {
    return refuse("invalid", pictureMessages.unreadable);
  }
}

/** Returns width and height from the header of a picture; null when the picture is too large or of another type. */
export async function sizeOf(bytes: Uint8Array, type: PictureType): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp();
  try {
    const facts = await sharp(bytes, { limitInputPixels: false, animated: type === "image/gif" }).metadata();
    if (facts.format !== DECODERS[type] || facts.width * facts.height > PIXEL_LIMIT) return null;
    return { width: facts.width, height: facts.pageHeight ?? facts.height };
  } catch {
    return null;
  }
}

/** Returns a picture in another width and format. */
export async function variantBytes(original: Uint8Array, width: number, format: VariantFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const narrowed = sharp(original, { limitInputPixels: PIXEL_LIMIT }).resize({ width });
  if (format === "jpg") return inFormat(narrowed.flatten({ background: "#ffffff" }), "image/jpeg").toBuffer();
  if (format === "webp") return narrowed.webp({ quality: QUALITY.variantWebp }).toBuffer();
  return narrowed.avif({ quality: QUALITY.variantAvif, effort: AVIF_EFFORT }).toBuffer();
}

/** Returns a square PNG of an uncropped picture. `onWhite`: without transparency, because iOS shows transparent parts black. */
export async function iconPng(original: Uint8Array, size: number, onWhite: boolean): Promise<Buffer> {
  const sharp = await loadSharp();
  const background = { r: 255, g: 255, b: 255, alpha: onWhite ? 1 : 0 };
  const square = sharp(original, { limitInputPixels: PIXEL_LIMIT }).resize(size, size, { fit: "contain", background });
  return (onWhite ? square.flatten({ background }) : square).png({ compressionLevel: 9 }).toBuffer();
}

/** A point with less relative luminance has a contrast of less than 3 to 1 with the paper of dark pages. */
const DARK_LUMINANCE = 0.12;

/** A point with more has less than 2 to 1 with the paper of light pages. With 3 to 1, the orange of many a brand would count. */
const LIGHT_LUMINANCE = 0.45;

/** So great a part of a picture's points has to be clear, or of its visible points dark or light, to count. */
const CLEAR_PART = 0.05;
const UNSEEN_PART = 0.25;

/**
 * Returns the plate that a picture with clear parts needs: `light` when much of the rest is too dark to be seen on a dark page, `dark`
 * when much is too light for a light page. An unreadable picture needs a light one.
 */
export async function plateFor(original: Uint8Array | null): Promise<LogoPlate | null> {
  const sharp = await loadSharp();
  const small = original && sharp(original, { limitInputPixels: PIXEL_LIMIT }).resize(128, 128, { fit: "inside" });
  const points = await small
    ?.toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => null);
  if (!points) return "light";
  let [clear, dark, light] = [0, 0, 0];
  for (let at = 0; at < points.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = points.subarray(at, at + 4);
    const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    if (alpha < 128) clear += 1;
    else if (luminance < DARK_LUMINANCE) dark += 1;
    else if (luminance > LIGHT_LUMINANCE) light += 1;
  }
  const all = points.length / 4;
  if (clear <= CLEAR_PART * all || Math.max(dark, light) <= UNSEEN_PART * (all - clear)) return null;
  return dark >= light ? "light" : "dark";
}

/** Returns the light of a channel's value from 0 to 255, near enough to what sRGB says. */
const linear = (value: number) => (value / 255) ** 2.2;

/** Returns the width of a picture in pixels. */
export async function widthOf(original: Uint8Array): Promise<number> {
  return (await (await loadSharp())(original).metadata()).width;
}

function inFormat(picture: Sharp, type: PictureType): Sharp {
  if (type === "image/jpeg") return picture.jpeg({ quality: QUALITY.jpeg, mozjpeg: true });
  if (type === "image/png") return picture.png({ compressionLevel: 9 });
  if (type === "image/webp") return picture.webp({ quality: QUALITY.webp });
  if (type === "image/avif") return picture.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT });
  return picture.gif();
}

/** Imports sharp when the first picture is processed. One thread and no cache save memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
