import { expect, test } from "vitest";
import { isWorthReading, readPastedHtml } from "./pasted-html.ts";

const pasted = (html: string) => readPastedHtml(html).markdown;

test("Word: hidden text is left out, a formula that a page hides is not", () => {
  expect(pasted("<p>Raz<span style='display:none;mso-hide:all'> tajne</span>, <b>dwa</b>.</p>")).toBe("Raz, **dwa**.");
  const formula =
    '<p>Niech <span style="display: none;"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span>.</p>';
  expect(pasted(formula)).toBe("Niech `x_1`.");
});

test("a table of contents has no page numbers: Word with links and without, LibreOffice", () => {
  const hidden = "color:windowtext;display:none;mso-hide:screen;text-decoration:none";
  const tab = "<span style='mso-tab-count:1 dotted'>. </span>";
  const linked = `<p class=MsoToc1><span class=MsoHyperlink><a href="#_Toc1">Rozdział 5<span style='${hidden}'>${tab}</span><span style='${hidden}'>3</span></a></span></p>`;
  expect(pasted(linked)).toBe("Rozdział 5");
  expect(pasted(`<p class=MsoToc1><b>Wstęp</b>${tab}<span>12</span><o:p></o:p></p>`)).toBe("**Wstęp**");
  const div = '<div id="Table of Contents1"><p><a href="#__RefHeading___1">Wstęp	7</a></p><p>Rozdział 5</p></div>';
  expect(pasted(div)).toBe("Wstęp\n\nRozdział 5");
});

test("Word: characters of symbol fonts are the signs that they show, others are left out with a sentence", () => {
  const sign = (font: string, sign: string) =>
    `<span style='font-family:${font};mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:${font}'><span style='mso-char-type:symbol;mso-symbol-font-family:${font}'>${sign}</span></span>`;
  const wingdings = readPastedHtml(`<p>Plik ${sign("Wingdings", "à")} Zapisz ${sign("Wingdings", "J")}, ü</p>`);
  expect(wingdings).toMatchObject({ markdown: "Plik → Zapisz ☺, ü", areSymbolsLost: false });
  expect(pasted(`<p>${sign("Symbol", "a")} ${sign("Symbol", "£")} 2${sign("Symbol", "p")}</p>`)).toBe("α ≤ 2π");
  expect(pasted('<p><font face="Wingdings">\uF0FC</font> jest</p>')).toBe("✓ jest");
  const lost = readPastedHtml(`<p>Znak ${sign("Wingdings", "?")}.</p>`);
  expect(lost.areSymbolsLost).toBe(true);
  expect(lost.markdown).toBe("Znak .");
});

test("Word: a picture that is there only as VML has its place, its description, and its file from the RTF", () => {
  const html = `<p class=MsoNormal><span><v:shapetype id="_x0000_t75" coordsize="21600,21600"/><v:shape id="Picture_x0020_1" o:spid="_x0000_i1025" type="#_x0000_t75"
 alt="A cat standing on a carpet" style='width:150pt;visibility:visible'>
 <v:imagedata src="file:///C:/Temp/clip_image001.jpg"
  o:title="A cat standing on a carpet"/>
</v:shape></span></p>`;
  expect(isWorthReading(html)).toBe(true);
  const rtf = `{\\rtf1 {\\*\\shppict{\\pict\\jpegblip ${"ffd8".repeat(40)}}}}`;
  const { markdown, pictures } = readPastedHtml(html, { rtf });
  expect(markdown).toBe("![A cat standing on a carpet](brak-obrazu:clip_image001.jpg)");
  expect(pictures.map(({ from, file }) => [from, file?.type])).toEqual([["disk", "image/jpeg"]]);
  const both = `<p><!--[if gte vml 1]>${html}<![endif]--><![if !vml]><img src="file:///C:/Temp/a.png"><![endif]></p>`;
  expect(pasted(both)).toBe("![](brak-obrazu:a.png)");
});
