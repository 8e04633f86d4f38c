import { linesOf, type Split } from "./data-sets.ts";

/** A search for any of the forms should find all of them. */
export interface CaseForms {
  lemma: string;
  forms: readonly string[];
}

const FILES: Record<Split, string> = { dev: "case-forms.txt", test: "case-forms-test.txt" };

/** The first lines of the list for development explain its notation. */
export function writtenCaseForms(split: Split = "dev"): CaseForms[] {
  return readList(FILES[split]);
}

/** Nouns and adjectives; in the test split verbs, adverbs and names as well. */
export function writtenWords(split: Split): CaseForms[] {
  return split === "test" ? [...writtenCaseForms(split), ...readList("word-forms.txt")] : writtenCaseForms(split);
}

function readList(file: string): CaseForms[] {
  return linesOf(file)
    .filter((line) => line !== "")
    .map(readLine);
}

function readLine(line: string): CaseForms {
  const [head = "", endings = ""] = line.split(":");
  const [lemma = "", stem = ""] = head.split(" ");
  const forms = endings
    .trim()
    .split(" ")
    .map((ending) => {
      if (ending.startsWith("=")) return ending.slice(1);
      return ending === "-" ? stem : stem + ending;
    });
  return { lemma, forms: [...new Set([lemma, ...forms])] };
}
