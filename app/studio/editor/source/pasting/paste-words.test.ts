import { expect, it } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { markdownStateAt } from "#test/support/texts/markdown-state.ts";
import { fittedPaste } from "./fit-paste.ts";
import { fittedWords, textInLabel, wordsPlace } from "./paste-words.ts";
import { readPastedHtml } from "./pasted-html.ts";

/** What stands after HTML is pasted at `‸`. */
function after(source: string, html: string, text = html.replaceAll(/<[^<>]*>/g, "").replaceAll("&nbsp;", " ")) {
  const state = markdownStateAt(source);
  const range = state.selection.main;
  const place = wordsPlace(state, range, text, html);
  const { markdown, isWords } = readPastedHtml(html, { place });
  const change = place && isWords ? fittedWords(state, range, markdown, place) : fittedPaste(state, range, markdown);
  return state.update({ changes: change }).state.doc.toString();
}

it.each([
  ["behind a word", "Ala ‸kot", "<span>słowem </span>", "Ala słowem kot"],
  ["before a word", "Ala‸ kot", "<span> słowem</span>", "Ala słowem kot"],
  ["within a word's space", "Ala ‸ kot", "<b> słowem </b>", "Ala **słowem** kot"],
  ["as Windows writes it", "Ala ‸kot", "<b>ma</b><span>&nbsp;</span>", "Ala **ma** kot"],
  ["before a comma", "Ala ‸, kot", "<span>słowem </span>", "Ala słowem, kot"],
  ["within brackets", "Ala („‸”)", "<span> słowem </span>", "Ala („słowem”)"],
  ["where the line ends", "Ala ‸", "<span>słowem </span>", "Ala słowem"],
  ["where a list's item begins", "- ‸kot", "<span> słowem </span>", "- słowem kot"],
  ["into a cell", "| Ala ‸kot |\n| - |", "<i>a | b </i>", "| Ala _a \\| b_ kot |\n| - |"],
  ["at the end of a mark", "Ala **kot‸** ma", "<i>i pies </i>", "Ala **kot*i pies*** ma"],
  ["a whole paragraph", "Ala ‸kot", "<p>ma</p>\n", "Ala ma kot"],
])("a space that was copied with words stays, and none is doubled: %s", (_, source, html, expected) => {
  expect(after(source, html)).toBe(expected);
});

it("a space that only HTML has counts", () => {
  expect(after("Ala ‸kot", "<html><body><b>ma</b> </body></html>", "ma")).toBe("Ala **ma** kot");
  expect(after("Ala‸kot", "<p>\n  ma\n</p>", "ma")).toBe("Alamakot");
});

it.each([
  ["italic in italic", "_raz ‸dwa_", "<i>nowe </i>", "_raz nowe dwa_"],
  ["bold at the end of bold", "**raz‸** dwa", "<b> nowe</b>", "**raz nowe** dwa"],
  [
    "a style within bold and italic",
    "**a _raz ‸dwa_**",
    '<span style="font-weight: 700">nowe</span>',
    "**a _raz nowedwa_**",
  ],
  ["bold behind bold", "**raz**‸", "<b>nowe</b>", "**raznowe**"],
  ["bold before bold", "a ‸**raz**", "<b>nowe</b>", "a **noweraz**"],
  ["italic behind italic", "_raz_‸ a", "<i>nowe</i> słowo", "_raznowe_ słowo a"],
  ["bold and italic behind bold", "**raz**‸", "<b><i>nowe</i></b>", "**raz**<strong>_nowe_</strong>"],
  ["bold behind italic", "*raz*‸", "<b>nowe</b>", "*raz*<strong>nowe</strong>"],
  ["italic behind bold within a word", "**raz**‸dwa", "<i>nowe</i>", "**raz**<em>nowe</em>dwa"],
  ["code behind code", "`raz`‸", "<code>nowe</code> i", "`raznowe` i"],
  ["struck behind struck", "~~raz~~‸", "<s>nowe</s>", "~~raznowe~~"],
  ["italic within a word", "raz‸dwa", "<i>nowe</i>", "raz*nowe*dwa"],
  ["bold with a sign behind a word", "raz‸", "<b>„nowe”</b>", "raz<strong>„nowe”</strong>"],
  ["bold behind bold and a space", "**raz** ‸", "<b>nowe</b>", "**raz** **nowe**"],
  ["a link behind an exclamation", "Uwaga!‸", '<a href="https://a.pl">tu</a>', "Uwaga\\![tu](https://a.pl)"],
  ["a link with its space", "Uwaga!‸", ' <a href="https://a.pl">tu</a>', "Uwaga! [tu](https://a.pl)"],
  ["a link in a link", "Zob. [Al‸a](/ala).", '<a href="https://a.pl">tu</a>', "Zob. [Altua](/ala)."],
  ["a link in brackets", "Zob. [por. ‸].", '<a href="https://a.pl">tu</a>', "Zob. [por. [tu](https://a.pl)]."],
])("marks around the place are not repeated, and those beside it stay marks: %s", (_, source, html, expected) => {
  expect(after(source, html)).toBe(expected);
  expect(
    createParser("site")
      .render(expected)
      .replaceAll(/<[^<>]*>/g, ""),
  ).not.toMatch(/[*_~`]/);
});
