import sharp from "sharp";
import { expect, test } from "vitest";
import { isDarkOnClear } from "./picture-codec.ts";

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A logo of 300 × 100 points: letters of a colour on a ground. */
async function logo(letters: string, ground: string | typeof CLEAR) {
  const bar = { create: { width: 200, height: 40, channels: 4 as const, background: letters } };
  const canvas = sharp({ create: { width: 300, height: 100, channels: 4, background: ground } });
  const input = await sharp(bar).png().toBuffer();
  return canvas.composite([{ input }]).png().toBuffer();
}

test.each([
  ["dark letters, clear ground", "#1d1a16", CLEAR, true],
  ["a deep red, clear ground", "#a11a2b", CLEAR, true],
  ["light letters, clear ground", "#ece6da", CLEAR, false],
  ["dark letters, white ground", "#1d1a16", "#ffffff", false],
])("%s", async (_name, letters, ground, isDark) => {
  expect(await isDarkOnClear(await logo(letters, ground))).toBe(isDark);
});

test("what cannot be read gets a plate", async () => {
  expect([await isDarkOnClear(null), await isDarkOnClear(Buffer.from("x"))]).toEqual([true, true]);
});
