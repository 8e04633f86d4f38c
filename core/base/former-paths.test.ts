import { expect, it } from "vitest";
import { formerKey } from "./former-paths.ts";

it.each([
  ["/2019/05/wpis", "", "/2019/05/wpis"],
  ["/2019/05/wpis/", "", "/2019/05/wpis"],
  ["/poradnik/%C5%BC%C3%B3%C5%82%C4%87", "", "/poradnik/żółć"],
  ["/poradnik/z\u0307o\u0301ł", "", "/poradnik/żół"],
  ["/100%", "", "/100%"],
  ["/", "?p=123", "/?p=123"],
  ["/", "page_id=7&x=1", "/?page_id=7"],
  ["/", "?cat=3", "/?cat=3"],
  ["/wpis", "?p=123", "/wpis"],
])("keeps %s%s as %s", (path, search, key) => {
  expect(formerKey(path, search)).toBe(key);
});

it.each([
  ["/", ""],
  ["/", "?p=abc"],
  ["/", "?p=1234567890123"],
  ["/", "?page=2"],
  ["", ""],
  ["wpis", ""],
])("finds nobody behind %j%j", (path, search) => {
  expect(formerKey(path, search)).toBeNull();
});
