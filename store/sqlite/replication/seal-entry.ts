import { createHmac, timingSafeEqual } from "node:crypto";

const SEAL_BYTES = 32;

/**
 * The bytes of an entry behind an HMAC-SHA-256 of them and of the place where they stand: without the site's key nobody makes an
 * entry that is applied, or moves one elsewhere.
 */
export function sealEntry(bytes: Uint8Array, { key, place }: Seal): Uint8Array {
  return Buffer.concat([sealOf(bytes, { key, place }), bytes]);
}

/** The bytes without their seal; null where the seal does not fit the bytes, the place and the key. */
export function unsealEntry(sealed: Uint8Array, { key, place }: Seal): Uint8Array | null {
  const bytes = sealed.subarray(SEAL_BYTES);
  const isSound =
    sealed.length >= SEAL_BYTES && timingSafeEqual(sealed.subarray(0, SEAL_BYTES), sealOf(bytes, { key, place }));
  return isSound ? bytes : null;
}

export interface Seal {
  key: Buffer;
  /** Where the entry stands; different for everything that the key seals. */
  place: string;
}

function sealOf(bytes: Uint8Array, { key, place }: Seal): Buffer {
  return createHmac("sha256", key).update(`${place}\n`).update(bytes).digest();
}
