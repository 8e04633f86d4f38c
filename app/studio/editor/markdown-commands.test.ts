import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { edit, type MarkdownAct } from "./markdown-commands.ts";

const WORDS = { text: "tekst", address: "adres", footnote: "Treść przypisu.", column: "Kolumna", cell: "wartość" };

/** `[` and `]` stand for the selection's ends, `|` for a bare cursor, before and after. */
function done(act: MarkdownAct, given: string): string {
  const [anchor, head] = given.includes("‹") ? [given.indexOf("‹"), given.indexOf("›") - 1] : [given.indexOf("│"), -1];
  const doc = given.replace(/[‹›│]/g, "");
  const selection = { anchor, head: head < 0 ? anchor : head };
  const { state } = EditorState.create({ doc, selection }).update(
    edit(EditorState.create({ doc, selection }), act, WORDS),
  );
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}│${text.slice(from)}`
    : `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

test.each<[MarkdownAct, string, string]>([
  ["bold", "to ‹jest› tekst", "to **‹jest›** tekst"],
  ["bold", "to **‹jest›** tekst", "to ‹jest› tekst"],
  ["bold", "to je│st tekst", "to **je│st** tekst"],
  ["bold", "to **je│st** tekst", "to je│st tekst"],
  ["bold", "to **jest│** tekst", "to **jest**│ tekst"],
  ["bold", "**dwa słowa│**", "**dwa słowa**│"],
  ["italic", "│", "_‹tekst›_"],
  ["link", "to ‹jest› tekst", "to [jest](‹adres›) tekst"],
  ["link", "‹https://pl.wikipedia.org›", "[‹tekst›](https://pl.wikipedia.org)"],
  ["heading-2", "Tytuł│", "## Tytuł│"],
  ["heading-2", "### Tytuł│", "## Tytuł│"],
  ["heading-2", "## Tytuł│", "Tytuł│"],
  ["list", "‹raz\n\ndwa›", "- ‹raz\n\n- dwa›"],
  ["numbered", "- raz│", "1. raz│"],
  ["quote", "Zdanie.│", "> Zdanie.│"],
  ["code", "to ‹jest› tekst", "to `‹jest›` tekst"],
  ["code", "‹raz\ndwa›", "```│\nraz\ndwa\n```"],
  ["footnote", "Zdanie│.", "Zdanie[^1].\n\n[^1]: ‹Treść przypisu.›"],
  ["footnote", "Raz[^1] dwa│.\n\n[^1]: Pierwszy.", "Raz[^1] dwa[^2].\n\n[^1]: Pierwszy.\n[^2]: ‹Treść przypisu.›"],
  ["rule", "Zdanie.│", "Zdanie.\n\n---│\n"],
])("%s: %j", (act, given, expected) => {
  expect(done(act, given)).toBe(expected);
});

test("a table stands in a block of its own, its first heading selected", () => {
  expect(done("table", "Zdanie.│\n\nDalej.")).toBe(
    "Zdanie.\n\n| ‹Kolumna› | Kolumna |\n| --- | --- |\n| wartość | wartość |\n\nDalej.",
  );
});
