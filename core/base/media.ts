/** File name extensions of pictures. Addresses use the first extension of each type. */
export const PICTURE_ENDINGS = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "image/avif": ["avif"],
} as const;

/** File name extensions of files that are no pictures. Office documents and e-books count as zip files, but downloads keep their extensions. */
export const FILE_ENDINGS = {
  "application/pdf": ["pdf"],
  "application/zip": ["zip", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "kmz", "apk"],
  "application/gzip": ["gz", "tgz"],
  "application/x-7z-compressed": ["7z"],
  "application/vnd.rar": ["rar"],
  "application/x-ole-storage": ["doc", "xls", "ppt"],
  "application/rtf": ["rtf"],
  "text/vtt": ["vtt"],
  "text/plain": ["txt", "csv", "ics", "gpx", "kml", "vtt", "srt", "vcf", "bib"],
  "audio/mpeg": ["mp3"],
  "audio/mp4": ["m4a", "m4b"],
  "audio/aac": ["aac"],
  "audio/ogg": ["ogg", "oga", "opus"],
  "audio/wav": ["wav"],
  "audio/flac": ["flac"],
  "video/mp4": ["mp4", "m4v", "mov"],
  "video/ogg": ["ogv"],
  "video/webm": ["webm"],
} as const;

export type PictureType = keyof typeof PICTURE_ENDINGS;
export type FileType = keyof typeof FILE_ENDINGS;

/**
 * A stored picture or other file. A file that is no picture has width and height 0. `id`: the first 32 hex digits of the stored bytes'
 * SHA-256. Pictures are re-encoded before they are stored, other files are not.
 */
export interface Media {
  id: string;
  name: string;
  type: PictureType | FileType;
  width: number;
  height: number;
  bytes: number;
  alt: string;
  /** The point that a crop must keep, as fractions of width and height, 0 to 1. */
  focal: { x: number; y: number };
  createdAt: number;
  /** The length of a recording in whole seconds; absent for other media, and where it could not be read. */
  seconds?: number;
}

/** The prefix of the address of a picture whose file is missing; the sanitiser removes such addresses. */
export const MISSING_PICTURE = "brak-obrazu:";

export type MediaFacts = Pick<Media, "id" | "type" | "width" | "height" | "alt" | "focal">;

/** What a text shows of a medium. */
export type ShownMedia = MediaFacts & Pick<Media, "bytes">;

/** The media that a list of the library has. `undescribed`: pictures without a description. Every file that is neither picture nor recording is a document. */
export const LIBRARY_FILTERS = ["all", "pictures", "documents", "recordings", "undescribed"] as const;

/** "files": documents and recordings. "covers": pictures that can be the cover of a podcast. */
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number] | "files" | "covers";

/** The sides of a podcast's cover in pixels, by the rules of Apple Podcasts: a square JPEG or PNG. */
export const COVER_PIXELS = { least: 1400, most: 3000 } as const;
export const COVER_TYPES = ["image/jpeg", "image/png"] as const;

/** Returns whether a picture can be the cover of a podcast. */
export function isPodcastCover({ type, width, height }: Pick<Media, "type" | "width" | "height">): boolean {
  const isType = (COVER_TYPES as readonly string[]).includes(type);
  return isType && width === height && width >= COVER_PIXELS.least && width <= COVER_PIXELS.most;
}

/** Widths in pixels at which smaller copies of a picture exist, if they are narrower than the original. */
export const VARIANT_WIDTHS = [480, 800, 1200, 1600] as const;

/** The formats of pages. */
export const VARIANT_FORMATS = ["avif", "webp"] as const;

/** `jpg` is for letters: classic Outlook shows neither of the others. */
export type VariantFormat = (typeof VARIANT_FORMATS)[number] | "jpg";

const ENDINGS: Record<Media["type"], readonly [string, ...string[]]> = { ...PICTURE_ENDINGS, ...FILE_ENDINGS };

export const PICTURE_TYPES = Object.keys(PICTURE_ENDINGS) as PictureType[];
export const FILE_TYPES = Object.keys(FILE_ENDINGS) as FileType[];

export function isPictureType(type: Media["type"]): type is PictureType {
  return Object.hasOwn(PICTURE_ENDINGS, type);
}

/** Tells whether browsers play media of a type. */
export function isRecordingType(type: Media["type"]): boolean {
  return /^(?:audio|video)\//.test(type);
}

/** Returns the extension with which addresses of this type of media end. */
export function mediaEnding(type: Media["type"]): string {
  return ENDINGS[type][0];
}

/** Returns the file types with the extension of a name; none for pictures, web pages and unknown extensions. */
export function fileTypesNamed(name: string): FileType[] {
  const ending = /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return FILE_TYPES.filter((type) => ENDINGS[type].includes(ending));
}

/** Returns the address of the original, `/media/{id}.{ext}`. Markdown sources use this address too. */
export function mediaPath(media: Pick<Media, "id" | "type">): string {
  return `/media/${media.id}.${mediaEnding(media.type)}`;
}

/** Returns the address of a variant: `/media/{id}-{width}.{format}`. */
export function variantPath(id: string, width: number, format: VariantFormat): string {
  return `/media/${id}-${width}.${format}`;
}

export function variantWidths(width: number): number[] {
  return VARIANT_WIDTHS.filter((each) => each < width);
}

const THUMB_WIDTH = 480;

/** Returns the address of a small copy of the picture at `path`, `width` pixels wide; `path` itself when there is no such copy. */
export function thumbPath(path: string, width: number): string {
  const id = mediaIdIn(path);
  const small = id !== null && !path.endsWith(".gif") && variantWidths(width).includes(THUMB_WIDTH);
  return small ? variantPath(id, THUMB_WIDTH, "webp") : path;
}

/** The text of a letter is 552 CSS pixels wide, and screens may have two pixels in each. */
const LETTER_WIDTH = 1200;

/** Returns the address of the picture at `path`, `width` pixels wide, as letters need it: no wider than they show, and of a type that mail programs know. */
export function letterPicturePath(path: string, width: number): string {
  const id = mediaIdIn(path);
  const widest = variantWidths(width).findLast((each) => each <= LETTER_WIDTH);
  const isKnown = /\.(?:jpg|png)$/.test(path);
  if (id === null || path.endsWith(".gif") || widest === undefined || (isKnown && widest < LETTER_WIDTH)) return path;
  return variantPath(id, widest, "jpg");
}

/** Tells whether an address has the extension of a file that is no picture. */
export function isFileAddress(address: string): boolean {
  return fileTypesNamed(address.replace(/[?#].*$/s, "")).length > 0;
}

export function mediaIdIn(address: string): string | null {
  return /^\/media\/([0-9a-f]{32})\.[a-z0-9]{2,5}$/.exec(address)?.[1] ?? null;
}
