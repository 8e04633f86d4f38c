import { readTyped } from "#server/search/polish-dictionary-file.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { absentFormRows } from "./absent-forms.ts";
import { analysisRows, withAnalysisWorld } from "./analysis.ts";
import { writtenCaseForms, writtenWords } from "./case-forms.ts";
import { drawnWords } from "./dictionary-paradigms.ts";
import {
  allCaseWords,
  caseRows,
  conflationRows,
  findByLemma,
  searchRows,
  tagRows,
  techRows,
  treebank,
  treebankCaseWords,
  writtenPairs,
} from "./measures.ts";
import { withForms } from "./run-searches.ts";
import { SPLITS } from "./data-sets.ts";
import { lineOf, missed, type Row } from "./result-table.ts";

const rows: Row[] = [];
await measure((some) => {
  for (const row of some) console.log(lineOf(row));
  console.log();
  rows.push(...some);
});
const below = missed(rows);
if (below !== "") {
  console.error(`Thresholds missed:\n${below}`);
  process.exitCode = 1;
}

async function measure(show: (rows: Row[]) => void): Promise<void> {
  const gold = treebank();
  if (gold !== null) {
    show(conflationRows({ set: "UD-PUD", split: "dev" }, gold));
    const words = treebankCaseWords(gold);
    show(await caseRows({ set: "case forms, UD-PUD", split: "dev" }, words, words, findByLemma(words, lemmasOf)));
  }
  for (const split of SPLITS) show(conflationRows({ set: "written forms", split }, writtenPairs(split)));
  const archive = allCaseWords();
  await withForms(archive, lemmasOf, async (find) => {
    for (const split of SPLITS) {
      show(await caseRows({ set: "case forms, index", split }, writtenCaseForms(split), archive, find));
    }
  });
  for (const split of SPLITS) {
    show(await absentFormRows({ set: "absent forms", split }, { written: writtenWords(split) }, readTyped));
  }
  show(await absentFormRows({ set: "absent forms", split: "test" }, drawnWords(), readTyped));
  for (const split of SPLITS) show(tagRows(split));
  for (const split of SPLITS) show(await searchRows(split));
  for (const split of SPLITS) show(await techRows(split));
  await withAnalysisWorld(async (world) => {
    for (const split of SPLITS) show(await analysisRows(world, split));
  });
}
