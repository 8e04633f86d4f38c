/** A title has at most this many characters (code points). */
export const TITLE_LIMIT = 300;
export const LEAD_LIMIT = 2_000;
export const UPDATE_NOTE_LIMIT = 300;
/** A post's body has at most this many bytes (UTF-8): 1 MiB, some 150 000 words. */
export const BODY_LIMIT = 1_048_576;
export const TAGS_LIMIT = 100;
export const AUTHORS_LIMIT = 20;
/** A slug has at most this many characters. */
export const SLUG_LIMIT = 80;
export const SEO_TITLE_LIMIT = 300;
export const SEO_DESCRIPTION_LIMIT = 1_000;
/** An address has at most this many characters, because the server refuses longer URLs. */
export const ADDRESS_LIMIT = 2_048;
export const ALT_LIMIT = 1_000;
export const NOTES_LIMIT = 20_000;
export const NAME_LIMIT = 120;
/** An author's biography has at most this many characters. */
export const BIO_LIMIT = 1_000;
/** A person's page leads to at most this many other sites. */
export const AUTHOR_LINKS_LIMIT = 10;
export const COMMENT_LIMIT = 5_000;
/** The id of a browser tab with an open editor has at most this many characters: two ids and a separator. */
export const TAB_LIMIT = 80;

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A UTF-16 unit takes at most this many bytes in UTF-8. */
const MOST_BYTES = 3;

/** Tells whether a text takes more than `bytes` bytes in UTF-8. Short texts are not encoded, which saves time. */
export function isLongerThan(text: string, bytes: number): boolean {
  return text.length * MOST_BYTES > bytes && byteLength(text) > bytes;
}

/** An uploaded picture has at most this many bytes; photographs for the web are smaller. */
export const UPLOAD_LIMIT_BYTES = 25 * 1024 * 1024;

/**
 * An uploaded file that is no picture has at most this many bytes, unless `SZPALTA_FILE_LIMIT` sets another limit up to `MOST_FILE_BYTES`.
 */
export const FILE_LIMIT_BYTES = 100 * 1024 * 1024;
export const MOST_FILE_BYTES = 512 * 1024 * 1024;
