import { readFileSync } from "node:fs";

/** A lemma with the forms that a search for any one of them should find. */
export interface CaseForms {
  lemma: string;
  forms: readonly string[];
}

const WRITTEN = new URL("./case-forms.txt", import.meta.url);

/** The list written by hand; its notation is explained in its first lines. */
export function writtenCaseForms(): CaseForms[] {
  const lines = readFileSync(WRITTEN, "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map(readLine);
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
