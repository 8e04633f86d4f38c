import type { Keyphrase } from "../built-in-analysis.ts";
import { readable } from "./mask-markup.ts";
import { lemmaWords, type LemmaWord, type ReadDraft } from "./tokenise-draft.ts";
import { sentencesIn } from "./sentences.ts";

/* YAKE (Campos et al. 2020, doi:10.1016/j.ins.2019.09.013) on lemmas, without a look at other texts. */

const LONGEST = 3;
const MOST_PHRASES = 10;
const TITLE_FAVOUR = 2;

interface Sentence {
  text: string;
  words: LemmaWord[];
}

interface Features {
  times: number;
  capitals: number;
  sentences: Set<number>;
  before: Map<string, number>;
  after: Map<string, number>;
}

interface Candidate {
  lemmas: string[];
  forms: Map<string, number>;
  count: number;
}

/** What the draft is about, best first; none contains another. */
export function keyphrasesOf(read: ReadDraft): Keyphrase[] {
  const sentences = allSentences(read);
  const scores = wordScores(sentences);
  const titled = new Set(read.title.map(({ lemma }) => lemma));
  const weighed = [...candidatesIn(sentences).values()].map(({ lemmas, forms, count }) => {
    const inTitle = lemmas.every((lemma) => titled.has(lemma));
    return { lemmas, count, phrase: commonest(forms), weight: weightOf(lemmas, count, scores, inTitle) };
  });
  const chosen: typeof weighed = [];
  for (const each of weighed.toSorted((a, b) => b.weight - a.weight || (a.phrase < b.phrase ? -1 : 1))) {
    if (chosen.length === MOST_PHRASES) break;
    if (!chosen.some(({ lemmas }) => isPart(lemmas, each.lemmas) || isPart(each.lemmas, lemmas))) chosen.push(each);
  }
  return chosen.map(({ phrase, count }) => ({ phrase, count }));
}

function allSentences({ draft, blocks, lemmaOf }: ReadDraft): Sentence[] {
  const texts = [draft.title, draft.lead, ...blocks.map(({ text }) => text)];
  return texts.flatMap((text) =>
    sentencesIn(text).map(({ start, end }) => {
      const sentence = text.slice(start, end);
      return { text: sentence, words: lemmaWords(sentence, lemmaOf) };
    }),
  );
}

function wordScores(sentences: readonly Sentence[]): Map<string, number> {
  const features = featuresOf(sentences);
  const times = [...features.values()].map((each) => each.times);
  const mean = times.reduce((sum, each) => sum + each, 0) / Math.max(1, times.length);
  const spread = Math.sqrt(times.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, times.length));
  const most = Math.max(1, ...times);
  const scores = new Map<string, number>();
  for (const [lemma, each] of features) {
    const casing = each.capitals / (1 + Math.log(each.times));
    const position = Math.log(3 + middle([...each.sentences]));
    const frequency = each.times / (mean + spread);
    const relatedness = 1 + (dispersion(each.before) + dispersion(each.after)) * (each.times / most);
    const spreadOver = each.sentences.size / sentences.length;
    const good = casing + frequency / relatedness + spreadOver / relatedness;
    scores.set(lemma, (relatedness * position) / good);
  }
  return scores;
}

function featuresOf(sentences: readonly Sentence[]): Map<string, Features> {
  const features = new Map<string, Features>();
  for (const [no, { text, words }] of sentences.entries()) {
    for (const [at, { lemma, silent, start }] of words.entries()) {
      if (silent) continue;
      const known = features.get(lemma) ?? {
        times: 0,
        capitals: 0,
        sentences: new Set(),
        before: new Map(),
        after: new Map(),
      };
      known.times += 1;
      if (at > 0 && /\p{Lu}/u.test(text.charAt(start))) known.capitals += 1;
      known.sentences.add(no);
      countIn(known.before, words[at - 1]);
      countIn(known.after, words[at + 1]);
      features.set(lemma, known);
    }
  }
  return features;
}

function countIn(neighbours: Map<string, number>, word: LemmaWord | undefined): void {
  if (word) neighbours.set(word.lemma, (neighbours.get(word.lemma) ?? 0) + 1);
}

/** Different neighbours by all: 1 for a word that stands with everything, like a stop word. */
function dispersion(neighbours: ReadonlyMap<string, number>): number {
  const all = [...neighbours.values()].reduce((sum, each) => sum + each, 0);
  return all === 0 ? 0 : neighbours.size / all;
}

function candidatesIn(sentences: readonly Sentence[]): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (const { text, words } of sentences) {
    for (const [at, first] of words.entries()) {
      const run: LemmaWord[] = [];
      for (const last of words.slice(at, at + LONGEST)) {
        const before = run.at(-1);
        if (before && !/^[ \u00a0-]$/u.test(text.slice(before.end, last.start))) break;
        run.push(last);
        if (first.silent || last.silent) continue;
        const lemmas = run.map(({ lemma }) => lemma);
        const known = candidates.get(lemmas.join(" ")) ?? { lemmas, forms: new Map<string, number>(), count: 0 };
        const form = readable(text.slice(first.start, last.end));
        known.count += 1;
        known.forms.set(form, (known.forms.get(form) ?? 0) + 1);
        candidates.set(lemmas.join(" "), known);
      }
    }
  }
  return candidates;
}

/** YAKE's score of a phrase turned round. Function words inside it are passed over, as they are neither for nor against it. */
function weightOf(
  lemmas: readonly string[],
  times: number,
  scores: ReadonlyMap<string, number>,
  inTitle: boolean,
): number {
  const known = lemmas.flatMap((lemma) => scores.get(lemma) ?? []);
  const product = known.reduce((all, each) => all * each, 1);
  const sum = known.reduce((all, each) => all + each, 0);
  return ((times * (1 + sum)) / product) * (inTitle ? TITLE_FAVOUR : 1);
}

/** The form most often used; between equals the first. A capital that only begins a sentence goes where another form has none. */
function commonest(forms: ReadonlyMap<string, number>): string {
  const merged = new Map<string, number>();
  for (const [form, times] of forms) {
    const small = form.charAt(0).toLowerCase() + form.slice(1);
    const kept = forms.has(small) ? small : form;
    merged.set(kept, (merged.get(kept) ?? 0) + times);
  }
  return [...merged].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

function isPart(some: readonly string[], of: readonly string[]): boolean {
  return some.every((each) => of.includes(each));
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
