import { outsideProtected, type Block, type TypographyEdit } from "./block.ts";
import { pairQuotes, type Pair, type QuoteMark } from "./quote-pairs.ts";
import type { RuleName, TypographyRules } from "./rules.ts";

const MARKS = /,,|''|["„”“«»]/gu;

const OUTER = ["„", "”"] as const;
const INNER = ["»", "«"] as const;
const OUTWARD_INNER = ["«", "»"] as const;

/**
 * Sets the quotation marks of a block: „…” and, inside it, »…« (or «…»). Only marks that pair are changed; guillemets
 * stay as typed and count as a level.
 */
export function quoteEdits(block: Block, rules: TypographyRules): TypographyEdit[] {
  if (!rules.quotes && !rules.typedQuotes) return [];
  const marks = outsideProtected(marksIn(block.text, rules), block.kept);
  const edits: TypographyEdit[] = [];
  const around: ("low" | "guillemet")[] = [];
  const closings = new Map<number, readonly [string, string]>();
  const pairs = new Map(pairQuotes(block.text, marks).map((pair) => [pair.opening, pair]));
  const ends = new Set([...pairs.values()].map((pair) => pair.closing));
  for (const mark of marks) {
    const pair = pairs.get(mark);
    if (pair) {
      const style = styleOf(pair, around.at(-1), rules);
      around.push(style[0] === "„" ? "low" : "guillemet");
      closings.set(pair.closing.start, style);
      propose(edits, mark, style[0]);
    } else if (ends.has(mark)) {
      around.pop();
      propose(edits, mark, closings.get(mark.start)?.[1] ?? mark.text);
    }
  }
  return edits;
}

/** Whose an edit of the quotation marks is: of what was typed, or of the signs an inner pair takes. */
export function quoteRuleOf({ text }: Block, rules: TypographyRules): (edit: TypographyEdit) => RuleName {
  return ({ start, end, put }) => {
    if (end - start === 2) return "typedQuotes";
    return rules.outwardInnerQuotes && /[«»]/u.test(put) && text.charAt(start) !== put
      ? "outwardInnerQuotes"
      : "quotes";
  };
}

function marksIn(text: string, rules: TypographyRules): QuoteMark[] {
  const marks: QuoteMark[] = [];
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (mark.length === 2 && !rules.typedQuotes) continue;
    marks.push({ text: mark, start: index, end: index + mark.length });
  }
  return marks;
}

/** The signs a pair takes: its own when its rule is off or it is a pair of guillemets. */
function styleOf(
  pair: Pair,
  parent: "low" | "guillemet" | undefined,
  rules: TypographyRules,
): readonly [string, string] {
  const own = [pair.opening.text, pair.closing.text] as const;
  const governed = pair.opening.text === ",," ? rules.typedQuotes : rules.quotes;
  if (!governed || /[«»]/u.test(own[0])) return own;
  if (parent !== "low") return OUTER;
  return rules.outwardInnerQuotes ? OUTWARD_INNER : INNER;
}

function propose(edits: TypographyEdit[], mark: QuoteMark, put: string): void {
  if (mark.text !== put) edits.push({ start: mark.start, end: mark.end, put });
}
