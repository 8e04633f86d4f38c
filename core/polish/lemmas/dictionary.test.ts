import { describe, expect, test } from "vitest";
import { lookUp } from "#server/search/polish-dictionary-file.ts";

describe("the only lemma of a form", () => {
  test.each([
    ["kobietach", "kobieta"],
    ["Krakowem", "kraków"],
    ["podatków", "podatek"],
    ["niskopodłogowego", "niskopodłogowy"],
    ["dzieci", "dziecko"],
    ["ludziach", "człowiek"],
    ["tygodnie", "tydzień"],
    ["mieście", "miasto"],
    ["najłatwiejszych", "łatwy"],
    ["szybciej", "szybko"],
    ["przyszedłszy", "przyjść"],
    ["wskazując", "wskazywać"],
    ["założywszy", "założyć"],
    ["niedużego", "nieduży"],
    ["niezwykle", "niezwykle"],
    ["północno", "północno"],
    ["post-klasycznym", "post-klasyczny"],
    ["znaczeniach", "znaczenie"],
    ["asem", "as"],
    ["id", "id"],
    ["item", "item"],
    ["usa", "usa"],
    ["po", "po"],
    ["com", "com"],
    ["io", "io"],
  ])("%s is %s", (form, lemma) => {
    expect(lookUp(form).lemmas).toEqual([lemma]);
  });
});

test("a form of several words has all their lemmas", () => {
  expect(lookUp("lata").lemmas.toSorted()).toEqual(["latać", "lato", "rok"]);
  expect(lookUp("największymi").lemmas.toSorted()).toEqual(["duży", "wielki"]);
  expect(lookUp("lepszego").lemmas).toContain("dobry");
  expect(lookUp("Łodzi").lemmas).toContain("łódź");
  expect(lookUp("koty").lemmas).toEqual(expect.arrayContaining(["kot", "kota"]));
  expect(lookUp("szybko").lemmas).toContain("szybko");
});

describe("words the dictionary does not know", () => {
  test.each([
    ["ChatGPT-a", "ChatGPT-owi", "chatgpt"],
    ["Facebooka", "Facebookiem", "facebook"],
    ["Apple’a", "Apple'owi", "appl"],
    ["chatbotyxami", "chatbotyxie", "chatbotyx"],
    ["Zuckerbotem", "Zuckerbotów", "zuckerbot"],
  ])("%s and %s get the same stem", (one, other, stem) => {
    expect(lookUp(one).lemmas[0]).toBe(stem);
    expect(lookUp(other).lemmas[0]).toBe(stem);
  });

  test.each(["xq", "1", "'", "-", "", "ąąą", "a".repeat(10_000)])("%j has one candidate at least", (form) => {
    expect(lookUp(form).lemmas.length).toBeGreaterThan(0);
  });

  test("it says whether it knows a form", () => {
    expect(lookUp("rowerami").isKnown).toBe(true);
    expect(lookUp("chatbotyxami").isKnown).toBe(false);
  });
});

describe("a negated word", () => {
  test.each([
    ["niezrobionych", "niezrobić"],
    ["nierobienie", "nierobić"],
    ["niedużego", "nieduży"],
  ])("%s is a word of its own", (form, lemma) => {
    expect(lookUp(form)).toEqual({ lemmas: [lemma], isKnown: true });
  });

  test("is no verb", () => {
    expect(lookUp("niemówiłem").isKnown).toBe(false);
  });
});

test.each(["zróbże", "zróbmyż", "zróbcież"])("%s has a particle", (form) => {
  expect(lookUp(form)).toEqual({ lemmas: ["zrobić"], isKnown: true });
});
