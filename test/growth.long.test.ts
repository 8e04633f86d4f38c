import { expect, it } from "vitest";
import { findGrowth, inGroups, LONGEST_MS } from "./support/growth/find-growth.ts";
import { OTHER_ARGUMENTS, WITHOUT_FOREIGN_TEXT } from "./support/growth/other-arguments.ts";
import { REPETITIVE_TEXTS } from "./support/growth/repetitive-texts.ts";
import { deadline } from "./support/runner/deadline.ts";
import { loadTextFunction, textExportsIn, textExportsOf } from "./support/growth/text-functions.ts";

/*
 * Every function that is given a stranger's text takes no longer than the text is long (decision 62). Those of the core with a text as
 * their first parameter are found by themselves; what they take besides stands in the tables. Readers that are no such function are
 * measured by `growth-of-whole-readers.long.test.ts`, so that two workers share the time.
 */

const FIXTURES = "test/fixtures/growth/slow-readers.ts";
const WORDS = REPETITIVE_TEXTS.filter(({ name }) => name === '"a ×"');
const exported = textExportsIn("{convert,core}/**/*.ts");

const readers = exported.map(({ name }) => name).filter((name) => !(name in WITHOUT_FOREIGN_TEXT));

it.each(inGroups(readers))(
  "reads repetitive texts in a time that grows no faster than they do: %s and those behind it",
  { timeout: deadline(LONGEST_MS) },
  async (...names) => {
    expect(await findGrowth(names, REPETITIVE_TEXTS)).toEqual([]);
  },
);

it("knows of every function of the core that takes a text what else it takes, and of none that is gone", () => {
  const unknown = exported.filter(
    ({ name, isAlone }) => !isAlone && !(name in OTHER_ARGUMENTS) && !(name in WITHOUT_FOREIGN_TEXT),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
  const known = new Set(exported.map(({ name }) => name));
  const gone = [...Object.keys(OTHER_ARGUMENTS), ...Object.keys(WITHOUT_FOREIGN_TEXT)].filter(
    (name) => !known.has(name),
  );
  expect(gone).toEqual([]);
});

it("finds exported functions by their first parameter", () => {
  const source =
    "export function a(text: string) {}\nexport function b(text: string, most = 1, ...rest: string[]) {}\n" +
    "export function c(text: string, most: number) {}\nexport function d(most: number) {}\nfunction e(text: string) {}\n";
  expect(textExportsOf("core/x.ts", source)).toEqual([
    { name: "core/x.ts a", isAlone: true },
    { name: "core/x.ts b", isAlone: true },
    { name: "core/x.ts c", isAlone: false },
  ]);
});

it("names what grows by the square, what has no end, what overflows the stack and nothing else", async () => {
  const names = ["square", "endless", "deep", "steady"].map((name) => `${FIXTURES} ${name}`);
  for (const name of names) await loadTextFunction(name);
  const found = await findGrowth(names, WORDS, 8);
  expect(found).toEqual([
    // On a machine with neighbours all its tries together may take longer than one case may.
    expect.stringMatching(/square, "a ×": (?:grows too fast|too slow|has no end)/),
    expect.stringContaining(`endless, "a ×": has no end`),
    expect.stringContaining(`deep, "a ×": throws RangeError`),
  ]);
});

it("is over once all cases together took more of a processor than they may", async () => {
  const names = ["endless", "steady"].map((name) => `${FIXTURES} ${name}`);
  const found = await findGrowth(names, WORDS, 16, 1);
  expect(found).toEqual([expect.stringMatching(/endless, .+: all cases together take too long, up to this one$/)]);
});
