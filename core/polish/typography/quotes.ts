import { outsideProtectedRanges, type Block, type TypographyEdit } from "./text-block.ts";
import type { RuleName, TypographyRules } from "./typography-rules.ts";

const MARKS = /,,|''|["„”“«»]/gu;
const OUTER = ["„", "”"] as const;
const INNER = ["»", "«"] as const;
const OUTWARD_INNER = ["«", "»"] as const;
const ENGLISH_OUTER = ["“", "”"] as const;
const ENGLISH_INNER = ["‘", "’"] as const;

/** Sets „…”, also for single quotes, and »…« inside „…”; in English “…” and ‘…’. Changes only quotes that form a pair. */
export function quoteEdits(block: Block, rules: TypographyRules, language: "pl" | "en" = "pl"): TypographyEdit[] {
  if (!rules.quotes && !rules.typedQuotes && !rules.singleQuotes) return [];
  const double = outsideProtectedRanges(marksIn(block.text, rules), block.protectedRanges);
  const doublePairs = pairQuotes(block.text, double);
  const paired = new Set(doublePairs.flatMap(({ opening, closing }) => [opening, closing]));
  const loose = double.filter((mark) => !paired.has(mark));
  const isOuter = language === "en" ? rules.quotes : rules.singleQuotes;
  const single = singlePairs(block, doublePairs, loose, isOuter, rules.quotes);
  const marks = [...double, ...single.flatMap(({ opening, closing }) => [opening, closing])].toSorted(
    (one, other) => one.start - other.start,
  );
  const edits: TypographyEdit[] = [];
  const around: string[] = [];
  const closings = new Map<number, readonly [string, string]>();
  const pairs = new Map([...doublePairs, ...single].map((pair) => [pair.opening, pair]));
  const ends = new Set([...pairs.values()].map((pair) => pair.closing));
  for (const mark of marks) {
    const pair = pairs.get(mark);
    if (pair) {
      const style = language === "en" ? englishStyleOf(pair) : styleOf(pair, around.at(-1), rules);
      around.push(style[0]);
      closings.set(pair.closing.start, style);
      propose(edits, mark, style[0]);
    } else if (ends.has(mark)) {
      around.pop();
      propose(edits, mark, closings.get(mark.start)?.[1] ?? mark.text);
    }
  }
  return edits;
}

/** Makes a function that says which rule made an edit of `quoteEdits`. */
export function quoteRuleOf({ text }: Block, rules: TypographyRules): (edit: TypographyEdit) => RuleName {
  return ({ start, end, put }) => {
    if (end - start === 2) return "typedQuotes";
    if (text.charAt(start) === "'" && /[„”]/u.test(put)) return "singleQuotes";
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

/**
 * Returns the marks to set for a pair. The marks depend on the opening mark of the pair around it. If the rule is off, and for guillemets,
 * the typed marks stay.
 */
function styleOf(pair: Pair, parent: string | undefined, rules: TypographyRules) {
  const typed = [pair.opening.text, pair.closing.text] as const;
  if (parent === undefined && typed[0] === "'") return OUTER;
  const governed = pair.opening.text === ",," ? rules.typedQuotes : rules.quotes;
  if (!governed || /[«»]/u.test(typed[0])) return typed;
  if (parent !== "„") return OUTER;
  return rules.outwardInnerQuotes ? OUTWARD_INNER : INNER;
}

/** Returns the English marks for a pair: “…” for double marks, ‘…’ for single marks. */
function englishStyleOf({ opening }: Pair) {
  return opening.text === "'" ? ENGLISH_INNER : ENGLISH_OUTER;
}

/** A straight single quote. Apostrophes inside a word, before a shortened year, in "rock 'n' roll" and in "Guns N' Roses" do not match. */
const SINGLE =
  /(?<!['\p{L}\p{N}])'(?!['\s])(?!\d\d(?!\p{N})|[nN]'(?!\p{L}))|(?<![\s']|(?<!['\p{L}\p{N}])'[nN])'(?![\p{L}\p{N}']|(?<=(?<![\p{L}\p{N}])[nN]')[ \u00A0]\p{Lu})/gu;

/**
 * Pairs single quotes that are both inside the same double pair, or both outside all double pairs. Single quotes around a loose double mark
 * stay: as double quotes they would form a pair with this mark.
 */
function singlePairs(
  { text, protectedRanges }: Block,
  around: readonly Pair[],
  loose: readonly QuoteMark[],
  isOuter: boolean,
  isInner: boolean,
): Pair[] {
  if (!text.includes("'") || !(isOuter || (isInner && around.length > 0))) return [];
  const singles = outsideProtectedRanges(
    Array.from(text.matchAll(SINGLE), ({ index }) => ({ text: "'", start: index, end: index + 1 })),
    protectedRanges,
  );
  const innermost = ({ start }: QuoteMark) =>
    around
      .filter(({ opening, closing }) => opening.start < start && start < closing.start)
      .reduce<Pair | null>((inner, pair) => (inner && inner.opening.start > pair.opening.start ? inner : pair), null);
  const marks = [...singles, ...loose].toSorted((one, other) => one.start - other.start);
  const byPair = Map.groupBy(marks, innermost);
  return [...byPair].flatMap(([pair, inside]) =>
    (pair ? isInner : isOuter) ? pairQuotes(text, inside, around, new Set(loose)) : [],
  );
}

function propose(edits: TypographyEdit[], mark: QuoteMark, put: string): void {
  if (mark.text !== put) edits.push({ start: mark.start, end: mark.end, put });
}

interface QuoteMark {
  text: string;
  start: number;
  end: number;
}

interface Pair {
  opening: QuoteMark;
  closing: QuoteMark;
}

type Side = "opening" | "closing" | "neither";

const SPACE = /^\s?$/u;
const BRACKET = /[([{]/u;
const DASH = /[-–—/]/u;
const AFTER_CLOSING = /[-–—/.,;:!?…)\]}"„”“«»'’]/u;
const BEFORE_OPENING = /[:;,=]/u;
const WORD = /[\p{L}\p{N}]/u;
const GUILLEMET = /[«»]/u;

/**
 * Pairs marks by the spaces around them, or by an opening mark of `opened` before them. A closing mark takes the nearest open mark of its
 * kind. Pairs never cross, and no pair contains a mark of `barriers`.
 */
function pairQuotes(
  text: string,
  marks: readonly QuoteMark[],
  opened: readonly Pair[] = [],
  barriers?: ReadonlySet<QuoteMark>,
): Pair[] {
  const openings = new Set(opened.map(({ opening }) => opening.end));
  const quotes: QuoteMark[] = [];
  const guillemets: QuoteMark[] = [];
  const pairs: Pair[] = [];
  let openedAt = -1;
  for (const mark of marks) {
    if (barriers?.has(mark)) {
      quotes.length = 0;
      continue;
    }
    const side = allowedSide(mark, sideOf(text, mark, openedAt === mark.start || openings.has(mark.start)));
    const [family, otherFamily] = GUILLEMET.test(mark.text) ? [guillemets, quotes] : [quotes, guillemets];
    if (side === "opening") {
      family.push(mark);
      openedAt = mark.end;
    } else if (side === "closing") {
      const opening = family.at(-1);
      if (!opening || !fits(opening, mark)) continue;
      pairs.push({ opening, closing: mark });
      family.pop();
      while ((otherFamily.at(-1)?.start ?? -1) > opening.start) otherFamily.pop();
    }
  }
  return pairs;
}

/*
 * Whether a mark opens or closes, by the characters around it (– for any). The first matching row counts.
 * before        after          the mark
 * space         space          neither
 * space         –              opens
 * –             space          closes
 * ( [ { or a mark that opens   opens
 * space and '   –              opens
 * - – — /       letter, digit  opens      pseudo-"ekspert"
 * –             punctuation    closes     "Tak".
 * : ; , =       letter, digit  opens      a space was forgotten
 * –             –              closes     "Solidarność"owcy
 */
function sideOf(text: string, mark: QuoteMark, afterOpening: boolean): Side {
  const before = text.charAt(mark.start - 1);
  const after = text.charAt(mark.end);
  const spaceBefore = SPACE.test(before);
  if (SPACE.test(after)) return spaceBefore ? "neither" : "closing";
  if (spaceBefore || afterOpening || BRACKET.test(before)) return "opening";
  if (before === "'" && SPACE.test(text.charAt(mark.start - 2))) return "opening";
  if (DASH.test(before) && WORD.test(after)) return "opening";
  if (AFTER_CLOSING.test(after)) return "closing";
  if (BEFORE_OPENING.test(before) && WORD.test(after)) return "opening";
  return "closing";
}

/** Returns the side on which a mark counts. A mark with a fixed side counts only there: „ and `,,` open, ” and `''` close. */
function allowedSide(mark: QuoteMark, side: Side): Side {
  if (mark.text === "„" || mark.text === ",,") return side === "opening" ? side : "neither";
  if (mark.text === "”" || mark.text === "''") return side === "closing" ? side : "neither";
  return side;
}

function fits(opening: QuoteMark, closing: QuoteMark): boolean {
  if (opening.end === closing.start) return false;
  if (closing.text === "''") return opening.text === ",,";
  return !GUILLEMET.test(closing.text) || opening.text !== closing.text;
}
