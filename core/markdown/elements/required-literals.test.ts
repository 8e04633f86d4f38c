import { expect, test } from "vitest";
import { requiredLiterals } from "./required-literals.ts";

test.each([
  ["async", ["async"]],
  ["(?<![$_[:alnum:]])(?:(?<=\\.\\.\\.)|(?<!\\.))\\b(async)\\s+", ["async"]],
  ["\\b(if|else|while)\\b", ["if", "else", "while"]],
  ["x?yz", ["yz"]],
  ["(?:ab)+c*", ["ab"]],
  ["(?=\\s*=>)", ["=>"]],
  ["(?<=return)\\s", ["return"]],
  ["a(?!b)c", ["ac"]],
  ["['\"]", ["'", '"']],
  ["(?x) a b # uwaga", ["ab"]],
])("of %s", (pattern, literals) => {
  expect(requiredLiterals(pattern)).toEqual(literals);
});

test.each(["(?i)async", "(?i:a)b", "a|[bc]*", "[a-z]", "[^'\"]", "\\w+", "(?!async)", "x*", "(a)?\\1", "$"])(
  "says nothing of %s",
  (pattern) => {
    expect(requiredLiterals(pattern)).toBeNull();
  },
);

test("says nothing where there are too many", () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
  expect(requiredLiterals(words(24).join("|"))).toEqual(words(24));
  expect(requiredLiterals(words(25).join("|"))).toBeNull();
});
