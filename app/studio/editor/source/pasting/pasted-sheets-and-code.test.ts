import { describe, expect, it, test } from "vitest";
import { isWorthReading, readPastedHtml } from "./pasted-html.ts";

const pasted = (html: string) => readPastedHtml(html).markdown;

/* The HTML that spreadsheets and code editors put on the clipboard, with their wrappings. */

const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8"><style>
<!--table
	{mso-displayed-decimal-separator:"\\,";}
.xl65
	{font-weight:700;
	font-family:Calibri, sans-serif;}
.xl66
	{mso-number-format:"0%";}
-->
</style></head><body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Krój</td><td class=xl65>Udział</td><td class=xl65>Od kiedy</td>
 </tr>
 <tr height=20><td height=20>Brygada</td><td class=xl66 align=right>25%</td><td align=right>2026-11-28</td></tr>
 <tr height=20><td class=xl65 height=20>Razem</td><td></td><td align=right>12,5</td></tr>
 <tr height=20><td height=20></td><td></td><td></td></tr>
<!--EndFragment-->
</table></body></html>`;

const CALC = `<!DOCTYPE html><html><head><style type="text/css">body,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head>
<body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><colgroup width="85"></colgroup>
<tr><td height="17" align="left"><b>Krój</b></td><td align="left"><b>Udział</b></td></tr>
<tr><td height="17" align="left">Brygada</td><td align="right" sdval="0.25" sdnum="1045;0;0%">25%</td></tr>
<tr><td height="17" align="left"><br></td><td align="right" sdnum="1045;1045;RRRR-MM-DD"><font color="#000000">2026-11-28</font></td></tr>
</table></body></html>`;

const SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" dir="ltr" style="table-layout:fixed;border-collapse:collapse" data-sheets-root="1">
<colgroup><col width="100"/><col width="100"/></colgroup><tbody>
<tr style="height:21px;"><td style="vertical-align:bottom;font-weight:bold;">Krój</td><td style="vertical-align:bottom;font-weight:bold;">Udział</td></tr>
<tr style="height:21px;"><td style="vertical-align:bottom;" data-sheets-value="{}">Brygada</td><td style="vertical-align:bottom;text-align:right;">25%</td></tr>
</tbody></table>`;

const NUMBERS = `<meta charset="utf-8"><table cellspacing="0" cellpadding="0"><tbody>
<tr><td valign="top" style="width: 98px; height: 12.9px;"><p style="margin: 0px"><b>Krój</b></p></td><td><p><b>Cena</b></p></td></tr>
<tr><td><p>Brygada</p></td><td><p>12,50 zł</p></td></tr></tbody></table>`;

describe("a spreadsheet becomes a table", () => {
  it.each([
    [
      "Excel",
      EXCEL,
      "| Krój | Udział | Od kiedy |\n| --- | --: | --: |\n| Brygada | 25% | 2026-11-28 |\n| **Razem** |  | 12,5 |",
    ],
    ["LibreOffice Calc", CALC, "| Krój | Udział |\n| --- | --: |\n| Brygada | 25% |\n|  | 2026-11-28 |"],
    ["Google Sheets", SHEETS, "| Krój | Udział |\n| --- | --: |\n| Brygada | 25% |"],
    ["Numbers", NUMBERS, "| Krój | Cena |\n| --- | --- |\n| Brygada | 12,50 zł |"],
  ])("%s", (_, html, expected) => {
    expect(isWorthReading(html)).toBe(true);
    expect(pasted(html)).toBe(expected);
  });

  it("has empty cells for what merged ones cover", () => {
    const html = `<table><col><tr><td rowspan=2>A</td><td colspan=2>B</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td>&nbsp;</td><td>f</td></tr></table>`;
    expect(pasted(html)).toBe("| A | B |  |\n| --- | --- | --- |\n|  | c | d |\n| e |  | f |");
  });

  it("is words where it is one cell", () => {
    expect(
      pasted("<table><!--StartFragment--><col width=64><tr><td class=xl65>25%</td></tr><!--EndFragment--></table>"),
    ).toBe("25%");
  });
});

test("cells of several paragraphs or of a list become lines; a table of one cell becomes its blocks", () => {
  const cell = "<p class=MsoNormal>Raz<o:p></o:p></p> <p class=MsoNormal>&nbsp;</p>\n<p><b>dwa</b></p>";
  const list = "<p>Oto:</p><ol><li><p>a</p></li><li>b<ul><li>c</li></ul></li></ol>";
  expect(pasted(`<table><tr><td><p>A</p></td><td>B</td></tr><tr><td>${cell}</td><td>${list}</td></tr></table>`)).toBe(
    "| A | B |\n| --- | --- |\n| Raz<br>**dwa** | Oto:<br>1. a<br>2. b<br>• c |",
  );
  expect(pasted(`<table><tr><td>${cell}</td></tr></table>`)).toBe("Raz\n\n**dwa**");
});

const VS_CODE = `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Consolas, 'Courier New', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #569cd6;">const</span><span style="color: #d4d4d4;"> a_b = [</span></div><div><span>    </span><span style="color: #b5cea8;">1 * 2 * 3</span></div><br><div>];</div></div>`;

const INTELLIJ = `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9,8pt;"><span style="color:#cc7832;">val </span>a_b = listOf(<br>    <span>1</span>,<br>)<br></pre></body></html>`;

const TERMINAL = `<HTML><HEAD><TITLE>PowerShell</TITLE></HEAD><BODY><!--StartFragment --><DIV STYLE="display:inline-block;white-space:pre;background:#0C0C0C;font-family:'Cascadia Mono',monospace;font-size:12pt;color:#CCCCCC">PS C:\\&gt; <SPAN STYLE="color:#F9F1A5">dir</SPAN><BR>    a_b*c</DIV><!--EndFragment --></BODY></HTML>`;

const GITHUB = `<table class="highlight tab-size js-file-line-container"><tbody>
<tr><td id="L1" class="blob-num js-line-number" data-line-number="1"></td><td id="LC1" class="blob-code blob-code-inner js-file-line"><span class="pl-k">const</span> a_b = 1;</td></tr>
<tr><td class="blob-num"></td><td class="blob-code">    return *a;</td></tr></tbody></table>`;

describe("code becomes a fence", () => {
  it.each([
    ["VS Code", VS_CODE, "```\nconst a_b = [\n    1 * 2 * 3\n\n];\n```"],
    ["IntelliJ", INTELLIJ, "```\nval a_b = listOf(\n    1,\n)\n```"],
    ["Windows Terminal", TERMINAL, "```\nPS C:\\> dir\n    a_b*c\n```"],
    ["a file at GitHub", GITHUB, "```\nconst a_b = 1;\n    return *a;\n```"],
  ])("%s, all of it", (_, html, expected) => {
    const { markdown, code } = readPastedHtml(html);
    expect([markdown, code]).toEqual([expected, { language: null }]);
  });

  test("among other words, with its language where the page says it", () => {
    const html = `<p>Najpierw:</p><div class="highlight highlight-source-shell"><pre>npm i a_b</pre></div>
      <p>potem <span style="font-family:'Courier New',monospace">a_b</span>.</p>
      <p><span style="font-family:'Roboto Mono',monospace">a = 1</span></p>
      <p><span style="font-family:'Roboto Mono',monospace">&nbsp;&nbsp;b_c * 2</span></p>`;
    expect(readPastedHtml(html)).toMatchObject({
      markdown: "Najpierw:\n\n```shell\nnpm i a_b\n```\n\npotem `a_b`.\n\n```\na = 1\n  b_c * 2\n```",
      code: null,
    });
  });
});

test("what only Word reads is not in the text, and parts none of its lines of code", () => {
  const line = (code: string) =>
    `<p class=MsoNormal><span style='font-family:"Courier New"'>${code}</span><o:p></o:p></p>`;
  const html = `<html><head><xml><w:View>Normal</w:View></xml><style>p {margin:0}</style></head><body>
    <!--[if gte mso 9]><xml><w:Zoom>0</w:Zoom></xml><![endif]--><p class=MsoNormal>Tak:<o:p></o:p></p>
    ${line("a_b = 1")}${line("c = 2")}<![if !supportEmptyParas]><p class=MsoNormal>&nbsp;<o:p></o:p></p><![endif]></body></html>`;
  expect(pasted(html)).toBe("Tak:\n\n```\na_b = 1\nc = 2\n```");
});

test("formulas become code, in TeX where the page has it, and once where the page draws them twice", () => {
  expect(isWorthReading("<math><mi>a</mi></math>")).toBe(true);
  const halves = "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>";
  expect(pasted(`<p>Wzór <math>${halves}<mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></math>.</p>`)).toBe(
    "Wzór `(a+b)/2=c^2`.",
  );
  const katex = `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow><annotation
    encoding="application/x-tex">a_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a1</span></span>`;
  expect(pasted(`<p>Wzór ${katex} i <math></math>koniec.</p>`)).toBe("Wzór `a_1` i koniec.");
});

test("a formula of MediaWiki comes once", () => {
  const image = `<img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/9f" class="mwe-math-fallback-image-inline" alt="{\\displaystyle E}">`;
  const html = `<p>Wzór <span class="mwe-math-element"><span class="mwe-math-mathml-inline"><math><mi>E</mi></math></span>${image}</span>.</p>`;
  expect(pasted(html)).toBe("Wzór `E`.");
});

test.each([
  [
    "blocks in the cells of SyntaxHighlighter",
    `<table><tr><td class="gutter"><div class="line number1">1</div><div class="line number2">2</div><div class="line">3</div></td>
      <td class="code"><div class="container"><div class="line number1"><code>if (a) {</code></div><div class="line number2"><code>&nbsp;&nbsp;</code><code>b(); // c</code></div><div class="line number3"><code>}</code></div></div></td></tr></table>`,
    "if (a) {\n  b(); // c\n}",
  ],
  ["blocks in pre", `<pre><code><div class="line">a // b</div>\n<div class="line">c</div></code></pre>`, "a // b\nc"],
  [
    "spans shown as blocks",
    `<pre><code><span style="color: red; display: block;">a</span><span style="display:block">b</span></code></pre>`,
    "a\nb",
  ],
  [
    "a heading above code",
    `<pre><div>bash</div><div><code>npm ci\nnpm test\n</code></div></pre>`,
    "bash\nnpm ci\nnpm test",
  ],
  [
    "blocks that end with a break",
    `<pre><code><div class="line">a<br></div><div class="line">b\n</div></code></pre>`,
    "a\nb",
  ],
  ["empty lines", "<pre><code><div>a</div><div><br></div><div><div>b</div></div></code></pre>", "a\n\nb"],
])("lines of code stay lines: %s", (_, html, code) => {
  expect(pasted(`<p>Kod:</p>${html}`)).toBe(`Kod:\n\n\`\`\`\n${code}\n\`\`\``);
});

test("a table that has code in some of its cells stays a table", () => {
  expect(pasted('<table><tr><td class="code">EUR</td><td>978</td></tr></table>')).toContain("978");
  const row = (option: string, what: string) => `<tr><td class="code">${option}</td><td>${what}</td></tr>`;
  const table = `<table><tr><th>Opcja</th><th>Znaczenie</th></tr>${row("--force", "Wymusza zapis.")}${row("--quiet", "Milczy.")}</table>`;
  expect(pasted(table)).toBe(
    "| Opcja | Znaczenie |\n| --- | --- |\n| --force | Wymusza zapis. |\n| --quiet | Milczy. |",
  );
});

test("what only the style of a page keeps apart is not glued together, and code stays as it is", () => {
  const html = `<div style="gap:1em; display: flex;"><span>Autor</span><time>8 maja</time></div><pre><code style="display:grid"><i>a</i><i>b</i></code></pre>`;
  expect(pasted(html)).toBe("Autor 8 maja\n\n```\nab\n```");
});

test("raised and lowered words stay so, by tags and by styles", () => {
  expect(isWorthReading("<p>10<sup>6</sup></p>")).toBe(true);
  expect(pasted("<p class=MsoNormal>10<sup>6</sup> i H<sub>2</sub>O</p>")).toBe("10<sup>6</sup> i H<sub>2</sub>O");
  const docs = `<p><span style="vertical-align:baseline">10</span><span style="font-size:0.6em;vertical-align:super;white-space:pre-wrap;">6</span></p>`;
  expect([isWorthReading(docs), pasted(docs)]).toEqual([true, "10<sup>6</sup>"]);
});

test("links lead where they say, without the pages of Google, Outlook and Facebook in between", () => {
  const links = [
    "https://www.google.com/url?q=https://example.pl/a?b%3D1&sa=D&source=editors&ust=1",
    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.pl%2Fa%3Fb%3D1&data=05",
    "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.pl%2Fa%3Fb%3D1&h=x",
  ];
  for (const link of links)
    expect(pasted(`<a href="${link.replaceAll("&", "&amp;")}">tu</a>`)).toBe("[tu](https://example.pl/a?b=1)");
  expect(pasted('<a href="https://www.google.com/url?q=javascript:x">tu</a>')).toBe(
    "[tu](https://www.google.com/url?q=javascript:x)",
  );
});

test("a bold line of Google Docs is bold, alone and among others", () => {
  const bold = (words: string) =>
    `<span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">${words}</span>`;
  const whole = (inner: string) =>
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${inner}</b><br class="Apple-interchange-newline">`;
  expect(pasted(whole(bold("Raz")))).toBe("**Raz**");
  expect(
    pasted(whole(`<p dir="ltr">${bold("Raz")}</p><br><p dir="ltr"><span style="font-weight:400">dwa</span></p>`)),
  ).toBe("**Raz**\n\ndwa");
});
