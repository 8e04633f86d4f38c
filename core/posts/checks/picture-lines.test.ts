import { expect, test } from "vitest";
import { pictureLines } from "./picture-lines.ts";

const MEDIA = "/media/0123456789abcdef0123456789abcdef.png";
const fact = (src: string, width: number | null = null) => ({ src, width });

test("an undescribed picture is found in its line, also beside a described one of the same file", () => {
  const body = `Wstęp.\r\n\r\n![Kosz](${MEDIA})\r\n\r\n![](${MEDIA} "Podpis")\r\n`;
  expect(pictureLines(body, [fact(MEDIA, 1_000)])).toEqual([
    { line: 5, text: MEDIA.slice(7), picture: MEDIA.replace(".png", "-480.webp") },
  ]);
});

test.each([
  ["by reference", "![][a]\n\n[a]: /x/kosz.png", "/x/kosz.png", 3],
  ["in HTML", "raz\n<img src='https://example.pl/a.png?a=1&amp;b=2'>", "https://example.pl/a.png?a=1&b=2", 2],
  ["asked by https", "raz\n\n![](http://example.pl/a.png)", "https://example.pl/a.png", 3],
  ["with an address of letters", "![](/żółw.png)", "/%C5%BC%C3%B3%C5%82w.png", 1],
  ["at the site's own origin", `\n![](https://szpalta.example${MEDIA})`, MEDIA, 2],
  ["after code that only looks like it", "`![](/a.png)`\n\n![](/a.png)", "/a.png", 3],
])("a picture %s has a place", (_, body, src, line) => {
  expect(pictureLines(body, [fact(src)])).toMatchObject([{ line }]);
});

test("places come in the order of the text, and a picture without one is left out", () => {
  const body = "![](/b.png)\n\n![](/a.png)\n\n![](/b.png)";
  const places = pictureLines(body, [fact("/a.png"), fact("/nie-ma.png"), fact("/b.png"), fact("/b.png")]);
  expect(places.map(({ line, text }) => `${line} ${text}`)).toEqual(["1 b.png", "3 a.png", "5 b.png"]);
});
