import { expect, test } from "vitest";
import { fold, textWords } from "./text-words.ts";

test("words are letters and digits, separated by hyphens and apostrophes, with their positions", () => {
  expect(textWords("E-mail, ChatGPT-a: 3×5!")).toEqual([
    { text: "e", folded: "e", start: 0, end: 1 },
    { text: "mail", folded: "mail", start: 2, end: 6 },
    { text: "chatgpt", folded: "chatgpt", start: 8, end: 15 },
    { text: "a", folded: "a", start: 16, end: 17 },
    { text: "3", folded: "3", start: 19, end: 20 },
    { text: "5", folded: "5", start: 21, end: 22 },
  ]);
});

test.each(["ROWER", "Łódź", "źdźbło", "Łódź".normalize("NFD"), "Straße", "ŻÓŁĆ", "naïve", "Ærø", "ﬁnał", "x²", "東京"])(
  "%j is in lower case, and folded as everything else is",
  (word) => {
    const lower = word.normalize("NFC").toLowerCase();
    expect(textWords(word)).toEqual([{ text: lower, folded: fold(lower), start: 0, end: word.length }]);
  },
);

test("words of more than 64 letters are skipped, and no more words are read than requested", () => {
  expect(textWords(`${"a".repeat(65)} b c d`, 2).map(({ text }) => text)).toEqual(["b", "c"]);
});
