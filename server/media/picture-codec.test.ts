import sharp from "sharp";
import { expect, test } from "vitest";
import { plateFor } from "./picture-codec.ts";

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A logo of 300 × 100 points: letters of a colour on a ground. */
async function logo(letters: string, ground: string | typeof CLEAR) {
  const bar = { create: { width: 200, height: 40, channels: 4 as const, background: letters } };
  const canvas = sharp({ create: { width: 300, height: 100, channels: 4, background: ground } });
  const input = await sharp(bar).png().toBuffer();
  return canvas.composite([{ input }]).png().toBuffer();
}

test.each([
  ["dark letters, clear ground", "#1d1a16", CLEAR, "light"],
  ["a deep red, clear ground", "#a11a2b", CLEAR, "light"],
  ["light letters, clear ground", "#ece6da", CLEAR, "dark"],
  ["an orange that both kinds of pages show, clear ground", "#e8702a", CLEAR, null],
  ["dark letters, white ground", "#1d1a16", "#ffffff", null],
  ["light letters, black ground", "#ece6da", "#000000", null],
])("%s", async (_name, letters, ground, plate) => {
  expect(await plateFor(await logo(letters, ground))).toBe(plate);
});

test("what cannot be read gets a light plate", async () => {
  expect([await plateFor(null), await plateFor(Buffer.from("x"))]).toEqual(["light", "light"]);
});
