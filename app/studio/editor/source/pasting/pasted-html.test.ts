import { describe, expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { fileOfData } from "./pasted-pictures.ts";
import { altsIn, isWorthReading, readPastedHtml } from "./pasted-html.ts";

const pasted = (html: string) => readPastedHtml(html).markdown;

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body><!--StartFragment-->
<h1 style='mso-style:x'>O sierotach<o:p></o:p></h1>
<p class=MsoNormal>W latach <b style='mso-bidi-font-weight:normal'>1939-1945</b> drukowano <i>wąsko</i>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>raz<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>o<span>&nbsp;</span></span><!--[endif]-->raz i pół</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>dwa</p>
<p class=MsoNormal>Koniec.</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span> </span></span><![endif]>pierwszy</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.</span><![endif]>drugi</p>
<!--EndFragment--></body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Skąd się wzięły</span></h2>
<p dir="ltr"><span style="font-weight:400;">Zwykły, </span><span style="font-weight:700;">gruby</span><span style="font-style:italic;"> i pochyły</span>.</p>
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>raz</span></p></li><li><p><span>dwa</span></p></li></ul></b>`;

describe("what comes from elsewhere becomes Markdown", () => {
  test("headings keep their order below the title: with several of the first level, with one, and with none", () => {
    expect(pasted("<h1>A</h1><h2>a</h2><h1>B</h1>")).toBe("## A\n\n### a\n\n## B");
    expect(pasted("<h1>Tytuł</h1><h2>A</h2><h2>B</h2>")).toBe("## Tytuł\n\n## A\n\n## B");
    expect(pasted("<h2>A</h2><h3>a</h3>")).toBe("## A\n\n### a");
  });

  test("Word: headings, emphasis, lists of both kinds and their levels", () => {
    expect(pasted(WORD)).toBe(
      "## O sierotach\n\nW latach **1939-1945** drukowano _wąsko_.\n\n- raz\n  - raz i pół\n- dwa\n\nKoniec.\n\n1. pierwszy\n2. drugi",
    );
  });

  test("Google Docs: styles for emphasis, no bold around it all", () => {
    expect(pasted(DOCS)).toBe("## Skąd się wzięły\n\nZwykły, **gruby** _i pochyły_.\n\n- raz\n- dwa");
  });

  test("Google Docs: a checklist stays a list of tasks, without the pictures of its ticks", () => {
    const item = (checked: boolean, words: string) =>
      `<li dir="ltr" role="checkbox" aria-checked="${checked}" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="niezaznaczone" aria-roledescription="pole wyboru" style="margin-right:3px;" /><p dir="ltr" role="presentation" style="display:inline-block"><span>${words}</span></p></li>`;
    const read = readPastedHtml(`<ul>${item(true, "zrobione")}${item(false, "do zrobienia")}</ul>`);
    expect(read.markdown).toBe("- [x] zrobione\n- [ ] do zrobienia");
    expect(read.pictures).toEqual([]);
  });

  test.each([
    [
      "GitHub and Obsidian",
      '<ul><li class="task-list-item"><input type="checkbox" checked disabled> raz</li><li>dwa</li></ul>',
    ],
    ["Notion", "<ul><li>[x] raz</li><li><p>dwa</p></li></ul>"],
    ["Notion's export", '<ul><li><div class="checkbox checkbox-on"></div> <span>raz</span></li><li>dwa</li></ul>'],
    ["paragraphs", "<p>[x] raz</p><ul><li data-aria-level=1>dwa</li></ul>"],
    [
      "boxes on a page",
      "<div><div><input type=checkbox checked><label>raz</label></div><ul><li data-aria-level=1>dwa</li></ul></div>",
    ],
  ])("tasks are tasks, each by its own box: %s", (_, html) => {
    expect(isWorthReading(html)).toBe(true);
    expect(pasted(html)).toBe("- [x] raz\n- dwa");
    expect(pasted(html.replace("dwa", "dwa<ul><li>[ ] trzy</li></ul>"))).toBe("- [x] raz\n- dwa\n  - [ ] trzy");
  });

  test("Google Docs: lists within lists", () => {
    const lists = "<ul><li>raz</li><ul><li>raz i pół</li><ol><li>jeszcze głębiej</li></ol></ul><li>dwa</li></ul>";
    expect(pasted(lists)).toBe("- raz\n  - raz i pół\n    1. jeszcze głębiej\n- dwa");
  });

  test.each([
    [
      "Word",
      `<p>Zdanie<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a>.</p>
       <div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
       <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Skąd to <i>wiadomo</i>.</p></div></div>`,
    ],
    [
      "LibreOffice",
      `<p>Zdanie<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p>
       <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Skąd to <i>wiadomo</i>.</p></div>`,
    ],
    [
      "Google Docs",
      `<p>Zdanie<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr>
       <div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Skąd to <i>wiadomo</i>.</span></p></div>`,
    ],
  ])("%s: footnotes", (_, html) => {
    expect(readPastedHtml(html)).toMatchObject({ markdown: "Zdanie[^1].", notes: "[^1]: Skąd to _wiadomo_." });
  });

  test.each([
    [
      "Word",
      `<p>Zdanie<a style='mso-comment-reference:O_1'>.</a><span class=MsoCommentReference><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[O1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></p>
       <div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><a name="_msocom_1"></a><p class=MsoCommentText><a class=msocomoff href="#_msoanchor_1">[O1]</a>Sprawdź!</p></div></div></div>`,
    ],
    [
      "LibreOffice",
      `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head>
       <body lang="pl-PL" dir="ltr"><p style="line-height: 100%">\nZdanie<!-- Sprawdź! -->.</p></body></html>`,
    ],
    [
      "Google Docs",
      `<p>Zdanie.<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Sprawdź!</span></p></div>`,
    ],
  ])("%s: comments do not become footnotes for readers, and the loss is told", (_, html) => {
    const { markdown, areCommentsLost } = readPastedHtml(html);
    expect(markdown).toBe("Zdanie.");
    expect(areCommentsLost).toBe(true);
    expect(readPastedHtml("<p><b>Zdanie</b>.</p>").areCommentsLost).toBe(false);
    expect(readPastedHtml("<!--StartFragment--><p>Zdanie<!-- -->.</p>").areCommentsLost).toBe(false);
  });

  test("Word: a comment in the middle leaves no space behind", () => {
    const mark = `<span class=MsoCommentReference><span lang=PL style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[JK1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>`;
    expect(pasted(`<p>To słowo${mark}, a potem.</p>`)).toBe("To słowo, a potem.");
  });

  test("Word: numbers of headings and tabs are plain text with one space, bullets of headings go", () => {
    const heading = (mark: string, words: string) =>
      `<h2 style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=PL style='mso-fareast-font-family:"Calibri Light"'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]><span lang=PL>${words}<o:p></o:p></span></h2>`;
    const tab = "<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp; </span>";
    const rest = `<p class=MsoNormal>§${tab}1<span style='mso-spacerun:yes'>&nbsp; </span>w&nbsp;Łodzi</p><p class=MsoListParagraph style='mso-list:none'>Akapit</p>`;
    expect(pasted(heading("1.", "Skąd") + heading("2.1", "Dokąd") + heading("·", "Bez liczby") + rest)).toBe(
      "## 1. Skąd\n\n## 2.1 Dokąd\n\n## Bez liczby\n\n§ 1 w\u00a0Łodzi\n\nAkapit",
    );
  });

  test.each([
    "Obraz zawierający tekst, zrzut ekranu&#10;&#10;Opis wygenerowany automatycznie przy średnim poziomie pewności",
    "A screenshot of a computer&#10;&#10;Description automatically generated",
    "A cat&#10;&#10;AI-generated content may be incorrect.",
    "Obraz zawierający kota&#10;&#10;Zawartość wygenerowana przez sztuczną inteligencję może być niepoprawna.",
    "Macintosh HD:Users:dev:Desktop:phoca_thumb_l_sample-200x200.png",
    "http://placekitten.com/200/305",
    "obraz1.png",
    "Obraz 1",
    "clip_image001",
  ])("Word: %j is no description of a picture", (alt) => {
    const html = `<p><img width=64 src="file:///C:/Temp/clip_image001.png" alt="${alt}" v:shapes="Obraz_x0020_1"></p>`;
    expect(pasted(html)).toBe("![](brak-obrazu:clip_image001.png)");
    expect(altsIn(html)).toEqual([""]);
  });

  test("into code go pictures alone, without those that only count readers", () => {
    const html = `<p>Raz <img src="https://a.pl/a.png" alt="A"></p><p><img src="https://l.pl/b.gif" width="1" height="1"><img src="https://a.pl/c.png"></p>`;
    expect(readPastedHtml(html, { onlyPictures: true }).markdown).toBe(
      "![A](https://a.pl/a.png)![](https://a.pl/c.png)",
    );
  });

  test("a picture's caption is its title", () => {
    const figure =
      '<figure><img src="https://example.pl/x.png" alt="Kasza"><figcaption>Kasza „gryczana”</figcaption></figure>';
    expect(pasted(`<p>Przed.</p>${figure}<p>Po.</p>`)).toBe(
      'Przed.\n\n![Kasza](https://example.pl/x.png "Kasza „gryczana”")\n\nPo.',
    );
  });

  test("a web page: links, tables, code, quotations; nothing that runs", () => {
    expect(pasted('<p><a href="https://pl.wikipedia.org/wiki/%C5%81%C3%B3d%C5%BA">Łódź</a></p>')).toBe(
      "[Łódź](https://pl.wikipedia.org/wiki/%C5%81%C3%B3d%C5%BA)",
    );
    expect(pasted("<table><tr><th>a</th><th>b|c</th></tr><tr><td>1<br>2</td></tr></table>")).toBe(
      "| a | b\\|c |\n| --- | --- |\n| 1<br>2 |  |",
    );
    expect(pasted('<pre><code class="language-js">a &lt; b</code></pre>')).toBe("```js\na < b\n```");
    expect(pasted("<blockquote><p>Spacja jest znakiem.</p></blockquote>")).toBe("> Spacja jest znakiem.");
    expect(pasted('<p onclick="x()">tekst<script>alert(1)</script><style>p{}</style></p>')).toBe("tekst");
    expect(pasted('<a href="javascript:alert(1)">tekst</a> <a href="#sekcja">kotwica</a>')).toBe("tekst kotwica");
    expect(pasted('<img src="https://example.pl/x.png" alt="Rysunek">')).toBe("![Rysunek](https://example.pl/x.png)");
  });

  test("every picture has a place, and says where it is to be had", () => {
    const html = `<p>Raz <img src="https://lh7-rt.example/docsz/${"k".repeat(80)}?key=a" alt="Wykres [1]"></p>
      <p><img src="file:///C:/Temp/clip%20image(1).jpg" alt="Kosz"></p><p><img src="data:image/png;base64,AAAA" alt=""></p>
      <p><img src="file:///C:/Inne/clip%20image(1).jpg"></p><p><img src="//example.pl/a(1).png"></p>
      <table><tr><td>a</td><td><img src="https://example.pl/t|1.png"></td></tr></table>
      <figure><img src="file:///x/f.png"><figcaption>Pod f</figcaption></figure>`;
    const { markdown, pictures } = readPastedHtml(html);
    expect(pictures.map(({ from, name, address }) => [from, name, address])).toEqual([
      ["web", "lh7-rt.example", `https://lh7-rt.example/docsz/${"k".repeat(80)}?key=a`],
      ["disk", "clip image(1).jpg", "brak-obrazu:clip-image-1-.jpg"],
      ["data", "obraz-3", "brak-obrazu:obraz-3"],
      ["disk", "clip image(1).jpg", "brak-obrazu:2-clip-image-1-.jpg"],
      ["web", "a(1).png", "https://example.pl/a%281%29.png"],
      ["web", "t|1.png", "https://example.pl/t%7C1.png"],
      ["disk", "f.png", "brak-obrazu:f.png"],
    ]);
    for (const { address } of pictures) expect(markdown.split(`](${address}`)).toHaveLength(2);
    expect(markdown).toContain("Raz\n\n![Wykres \\[1\\]](https://lh7-rt");
    expect(markdown).toContain('![](brak-obrazu:f.png "Pod f")');
    expect(createParser("commonmark").render(markdown).match(/<img /g)).toHaveLength(pictures.length);
  });

  test("a picture of this site stays what it is, one that only counts readers goes, and a late one is taken where it is", () => {
    const id = "0123456789abcdef0123456789abcdef";
    const html = `<img src="https://szpalta.example/media/${id}.png" alt="Kosz"><img src="https://licznik.example/a.gif" width="1" height="1">
      <img src="data:image/gif;base64,R0lGOD" data-src="https://example.pl/pozno.jpg"><img>`;
    const { markdown, pictures } = readPastedHtml(html, { ownOrigin: "https://szpalta.example" });
    expect(markdown).toBe(`![Kosz](/media/${id}.png) ![](https://example.pl/pozno.jpg)`);
    expect(pictures).toHaveLength(1);
  });

  test("what a browser copies with a picture says what it shows", () => {
    expect(altsIn('<img src="https://example.pl/a.png" style="x" alt=" Kosz "><img src="b.png">')).toEqual([
      "Kosz",
      "",
    ]);
  });

  test("films and frames leave their addresses; that a player had none is said", () => {
    const html = `<p>Przed.</p><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?start=5"></iframe><p>Po.</p>
      <video><source src="blob:x"><source src="https://example.pl/film_a.mp4"></video><audio src="nagranie.mp3"></audio>
      <object data="javascript:alert(1)"><embed src="x.swf"></object>`;
    const { markdown, isPlayerLost } = readPastedHtml(html);
    expect(markdown).toBe(
      "Przed.\n\n<https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5s>\n\nPo.\n\n[Film: film_a.mp4](https://example.pl/film_a.mp4)",
    );
    expect(isPlayerLost).toBe(true);
    expect(readPastedHtml('<video src="https://example.pl/film.mp4"></video>').isPlayerLost).toBe(false);
  });

  test.each([
    ["data:image/png;base64,iVBORw0KGgo=", "a.png", 8],
    ["data:image/jpeg;charset=x;base64,AAA%3D", "a.jpg", 2],
    ["data:image/svg+xml,%3Csvg%2F%3E", "a.svg", 6],
    ["data:image/png;base64,@@@", null, 0],
    ["data:text/html,x", null, 0],
  ])("the file of %s", (url, name, size) => {
    const file = fileOfData(url, "a");
    expect(file && [file.name, file.size]).toEqual(name === null ? null : [name, size]);
  });

  test("signs that would be Markdown are escaped, Polish letters and no-break spaces stay", () => {
    expect(pasted("<p>2 * 3 * 4 i snake_case_name</p>")).toBe("2 \\* 3 \\* 4 i snake_case_name");
    expect(pasted("<p>w&nbsp;Łodzi żółć</p>")).toBe("w\u00a0Łodzi żółć");
  });

  test("plain text in a wrapping is left to be pasted as text", () => {
    expect(isWorthReading("<meta charset='utf-8'><span>zwykły tekst</span>")).toBe(false);
    expect(isWorthReading("<div>zwykły tekst</div>")).toBe(false);
    expect(isWorthReading("<p>raz <b>dwa</b></p>")).toBe(true);
  });
});

test("keeps the marks of words that Chrome copies out of one paragraph, with all of their style", () => {
  const style = (weight: number, kind: string) =>
    `style="caret-color: rgb(0, 0, 0); font-family: serif; font-style: ${kind}; font-variant-caps: normal; font-weight: ${weight};"`;
  const html = `<meta charset='utf-8'><span ${style(400, "normal")}>To </span><strong ${style(700, "normal")}>ważne</strong><span ${style(400, "normal")}> i </span><em ${style(400, "italic")}>ciche</em><span ${style(400, "normal")}> </span><del ${style(400, "normal")}>dawne</del>`;
  expect(readPastedHtml(html).markdown).toBe("To **ważne** i _ciche_ ~~dawne~~");
});

test("reads paragraphs without any mark too, as LibreOffice and macOS part them in HTML alone", () => {
  const html = `<body lang="pl-PL" dir="ltr"><p style="margin-bottom: 0cm">Raz.</p>\n<p style="margin-bottom: 0cm">Dwa.</p>`;
  expect([isWorthReading(html), readPastedHtml(html).markdown]).toEqual([true, "Raz.\n\nDwa."]);
  expect(isWorthReading("<p>Raz.</p>")).toBe(false);
});

test("writes letters beside a mark as letters", () => {
  const html = "<p>Uwaga<b>: ważne</b>, <b>„Gazety”</b>owej i <b>sło</b>wo</p>";
  expect(readPastedHtml(html).markdown).toBe(
    "Uwaga<strong>: ważne</strong>, <strong>„Gazety”</strong>owej i **sło**wo",
  );
});

test("reads headings by their role, emoji by their signs, and the number of a first item", () => {
  expect(pasted('<p role="heading" aria-level="2">A</p><p>b</p><div role="heading" aria-level="3">C</div>')).toBe(
    "## A\n\nb\n\n### C",
  );
  const emoji = "https://static.example/images/emoji.php/v9/t1/1f600.png";
  const { markdown } = readPastedHtml(
    `<p>Tak <img alt="😀" src="${emoji}" width="16"> i <img alt="❤️" src="${emoji}"></p>`,
  );
  expect(markdown).toBe("Tak 😀 i ❤️");
  expect(pasted('<p><img alt="❤️" src="https://example.pl/serce.jpg"></p>')).toContain("serce.jpg");
  expect(isWorthReading(`<p role="heading" aria-level="2">A</p>`)).toBe(true);
  expect(pasted('<ol><li value="5">a</li><li>b</li></ol>')).toBe("5. a\n6. b");
  expect(pasted('<ol><li>a<li value="2">b<li value="7">c<li>d</ol>')).toBe("1. a\n2. b\n\n7) c\n8) d");
  expect(pasted("<ol reversed><li>a<li>b<li>c</ol>")).toBe("3. a\n\n2) b\n\n1. c");
  expect(pasted('<ul><li>a<ol start="-2"><li value="x">b</ol><li value="9">c</ul>')).toBe("- a\n  1. b\n- c");
});
