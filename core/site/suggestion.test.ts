import { expect, test } from "vitest";
import type { StoreRead } from "../ports.ts";
import { createSuggestions } from "./suggestion.ts";

test("a store that did not answer once is asked again", async () => {
  let asked = 0;
  const sitemapPosts = async () => {
    asked += 1;
    if (asked === 1) throw new Error("disk I/O error");
    return [{ path: "/uprawa/czosnek-zimowy" }];
  };
  const suggest = createSuggestions({ lastChange: async () => 1, sitemapPosts } as unknown as StoreRead);
  await expect(suggest("/czosnek-zimowy.html")).rejects.toThrow("disk I/O error");
  expect(await suggest("/czosnek-zimowy.html")).toBe("/uprawa/czosnek-zimowy");
  expect(await suggest("/czosnek-zimowy.php")).toBe("/uprawa/czosnek-zimowy");
  expect(asked).toBe(2);
});
