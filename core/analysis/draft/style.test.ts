import { describe, expect, test } from "vitest";
import { mask, readable } from "./mask-markup.ts";
import { readDraft } from "./tokenise-draft.ts";
import { readabilityOf, syllablesOf } from "../answer-question.ts";
import { sentencesIn } from "./sentences.ts";

function findingsIn(body: string, title = "Tytuł") {
  const read = readDraft({ postId: null, title, lead: "", body, tagIds: [] }, (form) => form);
  return readabilityOf(read);
}

function told(body: string, title?: string) {
  return findingsIn(body, title).findings.map(({ kind, start, end, detail }) => [kind, body.slice(start, end), detail]);
}

test.each([
  ["ciasto", 2],
  ["nauka", 3],
  ["autobus", 3],
  ["Europa", 3],
  ["zaufać", 3],
  ["odpowiedzialność", 5],
  ["i", 1],
  ["w", 0],
  ["miłość", 2],
  ["niepodległościowy", 6],
])("%s has %i syllables", (word, syllables) => {
  expect(syllablesOf(word)).toBe(syllables);
});

describe("sentences", () => {
  test.each([
    ["Przy ul. Długiej stoi dom. Nr 5.", ["Przy ul. Długiej stoi dom.", "Nr 5."]],
    ["J. Kowalski pisał. „Dość!” Wyszedł.", ["J. Kowalski pisał.", "„Dość!”", "Wyszedł."]],
    ["W 2026 r. było inaczej… Tak? Nie.", ["W 2026 r. było inaczej…", "Tak?", "Nie."]],
    ["Ceny: 3.5 zł itp. rosną", ["Ceny: 3.5 zł itp. rosną"]],
  ])("of „%s”", (text, sentences) => {
    expect(sentencesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
  });
});

describe("a masked text", () => {
  test("is as long as its source and reads as a reader sees it", () => {
    const source = "**Ważne**: [zobacz](/a_b) `kod`, <b>to</b> ![obraz](x.png)[^1] i http://a.pl/x.";
    const masked = mask(source, { code: false, links: false, quotes: false });
    expect(masked).toHaveLength(source.length);
    expect(readable(masked)).toBe("Ważne: zobacz kod, to i");
    const free = mask(source, { code: true, links: true, quotes: true });
    expect(readable(free)).toBe("Ważne: , to i");
  });
});

describe("readability", () => {
  test("is told from a hundred words on, with four syllables as a hard word", () => {
    const words = (count: number) =>
      `${Array.from({ length: count / 10 }, () => "kot ma dom a pies ma las i wodę odpowiedzialność").join(". ")}.`;
    expect(findingsIn(words(90)).fog).toBeNull();
    expect(findingsIn(words(100))).toMatchObject({ words: 100, hardWords: 10, fog: 0.4 * (100 / 1 + 10) });
    expect(findingsIn("").fog).toBeNull();
  });

  test("tells long sentences, paragraphs and stretches by their words", () => {
    const sentence = (count: number) => `${Array.from({ length: count }, (_, at) => `s${at}`).join(" ")}.`;
    expect(told(sentence(25))).toEqual([]);
    expect(told(sentence(26))).toEqual([["long-sentence", sentence(26), "26"]]);
    const paragraph = Array.from({ length: 7 }, () => `S${sentence(20)}`).join(" ");
    expect(told(paragraph).map(([kind]) => kind)).toEqual(["long-paragraph"]);
    const long = Array.from({ length: 3 }, () => paragraph).join("\n\n");
    expect(told(long).map(([kind]) => kind)).toContain("missing-heading");
    expect(told(long.replace("\n\n", "\n\n## Śródtytuł\n\n")).map(([kind]) => kind)).not.toContain("missing-heading");
  });

  test.each([
    ["Proces wdrażania zarządzania jakością trwa.", ["noun-chain", "wdrażania zarządzania jakością", "3"]],
    ["Uchwała została wczoraj przyjęta.", ["passive", "została wczoraj przyjęta", "1"]],
    ["Wniosek jest rozpatrywany długo.", ["passive", "jest rozpatrywany", "1"]],
    [
      "Ogrodnik śpi, ogrodnik wstaje, ogrodnik kopie.",
      ["repetition", "Ogrodnik śpi, ogrodnik wstaje, ogrodnik", "ogrodnik"],
    ],
  ])("finds in „%s”", (body, finding) => {
    expect(told(body)).toEqual([finding]);
  });

  test.each(["Dom jest zielony, a strona nowa.", "Wdrażania, zarządzania, jakości nie ma."])(
    "finds nothing in „%s”",
    (body) => {
      expect(told(body)).toEqual([]);
    },
  );

  test("lets what the title names be said again", () => {
    expect(told("Ogrodnik śpi, ogrodnik wstaje, ogrodnik kopie.", "Ogrodnik")).toEqual([]);
  });
});
