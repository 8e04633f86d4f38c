import { describe, expect, test } from "vitest";
import { polishDictionary } from "#test/support/texts/polish-dictionary.ts";
import { typedWordLemmas } from "./typed-word-lemmas.ts";

/** The forms looked up in the dictionary, and the readings of the words. */
async function readWords(...words: string[]) {
  const asked: string[] = [];
  const read = typedWordLemmas(async (forms) => {
    asked.push(...forms);
    return forms.map((form) => polishDictionary().lookUp(form));
  });
  return { asked, readings: Object.fromEntries(await read(words)) };
}

describe("words as they are typed", () => {
  test("are read as written, each separately", async () => {
    const { readings } = await readWords("uśmiechem", "żółwiami", "śmigłoxyz");
    expect(readings).toEqual({ uśmiechem: [["uśmiech"]], żółwiami: [["żółw"]], śmigłoxyz: [] });
  });

  test("without Polish letters are read as written first, then with Polish letters", async () => {
    const { readings } = await readWords("usmiechem", "zolwiami", "sad", "brzydkiexyz");
    expect(readings).toEqual({
      usmiechem: [["uśmiech"]],
      zolwiami: [["żółw"]],
      sad: [["sad"], ["sąd"]],
      brzydkiexyz: [],
    });
  });

  test("with some Polish letters are taken as complete: the dictionary is asked about no other spelling", async () => {
    expect((await readWords("podgląd")).asked).toEqual(["podgląd"]);
  });

  test("that are long have a limited number of spellings, those with fewest changed letters first", async () => {
    const long = "c".repeat(60);
    const { asked } = await readWords(long);
    expect(asked).toHaveLength(201);
    expect(asked.slice(0, 3)).toEqual([long, `ć${long.slice(1)}`, `cć${long.slice(2)}`]);
  });
});
