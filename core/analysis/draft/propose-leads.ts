import type { ArchiveIndex } from "../archive/archive-index.ts";
import { readable } from "./mask-markup.ts";
import { cosine } from "../overlaps.ts";
import { lemmaFrequencies, lemmaWords, type ReadDraft } from "./tokenise-draft.ts";
import { sentencesIn } from "./sentences.ts";

const CANDIDATES = 3;
/** Words of a sentence that can stand as a lead, and signs of the longest lead. */
const LENGTH = { from: 6, to: 35 } as const;
/** Sentences looked at: a lead is not at the end of a long text. */
const MOST_SENTENCES = 200;
/** What speaks for a sentence: being near to the whole, to the title, and early. */
const WORTH = { centroid: 0.5, title: 0.3, position: 0.2 } as const;
/** Maximal marginal relevance (Carbonell and Goldstein 1998): how much being another counts against being good. */
const NOVELTY = 0.3;
const LEANS =
  /^(?:ale|więc|dlatego|jednak|natomiast|zatem|potem|on|ona|oni|one|to|ten|ta|te|tam|wtedy|takie?|jego|jej|ich|a|i|bo|też|także|poza tym)(?![\p{L}\p{N}])/iu;
const LEANING = 0.8;

interface Sentence {
  text: string;
  frequencies: Map<string, number>;
  score: number;
}

/** Sentences of the body that could stand as its lead, the best first, each unlike the others. */
export function proposeLeads(index: ArchiveIndex, read: ReadDraft): string[] {
  const sentences = scored(index, read);
  const chosen: Sentence[] = [];
  while (chosen.length < CANDIDATES && chosen.length < sentences.length) {
    const rest = sentences.filter((each) => !chosen.includes(each));
    const weight = (each: Sentence) =>
      (1 - NOVELTY) * each.score -
      NOVELTY * Math.max(0, ...chosen.map((other) => cosine(index, each.frequencies, other.frequencies)));
    chosen.push(rest.reduce((best, each) => (weight(each) > weight(best) ? each : best)));
  }
  return chosen.map(({ text }) => text);
}

function scored(index: ArchiveIndex, read: ReadDraft): Sentence[] {
  const centroid = lemmaFrequencies(read.blocks.map(({ words }) => [words, 1]));
  const title = lemmaFrequencies([[read.title, 1]]);
  const found = sentencesOf(read);
  return found.map(({ text, frequencies }, place) => {
    const position = 1 / (1 + place / 3);
    const score =
      WORTH.centroid * cosine(index, frequencies, centroid) +
      WORTH.title * cosine(index, frequencies, title) +
      WORTH.position * position;
    return { text, frequencies, score: LEANS.test(text) ? score * LEANING : score };
  });
}

function sentencesOf({ blocks, lemmaOf }: ReadDraft): Omit<Sentence, "score">[] {
  const found: Omit<Sentence, "score">[] = [];
  for (const { kind, quoted, text } of blocks) {
    if (kind !== "paragraph" || quoted) continue;
    for (const { start, end } of sentencesIn(text)) {
      const sentence = readable(text.slice(start, end));
      const words = lemmaWords(sentence, lemmaOf);
      if (words.length < LENGTH.from || words.length > LENGTH.to || sentence.endsWith("?")) continue;
      found.push({ text: sentence, frequencies: lemmaFrequencies([[words, 1]]) });
      if (found.length === MOST_SENTENCES) return found;
    }
  }
  return found;
}
