import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNATURE_BYTES = 32;

/**
 * Prefixes an entry with an HMAC-SHA-256 of the entry and its place, so that nobody without the site's key can make entries or move them to
 * another place. Entries are not encrypted.
 */
export function signEntry(bytes: Uint8Array, { key, place }: SignedWith): Uint8Array {
  return Buffer.concat([signatureOf(bytes, { key, place }), bytes]);
}

/** Returns the entry without its signature; null if the signature does not match the bytes, the place and the key. */
export function verifyEntry(signed: Uint8Array, { key, place }: SignedWith): Uint8Array | null {
  const bytes = signed.subarray(SIGNATURE_BYTES);
  const isSound =
    signed.length >= SIGNATURE_BYTES &&
    timingSafeEqual(signed.subarray(0, SIGNATURE_BYTES), signatureOf(bytes, { key, place }));
  return isSound ? bytes : null;
}

export interface SignedWith {
  key: Buffer;
  /** The place of the entry, such as its position in the log. It is unique among all entries signed with the key. */
  place: string;
}

function signatureOf(bytes: Uint8Array, { key, place }: SignedWith): Buffer {
  return createHmac("sha256", key).update(`${place}\n`).update(bytes).digest();
}
