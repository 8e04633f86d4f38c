import { applyEdits, joinRuns, splitRuns } from "./block.ts";
import type { Block, Edit } from "./block.ts";
import { dashEdits, dialogueEdits } from "./dashes.ts";
import { glueEdits } from "./glue.ts";
import { apostropheEdits, ellipsisEdits, multiplicationEdits, symbolEdits } from "./marks.ts";
import { quoteEdits } from "./quotes.ts";
import { rangeEdits } from "./ranges.ts";
import type { TypographyRules } from "./rules.ts";

type Pass = (block: Block, rules: TypographyRules) => Edit[];

/** In this order each pass sees what the earlier ones set: signs first, then dashes, then what ties words together. */
const PASSES: readonly Pass[] = [
  quoteEdits,
  ({ text }, rules) => (rules.apostrophes ? apostropheEdits(text) : []),
  ({ text }, rules) => (rules.ellipses ? ellipsisEdits(text) : []),
  ({ text }, rules) => (rules.symbols ? symbolEdits(text) : []),
  ({ text }, rules) => (rules.multiplication ? multiplicationEdits(text) : []),
  ({ text }, rules) => (rules.ranges ? rangeEdits(text) : []),
  ({ text }, rules) => (rules.dashes ? dashEdits(text) : []),
  ({ text }, rules) => (rules.dialogue ? dialogueEdits(text) : []),
  ({ text }, rules) => glueEdits(text, rules),
];

/**
 * Typesets the texts of consecutive text nodes of one block and returns as many. An opaque inline element (code, a
 * picture) is the run "\uFFFC" and a hard break the run "\n"; both come back as they are. Quotation marks pair within
 * the block, and where the runs are cut changes nothing in the joined text. Letters and digits are never changed, nor
 * are addresses; setting what is already set changes nothing.
 */
export function typesetRuns(runs: readonly string[], rules: TypographyRules): string[] {
  let block = joinRuns(runs);
  for (const pass of PASSES) block = applyEdits(block, pass(block, rules));
  return splitRuns(block, runs);
}

/** Typesets a text that is a block of its own: a title, a lead, a name. */
export function typesetText(text: string, rules: TypographyRules): string {
  return typesetRuns([text], rules).join("");
}
