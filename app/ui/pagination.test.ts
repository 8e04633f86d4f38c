import { expect, test } from "vitest";
import { pageSteps } from "./pagination.tsx";

test.each([
  [1, 2, [1, 2]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [50, 50_000, [1, null, 49, 50, 51, null, 50_000]],
  [9, 9, [1, null, 8, 9]],
])("page %i of %i", (page, pages, steps) => {
  expect(pageSteps(page, pages)).toEqual(steps);
});
