import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { history, redo, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edgeCaseTexts } from "#test/support/texts/edge-case-texts.ts";
import { DOCUMENTS } from "#test/support/texts/documents.ts";
import { sharedData } from "#test/support/texts/shared-data.ts";
import { joinLines, lineEnds, shownText, splitLines } from "./line-endings.ts";

function opened(text: string): EditorState {
  const split = splitLines(text);
  return EditorState.create({ doc: split.doc, extensions: [lineEnds(split), history()] });
}

const text = fc
  .array(fc.constantFrom("a", "ż", "\n", "\r", "\r\n", "\u2028", "\u00a0", "\t", "\ufeff"), { maxLength: 40 })
  .map((pieces) => pieces.join(""));

describe("open and save without an edit is byte-identical", () => {
  test("any mix of line ends", () => {
    fc.assert(fc.property(text, (given) => joinLines(opened(given)) === given));
  });

  test("300 awkward texts", () => {
    for (const given of edgeCaseTexts(300)) expect(joinLines(opened(given))).toBe(given);
  });

  const foreign = sharedData("pl-react-dev");
  const sample = fileURLToPath(new URL("../../../../sample", import.meta.url));

  test("every file of real sites", () => {
    const files = [DOCUMENTS, sample, ...(foreign ? [foreign] : [])].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.mdx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const path of files) {
      for (const ending of ["\n", "\r\n", "\r"]) {
        const given = readFileSync(path, "utf8").replaceAll("\n", ending);
        expect(joinLines(opened(given)) === given, path).toBe(true);
      }
    }
  });
});

/** The model: a list of characters in which every break, of whatever length, is one. */
function unitsOf(given: string): string[] {
  return given.match(/\r\n?|\n|[^\r\n]/gu) ?? [];
}

describe("an edit changes no other line's ending", () => {
  const change = fc.record({ from: fc.nat(60), length: fc.nat(6), insert: fc.constantFrom("", "x", "ab", "q\nr") });

  test("any change of any text, and its undoing", () => {
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 8 }), (given, changes) => {
        let state = opened(given);
        const units = unitsOf(given);
        const usual = splitLines(given).ending;
        for (const { from, length, insert } of changes) {
          const start = Math.min(from, state.doc.length);
          const end = Math.min(start + length, state.doc.length);
          state = state.update({ changes: { from: start, to: end, insert: state.toText(insert) } }).state;
          units.splice(start, end - start, ...insert.split("").map((each) => (each === "\n" ? usual : each)));
          // Two breaks that have come to touch read as one in a text; no store can tell them apart either.
          expect(joinLines(state)).toBe(units.join(""));
        }
        for (let back = 0; back < changes.length; back += 1) {
          undo({ state, dispatch: (transaction) => (state = transaction.state) });
        }
        expect(joinLines(state)).toBe(given);
      }),
    );
  });
});

describe("a text brought in from elsewhere", () => {
  test("keeps its own endings, and is no step that one could undo", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        let state = opened(before);
        state = state.update(shownText(state, after)).state;
        expect(joinLines(state)).toBe(after);
        expect(undo({ state, dispatch: (transaction) => (state = transaction.state) })).toBe(false);
      }),
    );
  });

  test("leaves one's own steps what they were: undone in other paragraphs, they are gone to the letter", () => {
    let state = opened("Pierwszy.\n\nDrugi.\n\nTrzeci.");
    const type = (at: number, insert: string) => (state = state.update({ changes: { from: at, insert } }).state);
    type(state.doc.toString().indexOf("Drugi.") + 6, " Mój dopisek.");
    state = state.update(shownText(state, "Pierwszy, ich.\n\nDrugi. Mój dopisek.\n\nTrzeci. Ich koniec.")).state;
    type(0, "Mój początek. ");
    for (let back = 0; back < 2; back += 1) undo({ state, dispatch: (transaction) => (state = transaction.state) });
    expect(joinLines(state)).toBe("Pierwszy, ich.\n\nDrugi.\n\nTrzeci. Ich koniec.");
    for (let on = 0; on < 2; on += 1) redo({ state, dispatch: (transaction) => (state = transaction.state) });
    expect(joinLines(state)).toBe("Mój początek. Pierwszy, ich.\n\nDrugi. Mój dopisek.\n\nTrzeci. Ich koniec.");
  });

  test("keeps every one of its words, however often one undoes", () => {
    const step = fc.record({
      theirs: fc.boolean(),
      at: fc.nat(60),
      cut: fc.nat(5),
      insert: fc.constantFrom("a", "b c", "\n\nd", ""),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let state = opened("Raz dwa.\n\nTrzy cztery.\n\nPięć sześć.");
        let brought = 0;
        for (const { theirs, at, cut, insert } of steps) {
          const now = state.doc.toString();
          const from = Math.min(at, now.length);
          if (theirs) {
            state = state.update(shownText(state, `${now.slice(0, from)}☺${now.slice(from)}`)).state;
            brought += 1;
          } else if (!now.slice(from, from + cut).includes("☺")) {
            state = state.update({
              changes: { from, to: Math.min(from + cut, now.length), insert: state.toText(insert) },
            }).state;
          }
        }
        const undone = () => undo({ state, dispatch: (transaction) => (state = transaction.state) });
        while (undone()) expect(state.doc.toString().split("☺").length - 1).toBe(brought);
      }),
    );
  });
});
