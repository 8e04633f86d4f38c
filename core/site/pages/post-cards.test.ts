import { expect, it } from "vitest";
import { makeMedia } from "#store/contract/fixtures.ts";
import { pictureOf } from "./post-cards.ts";

const ID = "0123456789abcdef0123456789abcdef";

it("offers narrower variants, best format first, and the original", () => {
  expect(pictureOf(makeMedia({ id: ID, width: 1000, alt: "Kosz" }))).toEqual({
    src: `/media/${ID}.jpg`,
    width: 1000,
    height: 900,
    alt: "Kosz",
    sources: [
      { type: "image/avif", srcset: `/media/${ID}-480.avif 480w, /media/${ID}-800.avif 800w` },
      { type: "image/webp", srcset: `/media/${ID}-480.webp 480w, /media/${ID}-800.webp 800w` },
    ],
    focal: [50, 25],
  });
});

it("says nothing of a decorative picture and keeps small ones and animations whole", () => {
  expect(pictureOf({ ...makeMedia({ id: ID, alt: "Kosz" }), decorative: true }).alt).toBe("");
  expect(pictureOf(makeMedia({ id: ID, width: 480 })).sources).toEqual([]);
  expect(pictureOf(makeMedia({ id: ID, type: "image/gif" })).sources).toEqual([]);
});
