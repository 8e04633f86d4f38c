import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tagWordsOf } from "#test/support/texts/polish-dictionary.ts";
import { fold } from "#core/polish/text-words.ts";
import { ENDINGS_ONLY, nameForm, type TagWords } from "./name-form.ts";
import { abbreviationPairs } from "./abbreviations.ts";
import { pairLikeness, type LikenessClass } from "./pair-likeness.ts";

/* Labelled pairs: "certain" has a precision of at least 0.99, "probable" a recall of 0.90 at a precision of 0.90. */

interface Pair {
  /** `?`: a person has to judge. The other labels are explained in likeness-pairs.txt. */
  label: "=" | "~" | "!" | "?";
  one: string;
  other: string;
}

const PAIRS_FOLDER = new URL("../../../test/golden/tag-likeness/", import.meta.url);

function labelled(file: string): Pair[] {
  const lines = readFileSync(new URL(file, PAIRS_FOLDER), "utf8").split("\n");
  return lines.flatMap((line): Pair[] => {
    const found = /^([=~!?]) (.+?) \| (.+)$/.exec(line);
    return found ? [{ label: found[1] as Pair["label"], one: found[2]!, other: found[3]! }] : [];
  });
}

const PAIRS = labelled("likeness-pairs.txt");

const TRAPS = labelled("trap-pairs.txt");

/** Words whose stem cannot be found by removing an ending, with that stem. */
const IRREGULAR: Record<string, string> = {
  psy: "pies",
  podatek: "podatk",
  podatki: "podatk",
  ogórek: "ogórk",
  zamek: "zamk",
  dzieci: "dzieck",
  dziecko: "dzieck",
  ludzie: "człowiek",
  mężczyźni: "mężczyzn",
  studenci: "student",
  wsie: "wieś",
  gra: "gr",
  gry: "gr",
  mieszkań: "mieszkan",
};

const WITH_TABLE: TagWords = { stem: (word) => fold(IRREGULAR[word] ?? ENDINGS_ONLY.stem(word)) };

const WITH_DICTIONARY = tagWordsOf(PAIRS.flatMap(({ one, other }) => [one, other]));

function classOf({ one, other }: Pair, words: TagWords): LikenessClass | null {
  const alike = pairLikeness(nameForm(one, words), nameForm(other, words), words) ?? abbreviationPairs([one, other])[0];
  return alike?.class ?? null;
}

function measured(words: TagWords, pairs: readonly Pair[] = PAIRS) {
  const judged = pairs.map((pair) => ({ ...pair, class: classOf(pair, words) }));
  const [certain, probable] = (["certain", "probable"] as const).map((wanted) =>
    judged.filter((pair) => pair.class === wanted),
  );
  const isOne = ({ label }: Pair) => label === "=" || label === "~";
  const right = (some: Pair[]) => some.filter(isOne).length / some.length;
  const forms = judged.filter((pair) => pair.label === "~");
  const found = forms.filter((pair) => pair.class === "certain" || pair.class === "probable");
  const spelled = judged.filter((pair) => pair.label === "=");
  const wrong = judged.filter((pair) => isOne(pair) !== (pair.class === "certain" || pair.class === "probable"));
  return {
    certain: right(certain!),
    probable: right(probable!),
    recall: found.length / forms.length,
    spellings: spelled.filter((pair) => pair.class === "certain").length / spelled.length,
    wrong: wrong.map(({ label, one, other, class: as }) => `${label} ${one} | ${other}: ${as}`),
  };
}

test.each([
  ["likeness-pairs.txt", PAIRS, 300],
  ["trap-pairs.txt", TRAPS, 200],
] as const)("%s has its labelled pairs, each once", (_file, pairs, least) => {
  const keys = pairs.map(({ one, other }) => [one, other].toSorted().join("|"));
  expect(pairs.length).toBeGreaterThanOrEqual(least);
  expect(new Set(keys).size).toBe(keys.length);
});

describe("of words written alike and of technical names", () => {
  test.each(TRAPS)("$one and $other ($label) go where they belong", (pair) => {
    const words = tagWordsOf([pair.one, pair.other]);
    const wanted = { "=": ["certain"], "~": ["probable"], "!": ["consider", null], "?": ["consider"] }[pair.label];
    expect(wanted).toContain(classOf(pair, words));
    expect(wanted).toContain(classOf({ ...pair, one: pair.other, other: pair.one }, words));
  });

  test("none is called certain or probable among all the others either", () => {
    const pairs = [...PAIRS, ...TRAPS];
    const { certain, probable, recall, wrong } = measured(
      tagWordsOf(pairs.flatMap(({ one, other }) => [one, other])),
      pairs,
    );
    console.log(JSON.stringify({ pairs: pairs.length, certain, probable, recall }));
    expect([certain, probable], wrong.join("\n")).toEqual([1, 1]);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
  });

  test("a man and his trade are told apart where no dictionary can be asked", () => {
    expect(classOf({ label: "?", one: "polityka", other: "polityk" }, ENDINGS_ONLY)).toBe("consider");
    expect(classOf({ label: "!", one: "biolog", other: "biologia" }, ENDINGS_ONLY)).toBe("consider");
  });
});

describe("the classes keep their goals on the labelled pairs", () => {
  test("with the stems of irregular words", () => {
    const { certain, probable, recall, spellings, wrong } = measured(WITH_TABLE);
    console.log(JSON.stringify({ pairs: PAIRS.length, certain, probable, recall, spellings }));
    expect(certain, wrong.join("\n")).toBeGreaterThanOrEqual(0.99);
    expect(spellings, wrong.join("\n")).toBeGreaterThanOrEqual(0.99);
    expect(probable, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
  });

  test("with the dictionary, as a site has it", () => {
    const { certain, probable, recall, spellings, wrong } = measured(WITH_DICTIONARY);
    console.log(JSON.stringify({ dictionary: true, certain, probable, recall, spellings }));
    expect(Math.min(certain, spellings), wrong.join("\n")).toBeGreaterThanOrEqual(0.99);
    expect(Math.min(probable, recall), wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
  });

  test("and certain ones without any dictionary", () => {
    const { certain, spellings, probable, recall } = measured(ENDINGS_ONLY);
    console.log(JSON.stringify({ endingsOnly: true, certain, probable, recall }));
    expect(Math.min(certain, spellings)).toBeGreaterThanOrEqual(0.99);
  });
});

test.each([
  ["rower", "rowery", "probable"],
  ["e-mail", "email", "certain"],
  ["Łódź", "lodz", "certain"],
  ["podatek", "podatki", "probable"],
  ["praca zdalna", "zdalna praca", "probable"],
  ["kot", "koty", "probable"],
  ["pies", "psy ogrodnika", null],
  ["koty", "kotlet", null],
  ["java", "javascript", null],
  ["polska", "polski język", null],
  ["sad", "sąd", "consider"],
  ["typografia", "tipografika", null],
  ["fotografia", "fotografie.", "probable"],
  ["Visual Studio", "Visual Studio Code", null],
  ["Create Hot Observable", "Create Cold Observable", null],
  ["Materialize", "Dematerialize", null],
  ["Garbage Collector", "Garbage Collection", "consider"],
  ["cyberbezpieczeństwo", "bezpieczeństwo", null],
  ["piosenkarz", "piosenkarka", "consider"],
])("%s and %s: %s", (one, other, wanted) => {
  expect(classOf({ label: "!", one, other }, WITH_TABLE)).toBe(wanted);
  expect(classOf({ label: "!", one: other, other: one }, WITH_TABLE)).toBe(wanted);
});

test.each([
  ["lek", "lęk", "consider"],
  ["leki", "lęki", "consider"],
  ["sad", "sądy", "consider"],
  ["góra", "góry", "probable"],
  ["książki", "ksiazki", "certain"],
  ["zielona góra", "zielona gora", "certain"],
])("a dictionary tells two words that fold alike: %s and %s: %s", (one, other, wanted) => {
  expect(classOf({ label: "!", one, other }, tagWordsOf([one, other]))).toBe(wanted);
});

test("two words of the language are no slip of each other", () => {
  const words: TagWords = { ...WITH_TABLE, isWord: (word) => ["rodzina", "godzina"].includes(word) };
  expect(classOf({ label: "!", one: "rodzina", other: "godzina" }, words)).toBe("consider");
  expect(classOf({ label: "~", one: "rodzina", other: "rodzena" }, words)).toBe("probable");
});
