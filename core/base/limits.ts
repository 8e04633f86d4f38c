/** Characters (code points) of a title that still makes a heading. */
export const TITLE_LIMIT = 300;
export const LEAD_LIMIT = 2_000;
/** Bytes of a body in UTF-8, 1 MiB: some 150 000 words. */
export const BODY_LIMIT = 1_048_576;
export const TAGS_LIMIT = 100;
export const AUTHORS_LIMIT = 20;
/** Characters of a slug. */
export const SLUG_LIMIT = 80;
export const SEO_TITLE_LIMIT = 300;
export const SEO_DESCRIPTION_LIMIT = 1_000;
/** Characters of an address: the longest URL the server takes. */
export const ADDRESS_LIMIT = 2_048;
export const ALT_LIMIT = 1_000;
export const NOTES_LIMIT = 20_000;
export const NAME_LIMIT = 120;
/** Characters of an author's description of herself. */
export const BIO_LIMIT = 1_000;
export const COMMENT_LIMIT = 5_000;
/** Characters of the name that an editor's tab gives itself: two ids and a separator. */
export const TAB_LIMIT = 80;

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A UTF-16 unit takes at most this many bytes in UTF-8. */
const MOST_BYTES = 3;

/**
 * Whether a text takes more than `bytes` bytes in UTF-8. Most texts are short enough that they need not be encoded to
 * tell.
 */
export function isLongerThan(text: string, bytes: number): boolean {
  return text.length * MOST_BYTES > bytes && byteLength(text) > bytes;
}

/** Limit of one uploaded picture; photographs for the web are smaller. */
export const UPLOAD_LIMIT_MIB = 25;
export const UPLOAD_LIMIT_BYTES = UPLOAD_LIMIT_MIB * 1024 * 1024;

/**
 * Bytes of a file that is not a picture, unless `SZPALTA_FILE_LIMIT` is set. `MOST_FILE_BYTES` is the highest value it
 * may have.
 */
export const FILE_LIMIT_BYTES = 100 * 1024 * 1024;
export const MOST_FILE_BYTES = 512 * 1024 * 1024;
