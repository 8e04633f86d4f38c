import fc from "fast-check";
import { expect, test } from "vitest";
import { imagesIn, linksIn, mediaIn, rewriteLinksAndImages } from "./links-and-images.ts";

const ID = "0123456789abcdef0123456789abcdef";

const urls = (references: { url: string }[]): string[] => references.map(({ url }) => url);

test("pictures are found in every spelling, with the range of only the address", () => {
  const body = [
    'Raz ![a](obrazy/a.png "Tytuł") dwa ![b](<obrazy/b c.png>)',
    "",
    "![c][rys] i ![rys]",
    "",
    '<img alt="x" src="d&amp;e.png"><img src=\'f.png\'>',
    "",
    "[rys]: obrazy/c.png 'Rysunek'",
  ].join("\n");
  const found = imagesIn(body);
  expect(urls(found)).toEqual(["obrazy/a.png", "obrazy/b c.png", "d&e.png", "f.png", "obrazy/c.png"]);
  expect(found.map(({ start, end }) => body.slice(start, end))).toEqual([
    "obrazy/a.png",
    "obrazy/b c.png",
    "d&amp;e.png",
    "f.png",
    "obrazy/c.png",
  ]);
  expect(found.map(({ line }) => line)).toEqual([1, 1, 5, 5, 7]);
});

test("links are found apart from pictures, pictures inside links too", () => {
  const body = '[a](/a) [![b](/b.png)](/c "t") [d][x] <a class="k" href="/e">e</a>\n\n[x]: /x\n[y]: <>\n\n[f](\n/f)';
  expect(urls(linksIn(body))).toEqual(["/a", "/c", "/e", "/x", "/f"]);
  expect(urls(imagesIn(body))).toEqual(["/b.png"]);
});

test("code and comments hold no links", () => {
  const body =
    "```md\n[a](/a)\n```\n\n    [b](/b)\n\n`[c](/c)` ``[d](/d) ` `` <!-- [e](/e) --> \\[f](/f) [^1]\n\n[^1]: Nota\n\n[g](/g)";
  expect(urls(linksIn(body))).toEqual(["/g"]);
  expect(urls(linksIn("Nikt jej nie woła.\n\n[^1]: Nota\n\n        [a](/a)"))).toEqual([]);
});

test("rewriting changes the chosen addresses and nothing else", () => {
  const body = '![a](a.png "Tytuł")\r\n\r\n[b](b.md)\n![a](<a.png>)\n';
  const rewritten = rewriteLinksAndImages(body, [...linksIn(body), ...imagesIn(body)], ({ url }) =>
    url === "a.png" ? `/media/${ID}.png` : null,
  );
  expect(rewritten).toBe(`![a](/media/${ID}.png "Tytuł")\r\n\r\n[b](b.md)\n![a](</media/${ID}.png>)\n`);
});

test("media are named by id, each once", () => {
  expect(mediaIn(`![](/media/${ID}.jpg) <img src="https://example.pl/media/${ID}.jpg"> /media/x.png`)).toEqual([ID]);
});

test("for any source, ranges are inside it and unchanged addresses leave it unchanged", () => {
  const pieces = fc.constantFrom(
    "[",
    "]",
    "(",
    ")",
    "!",
    "<",
    ">",
    "`",
    "\n",
    "a",
    " ",
    "\\",
    '"',
    "<img src=",
    "[a]:",
    "](",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const body = parts.join("");
      const all = [...linksIn(body), ...imagesIn(body)];
      for (const { start, end } of all) expect(start >= 0 && start <= end && end <= body.length).toBe(true);
      expect(rewriteLinksAndImages(body, all, ({ start, end }) => body.slice(start, end))).toBe(body);
    }),
    { numRuns: 500 },
  );
});
