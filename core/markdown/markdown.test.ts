import { beforeAll, expect, test } from "vitest";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import type { ShownMedia } from "#core/base/media.ts";
import { createMarkdown, type Markdown } from "./markdown.ts";

const ID = "0123456789abcdef0123456789abcdef";
const PHOTO: ShownMedia = {
  id: ID,
  type: "image/jpeg",
  width: 1000,
  height: 600,
  alt: "Drukarnia nocą",
  focal: { x: 0.5, y: 0.5 },
  bytes: 100_000,
};

let markdown: Markdown;

beforeAll(async () => {
  markdown = await createMarkdown({ rules: typographyRules({}), origin: "https://example.pl" });
});

function render(body: string, media: ShownMedia[] = []) {
  const outcome = markdown.render({ title: "Tytuł", lead: "", body, media });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

const html = (body: string, media: ShownMedia[] = []): string => render(body, media).html.trim();

test("the outline lists H2 and H3 with the words as shown", () => {
  expect(render('# "Raz"\n\n## Dwa `kod`\n\n### Trzy\n\n#### Cztery').outline).toEqual([
    { id: "raz", level: 2, text: "„Raz”" },
    { id: "dwa-kod", level: 2, text: "Dwa kod" },
    { id: "trzy", level: 3, text: "Trzy" },
  ]);
});

test("a paragraph in English is set by English rules and marked, one that says it is Polish is not", () => {
  const english = 'This is "the end" of it.';
  expect(html(`${english}\n\nTo jest "koniec".`)).toBe(
    '<p lang="en">This is “the end” of it.</p>\n<p>To jest „koniec”.</p>',
  );
  expect(html(`> ${english}\n\n- Tak\n\n  ${english}`)).toContain('<p lang="en">This is “the end” of it.</p>');
  expect(html(`- ${english}\n- Tak`)).toContain('<li lang="en">This is “the end” of it.</li>\n<li>Tak</li>');
  expect(html(`<p lang="pl">${english}</p>`)).toContain('<p lang="pl">This is „the end” of it.</p>');
  expect(html(`This is the \`code\` of **the** ["end"](/a).`)).toMatch(/^<p lang="en">.*“end”/);
});

test("a post in English is set by English rules, except for parts marked as Polish", () => {
  const source = { title: 'A "title"', lead: "W z", body: 'A "b".\n\n<p lang="pl">W "domu".</p>', media: [] };
  const english = markdown.render({ ...source, language: "en" });
  const set = english.ok ? english.value : null;
  expect(set).toMatchObject({ title: "A “title”", lead: "W z" });
  expect(set?.html.trim()).toBe('<p>A “b”.</p>\n<p lang="pl">W\u00A0„domu”.</p>');
  expect(markdown.render(source)).toMatchObject({ value: { title: "A\u00A0„title”", lead: "W\u00A0z" } });
});

test("mathematics and attributes keep their signs", () => {
  expect(html("Dla $a - b > 2 x 3$ i\n\n$$\nx - y\n$$")).toContain("$a - b &gt; 2 x 3$");
  expect(html("$$\nx - y\n$$")).toContain("x - y");
  expect(html('Atrybut class="a b" w kodzie')).toContain('class="a b"');
});

test("typography changes only prose, not code, addresses or other languages", () => {
  expect(html('Powiedział "tak *i* nie" w domu.')).toBe("<p>Powiedział „tak <em>i</em>\u00A0nie” w\u00A0domu.</p>");
  expect(html('`"a"` i https://example.org/a--b')).toContain('<code>"a"</code>');
  expect(html("https://example.org/a--b")).toContain(">https://example.org/a--b</a>");
  expect(html('<p lang="en">He said "a b".</p>')).toContain('"a b"');
});

test("markdown-it's replacements are made in words alone, and none where the site's switches are off", async () => {
  const typed = "(c) (r) (tm) +- 'x'";
  expect(html(typed)).toBe("<p>© ® ™ ± „x”</p>");
  const kept = [
    `\`${typed}\``,
    `<kbd title="${typed}">${typed}</kbd>`,
    `<https://a.pl/(c)+-'x'>`,
    `[a](/b "${typed}")`,
  ];
  for (const source of kept) expect(html(source)).not.toMatch(/[©®™±„]/);
  expect(html(`    ${typed}\n\n<pre>${typed}</pre>\n\n<p title="${typed}">a</p>`)).not.toMatch(/[©®™±„]/);
  const off = await createMarkdown({ rules: typographyRules({ symbols: false, singleQuotes: false }) });
  const left = off.render({ title: typed, lead: typed, body: typed, media: [] });
  expect(left).toMatchObject({ value: { title: typed, lead: typed, html: `<p>${typed}</p>\n` } });
});

test("a line feed inside a paragraph is a space for the rules", () => {
  expect(html("i w\ndomu")).toBe("<p>i\u00A0w\u00A0domu</p>");
});

test("footnotes stand at the end, linked both ways", () => {
  expect(html("Raz[^a] dwa[^a] trzy^[w zdaniu].\n\n[^a]: Nota.")).toBe(
    '<p>Raz<sup class="footnote-ref footnote-ref-1"><a href="#fn1" id="fnref1" rel="noopener" role="doc-noteref">1</a></sup>' +
      ' dwa<sup class="footnote-ref footnote-ref-1"><a href="#fn1" id="fnref1:1" rel="noopener" role="doc-noteref">1</a></sup>' +
      ' trzy<sup class="footnote-ref footnote-ref-2"><a href="#fn2" id="fnref2" rel="noopener" role="doc-noteref">2</a></sup>.</p>\n' +
      '<section class="footnotes" role="doc-endnotes" aria-label="Przypisy">\n<ol class="footnotes-list">\n' +
      '<li id="fn1" class="footnote-item footnote-1"><p>Nota. ' +
      '<a href="#fnref1" class="footnote-backref" rel="noopener" role="doc-backlink" aria-label="Wróć do tekstu">↩\uFE0E</a> ' +
      '<a href="#fnref1:1" class="footnote-backref" rel="noopener" role="doc-backlink" aria-label="Wróć do tekstu">↩\uFE0E</a></p>\n</li>\n' +
      '<li id="fn2" class="footnote-item footnote-2"><p>w\u00A0zdaniu ' +
      '<a href="#fnref2" class="footnote-backref" rel="noopener" role="doc-backlink" aria-label="Wróć do tekstu">↩\uFE0E</a></p></li>\n' +
      "</ol>\n</section>",
  );
});

test("a definition inside another keeps both notes", () => {
  const found = html("Raz[^a] dwa[^b].\n\n[^a]: > Jedna.\n    >\n    > [^b]: Druga.\n\n    Po niej.");
  expect(found).toContain("Jedna.");
  expect(found).toContain("Druga.");
  expect(found).toContain("Po\u00A0niej.".replace("\u00A0", " "));
});

test("tasks have check boxes, which authors cannot write themselves", () => {
  expect(html("- [ ] raz\n- [x] dwa\n- \\[x] trzy")).toBe(
    '<ul class="task-list">\n' +
      '<li class="task-list-item"><input type="checkbox" disabled="" aria-label="Do zrobienia"> raz</li>\n' +
      '<li class="task-list-item"><input type="checkbox" checked="" disabled="" aria-label="Zrobione"> dwa</li>\n' +
      "<li>[x] trzy</li>\n</ul>",
  );
  expect(html('<ul><li made-0="task">raz</li></ul>\n\n- [ ] dwa').match(/<input/g)).toHaveLength(1);
  expect(html('<input type="checkbox" disabled>')).toBe("");
});

test("tables scroll in their own box and align by class", () => {
  expect(html("| a | b |\n|--:|:-:|\n| 1 | 2 |")).toBe(
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabela"><table>\n' +
      '<thead>\n<tr>\n<th class="align-right">a</th>\n<th class="align-center">b</th>\n</tr>\n</thead>\n' +
      '<tbody>\n<tr>\n<td class="align-right">1</td>\n<td class="align-center">2</td>\n</tr>\n</tbody>\n</table></div>',
  );
});

test("a known picture alone is a figure with variants, size and caption", () => {
  const sources = (type: string) =>
    `<source type="image/${type}" srcset="/media/${ID}-480.${type} 480w, /media/${ID}-800.${type} 800w" sizes="(min-width: 46rem) 42rem, 100vw">`;
  expect(html(`![](https://example.pl/media/${ID}.jpg "W zakładzie")`, [PHOTO])).toBe(
    `<figure><picture>${sources("avif")}${sources("webp")}` +
      `<img src="/media/${ID}.jpg" alt="Drukarnia nocą" width="1000" height="600" loading="lazy" decoding="async"></picture>` +
      "<figcaption>W\u00A0zakładzie</figcaption></figure>",
  );
});

test("pictures alone in a paragraph are a gallery; a picture in a sentence stays there", () => {
  expect(html("![a](/a.png)\n![b](/b.png)")).toBe(
    '<div class="gallery"><figure><img src="/a.png" alt="a" loading="lazy" decoding="async"></figure>' +
      '<figure><img src="/b.png" alt="b" loading="lazy" decoding="async"></figure></div>',
  );
  expect(html("Oto ![a](/a.png)")).toContain("<p>Oto <img");
  expect(html("[![a](/a.png)](/b)")).toBe(
    '<figure><a href="/b" rel="noopener"><img src="/a.png" alt="a" loading="lazy" decoding="async"></a></figure>',
  );
});

test("an empty `alt` in HTML makes a picture decorative, even when the library has a description", () => {
  const alone = html(`<img src="/media/${ID}.jpg" alt="" title="Podpis">`, [PHOTO]);
  expect(alone).toMatch(/^<figure><picture>.* alt="" .*<figcaption>Podpis<\/figcaption><\/figure>$/);
  expect(html(`<img src="/media/${ID}.jpg">`, [PHOTO])).toContain('alt="Drukarnia nocą"');
  const both = html(`![](/media/${ID}.jpg)\n<img src="/media/${ID}.jpg" alt="">`, [PHOTO]);
  expect(both).toMatch(/^<div class="gallery">.*alt="Drukarnia nocą".*alt="".*<\/div>$/);
  const first = html(`<img src="/a.png" alt=""> ![b](/b.png)\n<img src="/c.png" alt="">`);
  expect(first.match(/<figure>/g)).toHaveLength(3);
  expect(html(`<img src="/a.png" alt=""> <img src="/c.png" alt="">`)).toMatch(/^<div class="gallery">/);
});

test("pictures of other sites use https, players of other sites become links", () => {
  expect(html("![a](http://example.org/a.png)")).toContain('src="https://example.org/a.png"');
  expect(html('<video src="https://example.org/film.mp4" controls></video>')).toBe(
    '<p><a href="https://example.org/film.mp4" rel="noopener">Film: film.mp4</a></p>',
  );
  expect(html('<audio controls><source src="//example.org/a.ogg"></audio>')).toContain(">Nagranie: a.ogg</a>");
  expect(html('<video src="/media/film.mp4" controls></video>')).toContain('<video src="/media/film.mp4" controls="">');
});

test("films of the two players become links in a paragraph of their own, other frames are removed", () => {
  expect(html('<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Skład"></iframe>')).toBe(
    '<p class="embed"><a class="embed-link" href="https://www.youtube-nocookie.com/embed/abc" rel="noopener"><span class="embed-text">' +
      '<span class="embed-title">Film: Skład</span><br><span class="embed-source">YouTube, youtube-nocookie.com/embed/abc</span></span></a></p>',
  );
  expect(html('<iframe src="https://player.vimeo.com/video/1"></iframe>')).toContain(">Film: Vimeo</span>");
  for (const src of ["//www.youtube.com/embed/dQw4w9WgXcQ", "http://www.youtube.com/v/dQw4w9WgXcQ?fs=1"])
    expect(html(`<iframe src="${src}"></iframe>`)).toContain(
      'href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
    );
  for (const src of [
    "https://player.vimeo.com.example.org/video/1",
    "https://player.vimeo.com@example.org/video/1",
    "https://player.vimeo.com/video/../api/1",
    "https://www.youtube.com/embed/abc",
    "javascript:alert(1)",
  ]) {
    expect(html(`<iframe src="${src}"></iframe>`)).toBe("");
  }
  expect(html('<a class="embed-link gallery" href="/x">a</a>')).toBe('<p><a href="/x" rel="noopener">a</a></p>');
});

test("code is coloured by classes, unknown languages stay plain, the language stands on the block", () => {
  expect(html("```js app.js\nconst a = 'b'; // c\n```")).toBe(
    '<pre class="code language-js" tabindex="0"><code>' +
      '<span class="hl-keyword">const</span> <span class="hl-constant">a</span> <span class="hl-punctuation">=</span> ' +
      "<span class=\"hl-string\">'b'</span>; " +
      '<span class="hl-comment">// c</span>\n</code></pre>',
  );
  expect(html("```klingon\nnuqneH\n```")).toBe(
    '<pre class="code language-klingon" tabindex="0"><code>nuqneH\n</code></pre>',
  );
  expect(html("    a < b")).toBe('<pre class="code" tabindex="0"><code>a &lt; b\n</code></pre>');
});

test("a block too long to colour is shown plain", () => {
  expect(html(`\`\`\`js\n${"a = 1;\n".repeat(10_000)}\`\`\``)).not.toContain("<span");
});

test("a line too long to colour is shown plain, and the lines around it are not", () => {
  const long = `a = "${"b".repeat(1_000)}";`;
  const [before, line, after] = html(`\`\`\`js\nlet a;\n${long}\nlet b;\n\`\`\``).split("\n");
  expect(line).toBe(long);
  for (const each of [before, after]) expect(each).toContain('<span class="hl-keyword">let</span>');
});

test("slow code is shown plain on request", () => {
  const code = `${"<".repeat(990)}\n`.repeat(40);
  const body = `\`\`\`sh\n${code}\`\`\`\n\nTekst.`;
  const outcome = markdown.render({ title: "", lead: "", body, media: [], hasPlainCode: true });
  const shown = `<pre class="code language-sh" tabindex="0"><code>${code.replaceAll("<", "&lt;")}</code></pre>\n<p>Tekst.</p>\n`;
  expect(outcome.ok && outcome.value.html).toBe(shown);
});

test("tags of components are removed and their content is rendered as usual", () => {
  expect(html('<Intro>\n\nRaz **dwa**.\n\n</Intro>\n\n<Obraz src="/a.png" />\n\nTrzy <Math>x</Math>.')).toBe(
    "<p>Raz <strong>dwa</strong>.</p>\n\n\n<p>Trzy x.</p>",
  );
  expect(html(`${"<Obraz />\n\n".repeat(400)}Koniec`)).toContain("<p>Koniec</p>");
  expect(html("<Uwaga>\nRaz\n</Uwaga>")).toBe("<p>\nRaz\n</p>".replaceAll("\n", ""));
});

test("words, text and minutes leave out mark-up, code blocks and notes' numbers", () => {
  const found = render(
    "## Raz dwa\n\nTrzy `cztery`[^1] – *pięć*.\n\n```js\nlet a\n```\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n[^1]: Sześć.",
  );
  expect(found.text).toBe("Raz dwa\n\nTrzy cztery\u00A0– pięć.\n\nlet a\n\na b\n\n1 2\n\nSześć.");
  expect(found.words).toBe(10);
  expect(found.readingMinutes).toBe(1);
  expect(render("słowo ".repeat(181)).readingMinutes).toBe(2);
  expect(render(`${"słowo ".repeat(175)}\n\n![](/a.png)`).readingMinutes).toBe(2);
  expect(render("").readingMinutes).toBe(1);
});

test("media that are shown are listed once, and only their facts are in the render key", () => {
  const body = `![](/media/${ID}.jpg) ![](/media/${ID}.jpg)`;
  const found = render(body, [PHOTO, { ...PHOTO, id: "f".repeat(32) }]);
  expect(found.mediaIds).toEqual([ID]);
  expect(found.renderKey).toBe(markdown.key([PHOTO]));
  expect(found.renderKey).not.toBe(markdown.key([{ ...PHOTO, alt: "Inny" }]));
  expect(found.renderKey.split(".")[0]).toBe(markdown.key([]));
  expect(render("Bez obrazów").renderKey).toBe(markdown.key([]));
});

test("title and lead are typeset plain text", () => {
  const outcome = markdown.render({ title: 'O "tym" *i* owym', lead: "<b>w</b> domu", body: "", media: [] });
  expect(outcome).toMatchObject({ ok: true, value: { title: "O\u00A0„tym” *i* owym", lead: "<b>w</b> domu" } });
});

test("a body too large, too deep or too crowded is refused in words", () => {
  const refusal = (body: string) => markdown.render({ title: "", lead: "", body, media: [] });
  for (const body of [
    "ą".repeat(600_000),
    "<div>".repeat(300),
    "[".repeat(50_000),
    `<div>${"<b>x</b>".repeat(61_000)}</div>`,
    `<p ${Array.from({ length: 3000 }, (_, index) => `a${index}`).join(" ")}>`,
  ]) {
    expect(refusal(body)).toMatchObject({ ok: false, code: "invalid", fields: { body: expect.stringMatching(/\.$/) } });
  }
  expect(refusal("<div>".repeat(250)).ok).toBe(true);
  const withParts = (count: number) => `<p${" a".repeat(count)}>${" b".repeat(count)}`;
  expect([2_000, 2_001].map((count) => refusal(withParts(count)).ok)).toEqual([true, false]);
});

test("what stands a hundred levels deep is read no further", () => {
  // A paragraph within takes a level, and what is beyond the last one is left out.
  const shown = (levels: number) => {
    const made = markdown.render({ title: "", lead: "", body: `${">".repeat(levels)} x`, media: [] });
    return made.ok ? [made.value.html.match(/<blockquote>/g)?.length, made.value.text] : made;
  };
  expect([shown(99), shown(100), shown(200)]).toEqual([
    [99, "x"],
    [100, ""],
    [100, ""],
  ]);
});

test("a short text has no ids", () => {
  expect(markdown.renderShort("# O\n\n**tym** <script>x</script>")).toEqual({
    ok: true,
    value: "<h2>O</h2>\n<p><strong>tym</strong> </p>\n",
  });
  expect(markdown.renderShort("a".repeat(20_000))).toMatchObject({ ok: false, code: "invalid" });
});
