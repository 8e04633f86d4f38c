import { DASH_CASES } from "./dashes.ts";
import { ENGLISH_CASES } from "./english.ts";
import type { GoldenCase } from "./golden.ts";
import { NUMBER_CASES } from "./numbers.ts";
import { QUOTE_CASES } from "./quotes.ts";
import { WORD_CASES } from "./words.ts";

export const TYPOGRAPHY_CASES: readonly GoldenCase[] = [
  ...WORD_CASES,
  ...QUOTE_CASES,
  ...DASH_CASES,
  ...NUMBER_CASES,
  ...ENGLISH_CASES,
];
