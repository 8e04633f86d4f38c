import { expect, test } from "vitest";
import type { PostCard } from "#core/site/views.ts";
import { frontPage } from "./home.tsx";

const posts = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }) as PostCard);

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [4, 3, 0],
  [6, 5, 0],
  [7, 6, 0],
  [8, 4, 3],
  [12, 5, 6],
  [13, 6, 6],
  [14, 4, 9],
  [15, 5, 9],
])("%i posts: %i beside the lead, %i below", (count, beside, below) => {
  const front = frontPage(posts(count));
  expect([front.beside.length, front.below.length]).toEqual([beside, below]);
  expect([front.lead, ...front.beside, ...front.below].filter((post) => post !== null)).toEqual(posts(count));
});
