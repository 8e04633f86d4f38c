import { createHmac, timingSafeEqual } from "node:crypto";

const SEAL_BYTES = 32;

/**
 * Puts an HMAC-SHA-256 of an entry and its place before the entry: without the site's key nobody can make an entry that
 * is applied, or move one to another place.
 */
export function sealEntry(bytes: Uint8Array, { key, place }: Seal): Uint8Array {
  return Buffer.concat([sealOf(bytes, { key, place }), bytes]);
}

/** The entry without its seal; null if the seal does not match the bytes, the place and the key. */
export function unsealEntry(sealed: Uint8Array, { key, place }: Seal): Uint8Array | null {
  const bytes = sealed.subarray(SEAL_BYTES);
  const isSound =
    sealed.length >= SEAL_BYTES && timingSafeEqual(sealed.subarray(0, SEAL_BYTES), sealOf(bytes, { key, place }));
  return isSound ? bytes : null;
}

export interface Seal {
  key: Buffer;
  /** The place of the entry; different for everything that the key seals. */
  place: string;
}

function sealOf(bytes: Uint8Array, { key, place }: Seal): Buffer {
  return createHmac("sha256", key).update(`${place}\n`).update(bytes).digest();
}
