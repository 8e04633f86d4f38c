import { expect, it } from "vitest";
import { plainText } from "./tag-page.ts";

it.each([
  ["<p>O <b>ziemi</b>.</p>\n<p>Dalej</p>", "O ziemi. Dalej"],
  ["<ul><li>a</li><li>b</li></ul>", "a b"],
  ["<p>1 &lt; 2 &amp;lt; &quot;3&quot;</p>", '1 < 2 &lt; "3"'],
  ["", ""],
])("of %s is %s", (html, text) => {
  expect(plainText(html)).toBe(text);
});
