import { readFileSync } from "node:fs";

export interface GoldWord {
  form: string;
  lemma: string;
  part: string;
  /** National Corpus of Polish: "subst", "adj", "ger" … */
  kind: string;
}

/** Words people search for. Abbreviations ("dr", "mln") are spelled out in the gold. */
const CONTENT = new Set(["NOUN", "PROPN", "VERB", "ADJ", "ADV"]);
const ABBREVIATION = "brev";
/** Columns of CoNLL-U: https://universaldependencies.org/format.html */
const COLUMN = { id: 0, form: 1, lemma: 2, part: 3, tag: 4 } as const;

export function readTreebank(file: string): GoldWord[] {
  const words = new Map<string, GoldWord>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const columns = line.split("\t");
    const part = columns[COLUMN.part] ?? "";
    if (!/^\d+$/.test(columns[COLUMN.id] ?? "") || !CONTENT.has(part)) continue;
    const kind = columns[COLUMN.tag]!.split(":")[0]!;
    if (kind === ABBREVIATION) continue;
    const form = columns[COLUMN.form]!.toLowerCase();
    const lemma = columns[COLUMN.lemma]!.toLowerCase();
    if (/\p{L}/u.test(form)) words.set(`${form}\t${lemma}`, { form, lemma, part, kind });
  }
  return [...words.values()];
}
