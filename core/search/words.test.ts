import { expect, test } from "vitest";
import { indexedWords, phraseWords, searchWords } from "./words.ts";

const one = (text: string) => searchWords(text).map((word) => word.folded);

test.each([
  ["W C# i w F#, czyli", ["w", "csharp", "i", "w", "fsharp", "czyli"]],
  ["C++, C++20 i g++", ["cpp", "cpp", "20", "i", "gpp"]],
  ["aplikacja .NET (.NET)", ["aplikacja", "dotnet", "dotnet"]],
  ["Node.js, Vue.js i NEXT.JS.", ["nodejs", "vuejs", "i", "nextjs"]],
  ["ASP.NET i socket.io", ["aspnet", "i", "socketio"]],
  ["HapiJS i nodejs", ["hapijs", "i", "nodejs"]],
])("%s has names of technologies as words", (text, words) => {
  expect(one(text)).toEqual(words);
});

test.each([
  ["Koniec.Początek", ["koniec", "poczatek"]],
  ["m.in. to", ["m", "in", "to"]],
  ["strona.html#kotwica", ["strona", "html", "kotwica"]],
  ["1 + 1, C + i, a.b", ["1", "1", "c", "i", "a", "b"]],
  ["nr#5 i sprawa #7", ["nr", "5", "i", "sprawa", "7"]],
  ["Dobrze... Źle", ["dobrze", "zle"]],
])("%s has no names of technologies", (text, words) => {
  expect(one(text)).toEqual(words);
});

test("a name is also found by its components, and a phrase lists those of a dotted name separately", () => {
  const words = searchWords("Strumienie Node.js, hapijs, Notepad++ i C#");
  const folded = (each: readonly { folded: string }[]) => each.map((word) => word.folded).join(" ");
  expect(folded(indexedWords(words))).toBe("strumienie nodejs node js hapijs hapi js notepadpp notepad i csharp");
  expect(folded(phraseWords(words))).toBe("strumienie node js hapijs notepadpp i csharp");
});

test("a hyphenated word is also found as one word, and invisible characters are nothing", () => {
  const indexed = (text: string) => indexedWords(searchWords(text)).map((word) => word.folded);
  expect(indexed("E-booki, biało\u2011czerwono-żółte")).toEqual([
    "e", "booki", "ebooki", "bialo", "czerwono", "bialoczerwono", "zolte", "bialoczerwonozolte",
  ]); // prettier-ignore
  expect(indexed("– 1741-1747 - a")).toEqual(["1741", "1747", "a"]);
  expect(indexed("nie\u00ADzwy\u200Bkły\u2060 a")).toEqual(["niezwykly", "a"]);
});

test("positions refer to the text", () => {
  const text = "Uczę się C# i Node.js.";
  const places = indexedWords(searchWords(text)).map(({ start, end }) => text.slice(start, end));
  expect(places).toEqual(["Uczę", "się", "C#", "i", "Node.js", "Node", "js"]);
});

test("a long run of signs and letters costs no time", () => {
  expect(one("+".repeat(100_000))).toEqual([]);
  expect(one("a.".repeat(20_000))).toHaveLength(20_000);
  expect(one(`${"a".repeat(100_000)}#`)).toEqual([]);
});

test("no more words than requested are read", () => {
  expect(searchWords("raz C# dwa Node.js trzy", 2).map(({ text }) => text)).toEqual(["raz", "csharp"]);
});

test("a Latin text is read the same with other letters beside it", () => {
  const text =
    "„Node.js” i C#, a nie C++: ASP.NET, Żółw.js (d3js) w…x.ym. Ćma–ł.ąć +48 §5 ×2 vuejs a#b a.b.cd .env ./x.ts 3.14 ǆ.ło";
  expect(searchWords(`${text} Ω`).slice(0, -1)).toEqual(searchWords(text));
});
