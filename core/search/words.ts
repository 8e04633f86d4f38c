import { fold } from "#core/polish/fold.ts";

/** A word of a text: in lower case, the same without diacritics, and where it stands in the text as given. */
export interface TextWord {
  text: string;
  folded: string;
  start: number;
  end: number;
}

/** Letters and digits; a hyphen or an apostrophe divides: "ChatGPT-a" is "chatgpt" and "a", "e-mail" is "e" and "mail". */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** The longest word that is looked at, in characters; longer ones are keys and noise, and are passed over. */
const LONGEST_WORD = 64;

/** The words of a text in their order, at most `most` of them. */
export function wordsOf(text: string, most = Number.POSITIVE_INFINITY): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    if (words.length >= most) break;
    const word = found.normalize("NFC").toLowerCase();
    const folded = fold(word);
    if (folded === "" || found.length > LONGEST_WORD) continue;
    words.push({ text: word, folded, start: index, end: index + found.length });
  }
  return words;
}
