import { fold } from "#core/polish/text-words.ts";
import { isStopWord } from "../archive/stop-words.ts";

const BEGINNING_LETTERS = 5;

/** Telling words by their first letters, for where no lemmas are at hand: those of „opłata” and „opłaty” are one. */
export function wordBeginnings(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !isStopWord(word)).map((word) => fold(word).slice(0, BEGINNING_LETTERS)));
}
