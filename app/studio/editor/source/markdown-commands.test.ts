import { history, undo } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { insertTable } from "./block-commands.ts";
import { edit, obstacleToCommand, type TextAct } from "./markdown-commands.ts";

const LANGUAGE = [markdown({ base: markdownLanguage, addKeymap: false }), history()];

const WORDS = { text: "tekst", footnote: "Treść przypisu.", column: "Kolumna", cell: "wartość" };

/** `[` and `]` stand for the selection's ends, `|` for a bare cursor, before and after. */
function done(act: TextAct, given: string): string {
  const [anchor, head] = given.includes("‹") ? [given.indexOf("‹"), given.indexOf("›") - 1] : [given.indexOf("│"), -1];
  const doc = given.replace(/[‹›│]/g, "");
  const selection = { anchor, head: head < 0 ? anchor : head };
  const before = EditorState.create({ doc, selection, extensions: LANGUAGE });
  const { state } = before.update(edit(before, act, WORDS));
  let undone = state;
  undo({ state, dispatch: (transaction) => (undone = transaction.state) });
  expect(undone.doc.toString(), "after an undo").toBe(doc);
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}│${text.slice(from)}`
    : `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

test("an act says where it would break what is there", () => {
  const at = (doc: string, anchor: number, head = anchor) =>
    EditorState.create({ doc, selection: { anchor, head }, extensions: LANGUAGE });
  expect(obstacleToCommand(at("raz\ndwa\ntrzy", 0, 9), "link")).toBe("lines");
  expect(obstacleToCommand(at("raz\ndwa\ntrzy", 0, 4), "link")).toBeNull();
  expect(obstacleToCommand(at("```\nkod\n```", 5), "bold")).toBe("code");
  expect(obstacleToCommand(at("| a |\n| - |\n| b |", 2), "quote")).toBe("table");
});

test.each<[TextAct, string, string]>([
  ["bold", "to ‹jest› tekst", "to **‹jest›** tekst"],
  ["bold", "to **‹jest›** tekst", "to ‹jest› tekst"],
  ["bold", "to je│st tekst", "to **je│st** tekst"],
  ["bold", "to **je│st** tekst", "to je│st tekst"],
  ["bold", "to **jest│** tekst", "to **jest**│ tekst"],
  ["bold", "**dwa słowa│**", "**dwa słowa**│"],
  ["italic", "│", "_‹tekst›_"],
  ["heading-2", "Tytuł│", "## Tytuł│"],
  ["heading-2", "### Tytuł│", "## Tytuł│"],
  ["heading-2", "## Tytuł│", "Tytuł│"],
  ["list", "‹raz\n\ndwa›", "- ‹raz\n\n- dwa›"],
  ["numbered", "- raz│", "1. raz│"],
  ["quote", "Zdanie.│", "> Zdanie.│"],
  ["quote", "‹Zdanie.\n›\nDalej.", "> ‹Zdanie.\n›\nDalej."],
  ["code", "‹raz\n›dwa", "```\n‹raz›\n```\ndwa"],
  ["code", "to ‹jest› tekst", "to `‹jest›` tekst"],
  ["code", "‹raz\ndwa›", "```\n‹raz\ndwa›\n```"],
  ["heading-2", "│", "## │"],
  ["heading-3", "Zdanie.\n│", "Zdanie.\n### │"],
  ["list", "│", "- │"],
  ["list", "Przed.\n│\nPo.", "Przed.\n\n- │\n\nPo."],
  ["numbered", "Przed.\nraz│\nPo.", "Przed.\n\n1. raz│\n\nPo."],
  ["quote", "Przed.\n│\nPo.", "Przed.\n\n> │\n\nPo."],
  ["quote", "Przed.\n‹raz\ndwa›\nPo.", "Przed.\n\n> ‹raz\n> dwa›\n\nPo."],
  ["list", "> Przed.\n> │\n> Po.", "> Przed.\n>\n> - │\n>\n> Po."],
  ["list", "- raz\ndwa│\n- trzy", "- raz\n- dwa│\n- trzy"],
  ["list", "Przed.\n\nraz│\n\nPo.", "Przed.\n\n- raz│\n\nPo."],
  ["numbered", "│", "1. │"],
  ["quote", "│", "> │"],
  ["list", "│Zdanie.", "- │Zdanie."],
  ["numbered", "‹raz\ndwa\ntrzy›", "1. ‹raz\n2. dwa\n3. trzy›"],
  ["numbered", "‹1. raz\n2. dwa›", "‹raz\ndwa›"],
  ["list", "> Zdanie.│", "> - Zdanie.│"],
  ["heading-2", "- Zdanie.│", "## Zdanie.│"],
  ["quote", "‹raz\n\ndwa›", "> ‹raz\n>\n> dwa›"],
  ["code", "│", "```\n│\n```"],
  ["bold", "‹raz\n\n- dwa \n> trzy›", "‹**raz**\n\n- **dwa** \n> **trzy**›"],
  ["bold", "‹**raz**\n- **dwa**›", "‹raz\n- dwa›"],
  ["bold", "to ‹jest ›tekst", "to **‹jest›** tekst"],
  ["italic", "n‹aj›lepszy", "n*‹aj›*lepszy"],
  ["footnote", "│", "[^1]\n\n[^1]: ‹Treść przypisu.›"],
  ["footnote", "Zdanie.\n\n│", "Zdanie.\n\n[^1]\n\n[^1]: ‹Treść przypisu.›"],
  ["footnote", "Raz│.\n", "Raz[^1].\n\n[^1]: ‹Treść przypisu.›"],
  ["rule", "│", "---\n\n│"],
  ["rule", "Zdanie.\n│", "Zdanie.\n\n---\n\n│"],
  ["rule", "Zdanie.│\n\nDalej.", "Zdanie.\n\n---\n\n│\n\nDalej."],
  ["footnote", "ta│ka kawa", "taka[^1] kawa\n\n[^1]: ‹Treść przypisu.›"],
  ["footnote", "Zdanie│.", "Zdanie[^1].\n\n[^1]: ‹Treść przypisu.›"],
  ["footnote", "Raz[^1] dwa│.\n\n[^1]: Pierwszy.", "Raz[^1] dwa[^2].\n\n[^1]: Pierwszy.\n[^2]: ‹Treść przypisu.›"],
  ["rule", "Zdanie.│", "Zdanie.\n\n---\n\n│"],
  ["bold", "‹## Tytuł›", "## **‹Tytuł›**"],
  ["bold", "│## Tytuł", "## **│Tytuł**"],
  ["bold", "‹- raz›", "- **‹raz›**"],
  ["bold", "‹- [ ] raz›", "- [ ] **‹raz›**"],
  ["bold", "‹> 1. raz›", "> 1. **‹raz›**"],
  ["bold", "‹**jest›**", "‹jest›"],
  ["bold", "‹**jest**›", "‹jest›"],
  ["bold", "**dwa sło│wa**", "dwa sło│wa"],
  ["bold", "**dwa ‹słowa›**", "**dwa** ‹słowa›"],
  ["bold", "**‹dwa› słowa**", "‹dwa› **słowa**"],
  ["bold", "**raz ‹dwa› trzy**", "**raz** ‹dwa› **trzy**"],
  ["italic", "_najle‹pszy›_", "*najle*‹pszy›"],
  ["bold", "‹raz **dwa› trzy**", "**‹raz dwa› trzy**"],
  ["bold", "‹raz **dwa** trzy›", "**‹raz dwa trzy›**"],
  ["bold", "‹raz _dwa› trzy_", "**‹raz _dwa› trzy_**"],
  ["bold", "to `ko‹d` jest›", "to **`ko‹d` jest›**"],
  ["italic", "naj**‹lep›**szy", "naj***‹lep›***szy"],
  ["italic", "naj***‹lep›***szy", "naj**‹lep›**szy"],
  ["bold", "**_‹raz›_**", "_‹raz›_"],
  ["bold", "**raz _dwa ‹trzy›_ pięć**", "**raz** _dwa ‹trzy›_ **pięć**"],
  ["italic", "**‹raz›**", "**_‹raz›_**"],
  ["bold", "[‹słowo›](/adres)", "[**‹słowo›**](/adres)"],
  ["bold", "| ‹a | b› |\n| - | - |", "| ‹**a** | **b**› |\n| - | - |"],
  ["bold", "‹| a | b |\n| - | - |\n| c | d |›", "‹| **a** | **b** |\n| - | - |\n| **c** | **d** |›"],
  ["bold", "‹raz\n\n```\nkod\n```\n\ndwa›", "‹**raz**\n\n```\nkod\n```\n\n**dwa**›"],
  ["list", "‹raz\n\n```\nkod\n```\n\ndwa›", "- ‹raz\n\n```\nkod\n```\n\n- dwa›"],
  ["code", "to ‹`jest` kod›", "to `` ‹`jest` kod› ``"],
  ["code", "‹a ` b›", "``‹a ` b›``"],
  ["code", "to `je│st` tekst", "to je│st tekst"],
  ["code", "raz\n\n‹```\nkod\n```›", "raz\n\n‹kod›"],
  ["code", "```js\nko│d\n```", "ko│d"],
  ["code", "```\nko│d", "ko│d"],
  ["code", "> ```\n> ko│d\n> ```", "> ko│d"],
  ["code", "‹raz\n```\nkod\n```›", "````\n‹raz\n```\nkod\n```›\n````"],
  ["footnote", "to `ko│d` jest", "to `kod`[^1] jest\n\n[^1]: ‹Treść przypisu.›"],
  ["list", "- raz\n- dw│a\n- trzy", "- raz\n\ndw│a\n\n- trzy"],
  ["list", "> - raz\n> - dw│a", "> - raz\n>\n> dw│a"],
  ["quote", "> raz\n> dw│a\n> trzy", "> raz\n\ndw│a\n\n> trzy"],
  ["heading-2", "Zdanie.\n## Ty│tuł\nDalej.", "Zdanie.\n\nTy│tuł\n\nDalej."],
  ["tasks", "│", "- [ ] │"],
  ["tasks", "- raz│", "- [ ] raz│"],
  ["tasks", "- [x] raz│", "raz│"],
  ["list", "- [ ] raz│", "- raz│"],
])("%s: %j", (act, given, expected) => {
  expect(done(act, given)).toBe(expected);
});

test("a table of the size asked for stands in a block of its own, its first heading selected", () => {
  const state = EditorState.create({ doc: "Zdanie.\n\nDalej.", selection: { anchor: 7 } });
  const { state: next } = state.update(insertTable(state, { columns: 3, rows: 2 }, WORDS));
  const { from, to } = next.selection.main;
  expect(next.doc.toString()).toBe(
    "Zdanie.\n\n| Kolumna | Kolumna | Kolumna |\n| --- | --- | --- |\n| wartość | wartość | wartość |\n\nDalej.",
  );
  expect([from, next.sliceDoc(from, to)]).toEqual([11, "Kolumna"]);
});

const rendering = await createMarkdown({ rules: typographyRules({}) });

function htmlOf(text: string): string {
  const shown = rendering.renderShort(text);
  if (!shown.ok) throw new Error(shown.message);
  return shown.value;
}

/** A text with its caret before every letter of it, behind the last one too. */
const PLACES = [
  "",
  "Zdanie.",
  "Pierwszy akapit.\n\nDrugi akapit.",
  "Akapit.\n",
  "Akapit.\n\n",
  "Akapit.\n\n\n\nDalej.",
  "## Śródtytuł\n\nAkapit.",
  "- raz\n- dwa",
  "1. raz\n2. dwa\n\nAkapit.",
  "> Cytat.\n\nAkapit.",
].flatMap((doc) => Array.from({ length: doc.length + 1 }, (_, at) => ({ doc, at })));

/** What the letters typed after a command must stand in, for readers. */
const STANDS_IN: [TextAct, RegExp][] = [
  ["bold", /<strong>[^<]*kruk/],
  ["italic", /<em>[^<]*kruk/],
  ["heading-2", /<h2>[^<]*kruk/],
  ["heading-3", /<h3>[^<]*kruk/],
  ["list", /<ul>(?:(?!<\/ul>).)*kruk/s],
  ["numbered", /<ol(?: [^>]*)?>(?:(?!<\/ol>).)*kruk/s],
  ["quote", /<blockquote>(?:(?!<\/blockquote>).)*kruk/s],
  ["rule", /<hr>\s*<p>kruk<\/p>/],
];

describe("what is typed after a command stands where a writer expects it", () => {
  test.each(STANDS_IN)("%s", (act, expected) => {
    for (const { doc, at } of PLACES) {
      const state = EditorState.create({ doc, selection: { anchor: at }, extensions: LANGUAGE });
      const changed = state.update(edit(state, act, WORDS)).state;
      // A second press takes the mark off, and a caret before its end goes past it: nothing to be typed into.
      if (changed.doc.length <= state.doc.length) continue;
      const typed = changed.update(changed.replaceSelection("kruk")).state.doc.toString();
      expect(htmlOf(typed), `${JSON.stringify(doc)} at ${at}: ${JSON.stringify(typed)}`).toMatch(expected);
    }
  });

  test("table", () => {
    for (const { doc, at } of PLACES) {
      const state = EditorState.create({ doc, selection: { anchor: at }, extensions: LANGUAGE });
      const changed = state.update(insertTable(state, { columns: 2, rows: 2 }, WORDS)).state;
      const typed = changed.update(changed.replaceSelection("kruk")).state.doc.toString();
      expect(htmlOf(typed), `${JSON.stringify(doc)} at ${at}`).toMatch(/<th[^>]*>kruk<\/th>/);
    }
  });
});
