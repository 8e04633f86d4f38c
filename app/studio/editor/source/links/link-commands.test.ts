import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import {
  closedBrackets,
  type LinkGoal,
  linkPlace,
  plainWords,
  withAddress,
  withLink,
  withoutLink,
} from "./link-commands.ts";

const language = markdown({ base: markdownLanguage });

/** `‹` and `›` stand for the selection's ends, `│` for a bare cursor. */
function stateOf(given: string): EditorState {
  const [anchor, head] = given.includes("‹") ? [given.indexOf("‹"), given.indexOf("›") - 1] : [given.indexOf("│"), -1];
  const doc = given.replace(/[‹›│]/g, "");
  return EditorState.create({ doc, selection: { anchor, head: head < 0 ? anchor : head }, extensions: language });
}

function shown(state: EditorState): string {
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}│${text.slice(from)}`
    : `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

const ZECER: LinkGoal = { address: "/warsztat/zecer", title: "Zecer" };
const WEB: LinkGoal = { address: "https://example.pl/", title: null };

function linked(given: string, goal = ZECER): string | null {
  const state = stateOf(given);
  const place = linkPlace(state);
  return place && shown(state.update(withLink(state, place, goal)).state);
}

test.each([
  ["to ‹jest› tekst", "to [jest](/warsztat/zecer)│ tekst"],
  ["to ‹ jest › tekst", "to  [jest](/warsztat/zecer)│  tekst"],
  ["to │ tekst", "to [Zecer](/warsztat/zecer)│ tekst"],
  ["zob. sło│wo tu", "zob. [słowo](/warsztat/zecer)│ tu"],
  ["zob.│ słowo", "zob.[Zecer](/warsztat/zecer)│ słowo"],
  ["‹raz\n\ndwa›", "[raz](/warsztat/zecer)│\n\ndwa"],
  ["‹- raz› dwa", "- [raz](/warsztat/zecer)│ dwa"],
  ["## ‹Tytuł›", "## [Tytuł](/warsztat/zecer)│"],
  ["to ‹**jest** `kod`› tekst", "to [**jest** `kod`](/warsztat/zecer)│ tekst"],
  ["‹a] b›", "[a\\] b](/warsztat/zecer)│"],
  ["‹a [b› c", "[a \\[b](/warsztat/zecer)│ c"],
  ["‹a [b] c›", "[a [b] c](/warsztat/zecer)│"],
  ["‹![Prasa](/media/a.png)›", "[![Prasa](/media/a.png)](/warsztat/zecer)│"],
  ["[stary te│kst](/inny) dalej", "[stary tekst](/warsztat/zecer)│ dalej"],
  ["[‹stary›](</dwa słowa>)", "[stary](/warsztat/zecer)│"],
  ["[stary│][gdzieś] dalej", "[stary](/warsztat/zecer)│ dalej"],
  ["<https://exam│ple.pl/a> dalej", "[example.pl/a](/warsztat/zecer)│ dalej"],
  ["zob. https://exam│ple.pl/a dalej", "zob. [example.pl/a](/warsztat/zecer)│ dalej"],
])("a link in %j", (given, expected) => {
  expect(linked(given)).toBe(expected);
});

test.each([
  ["to │ tekst", "to [‹example.pl›](https://example.pl/) tekst"],
  ["to ‹jest› tekst", "to [jest](https://example.pl/)│ tekst"],
])("an address in %j", (given, expected) => {
  expect(linked(given, WEB)).toBe(expected);
});

test.each([
  "a `ko│d` b",
  "```\nko│d\n```",
  "    ko│d",
  "‹a [b](/c) d›",
  "‹a [b](/c›d)",
  "<b titl│e='a'>b</b>",
  "Przypis.[^1│]",
])("no link in %j", (given) => expect(linked(given)).toBeNull());

test("in a table a bar of the title stays in its cell", () => {
  expect(linked("│", { address: "/a", title: "Typ `infer[]` i *gwiazdka*" })).toContain(
    "[Typ `infer[]` i \\*gwiazdka\\*](/a)",
  );
  expect(linked("| a | b |\n| - | - |\n| │ | d |", { address: "/a", title: "Raz | dwa" })).toBe(
    "| a | b |\n| - | - |\n| [Raz \\| dwa](/a)│ | d |",
  );
});

test.each([
  ["[stary te│kst](/inny) dalej", "stary tekst│ dalej"],
  ["<https://exam│ple.pl/a> dalej", "example.pl/a│ dalej"],
])("without the link: %j", (given, expected) => {
  const state = stateOf(given);
  const place = linkPlace(state);
  const change = place && withoutLink(place);
  expect(change && shown(state.update(change).state)).toBe(expected);
});

describe("whatever the words", () => {
  const words = fc.array(
    fc.constantFrom("[", "]", "\\", "*", "_", "`", "<", "&amp;", "!", "(", ")", "|", "~", "ż", " "),
    {
      maxLength: 12,
    },
  );

  test("a title is read as it is, in one link", async () => {
    const rendering = await createMarkdown({ rules: typographyRules({}) });
    fc.assert(
      fc.property(words, (signs) => {
        const title = `a${signs.join("")}b`;
        const html = rendering.renderShort(`[${plainWords(title, false)}](/cel)`);
        const [, inner = ""] =
          /^<p><a href="\/cel" rel="noopener">(.*)<\/a><\/p>$/s.exec(html.ok ? html.value.trim() : "") ?? [];
        const read = inner
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("\u00a0", " ")
          .replaceAll("&nbsp;", " ");
        expect(read.replaceAll("&amp;", "&")).toBe(title.replaceAll(/\s+/g, " "));
      }),
    );
  });

  test("brackets of a selection do not end its link", async () => {
    const rendering = await createMarkdown({ rules: typographyRules({}) });
    const brackets = fc.array(fc.constantFrom("[", "]", "\\[", "\\]", "a", " "), { maxLength: 12 });
    fc.assert(
      fc.property(brackets, (signs) => {
        const html = rendering.renderShort(`[a${closedBrackets(`a${signs.join("")}b`)}](/cel)`);
        expect(html.ok && html.value).toMatch(/^<p><a href="\/cel"[^>]*>.*<\/a><\/p>\s*$/s);
      }),
    );
  });
});

test.each([
  ["to ‹jest› tekst", "to [jest](https://nowy.pl/a)│ tekst"],
  ["[‹tu›](https://stary.pl)", "[tu](https://nowy.pl/a)│"],
  ["[czytaj ‹tu›](/stary) dalej", "[czytaj tu](https://nowy.pl/a)│ dalej"],
  ["‹[tu](https://stary.pl)›", "[tu](https://nowy.pl/a)│"],
  ["[‹https://stary.pl›](https://stary.pl)", "[https://nowy.pl/a](https://nowy.pl/a)│"],
  ["[tu](‹https://stary.pl›)", null],
  ["‹https://stary.pl›", null],
  ["<‹https://stary.pl›>", null],
  ["[t│u](https://stary.pl)", null],
  ["‹raz\n\ndwa›", null],
])("an address pasted over %j", (given, expected) => {
  const state = stateOf(given);
  const change = withAddress(state, "https://nowy.pl/a");
  expect(change && shown(state.update(change).state)).toBe(expected);
});
