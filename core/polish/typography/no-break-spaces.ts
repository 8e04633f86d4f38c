import { isInReference } from "./bible-references.ts";
import { isDate } from "./calendar-words.ts";
import { announcedKind, isUnit, type AnnouncedKind } from "./units-and-abbreviations.ts";
import type { Block, TypographyEdit } from "./text-block.ts";
import {
  isSentenceOpener,
  isLetterAmongOthers,
  isNamedByLetter,
  isSpacedDash,
  isWord,
  beginsSentence,
  isInCapitals,
  tokensOf,
  widthOf,
  type Token,
  followsInitial,
  isInitial,
  isRegnalName,
  romanValue,
} from "./tokens.ts";
import type { RuleName, TypographyRules } from "./typography-rules.ts";

/** No-break spaces tie at most this many characters together, so that lines in narrow columns stay even. */
export const NO_BREAK_LIMIT = 18;

const LONGEST_SHORT_WORD = 6;
const NO_BREAK_SPACE = "\u00A0";
const ONE_LETTER = /^[([{„“"»«‚'‘]*[aiouwzAIOUWZ]$/u;
const CAPITAL = /\p{Lu}$/u;
const LEAD = /^[([{„“"»«‚'‘]+/u;
const LEAD_SIGNS = new Set(Array.from("([{„“\"»«‚'‘", (sign) => sign.charCodeAt(0)));
const SHORT_PREPOSITIONS = new Set("bez dla do ku na nad od po pod we za ze".split(" "));

/** Ties words that must be on one line: first groups such as a number and its unit, then short words to the words after them. */
export function noBreakSpaceEdits(text: string, rules: TypographyRules): TypographyEdit[] {
  const tokens = tokensOf(text);
  const tied = tieGroups(tokens, tokenLinks(tokens, rules), rules);
  tieShortWords(tokens, tied, rules);
  const edits: TypographyEdit[] = [];
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (!tied[index] || !next) continue;
    if (text.slice(token.end, next.start) !== NO_BREAK_SPACE) {
      edits.push({ start: token.end, end: next.start, put: NO_BREAK_SPACE });
    }
  }
  return edits;
}

const TYING_RULES = [
  "digitGroups",
  "multiplication",
  "units",
  "abbreviations",
  "initials",
  "regnalNumbers",
  "dates",
  "oneLetterWords",
  "shortPrepositions",
] as const satisfies readonly RuleName[];

/** Makes a function that names the rule of a tie: the first rule that alone would make this tie. Only reports need this function. */
export function noBreakSpaceRuleOf({ text }: Block, rules: TypographyRules): (edit: TypographyEdit) => RuleName {
  const none = Object.fromEntries(TYING_RULES.map((name) => [name, false]));
  const owners = new Map<number, RuleName>();
  for (const name of TYING_RULES.filter((each) => rules[each])) {
    for (const { start } of noBreakSpaceEdits(text, { ...rules, ...none, [name]: true })) {
      if (!owners.has(start)) owners.set(start, name);
    }
  }
  return ({ start }) => owners.get(start) ?? "oneLetterWords";
}

/** Ties linked tokens from the right as far as the limit allows; the digits of one number are tied all or not at all. */
function tieGroups(tokens: readonly Token[], links: readonly Link[], rules: TypographyRules): boolean[] {
  const tied = tokens.map(() => false);
  let width = 0;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    if (links[index] === "none" && (links[index - 1] ?? "none") === "none") continue;
    const start = startOfDigits(links, index);
    const span = widthOfSpan(tokens, start, index);
    const joined = span + 1 + width;
    const linked = links[index] !== "none";
    if (span <= NO_BREAK_LIMIT) tied.fill(true, start, index);
    tied[index] = linked && joined <= NO_BREAK_LIMIT;
    width = tied[index] ? joined : span + dashWidthAfter(tokens, index, rules);
    index = start;
  }
  return tied;
}

function startOfDigits(links: readonly Link[], end: number): number {
  let start = end;
  while (start > 0 && links[start - 1] === "digits") start -= 1;
  return start;
}

/** Ties short words to the next word. Of several in a row, ties the last two if they fit; otherwise the last, if it fits or has one letter. */
function tieShortWords(tokens: readonly Token[], tied: boolean[], rules: TypographyRules): void {
  const oneLetter = tokens.map((_, index) => rules.oneLetterWords && isOneLetterWord(tokens, tied, index));
  const short = tokens.map((token, index) => oneLetter[index] || (rules.shortPrepositions && isShort(token)));
  for (let index = 0; index < tokens.length; index += 1) {
    if (!short[index]) continue;
    const start = index;
    while (short[index + 1] && !tokens[index + 1]?.first) index += 1;
    const next = tokens[index + 1];
    const last = isWord(next) && !next.first ? index : index - 1;
    const end = tokens[last];
    if (!end || last < start) continue;
    const rest = widthOfGroup(tokens, tied, last + 1, rules);
    const width = widthOf(end) + 1 + rest;
    const earlier = last > start ? tokens[last - 1] : undefined;
    const both = earlier !== undefined && widthOf(earlier) + 1 + width <= NO_BREAK_LIMIT;
    tied[last] = both || oneLetter[last] === true || width <= NO_BREAK_LIMIT;
    if (both) tied[last - 1] = true;
  }
}

/**
 * Returns whether a token is a, i, o, u, w or z, perhaps after an opening sign. The token must not be the second word of a group, or a
 * capital that may be a name ("od A do Z").
 */
function isOneLetterWord(tokens: readonly Token[], tied: readonly boolean[], index: number): boolean {
  const token = tokens[index];
  if (!token || token.text.length > LONGEST_SHORT_WORD || tied[index - 1]) return false;
  if ((token.text.length > 1 && !hasOpeningSign(token.text)) || !ONE_LETTER.test(token.text)) return false;
  return !CAPITAL.test(token.text) || beginsSentence(tokens, index) || isInCapitals(tokens, index);
}

function isShort({ text }: Token): boolean {
  if (text.length > LONGEST_SHORT_WORD) return false;
  return SHORT_PREPOSITIONS.has((hasOpeningSign(text) ? text.replace(LEAD, "") : text).toLowerCase());
}

/** Tests quickly, without a regular expression, whether a word begins with an opening sign. Few words do. */
function hasOpeningSign(word: string): boolean {
  return LEAD_SIGNS.has(word.charCodeAt(0));
}

function widthOfGroup(tokens: readonly Token[], tied: readonly boolean[], start: number, rules: TypographyRules) {
  let end = start;
  while (tied[end]) end += 1;
  return widthOfSpan(tokens, start, end) + dashWidthAfter(tokens, end, rules);
}

function widthOfSpan(tokens: readonly Token[], start: number, end: number): number {
  let width = end - start;
  for (const token of tokens.slice(start, end + 1)) width += widthOf(token);
  return width;
}

/** Returns the width of the dash after a token, if the dash is tied to this token; otherwise 0. */
function dashWidthAfter(tokens: readonly Token[], index: number, rules: TypographyRules): number {
  const dash = tokens[index + 1];
  return rules.dashes && dash && !dash.first && isSpacedDash(dash) ? 2 : 0;
}

/** How a token is tied to the next token. A `pair` is broken if its group would exceed `NO_BREAK_LIMIT`; `digits` are parts of one number. */
type Link = "none" | "pair" | "digits";

const NUMBER_LEAD = String.raw`[(\[{„“"»«‚'‘]*[+\-−–±~≈<>≤≥’]?`;
const NUMBER = new RegExp(String.raw`^${NUMBER_LEAD}(?:\d(?:[\d.,:/–×-]*\d)?[¼½¾]?|[¼½¾])$`, "u");
const HEAD_OF_NUMBER = new RegExp(String.raw`^${NUMBER_LEAD}\d{1,3}$`, "u");
const MIDDLE_OF_NUMBER = /^\d{3}$/u;
const MIDDLE_OF_RANGE = /^\d{3}–\d{1,3}$/u;
const TAIL_OF_NUMBER = /^\d{3}(?:,\d+)?%?[)\]}”"»«’',;:!?….\uFFFC]*$/u;
const YEAR = /^1\d{3}$|^20\d\d$/u;
const STARTS_WITH_DIGIT = /^\d/u;
const DIGIT = /\d/u;

/** The last character of a quantity: a digit, a fraction, or a letter of a Roman number. */
const COUNTS = /[\d¼½¾IVX]/u;

function tokenLinks(tokens: readonly Token[], rules: TypographyRules): Link[] {
  const links: Link[] = tokens.map(() => "none");
  const announced = new Set<number>();
  if (rules.digitGroups) linkDigits(tokens, links);
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    if (tokens[index + 1]?.first || links[index] !== "none") continue;
    if (rules.multiplication && isProduct(tokens, index)) {
      links[index] = "pair";
      links[index + 1] = "pair";
    } else if (
      rules.abbreviations &&
      isInReference(textAt(tokens, index), textAt(tokens, index + 1), textAt(tokens, index + 2))
    ) {
      links[index] = "pair";
      announced.add(index + 1);
    } else if (rules.units && !announced.has(index) && hasUnit(tokens, index)) {
      links[index] = "pair";
      announced.add(index + 1);
    } else if (rules.dates && isDate(textAt(tokens, index), textAt(tokens, index + 1))) {
      links[index] = "pair";
    } else if (!announced.has(index)) {
      const announcement = announcementAt(tokens, index, rules);
      if (announcement !== null) links[index] = "pair";
      if (announcement === "number") announced.add(index + 1);
    }
  }
  return links;
}

function textAt(tokens: readonly Token[], index: number): string {
  return tokens[index]?.text ?? "";
}

/** Links numbers in groups of three digits: one to three digits, then only groups of three, up to a token without digits. */
function linkDigits(tokens: readonly Token[], links: Link[]): void {
  for (let head = 0; head + 1 < tokens.length; head += 1) {
    if (!endsInDigit(tokens[head]) || !HEAD_OF_NUMBER.test(tokens[head]?.text ?? "")) continue;
    let tail = head;
    while (continuesNumber(tokens[tail], tokens[tail + 1], tail === head)) tail += 1;
    const after = tokens[tail + 1];
    const cut = after !== undefined && !after.first && STARTS_WITH_DIGIT.test(after.text) && endsInDigit(tokens[tail]);
    if (!cut) links.fill("digits", head, tail);
    head = tail;
  }
}

function continuesNumber(token: Token | undefined, next: Token | undefined, isHead: boolean): boolean {
  if (!token || !next || next.first) return false;
  if (!isHead && !MIDDLE_OF_NUMBER.test(token.text) && !MIDDLE_OF_RANGE.test(token.text)) return false;
  return MIDDLE_OF_RANGE.test(next.text) || TAIL_OF_NUMBER.test(next.text);
}

function endsInDigit(token: Token | undefined): boolean {
  return token !== undefined && DIGIT.test(token.text.charAt(token.text.length - 1));
}

function isProduct(tokens: readonly Token[], index: number): boolean {
  const sign = tokens[index + 1];
  const second = tokens[index + 2];
  if (sign?.text !== "×" || !second || second.first) return false;
  return NUMBER.test(tokens[index]?.text ?? "") && STARTS_WITH_DIGIT.test(second.text);
}

function hasUnit(tokens: readonly Token[], index: number): boolean {
  const number = tokens[index]?.text ?? "";
  if (!COUNTS.test(number.charAt(number.length - 1))) return false;
  const unit = tokens[index + 1]?.text ?? "";
  if (unit.startsWith("w.") && romanValue(number.replace(/^.*–/u, "")) > 0) return true;
  if (!NUMBER.test(number) || !isUnit(unit) || isFlatNumber(tokens, index + 1)) return false;
  const surname = tokens[index + 2];
  return !(YEAR.test(number) && isInitial(unit) && surname && !surname.first && followsInitial(surname.text));
}

const FLAT_NUMBER = /^\d+\p{L}?/u;
const LAST_OF_ADDRESS = /[^\p{L}\p{N}\s]$/u;
const CAPITAL_OR_DIGIT = /^[„("]?[\p{Lu}\d]/u;
const BEGINS_WITH_CAPITAL = /^[„("]?\p{Lu}/u;

/** Returns whether the token is the "m." before a flat's number: in the address "Długa 5 m. 3", 5 is not a length in metres. */
function isFlatNumber(tokens: readonly Token[], index: number): boolean {
  const flat = tokens[index + 1];
  if (tokens[index]?.text !== "m." || !flat || flat.first || !FLAT_NUMBER.test(flat.text)) return false;
  if (!BEGINS_WITH_CAPITAL.test(tokens[index - 2]?.text ?? "")) return false;
  const after = tokens[index + 2];
  return !after || after.first || LAST_OF_ADDRESS.test(flat.text) || CAPITAL_OR_DIGIT.test(after.text);
}

function announcementAt(tokens: readonly Token[], index: number, rules: TypographyRules): AnnouncedKind | null {
  const word = textAt(tokens, index);
  const next = textAt(tokens, index + 1);
  const announcement = rules.abbreviations ? announcedKind(word, next) : null;
  if (announcement !== null && !(announcement === "name" && isSentenceOpener(next))) return announcement;
  if (rules.initials && isInitial(word) && followsInitial(next)) {
    const noun = tokens[index]?.first ? undefined : tokens[index - 1];
    const isLetter = (noun && isNamedByLetter(noun.text)) || isLetterAmongOthers(tokens, index);
    if (!isLetter || isInitial(next)) return "name";
  }
  return rules.regnalNumbers && isRegnalName(word, next) ? "number" : null;
}
