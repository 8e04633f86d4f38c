import { SearchQuery } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { countHits } from "./search-panel.ts";

const hitsOf = (doc: string, query: ConstructorParameters<typeof SearchQuery>[0], anchor = 0, head = anchor) =>
  countHits(EditorState.create({ doc, selection: { anchor, head } }), new SearchQuery(query));

it("says which hit is selected, and how many there are", () => {
  expect(hitsOf("kot i Kot i kotka", { search: "kot" })).toEqual({ at: 0, count: 3 });
  expect(hitsOf("kot i Kot i kotka", { search: "kot" }, 6, 9)).toEqual({ at: 2, count: 3 });
  expect(hitsOf("kot i Kot i kotka", { search: "kot", caseSensitive: true })).toEqual({ at: 0, count: 2 });
  expect(hitsOf("kot i Kot i kotka", { search: "kot", wholeWord: true })).toEqual({ at: 0, count: 2 });
  expect(hitsOf("kot i Kot i kotka", { search: "k.t(?!k)", regexp: true })).toEqual({ at: 0, count: 2 });
  expect(hitsOf("kot", { search: "pies" })).toEqual({ at: 0, count: 0 });
});

it("stops counting where nobody would read the number", () => {
  expect(hitsOf("a ".repeat(5000), { search: "a" })).toEqual({ at: 0, count: 1000 });
});
