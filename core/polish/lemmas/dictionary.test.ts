import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { deadline } from "#test/support/runner/deadline.ts";
import { DICTIONARY_FILES, polishDictionary } from "#test/support/texts/polish-dictionary.ts";

const dictionary = polishDictionary();

describe("the only lemma of a form", () => {
  test.each([
    ["kobietach", "kobieta"],
    ["Łodzi", "łódź"],
    ["podatków", "podatek"],
    ["niskopodłogowego", "niskopodłogowy"],
    ["dzieci", "dziecko"],
    ["ludziach", "człowiek"],
    ["tygodnie", "tydzień"],
    ["mieście", "miasto"],
    ["lepszego", "dobry"],
    ["największymi", "duży"],
    ["najłatwiejszych", "łatwy"],
    ["szybciej", "szybko"],
    ["przyszedłszy", "przyjść"],
    ["wskazując", "wskazywać"],
    ["założywszy", "założyć"],
    ["niedużego", "nieduży"],
    ["niezwykle", "niezwykle"],
    ["północno", "północny"],
    ["post-klasycznym", "post-klasyczny"],
    ["znaczeniach", "znaczenie"],
    ["asem", "as"],
    ["upy", "up"],
    ["id", "id"],
    ["item", "item"],
    ["usa", "usa"],
    ["po", "po"],
    ["com", "com"],
    ["io", "io"],
  ])("%s is %s", (form, lemma) => {
    expect(dictionary.lookUp(form).lemmas).toEqual([lemma]);
  });
});

test("a form of several words has all their lemmas", () => {
  expect(dictionary.lookUp("lata").lemmas).toEqual(["rok", "lato"]);
  expect(dictionary.lookUp("koty").lemmas).toEqual(expect.arrayContaining(["kot", "kota"]));
  expect(dictionary.lookUp("szybko").lemmas).toContain("szybko");
});

describe("words the dictionary does not know", () => {
  test.each([
    ["ChatGPT-a", "ChatGPT-owi", "chatgpt"],
    ["Facebooka", "Facebookiem", "facebook"],
    ["Apple’a", "Apple'owi", "appl"],
    ["smartfonami", "smartfonie", "smartfon"],
    ["Obamy", "Obamą", "obam"],
  ])("%s and %s get the same stem", (one, other, stem) => {
    expect(dictionary.lookUp(one).lemmas[0]).toBe(stem);
    expect(dictionary.lookUp(other).lemmas[0]).toBe(stem);
  });

  test.each(["xq", "1", "'", "-", "", "ąąą", "a".repeat(10_000)])("%j has one candidate at least", (form) => {
    expect(dictionary.lookUp(form).lemmas.length).toBeGreaterThan(0);
  });

  test("it says whether it knows a form", () => {
    expect(dictionary.lookUp("rowerami").isKnown).toBe(true);
    expect(dictionary.lookUp("smartfonami").isKnown).toBe(false);
  });
});

describe("loading", () => {
  /** Measures processor time, so that other work on the machine does not count. */
  const MOST_MS = 500;
  const MOST_MEGABYTES = 120;
  const MOST_MICROSECONDS = 200;
  const { affixes, words } = DICTIONARY_FILES;
  const program = `
    import { readFileSync } from "node:fs";
    import { readDictionary } from "#core/polish/lemmas/dictionary.ts";
    const held = () => (gc(), process.memoryUsage().heapUsed + process.memoryUsage().external) / 2 ** 20;
    const before = held();
    const started = process.cpuUsage();
    const dictionary = readDictionary(
      readFileSync(new URL(${JSON.stringify(affixes)}), "utf8"), readFileSync(new URL(${JSON.stringify(words)}), "utf8"));
    const { user, system } = process.cpuUsage(started);
    const megabytes = held() - before;
    const forms = "kobietach rowerem podatków smartfonami najlepszego wskazując lata niedużych".split(" ");
    const asked = process.cpuUsage();
    for (let round = 0; round < 1000; round++) for (const form of forms) dictionary.lookUp(form).lemmas;
    const spent = process.cpuUsage(asked);
    console.log(JSON.stringify({ ms: (user + system) / 1000, megabytes, us: (spent.user + spent.system) / 8000 }));`;

  test(`takes at most ${MOST_MS} ms and ${MOST_MEGABYTES} MB, an answer at most ${MOST_MICROSECONDS} µs`, () => {
    const root = new URL("../../../", import.meta.url);
    const options = ["--expose-gc", "--input-type=module", "--eval", program];
    const { ms, megabytes, us } = JSON.parse(execFileSync(process.execPath, options, { cwd: root, encoding: "utf8" }));
    console.log(`dictionary: ${ms.toFixed(0)} ms, ${megabytes.toFixed(1)} MB, ${us.toFixed(1)} µs a form`);
    expect(ms).toBeLessThan(deadline(MOST_MS));
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    expect(us).toBeLessThan(deadline(MOST_MICROSECONDS));
  });
});
