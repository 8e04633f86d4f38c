import type { TypographyEdit } from "./text-block.ts";
import { isUnit } from "./units-and-abbreviations.ts";

/** A hyphen that stands free on the left and touches a number: it may be a minus, or an option of a command. */
const CANDIDATE =
  /(?<=^|[ \t\r\n\u00A0\u2028([{„"=<>≤≥≈±])-(?<number>\d{1,3}(?:\s+\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)(?![\p{L}\p{N}_-])/gu;
const WORD_BEFORE = /(\S+)\s*$/u;
const ATTACHED_UNIT = /^[%‰°]/u;
const WORD_AFTER = /^\s+(\S+)/u;
const DEGREES = /^stop(?:ni|nie|ień|nia|niach|niami)(?!\p{L})/u;

/** Words and signs after which a number is a value. */
const BEFORE_VALUE = /^(?:od|do|o|ok\.|około|poniżej|powyżej|wynosi|wynosił[ao]?|równ[aey]|.*[=<>≤≥≈])$/iu;
const NUMBER_BEFORE = /\d$/u;
const REACH = 24;

/** Sets a true minus where the number is certainly one below zero: a unit follows, or a word for a value stands before. */
export function minusEdits(text: string): TypographyEdit[] {
  if (!text.includes("-")) return [];
  const edits: TypographyEdit[] = [];
  for (const { index, groups } of text.matchAll(CANDIDATE)) {
    const end = index + 1 + (groups?.["number"] ?? "").length;
    const before = WORD_BEFORE.exec(text.slice(Math.max(0, index - REACH), index))?.[1] ?? "";
    if (NUMBER_BEFORE.test(before)) continue;
    if (isMeasured(text.slice(end, end + REACH), before === "") || BEFORE_VALUE.test(before)) {
      edits.push({ start: index, end: index + 1, put: "−" });
    }
  }
  return edits;
}

/** At the start of a line "-5 stopni" may be somebody speaking, with the space forgotten. */
function isMeasured(after: string, atStart: boolean): boolean {
  if (ATTACHED_UNIT.test(after)) return true;
  const word = WORD_AFTER.exec(after)?.[1] ?? "";
  return isUnit(word) || (!atStart && DEGREES.test(word));
}
