import { expect, test } from "vitest";
import { titleFromUrlPath } from "./title-from-url-path.ts";

test.each([
  ["/poradnik/jak-zaczac", "Jak Zaczac"],
  ["/topic-generator/kawa_po_turecku", "Kawa Po Turecku"],
  ["/tags", "Tags"],
  ["/tags/", "Tags"],
  ["/a/plik.wersja-2", "Plik Wersja 2"],
  ["/tag/%C5%82%C3%B3d%C5%BA-nocą", "Łódź Nocą"],
  ["/tag/a%2Fb", "A B"],
  ["/tag/z%CC%87o%CC%81ty", "Żóty"],
  ["/poradnik/iPhone-i-my?strona=2#dół", "IPhone I My"],
  ["/tag/%E0%A4%A", "%E0%A4%A"],
  ["/", ""],
  ["", ""],
  ["/--..", ""],
])("%s → %j", (path, title) => {
  expect(titleFromUrlPath(path)).toBe(title);
});
