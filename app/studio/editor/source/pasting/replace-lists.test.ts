import { expect, test } from "vitest";
import { isWorthReading, readPastedHtml } from "./pasted-html.ts";

const pasted = (...paragraphs: string[]) => readPastedHtml(paragraphs.join("\n")).markdown;

const item = (label: string, words: string, level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${label}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;

test("Word: numbers go on behind a paragraph that has none, and begin where they begin", () => {
  const between = "<p class=MsoListParagraph>Najlepiej zimną.</p>";
  expect(pasted(item("1.", "Wlej wodę"), between, item("2.", "Dodaj sól"))).toBe(
    "1. Wlej wodę\n\nNajlepiej zimną.\n\n2. Dodaj sól",
  );
  expect(pasted(item("4.", "cztery"), item("5.", "pięć"))).toBe("4. cztery\n5. pięć");
  expect(pasted(item("1)", "raz"), item("2)", "dwa"))).toBe("1. raz\n2. dwa");
});

test("Word: a second list right behind the first keeps its own numbers", () => {
  expect(pasted(item("1.", "a"), item("2.", "b"), item("1.", "c"))).toMatch(/^1\. a\n2\. b\n\n1\) c$/);
});

test("Word: numbers go on behind items on a lower level", () => {
  const list = [item("1.", "a"), item("·", "pod", 2), item("o", "głębiej", 3), item("2.", "b"), item("·", "pod", 2)];
  expect(pasted(...list)).toBe("1. a\n   - pod\n     - głębiej\n2. b\n   - pod");
});

test("Word: a label that Markdown does not have stays as text", () => {
  expect(pasted(item("§&nbsp;1.", "Zakres"), item("§ 2.", "Cel"))).toBe("§ 1. Zakres\n\n§ 2. Cel");
  expect(pasted(item("Krok 1:", "Wlej"), item("Krok 2:", "Sól"))).toBe("Krok 1: Wlej\n\nKrok 2: Sól");
  expect(pasted(item("1.", "a"), item("1.1.", "b", 2), item("1.2.", "c", 2), item("2.", "d"))).toBe(
    "1. a\n\n   1.1. b\n\n   1.2. c\n\n2. d",
  );
  expect(pasted(item("a)", "raz"), item("IV.", "cztery"))).toBe("a) raz\n\nIV. cztery");
});

test("Word in a browser: lists of single items are one list, nested by their levels", () => {
  const one = (tag: string, level: number, words: string, start = 1) =>
    `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle1 SCXW1" role="list" start="${start}"><li data-leveltext="" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph SCXW1"><span class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${words}</span></span><span class="EOP SCXW1">&nbsp;</span></p></li></${tag}></div>`;
  expect(pasted(one("ul", 1, "a"), one("ul", 2, "b"), one("ul", 3, "c"), one("ul", 1, "d"))).toBe(
    "- a\n  - b\n    - c\n- d",
  );
  expect(pasted(one("ol", 1, "a"), one("ol", 2, "b"), one("ol", 2, "c", 2), one("ol", 1, "d", 2))).toBe(
    "1. a\n   1. b\n   2. c\n2. d",
  );
  expect(pasted(one("ol", 1, "a"), "<p>Słowo.</p>", one("ol", 1, "b", 2))).toBe("1. a\n\nSłowo.\n\n2. b");
});

test("Word: a list that goes on as a list element of a lower level stays one list", () => {
  const inner = `<ul type=disc><ul type=circle><li class=MsoNormal style='mso-list:l0 level2 lfo1'>a</li>\n<li style='mso-list:l0 level2 lfo1'>b</li></ul></ul>`;
  expect(pasted(item("·", "raz"), inner, item("·", "dwa"), item("o", "c", 2), item("·", "trzy"))).toBe(
    "- raz\n  - a\n  - b\n- dwa\n  - c\n- trzy",
  );
  expect(pasted("<ul><ul><ul><li>a</li></ul></ul></ul>")).toBe("- a");
});

test("PowerPoint: lines with bullets and numbers are lists, nested by their classes", () => {
  const line = (format: string, label: string, words: string, name = "") =>
    `<div ${name} style='language:pl;mso-line-spacing:"90 20 0";mso-margin-left-alt:216;margin-left:.38in;text-indent:-.38in'><span style='font-size:28.0pt'><span style='mso-special-format:${format};font-family:Arial'>${label}</span></span><span style='font-size:28.0pt;mso-ascii-font-family:Calibri'>${words}</span></div>`;
  const html = [
    "<div class=O style='mso-line-spacing:\"90 20 0\"'><span>Wstęp</span></div>",
    line("bullet", "•", "Jeden", "class=O"),
    line("bullet", "o", "Jeden i pół", "class=O1"),
    line("bullet", "Ø", "Dwa"),
    "<div><span>Dalej</span></div>",
    line("numbullet3\\,1", "1.", "raz"),
    line("numbullet3\\,1", "2.", "dwa"),
  ];
  expect(pasted(...html)).toBe("Wstęp\n\n- Jeden\n  - Jeden i pół\n- Dwa\n\nDalej\n\n1. raz\n2. dwa");
  expect(isWorthReading(line("bullet", "§", "Jeden"))).toBe(true);
  expect(pasted(`<table><tr><td>${line("bullet", "•", "a")}</td><td>b</td></tr></table>`)).toContain("|");
});
