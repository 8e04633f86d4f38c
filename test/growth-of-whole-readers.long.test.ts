import { expect, it } from "vitest";
import { findGrowth, inGroups, LONGEST_MS } from "./support/growth/find-growth.ts";
import { REPETITIVE_TEXTS } from "./support/growth/repetitive-texts.ts";
import { deadline } from "./support/runner/deadline.ts";
import { WHOLE_READERS } from "./support/growth/whole-readers.ts";

/* Ways of a text through several functions, measured as the functions themselves are (`growth.long.test.ts`). */

it.each(inGroups(Object.keys(WHOLE_READERS)))(
  "reads repetitive texts in a time that grows no faster than they do: %s and those behind it",
  { timeout: deadline(LONGEST_MS) },
  async (...names) => {
    expect(await findGrowth(names, REPETITIVE_TEXTS)).toEqual([]);
  },
);
