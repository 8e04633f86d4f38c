import { expect, test } from "vitest";
import type { PostPresence } from "./firebase-client.ts";
import { newsBetween, othersAt } from "./live-presence.ts";

const jan = { user: "u-jan", name: "Jan Kos", writes: true };
const zofia = { user: "u-zofia", name: "Zofia", writes: false };
const presence = (postId: string, given: Partial<PostPresence> = {}): PostPresence => ({
  postId,
  people: [jan],
  token: "1.0",
  expiresAt: 1_000,
  ...given,
});

test("news are who came, went or saved, and not that somebody is still there", () => {
  const before = [presence("a"), presence("b"), presence("c"), presence("d")];
  const after = [
    presence("a", { expiresAt: 2_000 }),
    presence("b", { token: "2.0" }),
    presence("c", { people: [jan, zofia] }),
    presence("e"),
  ];
  const news = newsBetween(before, after);
  expect(news.map(({ postId, people }) => [postId, people.length])).toEqual([
    ["b", 1],
    ["c", 2],
    ["e", 1],
    ["d", 0],
  ]);
});

test("others are named until nothing has been heard of them for too long", () => {
  const both = presence("a", { people: [jan, zofia] });
  expect(othersAt(both, "u-zofia", 999)).toEqual(["Jan Kos"]);
  expect(othersAt(both, "u-zofia", 1_000)).toEqual([]);
});
