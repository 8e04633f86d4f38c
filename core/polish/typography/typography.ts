import { applyEdits, joinRuns, splitRuns, type Block, type TypographyEdit } from "./block.ts";
import type { ChangeLog } from "./change-log.ts";
import { dashEdits, dialogueEdits } from "./dashes.ts";
import { glueEdits, glueRuleOf } from "./glue.ts";
import { apostropheEdits, ellipsisEdits, multiplicationEdits, symbolEdits } from "./marks.ts";
import { quoteEdits, quoteRuleOf } from "./quotes.ts";
import { rangeEdits } from "./ranges.ts";
import type { RuleName, TypographyRules } from "./rules.ts";

interface Pass {
  edits(block: Block, rules: TypographyRules): TypographyEdit[];
  /** Whose an edit of the pass is. */
  rule: RuleName | ((block: Block, rules: TypographyRules) => (edit: TypographyEdit) => RuleName);
}

/** In this order each pass sees what the earlier ones set: signs first, then dashes, then what ties words together. */
const PASSES: readonly Pass[] = [
  { edits: quoteEdits, rule: quoteRuleOf },
  { edits: ({ text }, rules) => (rules.apostrophes ? apostropheEdits(text) : []), rule: "apostrophes" },
  { edits: ({ text }, rules) => (rules.ellipses ? ellipsisEdits(text) : []), rule: "ellipses" },
  { edits: ({ text }, rules) => (rules.symbols ? symbolEdits(text) : []), rule: "symbols" },
  { edits: ({ text }, rules) => (rules.multiplication ? multiplicationEdits(text) : []), rule: "multiplication" },
  { edits: ({ text }, rules) => (rules.ranges ? rangeEdits(text) : []), rule: "ranges" },
  { edits: ({ text }, rules) => (rules.dashes ? dashEdits(text) : []), rule: "dashes" },
  { edits: ({ text }, rules) => (rules.dialogue ? dialogueEdits(text) : []), rule: "dialogue" },
  { edits: ({ text }, rules) => glueEdits(text, rules), rule: glueRuleOf },
];

/**
 * Typesets the texts of consecutive text nodes of one block and returns as many. An opaque inline element (code, a
 * picture) is the run "\uFFFC" and a hard break the run "\n"; both come back as they are. Quotation marks pair within
 * the block, and where the runs are cut changes nothing in the joined text. Letters and digits are never changed, nor
 * are addresses; setting what is already set changes nothing. `log` is told what was changed, where somebody asks.
 */
export function typesetRuns(runs: readonly string[], rules: TypographyRules, log?: ChangeLog): string[] {
  let block = joinRuns(runs);
  for (const { edits, rule } of PASSES) {
    const before = block;
    const note = log && ((applied: readonly TypographyEdit[]) => noteEdits(log, before, applied, rule, rules));
    block = applyEdits(block, edits(block, rules), note);
  }
  return splitRuns(block, runs);
}

function noteEdits(
  log: ChangeLog,
  block: Block,
  edits: readonly TypographyEdit[],
  rule: Pass["rule"],
  rules: TypographyRules,
) {
  log.note(block.text, edits, typeof rule === "string" ? () => rule : rule(block, rules));
}

/** Typesets a text that is a block of its own: a title, a lead, a name. */
export function typesetText(text: string, rules: TypographyRules, log?: ChangeLog): string {
  return typesetRuns([text], rules, log).join("");
}
