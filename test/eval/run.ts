import { caseForms, caseWords, conflation, THRESHOLDS, treebank } from "./measures.ts";

/** A line of the table; a threshold is reached from above or from below. */
interface Row {
  name: string;
  value: number;
  interval?: readonly [number, number];
  least?: number;
  most?: number;
}

const rows = measure();
for (const row of rows) console.log(lineOf(row));
const missed = rows.filter((row) => !reached(row));
if (missed.length > 0) {
  console.error(`Below the threshold: ${missed.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 1;
}

function measure(): Row[] {
  const gold = treebank();
  const words = caseWords(gold);
  return [...(gold === null ? [] : conflationRows(gold)), ...caseRows(words)];
}

function conflationRows(gold: Parameters<typeof conflation>[0]): Row[] {
  const { f1, precision, recall, low, high } = conflation(gold);
  return [
    { name: "UD-PUD conflation, F1", value: f1, interval: [low, high], least: THRESHOLDS.conflationF1 },
    { name: "UD-PUD conflation, precision", value: precision },
    { name: "UD-PUD conflation, recall", value: recall },
  ];
}

function caseRows(words: ReturnType<typeof caseWords>): Row[] {
  return (["accented", "unaccented"] as const).flatMap((spelling) => {
    const { recall, falseHits } = caseForms(words, spelling);
    return [
      { name: `case forms of ${words.length} words, ${spelling}, recall`, value: recall, least: THRESHOLDS.caseRecall },
      {
        name: `case forms of ${words.length} words, ${spelling}, false hits`,
        value: falseHits,
        most: THRESHOLDS.falseHits,
      },
    ];
  });
}

function reached({ value, least, most }: Row): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

function lineOf(row: Row): string {
  const { name, value, interval, least, most } = row;
  const within = interval === undefined ? "" : `[${interval.map((each) => each.toFixed(3)).join(", ")}]`;
  const wanted = least === undefined ? (most === undefined ? "" : `≤ ${most}`) : `≥ ${least}`;
  return `${name.padEnd(56)}${value.toFixed(4).padStart(8)}  ${within.padEnd(16)}  ${wanted.padEnd(7)} ${reached(row) ? "" : "MISSED"}`.trimEnd();
}
