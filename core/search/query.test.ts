import { describe, expect, test } from "vitest";
import { isEmptyQuery, parseQuery } from "./query.ts";

describe("what was typed", () => {
  test("words are taken in lower case, the last one as a beginning while it is being typed", () => {
    const submitted = {
      typed: "Rowery w Łodzi",
      words: ["rowery", "łodzi"],
      prefix: null,
      phrases: [],
      sequences: {},
      joined: new Map(),
      shortened: false,
    };
    expect(parseQuery("  Rowery w Łodzi")).toEqual(submitted);
    expect(parseQuery("  Rowery w Łodzi", "typing")).toEqual({ ...submitted, prefix: "lodzi" });
  });

  test("invisible characters are left out: controls, soft hyphens, direction marks, lone surrogates", () => {
    const { typed, words } = parseQuery("ro\u00adwer\u0000\n\u202ezimą \ud83d");
    expect([typed, words]).toEqual(["rower zimą \ufffd", ["rower", "zimą"]]);
  });

  test.each(["Łodzi ", "rower w", "rower ab", "rower „praca zdalna”", "łodzi?"])(
    "%j has no unfinished word",
    (text) => {
      expect(parseQuery(text, "typing").prefix).toBeNull();
    },
  );

  test.each(["„Praca zdalna” rower", '"Praca zdalna" rower', "«praca zdalna» rower", '„praca zdalna" rower'])(
    "%s has a phrase and a word",
    (text) => {
      const query = parseQuery(text, "typing");
      expect(query).toMatchObject({ phrases: [["praca", "zdalna"]], words: ["rower"], prefix: "rower" });
    },
  );

  test("a quote that is not closed ends with the query", () => {
    expect(parseQuery('rower "praca zdal')).toMatchObject({ words: ["rower"], phrases: [["praca", "zdal"]] });
  });

  test.each([
    ["szczepienia na grypę", ["szczepienia", "grypę"]],
    ["jak się uszczelnia okna", ["uszczelnia", "okna"]],
    ["na", ["na"]],
    ["co to jest", ["co", "to", "jest"]],
    ["co to jest RODO", ["rodo"]],
  ])("%s: words that tell nothing need not be found, unless there is nothing else", (text, words) => {
    expect(parseQuery(text).words).toEqual(words);
  });

  test("in quotes they stay at their place", () => {
    expect(parseQuery('"chleb na zakwasie"').phrases).toEqual([["chleb", "na", "zakwasie"]]);
  });

  test("words beside a hyphen are sought as one word, too", () => {
    expect(parseQuery("tanie e-booki").joined).toEqual(
      new Map([
        ["e", "ebooki"],
        ["booki", "ebooki"],
      ]),
    );
    expect(parseQuery("lata 1741-1747, osada - ogród").joined).toEqual(new Map());
  });

  test.each([
    ["oszustwa SMS-em", ["oszustwa", "sms"]],
    ["cena iPhone’a", ["cena", "iphone"]],
    ["ChatGPT-owi", ["chatgpt"]],
    ["e-mail", ["e", "mail"]],
    ["Bielsko-Biała", ["bielsko", "biała"]],
  ])("%s: an ending behind a hyphen or an apostrophe is no word", (text, words) => {
    expect(parseQuery(text).words).toEqual(words);
  });

  test.each([
    ["notacja dużego O", ["notacja", "dużego", "o"], { o: ["dużego", "o"] }],
    ["notacja dużego o", ["notacja", "dużego", "o"], { o: ["dużego", "o"] }],
    ["O(n)", ["o", "n"], { o: ["o", "n"] }],
    ["witamina A w diecie", ["witamina", "a", "diecie"], { a: ["witamina", "a"] }],
    ["O rowerach w Łodzi", ["rowerach", "łodzi"], {}],
    ["ROWERY W ŁODZI", ["rowery", "łodzi"], {}],
    ["język C", ["język", "c"], {}],
  ])("%s: a letter that is a name is a word, beside its neighbour", (text, words, sequences) => {
    expect(parseQuery(text)).toMatchObject({ words, sequences });
  });

  test("the words for one and two are ignored beside other words, but searched for alone or in quotes", () => {
    expect(parseQuery("porównanie dwóch obiektów w jednej klasie").words).toEqual(["porównanie", "obiektów", "klasie"]);
    expect(parseQuery("dwa").words).toEqual(["dwa"]);
    expect(parseQuery("„dwie wieże”").phrases).toEqual([["dwie", "wieze"]]);
  });

  test("a single letter at the end of an unfinished query may become a word", () => {
    expect(parseQuery("chleb z", "typing").words).toEqual(["chleb"]);
  });

  test.each([
    ["rekordy w C#", ["rekordy", "csharp"], {}],
    ["C++ czy .NET", ["cpp", "dotnet"], {}],
    ["strumienie Node.js", ["strumienie", "nodejs"], { nodejs: ["node", "js"] }],
    ["vuejs", ["vuejs"], { vuejs: ["vue", "js"] }],
    ["„Node.js w C#”", [], {}],
  ])("%s: names of technologies are words", (text, words, sequences) => {
    expect(parseQuery(text)).toMatchObject({ words, sequences });
  });

  test("a phrase lists a name with a dot as two words, as a text does", () => {
    expect(parseQuery("„Node.js w C#”").phrases).toEqual([["node", "js", "w", "csharp"]]);
  });

  test.each(["", "   ", '""', "***", "'", "-- ;", "„”", "\u0000"])("%j asks for nothing", (text) => {
    expect(isEmptyQuery(parseQuery(text))).toBe(true);
  });
});

describe("caps", () => {
  test("a long query is cut", () => {
    const { typed, words, phrases } = parseQuery(
      Array.from({ length: 1_000 }, (_, index) => `słowo${index}`).join(" "),
    );
    expect(typed.length).toBeLessThanOrEqual(200);
    expect(words.length).toBeLessThanOrEqual(12);
    expect(phrases).toEqual([]);
  });

  test.each([
    ["słowo ".repeat(33), false],
    [`${"słowo ".repeat(33)}i jeszcze`, true],
    ["a b c d e f g h i j k l", false],
    ["a b c d e f g h i j k l m", true],
    ['"a" "b" "c" "d"', true],
    [`"${"a b ".repeat(6)}"`, true],
  ])("%j was shortened: %s", (text, shortened) => {
    expect(parseQuery(text).shortened).toBe(shortened);
  });

  test("a query is cut between words", () => {
    const { typed, words, prefix } = parseQuery(`${"rower ".repeat(33)}kompostownik`);
    expect([typed.length, words, prefix]).toEqual([197, ["rower"], null]);
    expect(parseQuery("a".repeat(500)).typed).toHaveLength(200);
  });

  test("the number of phrases and the words of a phrase are limited", () => {
    expect(parseQuery('"a" '.repeat(40)).phrases).toHaveLength(3);
    expect(parseQuery(`"${"a ".repeat(90)}"`).phrases[0]).toHaveLength(10);
  });

  test("a query of only punctuation takes no time", () => {
    expect(isEmptyQuery(parseQuery("„".repeat(100_000)))).toBe(true);
  });
});
