import { isInLanguage } from "#core/base/values/language-tag.ts";
import { applyEdits, joinRuns, splitRuns, type Block, type TypographyEdit } from "./text-block.ts";
import type { TypographyChangeLog } from "./typography-change-log.ts";
import { noBreakSpaceEdits, noBreakSpaceRuleOf } from "./no-break-spaces.ts";
import { quoteEdits, quoteRuleOf } from "./quotes.ts";
import { minusEdits, numberRangeEdits } from "./number-ranges.ts";
import type { RuleName, TypographyRules } from "./typography-rules.ts";

interface Pass {
  edits(block: Block, rules: TypographyRules): TypographyEdit[];
  rule: RuleName | ((block: Block, rules: TypographyRules) => (edit: TypographyEdit) => RuleName);
}

/** Each pass sees the result of the earlier passes: signs come first, then dashes, then no-break spaces. */
const PASSES: readonly Pass[] = [
  { edits: quoteEdits, rule: quoteRuleOf },
  { edits: ({ text }, rules) => (rules.apostrophes ? apostropheEdits(text) : []), rule: "apostrophes" },
  { edits: ({ text }, rules) => (rules.ellipses ? ellipsisEdits(text) : []), rule: "ellipses" },
  { edits: ({ text }, rules) => (rules.symbols ? symbolEdits(text) : []), rule: "symbols" },
  { edits: ({ text }, rules) => (rules.multiplication ? multiplicationEdits(text) : []), rule: "multiplication" },
  { edits: ({ text }, rules) => (rules.ranges ? numberRangeEdits(text) : []), rule: "ranges" },
  { edits: ({ text }, rules) => (rules.minus ? minusEdits(text) : []), rule: "minus" },
  { edits: ({ text }, rules) => (rules.dashes ? dashEdits(text, "\u00A0") : []), rule: "dashes" },
  { edits: ({ text }, rules) => (rules.dialogue ? dialogueEdits(text) : []), rule: "dialogue" },
  { edits: ({ text }, rules) => noBreakSpaceEdits(text, rules), rule: noBreakSpaceRuleOf },
];

/** The passes for English. English has no tied words. */
const ENGLISH_PASSES: readonly Pass[] = [
  { edits: (block, rules) => quoteEdits(block, rules, "en"), rule: "english" },
  {
    edits: ({ text }, rules) => (rules.apostrophes ? editsOf(text, ENGLISH_APOSTROPHE, () => "’") : []),
    rule: "english",
  },
  ...PASSES.filter(({ rule }) => ["ellipses", "symbols", "multiplication"].includes(String(rule))),
  { edits: ({ text }, rules) => (rules.ranges ? numberRangeEdits(text) : []), rule: "ranges" },
  { edits: ({ text }, rules) => (rules.dashes ? dashEdits(text, " ") : []), rule: "dashes" },
];

/** Typesets the text nodes of one block. "\uFFFC" stands for an opaque element, "\n" for a hard break. Idempotent; letters never change. */
export function typesetRuns(
  runs: readonly string[],
  rules: TypographyRules,
  log?: TypographyChangeLog,
  language?: string | null,
): string[] {
  let block = joinRuns(runs);
  for (const { edits, rule } of passesFor(runs, rules, language)) {
    const before = block;
    const note = (applied: readonly TypographyEdit[]) =>
      log?.note(before.text, applied, typeof rule === "string" ? () => rule : rule(before, rules));
    block = applyEdits(block, edits(block, rules), log && note);
  }
  return splitRuns(block, runs);
}

/** Returns the passes for a text. A text in a language without rules has no passes, so it stays as it was typed. */
function passesFor(runs: readonly string[], rules: TypographyRules, language: string | null = null): readonly Pass[] {
  const of = language ?? recognisedLanguage(runs.join(""));
  if (rules.english && of !== null && isInLanguage(of, "en")) return ENGLISH_PASSES;
  return language === null || isInLanguage(language, "en") ? PASSES : [];
}

/** Typesets a single text. */
export function typesetText(
  text: string,
  rules: TypographyRules,
  log?: TypographyChangeLog,
  language?: string | null,
): string {
  return typesetRuns([text], rules, log, language).join("");
}

/** An apostrophe inside a word, or before the ending of something set differently, such as code: `bash`’a. */
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})|(?<=\uFFFC)'(?=\p{Ll}{1,4}(?![\p{L}'’]))/gu;

/** The apostrophe of a year without its century: ’90. With a closing mark it is a quotation: '90 dni'. */
const SHORT_YEAR =
  /(?<=^|(?<!\d)[ \t\n\u00A0]|[\u2028(„“"»–])['‘](?=\d\d(?![\p{L}\p{N}'’×]))(?!\d\d[^']*[\p{L}\p{N}.,!?…]'(?!\p{L}))/gu;

/** The beginnings of names with a shortened "and" between two apostrophes: rock ’n’ roll. */
const WITH_SHORT_AND = String.raw`(?<=(?<!\p{L})(?:[Rr]ock|[Dd]rum|[Ff]ish)[ \u00A0]`;
const BEFORE_SHORT_AND = String.raw`${WITH_SHORT_AND})['‘](?=[nN]['‘’][ \u00A0]\p{L})`;
const AFTER_SHORT_AND = String.raw`${WITH_SHORT_AND}['‘’][nN])['‘](?=[ \u00A0]\p{L})`;

/** The shortened "and" has one apostrophe in names such as "Guns N’ Roses". */
const SHORT_AND = new RegExp(
  String.raw`${BEFORE_SHORT_AND}|${AFTER_SHORT_AND}|(?<=(?<![\p{L}\p{N}'‘’])[nN])['‘](?=[ \u00A0]\p{Lu})`,
  "gu",
);

/** In English an apostrophe may also end a plural: the authors' names. */
const ENGLISH_APOSTROPHE = new RegExp(String.raw`(?<=\p{L})'|${BEFORE_SHORT_AND}`, "gu");
const THREE_DOTS = /(?<!\.)\.{3}(?!\.)/gu;
/** Matches signs that markdown-it also replaces. The "(c)" of the law reference "6(1)(c)" and rows of pluses and hyphens do not match. */
const SYMBOL = /(?<!\))\((?:c|r|tm)\)|(?<![-+])\+-(?![-+])/giu;
const SYMBOLS: Readonly<Record<string, string>> = { "(c)": "©", "(r)": "®", "(tm)": "™", "+-": "±" };

const PRODUCT =
  /(?<![\p{L}\p{N}_.,])\d+(?:,\d+)?(?:(?:[xX×]|[ \n\u00A0][xX×][ \n\u00A0])\d+(?:,\d+)?)+(?=(?:mm|cm|dm|km|m|px)?(?![\p{L}\p{N}_]))/gu;

const TIMES = /[xX]/gu;
/** A quick test for products such as "3 x 4": few paragraphs match. */
const HAS_TIMES = /\d[ \n\u00A0]?[xX×]/;
const HEXADECIMAL = /^0[xX]/u;

function apostropheEdits(text: string): TypographyEdit[] {
  if (!text.includes("'") && !text.includes("‘")) return [];
  return [APOSTROPHE, SHORT_YEAR, SHORT_AND]
    .flatMap((pattern) => editsOf(text, pattern, () => "’"))
    .toSorted((one, other) => one.start - other.start);
}

function ellipsisEdits(text: string): TypographyEdit[] {
  return text.includes("...") ? editsOf(text, THREE_DOTS, () => "…") : [];
}

function symbolEdits(text: string): TypographyEdit[] {
  if (!text.includes("(") && !text.includes("+-")) return [];
  return editsOf(text, SYMBOL, (typed) => SYMBOLS[typed.toLowerCase()] ?? typed);
}

function multiplicationEdits(text: string): TypographyEdit[] {
  if (!HAS_TIMES.test(text)) return [];
  const products = [...text.matchAll(PRODUCT)].filter(({ 0: product }) => !HEXADECIMAL.test(product));
  return products.flatMap(({ 0: product, index }) =>
    editsOf(product, TIMES, () => "×").map(({ start, end, put }) => ({ start: start + index, end: end + index, put })),
  );
}

function editsOf(text: string, pattern: RegExp, put: (typed: string) => string): TypographyEdit[] {
  return Array.from(text.matchAll(pattern), ({ 0: typed, index }) => ({
    start: index,
    end: index + typed.length,
    put: put(typed),
  }));
}

const HAS_DASH = /[-–—]/;

/** A hyphen, two hyphens or a dash between spaces, or after a space at the end of a line. */
const DASH = /(?<=\S)[ \t\r\n\u00A0]+(--?|[–—])(?=[ \t\r\n\u00A0\u2028]|$)/gu;

const SPEECH = /(?<=^|\u2028)([ \t\r\n\u00A0]*)(--?|[–—])[ \t\r\n\u00A0]+(?=\S)/gu;
const REST_OF_EQUATION = /^[ \n\u00A0]+\d[\d.,]*[ \n\u00A0]*=/u;
const DIGIT = /\d/u;
const EQUATION_REACH = 24;

/** Sets dashes with `space` before them. In Polish `space` is a no-break space, because a dash must not begin a line. */
function dashEdits(text: string, space: string): TypographyEdit[] {
  if (!HAS_DASH.test(text)) return [];
  const edits: TypographyEdit[] = [];
  for (const { 0: typed, 1: sign = "", index } of text.matchAll(DASH)) {
    const end = index + typed.length;
    const put = `${space}${dashFor(sign)}`;
    if (typed !== put && !isSubtraction(text, index, end)) edits.push({ start: index, end, put });
  }
  return edits;
}

/** Sets the dash of direct speech: a line that begins with a dash or hyphens and a space is direct speech. */
function dialogueEdits(text: string): TypographyEdit[] {
  if (!HAS_DASH.test(text)) return [];
  const edits: TypographyEdit[] = [];
  for (const { 0: typed, 1: indent = "", 2: sign = "", index } of text.matchAll(SPEECH)) {
    const start = index + indent.length;
    const put = `${dashFor(sign)}\u00A0`;
    if (typed.slice(indent.length) !== put) edits.push({ start, end: index + typed.length, put });
  }
  return edits;
}

/** Returns an en dash for hyphens. A typed dash stays as the author chose it. */
function dashFor(sign: string): string {
  return sign.startsWith("-") ? "–" : sign;
}

function isSubtraction(text: string, start: number, end: number): boolean {
  return DIGIT.test(text.charAt(start - 1)) && REST_OF_EQUATION.test(text.slice(end, end + EQUATION_REACH));
}

/* Recognising the language of a paragraph. */

/** English function words. Words that are also Polish ("to", "on", "by", "do", "we", "was") are left out. */
const ENGLISH = new Set(
  (
    "the of and is it its that this these those for with as are were been be have has had from at an not you your they their " +
    "which what when where who whose how if than then there here will would can could should about into because does did " +
    "our his her she he him them us in but also between through during while after before over under only just more most"
  ).split(" "),
);

/** Function words that exist only in Polish. They reveal a Polish sentence without Polish letters. */
const POLISH = new Set(
  (
    "w z nie jest oraz ale czy dla jak od przez przy pod nad za ze po na lub bo tylko tym jego jej ich ten tak tego bardzo " +
    "Nie Oraz Czy Dla Przez Przy Tak Bardzo"
  ).split(" "),
);

const POLISH_LETTER = /[ąćęłńóśźż]/iu;
const LETTERS = /\p{L}+/gu;

/** A paragraph without Polish letters and Polish function words is English if it has at least this many English function words. */
const LEAST_WORDS = 3;

/** An English text with more words than this has some function words. */
const MOST_WORDS = 20;

const OTHER_LETTER = /[[\p{L}]--[a-zA-Z]]/v;

/**
 * Returns "en" for a paragraph in English, and null if so few words do not tell. Everything else is "pl", since a site is Polish. One Polish
 * function word or letter makes a paragraph Polish.
 */
export function recognisedLanguage(text: string): "pl" | "en" | null {
  if (POLISH_LETTER.test(text)) return "pl";
  const words = text.match(LETTERS) ?? [];
  if (words.some((word) => POLISH.has(word))) return "pl";
  if (words.filter((word) => ENGLISH.has(word.toLowerCase())).length >= LEAST_WORDS) return "en";
  return words.length > MOST_WORDS || OTHER_LETTER.test(text) ? "pl" : null;
}
