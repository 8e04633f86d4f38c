import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fold } from "#core/polish/text-words.ts";
import { tagWordsOf } from "#test/support/texts/polish-dictionary.ts";
import { sharedData } from "#test/support/texts/shared-data.ts";
import { commonMistakes } from "./common-mistakes.ts";
import table from "./common-mistakes.json" with { type: "json" };

const PLANTED = readFileSync(new URL("../../../test/fixtures/planted-mistakes.md", import.meta.url), "utf8");
const SAMPLE = new URL("../../../sample/", import.meta.url);
const MARK = /\{([^|}]+)\|([^}]+)\}/gu;
const WORD = /\p{L}+/gu;

function corrected(body: string): string {
  return commonMistakes(body)
    .toReversed()
    .reduce((text, { start, end, right }) => text.slice(0, start) + right + text.slice(end), body);
}

describe("planted mistakes", () => {
  const planted = [...PLANTED.matchAll(MARK)];

  it("are all corrected, and nothing else is", () => {
    expect(planted.length).toBeGreaterThanOrEqual(60);
    const wrong = PLANTED.replace(MARK, "$1");
    expect(commonMistakes(wrong).map(({ start, end }) => wrong.slice(start, end))).toEqual(
      planted.map(([, typed]) => typed),
    );
    expect(corrected(wrong)).toBe(PLANTED.replace(MARK, "$2"));
  });

  it("are corrected in a single pass", () => {
    expect(commonMistakes(PLANTED.replace(MARK, "$2"))).toEqual([]);
  });
});

describe("correct words are left alone", () => {
  it("in the sample's articles", () => {
    const texts = readdirSync(SAMPLE, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => readFileSync(new URL(name, SAMPLE), "utf8"));
    expect(texts.join("\n").match(WORD)!.length).toBeGreaterThan(2_000);
    expect(texts.flatMap(found)).toEqual([]);
  });

  const treebank = sharedData("ud-polish-pud/pl_pud-ud-test.conllu");
  it.skipIf(treebank === null)("in a thousand sentences of newspapers and Wikipedia", () => {
    const sentences = readFileSync(treebank!, "utf8").matchAll(/^# text = (.+)$/gmu);
    const text = [...sentences].map(([, sentence]) => sentence).join("\n\n");
    expect(text.match(WORD)!.length).toBeGreaterThan(10_000);
    expect(found(text)).toEqual([]);
  });

  it.each([
    "`wogóle` i ``poszłem po po`` w kodzie",
    "```\nwogóle\n```",
    "[wogóle](https://przyklad.example/wogole) i https://przyklad.example/wogóle",
    "Powiedział: „wogóle nie poszłem”, a potem “narazie”.".replace("“narazie”", '"narazie"'),
    "> Poszłem tam narazie.",
    "Pan Karzdy i pani Ktura przyszli.",
    "Plik wogóle.md, adres wogóle@przyklad.example, zmienna narazie_2, wersja narazie2.",
    "To to samo, tak tak, bardzo bardzo, w W, no no.",
    "Był po **po** obiedzie.",
  ])("in „%s”", (body) => {
    expect(found(body)).toEqual([]);
  });
});

it.each([
  ["Wogóle nie", "W ogóle nie"],
  ["WOGÓLE NIE", "W OGÓLE NIE"],
  ["Tak. Poszłem.", "Tak. Poszedłem."],
  ["- Narazie tyle", "- Na razie tyle"],
  ["**Narazie** tyle", "**Na razie** tyle"],
  ["Po po obiedzie", "Po obiedzie"],
  ["dom z\npod lasu", "dom spod lasu"],
])("the letter case stays: „%s”", (body, right) => {
  expect(corrected(body)).toBe(right);
});

it("no correction is itself a mistake, and each rule is a sentence", () => {
  for (const { rule, corrections } of table.groups) {
    expect(rule).toMatch(/^[\p{Lu}„].+SJP PWN\)\.$/u);
    expect(Object.values(corrections).filter((right) => found(`a ${right} a`).length > 0)).toEqual([]);
  }
});

describe("no correction is silly", () => {
  const groupOf = (beginning: string) =>
    Object.entries(table.groups.find(({ rule }) => rule.startsWith(beginning))!.corrections);

  it("fused words are divided, and no letter changes", () => {
    const fused = [...groupOf("Wyrażenia"), ...groupOf("„Nie”")].filter(([wrong]) => !wrong.includes(" "));
    const divided = fused.filter(([wrong, right]) => right.replaceAll(" ", "") === wrong);
    expect(divided.length).toBeGreaterThanOrEqual(100);
    const others = fused.filter((pair) => !divided.includes(pair)).map(([wrong]) => wrong);
    const slips = ["wogule", "wogole", "napszykład", "spowrotem", "spowodu", "skolei"];
    expect(others).toEqual(slips);
  });

  it("a word without its diacritics gets only these", () => {
    const bare = groupOf("W tym wyrazie brakuje");
    expect(bare.length).toBeGreaterThanOrEqual(50);
    expect(bare.filter(([wrong, right]) => fold(right) !== wrong)).toEqual([]);
    expect(corrected("Jesli Kazdy chce. Jesli beda, to dobrze.")).toBe("Jeśli Kazdy chce. Jeśli będą, to dobrze.");
  });

  it("every correction consists of words", () => {
    const right = table.groups.flatMap(({ corrections }) =>
      Object.values(corrections).flatMap((each) => each.split(" ")),
    );
    const { isWord } = tagWordsOf(right);
    expect(right.filter((word) => !isWord!(word))).toEqual([]);
  });

  it("new words, names and foreign words are left alone", () => {
    expect(
      found("Hejt, hejty i lajki. Do Tesli wsiadł Nowak; apka, blog, vlog, podcast, crowdfunding, ebook."),
    ).toEqual([]);
    expect(
      found("W sklepie był też moc, móc, sad, sąd, niemoc, nieraz, niedaleko, naraz, zanim, potem, dlatego."),
    ).toEqual([]);
  });
});

const found = (body: string) => commonMistakes(body).map(({ start, end }) => body.slice(start, end));
