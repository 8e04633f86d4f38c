import { createHmac, timingSafeEqual } from "node:crypto";
import type { PreviewTokens } from "#core/base/common-deps.ts";

/** A token with more characters is refused without being decoded; ids of posts have at most 64 characters. */
const LONGEST_TOKEN = 256;

/**
 * Signs and reads the tokens of preview links: `{payload}.{HMAC-SHA-256}` in base64url. The payload is the post's id, the end of validity
 * in ms since the epoch, and the generation of links.
 */
export function createPreviewTokens(key: () => Promise<Uint8Array>): PreviewTokens {
  const signatureOf = async (payload: string) =>
    createHmac("sha256", await key())
      .update(payload)
      .digest();
  return {
    async sign(postId, until, generation) {
      const payload = Buffer.from(JSON.stringify([postId, until, generation])).toString("base64url");
      return `${payload}.${(await signatureOf(payload)).toString("base64url")}`;
    },
    async read(token, now) {
      const [, payload, signature] = (token.length <= LONGEST_TOKEN && FORM.exec(token)) || [];
      if (!payload || !signature) return null;
      // `timingSafeEqual` needs two buffers of the same length, which `FORM` guarantees.
      if (!timingSafeEqual(Buffer.from(signature, "base64url"), await signatureOf(payload))) return null;
      const [postId, until, generation] = JSON.parse(Buffer.from(payload, "base64url").toString()) as Payload;
      return now < until ? { postId, until, generation } : null;
    },
  };
}

type Payload = [postId: string, until: number, generation: number];

/** A signature of 32 bytes has 43 characters. The last two bits of the last character must be zero, so each signature has only one spelling. */
const FORM = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])$/;
