/** At most this many characters (code points) in a title. */
export const TITLE_LIMIT = 300;
export const LEAD_LIMIT = 2_000;
/** At most this many bytes in a post's body (UTF-8): 1 MiB, some 150 000 words. */
export const BODY_LIMIT = 1_048_576;
export const TAGS_LIMIT = 100;
export const AUTHORS_LIMIT = 20;
/** At most this many characters in a slug. */
export const SLUG_LIMIT = 80;
export const SEO_TITLE_LIMIT = 300;
export const SEO_DESCRIPTION_LIMIT = 1_000;
/** At most this many characters in an address: the server accepts no longer URL. */
export const ADDRESS_LIMIT = 2_048;
export const ALT_LIMIT = 1_000;
export const NOTES_LIMIT = 20_000;
export const NAME_LIMIT = 120;
/** At most this many characters in an author's biography. */
export const BIO_LIMIT = 1_000;
export const COMMENT_LIMIT = 5_000;
/** At most this many characters in the id of a browser tab with an open editor: two ids and a separator. */
export const TAB_LIMIT = 80;

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const MOST_BYTES = 3;

/** Whether a text takes more than `bytes` bytes in UTF-8. Short texts are not encoded, which saves time. */
export function isLongerThan(text: string, bytes: number): boolean {
  return text.length * MOST_BYTES > bytes && byteLength(text) > bytes;
}

/** Limit of one uploaded picture; photographs for the web are smaller. */
export const UPLOAD_LIMIT_MIB = 25;
export const UPLOAD_LIMIT_BYTES = UPLOAD_LIMIT_MIB * 1024 * 1024;

/**
 * At most this many bytes in an uploaded file that is no picture, unless `SZPALTA_FILE_LIMIT` says otherwise, up to
 * `MOST_FILE_BYTES`.
 */
export const FILE_LIMIT_BYTES = 100 * 1024 * 1024;
export const MOST_FILE_BYTES = 512 * 1024 * 1024;
