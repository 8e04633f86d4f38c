/** A stored picture (or sound, film). The id is the first 32 hex digits of the SHA-256 of the re-encoded bytes. */
export interface Media {
  id: string;
  name: string;
  type: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";
  width: number;
  height: number;
  bytes: number;
  alt: string;
  /** Fractions of width and height, 0 to 1: what a crop must keep. */
  focal: { x: number; y: number };
  createdAt: number;
}

/** Prefix of a picture's address while its file is missing; the sanitiser lets no such address through. */
export const MISSING_PICTURE = "brak-obrazu:";

export type MediaFacts = Pick<Media, "id" | "type" | "width" | "height" | "alt" | "focal">;

/** Widths in pixels at which variants exist, when narrower than the original. */
export const VARIANT_WIDTHS = [480, 800, 1200, 1600] as const;

export const VARIANT_FORMATS = ["avif", "webp"] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

const ENDINGS: Record<Media["type"], string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

/** The address of the original: `/media/{id}.{ext}`. This is also what Markdown sources refer to. */
export function mediaPath(media: Pick<Media, "id" | "type">): string {
  return `/media/${media.id}.${ENDINGS[media.type]}`;
}

/** The address of a variant: `/media/{id}-{width}.{format}`. */
export function variantPath(id: string, width: number, format: VariantFormat): string {
  return `/media/${id}-${width}.${format}`;
}

export function variantWidths(width: number): number[] {
  return VARIANT_WIDTHS.filter((each) => each < width);
}

const THUMB_WIDTH = 480;

/** The address of a small copy of the picture at `path`, `width` pixels wide; its own where there is no smaller one. */
export function thumbPath(path: string, width: number): string {
  const id = mediaIdIn(path);
  const small = id !== null && !path.endsWith(".gif") && variantWidths(width).includes(THUMB_WIDTH);
  return small ? variantPath(id, THUMB_WIDTH, "webp") : path;
}

export function mediaIdIn(address: string): string | null {
  return /^\/media\/([0-9a-f]{32})\.[a-z0-9]{2,5}$/.exec(address)?.[1] ?? null;
}
