import { expect, it } from "vitest";
import { missingPictures } from "#core/posts/checks/picture-lines.ts";
import { isWorthReading, readPastedHtml } from "./pasted-html.ts";

const pasted = (html: string) => {
  expect(isWorthReading(html)).toBe(true);
  const { markdown, notes } = readPastedHtml(html);
  return `${markdown.trimEnd()}\n\n${notes}`.trimEnd();
};

const SLACK = `<div class="p-rich_text_section">Tak <img alt=":slightly_smiling_face:" data-stringify-type="emoji" src="https://a.slack-edge.com/production-standard-emoji-assets/14.0/google-medium/1f642.png"><span aria-label=" " data-stringify-type="paragraph-break" style="display: block; height: 8px;"></span>Drugi akapit</div>
<ul data-indent="0"><li data-stringify-indent="0">a</li></ul><ul data-indent="1"><li data-stringify-indent="1">b</li></ul><ul data-indent="0"><li data-stringify-indent="0">c</li></ul>`;

const TERMINAL = `<style>p.p1 {margin: 0px; font: 11px Menlo} p.p2 {margin: 0px; font: 11px Menlo; min-height: 13px}</style>
<p class="p1">def f():</p><p class="p1"><span class="Apple-converted-space">&nbsp; &nbsp; </span>return 1</p><p class="p2"><br></p><p class="p1">f()</p>`;

const CHATGPT = `<pre class="overflow-visible!"><div class="rounded-xl"><div class="sticky"><div class="flex"></div></div><div class="p-4"><code class="whitespace-pre! language-python"><span><span>def f():
    return 1
</span></span></code></div></div></pre>`;

const WIKIPEDIA = `<p>Łódź<sup id="cite_ref-Nowak_1-0"><a href="https://pl.wikipedia.org/wiki/%C5%81%C3%B3d%C5%BA#cite_note-Nowak-1">[1]</a></sup> leży.</p>
<ol class="references"><li id="cite_note-Nowak-1"><span><a href="https://pl.wikipedia.org/wiki/%C5%81%C3%B3d%C5%BA#cite_ref-Nowak_1-0">↑</a></span> <span>Nowak 2010.</span></li></ol>`;

const FORMULA =
  '<img src="https://wikimedia.example/svg/a" srcset="https://wikimedia.example/svg/b 2x" class="mwe-math-fallback-image-inline" alt="{\\displaystyle a^{2}}">';

const row = (...parts: string[]) => `<mrow>${parts.join("")}</mrow>`;
const QUADRATIC = `<math><mi>x</mi><mo>=</mo><mfrac>${row("<mo>−</mo><mi>b</mi><mo>±</mo>", `<msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi></msqrt>`)}${row("<mn>2</mn><mi>a</mi>")}</mfrac></math>`;

it.each([
  [
    "a link whose words are its address",
    '<p>Zob. <a href="https://example.pl/">https://example.pl</a>.</p>',
    "Zob. <https://example.pl/>.",
  ],
  [
    "the same in Polish letters",
    '<a href="https://pl.wikipedia.org/wiki/%C5%81%C3%B3d%C5%BA">https://pl.wikipedia.org/wiki/Łódź</a>',
    "<https://pl.wikipedia.org/wiki/%C5%81%C3%B3d%C5%BA>",
  ],
  [
    "another address as the words",
    '<a href="https://example.pl/a_b">https://exa_mple.com</a>',
    "[https://exa_mple.com](https://example.pl/a_b)",
  ],
  ["messages of Slack", SLACK, "Tak 🙂\n\nDrugi akapit\n\n- a\n  - b\n- c"],
  ["a terminal of macOS", TERMINAL, "```\ndef f():\n    return 1\n\nf()\n```"],
  ["code of a model's answer", CHATGPT, "```python\ndef f():\n    return 1\n```"],
  ["notes of a page, by its whole address", WIKIPEDIA, "Łódź[^1] leży.\n\n[^1]: Nowak 2010."],
  [
    "lines that only the style keeps",
    '<span style="white-space: pre-wrap;">Opis <b>filmu</b>.\n\n<a href="https://example.pl/t">0:00</a> Wstęp\nKoniec</span>',
    "Opis **filmu**.\n\n[0:00](https://example.pl/t) Wstęp\\\nKoniec",
  ],
  ["line feeds of the source", '<p style="white-space: normal">a\nb <i>c</i></p>', "a b _c_"],
  [
    "lines of inline code",
    "<p>Tak:</p><p><code>def f():<br>&nbsp;&nbsp;return 1</code></p>",
    "Tak:\n\n```\ndef f():\n  return 1\n```",
  ],
  [
    "an emoji over an empty picture",
    '<p>Hej <img alt="😀" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p><p>b</p>',
    "Hej 😀\n\nb",
  ],
  ["roots and fractions", QUADRATIC, "`x=(−b±√(b^2−4a))/(2a)`"],
  [
    "sums",
    "<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup><mroot><mi>y</mi><mn>3</mn></mroot></math>",
    "`∑_(i=1)^nx_i^23√(y)`",
  ],
  [
    "TeX beside a formula",
    '<math alttext="{\\displaystyle a^{2}}"><msup><mi>a</mi><mn>2</mn></msup></math>',
    "`{\\displaystyle a^{2}}`",
  ],
  [
    "lines without any mark",
    "<div>Litwo!<br>Ojczyzno moja!</div><div>Ty jesteś</div>",
    "Litwo!\\\nOjczyzno moja!\n\nTy jesteś",
  ],
  [
    "formulas that Wikipedia indents",
    `<p>Wzór:</p><dl><dd><span class="mwe-math-element">${FORMULA}</span></dd></dl><dl><dd>gdzie <i>x</i></dd></dl>`,
    "Wzór:\n\n![{\\displaystyle a^{2}}](https://wikimedia.example/svg/a)\n\ngdzie _x_",
  ],
  [
    "a list of terms whose explanations are a picture and a formula",
    `<dl><dt></dt><dd>${FORMULA}<math alttext="a^2"><mi>a</mi></math></dd></dl>`,
    '<dl><dt></dt><dd><img src="https://wikimedia.example/svg/a" alt="{\\displaystyle a^{2}}"><code>a^2</code></dd></dl>',
  ],
  [
    "headings of Wikipedia without their links to its editor",
    '<div><h2>Historia</h2><span class="mw-editsection"><span>[</span><a href="https://pl.wikipedia.org/w/index.php">edytuj</a><span>]</span></span></div><p>a</p>',
    "## Historia\n\na",
  ],
  ["no headings for screen readers alone", '<p>a</p><h2 class="sr-only">Footnotes</h2><p>b</p>', "a\n\nb"],
  [
    "alerts of GitHub",
    '<div class="markdown-alert"><p class="markdown-alert-title">Warning</p><p>Uważaj.</p></div><p>a</p>',
    "> Warning\n>\n> Uważaj.\n\na",
  ],
])("reads %s", (_, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

it("part of a block of coloured code is one block, and a single line of it is code among words", () => {
  const look = "font-family: monospace; white-space: pre;";
  const piece = (words: string, tag = "span") => `<${tag} style="color: rgb(0, 0, 0); ${look}">${words}</${tag}>`;
  const lines = `${piece("$ npm test\n")}${piece("✓")}${piece(" raz_dwa ")}${piece("ok", "b")}${piece("\n$ ")}`;
  expect(pasted(`<meta charset='utf-8'>${lines}`)).toBe("```\n$ npm test\n✓ raz_dwa ok\n$\n```");
  expect(pasted(piece("npm test"))).toBe("`npm test`");
});

it("players and cards copied from a post of the site are what they are made of", () => {
  const [sound, notes, film, captions] = ["a.mp3", "b.txt", "c.mp4", "d.vtt"].map(
    (name) => `https://szpalta.example/media/${name}`,
  );
  const player = (inner: string, links: string) =>
    `<figure class="player">${inner}<figcaption>Pobierz: ${links} (MP3, 520 KB)</figcaption></figure>`;
  const html =
    player(
      `<audio controls src="${sound}" title="odcinek"></audio>`,
      `<a href="${sound}" download>odcinek</a> · <a href="${notes}">Zapis</a>`,
    ) +
    player(
      `<video src="${film}"><track kind="captions" src="${captions}" label="Napisy"></video>`,
      `<a href="${film}" download>film</a>`,
    ) +
    '<p class="embed"><a class="embed-link" href="https://bsky.app/profile/ala.example/post/3l6oveex3ii2l"><span>Wpis: Dziś<br>Ala, Bluesky</span></a></p>';
  expect(pasted(html)).toBe(
    `[odcinek](${sound})\n[Zapis](${notes})\n\n[film](${film})\n[Napisy](${captions})\n\n<https://bsky.app/profile/ala.example/post/3l6oveex3ii2l>`,
  );
});

it("a picture that stays in HTML has a place of its own, and no second file of its page", () => {
  const image =
    '<picture><source srcset="https://e.pl/b.webp"><img src="data:image/png;base64,AAAA" alt="A"></picture>';
  const { markdown, pictures } = readPastedHtml(`<dl><dt>Kot</dt><dd>${image}</dd></dl>`);
  const [{ address } = { address: "" }] = pictures;
  expect(address).toMatch(/^brak-obrazu:/);
  expect(markdown).toBe(`<dl><dt>Kot</dt><dd><picture><img src="${address}" alt="A"></picture></dd></dl>`);
  expect(missingPictures(markdown)).toHaveLength(1);
});
