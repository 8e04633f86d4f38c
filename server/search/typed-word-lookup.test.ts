import { expect, onTestFinished, test, vi } from "vitest";
import type { AskForms, FormFacts } from "#core/polish/lemmas/dictionary.ts";
import { ANSWER_MS, createTypedWordLookup, LOADING_MS, MOST_REMEMBERED, REST_MS } from "./typed-word-lookup.ts";

const LEMMAS: Record<string, string> = { skrzynkę: "skrzynka", uśmiechów: "uśmiech" };

function factsOf(form: string): FormFacts {
  const lemma = LEMMAS[form];
  return lemma === undefined ? { lemmas: [form], isKnown: false } : { lemmas: [lemma], isKnown: true };
}

/** A dictionary that answers when it is let, and a clock that stands. */
function open() {
  const asked: string[][] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const time = { now: 0, isSlow: false };
  const ask: AskForms = async (forms) => {
    asked.push([...forms]);
    if (time.isSlow) {
      waiting.push(Promise.withResolvers());
      await waiting.at(-1)?.promise;
    }
    return forms.map(factsOf);
  };
  const thread = { isRunning: true, keepFor() {} };
  return { asked, waiting, time, thread, read: createTypedWordLookup(ask, thread, () => time.now) };
}

test("asks about a word once, and remembers also that it is none", async () => {
  const { asked, read } = open();
  for (let times = 0; times < 2; times += 1) {
    expect(await read(["skrzynkę", "ąxyz"])).toEqual(
      new Map([
        ["skrzynkę", [["skrzynka"]]],
        ["ąxyz", []],
      ]),
    );
  }
  expect(asked).toEqual([["skrzynkę", "ąxyz"]]);
});

test("goes on without an answer that is late, asks nothing more meanwhile, and has it afterwards", async () => {
  const { asked, waiting, time, read } = open();
  time.isSlow = true;
  expect(await read(["skrzynkę"])).toEqual(new Map([["skrzynkę", []]]));
  expect(await read(["skrzynkę", "uśmiechów"])).toEqual(
    new Map([
      ["skrzynkę", []],
      ["uśmiechów", []],
    ]),
  );
  expect(asked).toHaveLength(1);
  time.isSlow = false;
  waiting[0]?.resolve();
  await expect.poll(() => read(["skrzynkę"])).toEqual(new Map([["skrzynkę", [["skrzynka"]]]]));
  expect(await read(["uśmiechów"])).toEqual(new Map([["uśmiechów", [["uśmiech"]]]]));
});

test.each([
  [true, ANSWER_MS],
  [false, LOADING_MS],
])("waits for an answer, and longer while the dictionary is being loaded: running %s", async (isRunning, limitMs) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { waiting, time, thread, read } = open();
  [time.isSlow, thread.isRunning] = [true, isRunning];
  const withinTimeLimit = read(["skrzynkę"]);
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  waiting[0]?.resolve();
  expect(await withinTimeLimit).toEqual(new Map([["skrzynkę", [["skrzynka"]]]]));
  const late = read(["uśmiechów"]);
  await vi.advanceTimersByTimeAsync(limitMs);
  expect(await late).toEqual(new Map([["uśmiechów", []]]));
});

test("leaves a dictionary alone that cannot be asked, and comes again after a while", async () => {
  let isBroken = true;
  let asked = 0;
  let now = 0;
  const ask: AskForms = async (forms) => {
    asked += 1;
    if (isBroken) throw new Error("nie ma słownika");
    return forms.map(factsOf);
  };
  const read = createTypedWordLookup(ask, { isRunning: true, keepFor() {} }, () => now);
  for (const word of ["skrzynkę", "uśmiechów"]) expect(await read([word])).toEqual(new Map([[word, []]]));
  isBroken = false;
  now = REST_MS;
  expect(await read(["skrzynkę"])).toEqual(new Map([["skrzynkę", [["skrzynka"]]]]));
  expect(asked).toBe(2);
});

test("forgets the oldest words beyond a number", async () => {
  const { asked, read } = open();
  await read(["ąxyz"]);
  await read(Array.from({ length: MOST_REMEMBERED }, (_, no) => `ą${no}`));
  await read(["ąxyz"]);
  expect(asked).toHaveLength(3);
});
