import { isAnnouncing, isUnit } from "./units.ts";
import { followsInitial, isInitial, isLettered, isRuler } from "./proper-names.ts";
import { romanValue } from "./roman.ts";
import type { TypographyRules } from "./rules.ts";
import type { Token } from "./tokens.ts";

/** How a token holds to the next one: not at all, as a pair that may part when too long, or as digits of one number. */
export type Link = "none" | "pair" | "digits";

const LEAD = String.raw`[(\[{„“"»«‚'‘]*[+\-−–±~≈<>≤≥]?`;
const NUMBER = new RegExp(String.raw`^${LEAD}(?:\d(?:[\d.,:/–×-]*\d)?[¼½¾]?|[¼½¾])$`, "u");
const HEAD_OF_NUMBER = new RegExp(String.raw`^${LEAD}\d{1,3}$`, "u");
const MIDDLE_OF_NUMBER = /^\d{3}$/u;
const MIDDLE_OF_RANGE = /^\d{3}–\d{1,3}$/u;
const TAIL_OF_NUMBER = /^\d{3}(?:,\d+)?%?[)\]}”"»«’',;:!?….\uFFFC]*$/u;
const YEAR = /^1\d{3}$|^20\d\d$/u;
const STARTS_WITH_DIGIT = /^\d/u;
const DIGIT = /\d/u;

/** The last characters of what counts: a digit, a fraction, a Roman number's letter. */
const COUNTS = /[\d¼½¾IVX]/u;

export function tokenLinks(tokens: readonly Token[], rules: TypographyRules): Link[] {
  const links: Link[] = tokens.map(() => "none");
  const announced = new Set<number>();
  if (rules.digitGroups) linkDigits(tokens, links);
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    if (tokens[index + 1]?.first || links[index] !== "none") continue;
    if (rules.multiplication && isProduct(tokens, index)) {
      links[index] = "pair";
      links[index + 1] = "pair";
    } else if (rules.units && !announced.has(index) && isMeasured(tokens, index)) {
      links[index] = "pair";
      announced.add(index + 1);
    } else if (!announced.has(index)) {
      const announcement = announcementAt(tokens, index, rules);
      if (announcement !== null) links[index] = "pair";
      if (announcement === "number") announced.add(index + 1);
    }
  }
  return links;
}

/** Numbers written in groups of three: one to three digits, then threes only, up to a token without digits. */
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

function isMeasured(tokens: readonly Token[], index: number): boolean {
  const number = tokens[index]?.text ?? "";
  if (!COUNTS.test(number.charAt(number.length - 1))) return false;
  const unit = tokens[index + 1]?.text ?? "";
  if (unit.startsWith("w.") && romanValue(number.replace(/^.*–/u, "")) > 0) return true;
  if (!NUMBER.test(number) || !isUnit(unit)) return false;
  const surname = tokens[index + 2];
  return !(YEAR.test(number) && isInitial(unit) && surname && !surname.first && followsInitial(surname.text));
}

function announcementAt(tokens: readonly Token[], index: number, rules: TypographyRules): "number" | "name" | null {
  const word = tokens[index]?.text ?? "";
  const next = tokens[index + 1]?.text ?? "";
  const announcement = rules.abbreviations ? isAnnouncing(word, next) : null;
  if (announcement !== null) return announcement;
  if (rules.initials && isInitial(word) && followsInitial(next)) {
    const noun = tokens[index]?.first ? undefined : tokens[index - 1];
    if (!noun || !isLettered(noun.text) || isInitial(next)) return "name";
  }
  return rules.regnalNumbers && isRuler(word, next) ? "number" : null;
}
