import { fold } from "./fold.ts";

export interface TextWord {
  text: string;
  folded: string;
  start: number;
  end: number;
}

/** Letters and digits; a hyphen or an apostrophe divides: "ChatGPT-a" is "chatgpt" and "a", "e-mail" is "e" and "mail". */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** The longest word that is looked at, in characters; longer ones are keys and noise, and are passed over. */
export const LONGEST_WORD = 64;

export function textWords(text: string, most = Number.POSITIVE_INFINITY): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    if (words.length >= most) break;
    if (found.length > LONGEST_WORD) continue;
    const word = lowered(found);
    const folded = foldedWord(word);
    if (folded === "") continue;
    words.push({ text: word, folded, start: index, end: index + found.length });
  }
  return words;
}

/** Words whose letters Unicode has nothing to say about: most of a Polish text. They are spared its tables, ten times dearer. */
const PLAIN = /^[a-z0-9]*$/;
const PLAIN_CAPITALS = /^[A-Za-z0-9]*$/;
const POLISH = /[ąćęłńóśźż]/g;
const WITHOUT_MARKS: Readonly<Record<string, string>> = {
  ą: "a", ć: "c", ę: "e", ł: "l", ń: "n", ó: "o", ś: "s", ź: "z", ż: "z",
}; // prettier-ignore

function lowered(word: string): string {
  if (PLAIN.test(word)) return word;
  return PLAIN_CAPITALS.test(word) ? word.toLowerCase() : word.normalize("NFC").toLowerCase();
}

function foldedWord(word: string): string {
  if (PLAIN.test(word)) return word;
  const plain = word.replace(POLISH, (letter) => WITHOUT_MARKS[letter] ?? letter);
  return PLAIN.test(plain) ? plain : fold(word);
}
