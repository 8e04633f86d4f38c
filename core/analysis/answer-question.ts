import { textWords } from "#core/polish/text-words.ts";
import { sentencesIn } from "./draft/sentences.ts";
import { findStyle, longStretches } from "./draft/style.ts";
import type { AnalysedDraft, DraftAnalysis, Keyphrase, Readability, StyleFinding } from "./built-in-analysis.ts";
import type { ArchiveIndex } from "./archive/archive-index.ts";
import { keyphrasesOf } from "./draft/keyphrases.ts";
import { proposeLeads } from "./draft/propose-leads.ts";
import { linkCandidates, proposeLinks } from "./link-proposals.ts";
import { findOverlaps } from "./overlaps.ts";
import { closePost, postsNear, rounded } from "./archive/ranking.ts";
import { tagEvidence } from "./tags/tag-evidence.ts";
import { proposeTags } from "./tags/tag-proposals.ts";
import type { Archive, LemmaOf } from "./archive/archive.ts";
import { ideaClosenessOf } from "./ideas/idea-closeness.ts";
import { findIdeas } from "./ideas/ideas.ts";
import { QUESTION_FRAMES } from "./ideas/question-templates.ts";
import { capital } from "./ideas/restore-diacritics.ts";
import type { Question } from "./analysis-question.ts";
import { relatedPosts } from "./related/related-lists.ts";
import { lemmasWith, readDraft, type ReadDraft } from "./draft/tokenise-draft.ts";
import { closeTo, briefSkeleton, outlineSkeleton } from "./ideas/build-outline.ts";

/** `lemmas`: of words the archive does not have. Loaded by the analysis thread alone, with the thesaurus. */
export function answer(archive: Archive, question: Question, lemmas: ReadonlyMap<string, string>): unknown {
  if (question.ask === "related") return relatedPosts(archive, question.ids);
  const index = archive.index();
  const lemmaOf = lemmasWith(index, lemmas);
  switch (question.ask) {
    case "draft":
      return analyseDraft(index, question.draft, lemmaOf);
    case "ideas":
      return findIdeas(index, question.signals, lemmaOf);
    case "closeness":
      return ideaClosenessOf(index, question.idea, lemmaOf);
    case "near":
      return closeTo(index, question.idea, lemmaOf).map(({ no }) => index.post(no).id);
    case "brief":
      return briefSkeleton(index, question, lemmaOf);
    case "outline":
      return outlineSkeleton(index, question, lemmaOf);
  }
}

const MOST_RELATED = 10;

/** Below this two posts share little more than the language. */
const LEAST_RELATED = 0.06;

export function analyseDraft(index: ArchiveIndex, draft: AnalysedDraft, lemmaOf: LemmaOf): DraftAnalysis {
  const read = readDraft(draft, lemmaOf);
  const close = postsNear(index, read);
  const evidence = tagEvidence(index, read, close);
  const related = close.filter(({ similarity }) => similarity >= LEAST_RELATED).slice(0, MOST_RELATED);
  const keyphrases = keyphrasesOf(read);
  return {
    keyphrases,
    leads: proposeLeads(index, read),
    titles: framedTitles(read, keyphrases),
    tags: proposeTags(index, read, evidence),
    links: proposeLinks(read, linkCandidates(index, read, evidence)),
    related: related.map((each) => closePost(index, each)),
    overlaps: findOverlaps(index, read, close),
    readability: readabilityOf(read),
  };
}

/** A frame whose cue the text lacks would promise what it does not say. */
function framedTitles(read: ReadDraft, keyphrases: readonly Keyphrase[]): string[] {
  const { title, lead, blocks } = read;
  const subject = uninflected(read, keyphrases);
  if (subject === null) return [];
  const said = new Set([title, lead, ...blocks.map(({ words }) => words)].flat().map(({ lemma }) => lemma));
  const fitting = QUESTION_FRAMES.filter(({ cues, markers }) =>
    (cues.length > 0 ? cues : markers).some((cue) => said.has(cue)),
  );
  return fitting.map((frame) => frame.title(capital(subject)));
}

/** The first of some phrases that stands as a dictionary has it; of a single word its base form. Before a colon nothing else can stand. */
function uninflected({ lemmaOf }: ReadDraft, keyphrases: readonly Keyphrase[]): string | null {
  for (const { phrase } of keyphrases) {
    const words = textWords(phrase);
    if (words.every(({ text }) => lemmaOf(text) === text)) return phrase;
    if (words.length === 1) return lemmaOf(words[0]?.text ?? phrase);
  }
  return null;
}

/** assistant.md, Readability: a hard word has so many syllables, and from so many words on the index means something. */
const HARD_SYLLABLES = 4;

const FEWEST_WORDS = 100;

/** Gunning's index, with four syllables for English's three as Polish words are longer (FOG-PL, Pisarek 1969). */
const YEARS = 0.4;

/** How hard a text is to read, and what makes it so. Headings, tables and code count for nothing. */
export function readabilityOf(read: ReadDraft): Readability {
  const prose = read.blocks.filter(({ kind }) => kind === "paragraph" || kind === "item");
  const sentences = prose.reduce((sum, { text }) => sum + sentencesIn(text).length, 0);
  const words = prose.flatMap((block) => block.words);
  const hardWords = words.filter(({ text }) => syllablesOf(text) >= HARD_SYLLABLES).length;
  const isEnough = words.length >= FEWEST_WORDS && sentences > 0;
  const fog = YEARS * (words.length / sentences + (100 * hardWords) / words.length);
  const findings: StyleFinding[] = [...prose.flatMap((block) => findStyle(block, read.title)), ...longStretches(read)];
  return {
    words: words.length,
    sentences,
    hardWords,
    fog: isEnough ? rounded(fog) : null,
    findings: findings.toSorted((a, b) => a.start - b.start || a.end - b.end || (a.kind < b.kind ? -1 : 1)),
  };
}

/** Syllables of a Polish word: its vowels; i before a vowel softens, foreign au and eu count once (not na-u, za-u). */
export function syllablesOf(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/i(?=[aeouyąęó])/gu, "")
    .replace(/(?<![nz])([ae])u/gu, "$1");
  return spoken.match(/[aeiouyąęó]/gu)?.length ?? 0;
}
