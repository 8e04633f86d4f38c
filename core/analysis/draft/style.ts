import { appendAll } from "#core/base/values/append-all.ts";
import type { StyleFinding, TextRange } from "../built-in-analysis.ts";
import type { LemmaWord, ReadBlock, ReadDraft } from "./tokenise-draft.ts";
import { sentencesIn } from "./sentences.ts";

/** assistant.md: words of a sentence that is not long yet. */
const LONGEST_SENTENCE = 25;
/** Words of a paragraph that still looks like one on a telephone, and of a text that does without a heading. */
const LONGEST_PARAGRAPH = 120;
const LONGEST_STRETCH = 350;
const CHAIN = 3;
/** A word said so often among so many words is said too often; shorter ones pass unnoticed. */
const REPEATED = 3;
const REPEATED_WITHIN = 40;
const REPEATED_LETTERS = 5;
const PASSIVE_REACH = 2;

/** Nouns of action and quality by their endings; without a tagger, other nouns of a chain are not seen. */
const ABSTRACT =
  /^\p{L}{2,}(?:[ae]ni[aeu]|[ae]niem|[ae]niami|[ao]ści|ością|ość|ęci[aeu]|ęciem|[tc]ji|[tc]ję|[tc]ja|[tc]ją|[zt]acj\p{L}|stwa|stwu|stwem|izmu)$/u;
const BECOMES = /^(?:zosta(?:ł|ła|ło|li|ły|nie|ną|je|ją|wał|wała|wało|wały|wali)|zostać)$/u;
const IS = /^(?:jest|są|był|była|było|byli|były|będzie|będą|być)$/u;
const PARTICIPLE = /^\p{L}{2,}(?:[aoei]n[yaei]|on[yaei]|ęt[yaei]|ęci|yt[yaei]|ut[yaei]|art[yaei]|eni)$/u;
/** After „jest” only forms that are hardly ever adjectives: „jest wykonywany”, but „jest zielony”. */
const SURE_PARTICIPLE = /^\p{L}{2,}(?:owan|ywan|iwan|wian|dzan|czan|szan|żon|czon|szon|dzon|nięt|jęt)[yaei]$/u;

/** Places of a paragraph or item worth a second look. */
export function findStyle(block: ReadBlock, title: readonly LemmaWord[]): StyleFinding[] {
  const findings: StyleFinding[] = [];
  let next = 0;
  for (const range of sentencesIn(block.text)) {
    const words: LemmaWord[] = [];
    for (let word = block.words[next]; word && word.end <= range.end; word = block.words[next]) {
      if (word.start >= range.start) words.push(word);
      next += 1;
    }
    if (words.length > LONGEST_SENTENCE) findings.push(finding("long-sentence", block, range, words.length));
    appendAll(findings, [...chains(block, words), ...passives(block, words)]);
  }
  if (block.words.length > LONGEST_PARAGRAPH)
    findings.push(finding("long-paragraph", block, spanOf(block.words), block.words.length));
  return [...findings, ...repetitions(block, title)];
}

export function longStretches({ blocks }: ReadDraft): StyleFinding[] {
  const findings: StyleFinding[] = [];
  let stretch: ReadBlock[] = [];
  const close = () => {
    const count = stretch.reduce((sum, { words }) => sum + words.length, 0);
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first && last && count > LONGEST_STRETCH)
      findings.push({ kind: "missing-heading", start: first.start, end: last.end, detail: String(count) });
    stretch = [];
  };
  for (const block of blocks) {
    if (block.kind === "heading") close();
    else stretch.push(block);
  }
  close();
  return findings;
}

function chains(block: ReadBlock, words: readonly LemmaWord[]): StyleFinding[] {
  const findings: StyleFinding[] = [];
  let chain: LemmaWord[] = [];
  const close = () => {
    if (chain.length >= CHAIN) findings.push(finding("noun-chain", block, spanOf(chain), chain.length));
    chain = [];
  };
  for (const word of words) {
    const last = chain.at(-1);
    if (last && !/^[\s\0\u00a0]+$/u.test(block.text.slice(last.end, word.start))) close();
    if (ABSTRACT.test(word.text)) chain.push(word);
    else close();
  }
  close();
  return findings;
}

function passives(block: ReadBlock, words: readonly LemmaWord[]): StyleFinding[] {
  return words.flatMap((word, at) => {
    const pattern = BECOMES.test(word.text) ? PARTICIPLE : IS.test(word.text) ? SURE_PARTICIPLE : null;
    if (pattern === null) return [];
    const participle = words.slice(at + 1, at + 2 + PASSIVE_REACH).find(({ text }) => pattern.test(text));
    return participle ? [finding("passive", block, { start: word.start, end: participle.end }, 1)] : [];
  });
}

/** What the title says may be said again: it is what the text is about. */
function repetitions(block: ReadBlock, title: readonly LemmaWord[]): StyleFinding[] {
  const exempt = new Set(title.map(({ lemma }) => lemma));
  const places = new Map<string, number[]>();
  for (const [at, { lemma, silent }] of block.words.entries()) {
    if (silent || lemma.length < REPEATED_LETTERS || exempt.has(lemma)) continue;
    const known = places.get(lemma);
    if (known) known.push(at);
    else places.set(lemma, [at]);
  }
  return [...places].flatMap(([lemma, at]) => {
    const from = at.findIndex((place, no) => (at[no + REPEATED - 1] ?? Infinity) - place < REPEATED_WITHIN);
    if (from < 0) return [];
    const said = at.slice(from, from + REPEATED).flatMap((place) => block.words[place] ?? []);
    return [{ ...finding("repetition", block, spanOf(said), 0), detail: lemma }];
  });
}

function spanOf(words: readonly LemmaWord[]): TextRange {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

function finding(kind: StyleFinding["kind"], block: ReadBlock, range: TextRange, number: number): StyleFinding {
  return { kind, start: block.start + range.start, end: block.start + range.end, detail: String(number) };
}
