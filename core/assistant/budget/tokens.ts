/* Tokens without a tokeniser. A reservation counts a byte a token; a guess three bytes, which is what Polish comes to. */

const BYTES_A_TOKEN = 3;

export function mostTokens(text: string): number {
  return bytesOf(text);
}

export function guessTokens(text: string): number {
  return Math.ceil(bytesOf(text) / BYTES_A_TOKEN);
}

/** Bytes of UTF-8, counted by hand: the core has no encoder of its own. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
