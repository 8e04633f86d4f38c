import { expect, it } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { markdownStateAt } from "#test/support/texts/markdown-state.ts";
import { fittedPaste } from "./fit-paste.ts";
import { fittedWords, textInLabel, wordsPlace } from "./paste-words.ts";
import { isWorthReading, readPastedHtml } from "./pasted-html.ts";

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

it.each([
  ["a heading", "Ala ‸ kot", "<h2>Nagłówek</h2>", "Ala Nagłówek kot"],
  ["a heading where a sentence goes on", "Ala ‸", "<h3>Nagłówek <b>gruby</b></h3>", "Ala Nagłówek **gruby**"],
  ["a heading before a comma", "‸, kot", "<h2>Nagłówek</h2>", "Nagłówek, kot"],
  ["an item", "Ala ‸ kot", "<ul><li>raz</li></ul>", "Ala raz kot"],
  ["a numbered item", "Ala ‸ kot", "<ol><li><p>raz</p></li></ol>", "Ala raz kot"],
  ["an item within the words of another", "- Ala ‸ kot", "<ul><li>raz</li></ul>", "- Ala raz kot"],
  ["a cell", "Ala ‸ kot", "<table><tr><td><i>raz</i></td></tr></table>", "Ala _raz_ kot"],
  ["a quotation", "Ala ‸ kot", "<blockquote><p>raz</p></blockquote>", "Ala raz kot"],
  ["a heading in a link", "[Ala ‸](/ala)", "<h2>raz</h2>", "[Ala raz](/ala)"],
  ["an item into a cell", "| Ala ‸ kot |\n| - |", "<ul><li>raz</li></ul>", "| Ala raz kot |\n| - |"],
  ["a heading behind a sentence", "Ala ma kota.‸", "<h2>Nagłówek</h2>", "Ala ma kota.\n\n## Nagłówek"],
  ["a heading before a sentence", "‸Ala ma kota.", "<h2>Nagłówek</h2>", "## Nagłówek\n\nAla ma kota."],
  ["a whole heading with its line", "Ala ‸ kot", "<h2>Nagłówek</h2>\n", "Ala \n\n## Nagłówek\n\nkot"],
  ["several items", "Ala ‸ kot", "<ul><li>a</li>\n<li>b</li></ul>", "Ala \n\n- a\n- b\n\nkot"],
])("one heading, item or cell among words is words: %s", (_, source, html, expected) => {
  expect(after(source, html)).toBe(expected);
});

it.each([
  ["a year", "W roku ‸ był", "<p>1989. w maju</p>", "W roku 1989. w maju był"],
  ["a year where the line begins", "‸ był", "<p>1989. w maju</p>", "1989\\. w maju był"],
  ["a year on an empty line", "‸", "<p>1989. w maju</p>", "1989\\. w maju"],
  ["a dialogue", "‸", "<p>- Dzień dobry</p>", "\\- Dzień dobry"],
  ["signs of emphasis", "Ala ‸", "<div>2*3*4</div>", "Ala 2\\*3\\*4"],
  ["a tag", "Ala ‸", "<p>ma &lt;br&gt; kota</p>", "Ala ma \\<br> kota"],
])("text that would be something else in Markdown is read as HTML: %s", (_, source, html, expected) => {
  expect(isWorthReading(html)).toBe(true);
  expect(after(source, html)).toBe(expected);
});

it("plain text of one line among words is never a block", () => {
  const state = markdownStateAt("W roku ‸ był");
  const place = wordsPlace(state, state.selection.main, "1989. w maju");
  const change = place && fittedWords(state, state.selection.main, "1989. w maju", place);
  expect(change && state.update({ changes: change }).state.doc.toString()).toBe("W roku 1989. w maju był");
});

it.each([
  ["paragraphs in a link", "[Ala ‸ma](/ala)", "raz [1]\n\ndwa\n", "raz \\[1\\] dwa"],
  ["one line in a link", "[Ala ‸ma](/ala)", "raz", null],
  ["paragraphs in a description", "![Ala ‸ma](/media/a.png)", "raz\n\ndwa ]", "raz dwa \\]"],
  ["one line in a description", "![‸](/media/a.png)", "*raz* [a", "*raz* \\[a"],
  ["paragraphs in brackets", "Ala [‸ma] kota", "raz\n\ndwa", null],
  ["paragraphs behind a link", "[Ala](/ala)‸", "raz\n\ndwa", null],
  ["paragraphs in an address", "[Ala](/‸ala)", "raz\n\ndwa", null],
])("what would destroy a link or a picture is one line: %s", (_, source, text, expected) => {
  expect(textInLabel(markdownStateAt(source), text)).toBe(expected);
});
