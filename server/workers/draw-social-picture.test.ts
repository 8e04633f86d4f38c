import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSocialPicture } from "./draw-social-picture.ts";

const CARD = { site: "Szpalta", category: "Warsztat", title: "Zażółć gęślą jaźń", author: "Zofia Łącka" };

/** Where the ink of a band of rows begins and ends, and how many rows it takes. */
async function inkOf(card: typeof CARD, [top, bottom]: [number, number]) {
  const picture = sharp(await drawSocialPicture(card));
  const { width, height } = await picture.metadata();
  expect([width, height]).toEqual([1200, 630]);
  const band = await picture
    .flatten()
    .greyscale()
    .extract({ left: 0, top, width, height: bottom - top })
    .raw()
    .toBuffer();
  const dark = Array.from(band, (light, at) => (light < 120 ? at : -1)).filter((at) => at >= 0);
  const columns = dark.map((at) => at % width);
  const rows = Math.floor((dark.at(-1) ?? 0) / width) - Math.floor((dark[0] ?? 0) / width);
  return { left: Math.min(...columns), right: Math.max(...columns), rows };
}

const TITLE: [number, number] = [136, 524];
const AUTHOR: [number, number] = [527, 630];

test("letters are the site's own, with their Polish marks", async () => {
  const title = async (words: string) => inkOf({ ...CARD, category: "", title: words }, TITLE);
  // Brygada 1918 is wider than the faces that stand in for one that is missing.
  expect(Math.round((await title(CARD.title)).right / 10)).toBe(89);
  expect((await title("ŻÓŁĆ")).rows - (await title("ZOLC")).rows).toBeGreaterThan(15);
});

test.each([
  ["a long word", { ...CARD, title: `Konstantynopolitańczykowianeczka i ${"W".repeat(60)}` }, TITLE],
  ["a long title", { ...CARD, title: "Słowo ".repeat(60).trim() }, TITLE],
  ["many authors", { ...CARD, author: "Jan Żółkiewski, ".repeat(30) }, AUTHOR],
])("%s stays between the margins", async (_, card, band) => {
  const ink = await inkOf(card, band);
  expect(ink.left).toBeGreaterThanOrEqual(75);
  expect(ink.right).toBeLessThanOrEqual(1124);
});

test("the lines of a title are about as long", async () => {
  const ink = await inkOf({ ...CARD, title: "Święta źródła: dlaczego wydawnictwa wciąż drukują na papierze" }, TITLE);
  expect(ink.right).toBeLessThan(1000);
});

test("what cannot be drawn is left out: marks of HTML are signs, and a post may have no author", async () => {
  const odd = { site: "A & B <x>", category: "\u200b", title: "a\u0001b \ud800 &amp; <b>", author: "" };
  expect((await inkOf(odd, TITLE)).left).toBeGreaterThanOrEqual(75);
});
