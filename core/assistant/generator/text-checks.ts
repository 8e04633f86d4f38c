import { alike } from "#core/analysis/sources/source-check.ts";
import { wordBeginnings } from "#core/analysis/sources/word-beginnings.ts";
import { BRIEF_QUESTIONS } from "#core/analysis/ideas/question-templates.ts";
import { countOf, formatNumber, NOUNS, percentOf } from "#core/polish/plural-forms.ts";
import type { Brief, Finding, Outline, Section } from "./stage-results.ts";

/* What of a text a person should look at before it becomes a draft: none of it blocks. */

/** Words that stand together in two sections, and the share of the shorter one from which it repeats the other. */
const RUN_WORDS = 3;
const FEWEST_RUNS = 8;
const REPEATED_SHARE = 0.4;
/** A text or a section with less than this share of its agreed words is far under them. */
const SHORT_SHARE = 0.6;
const FEWEST_ANSWER_WORDS = 12;
const FEWEST_TELLING = 2;

const TEMPLATE_QUESTIONS = new Set(Object.values(BRIEF_QUESTIONS).flat());

export function findRepeats(sections: readonly Section[]): Finding[] {
  const read = sections.map((section) => ({ section, runs: runsOf(section.markdown) }));
  return read.flatMap(({ section, runs }, at) => {
    const shares = read
      .slice(0, at)
      .map((other) => ({ heading: other.section.heading, share: shared(runs, other.runs) }));
    const [most] = shares.toSorted((one, other) => other.share - one.share);
    if (!most || most.share < REPEATED_SHARE) return [];
    const message = `Ta część powtarza inną (wspólne słowa: ${percentOf(most.share)}):`;
    return [advice("repeat", section.id, message, most.heading)];
  });
}

function runsOf(markdown: string): Set<string> {
  const words = wordsOf(markdown);
  return new Set(words.slice(RUN_WORDS - 1).map((_, at) => words.slice(at, at + RUN_WORDS).join(" ")));
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  if (fewer.size < FEWEST_RUNS) return 0;
  return [...fewer].filter((run) => more.has(run)).length / fewer.size;
}

/** The whole text against the brief's words, and each section of a model against an equal share of them. */
export function findShort(sections: readonly Section[], { words: { from, to } }: Pick<Brief, "words">): Finding[] {
  const counted = sections.map((section) => ({ section, words: wordsOf(section.markdown).length }));
  const all = counted.reduce((sum, { words }) => sum + words, 0);
  const share = from / Math.max(1, sections.length);
  // Bullets and quotations of the built-in engine are no prose and have no share.
  const short = counted.filter(({ section, words }) => section.model !== null && words < share * SHORT_SHARE);
  const agreed = `${from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`} słów`;
  const has = (words: number) => (words === 0 ? "nie ma żadnych słów" : `ma ${countOf(words, NOUNS.słowo)}`);
  return [
    ...(all < from * SHORT_SHARE ? [advice("short", "", `Cały tekst ${has(all)}. Według założeń:`, agreed)] : []),
    ...short.map(({ section: { id, heading }, words }) => {
      const message = `Ta część ${has(words)}, a według założeń wypada na nią około ${formatNumber(Math.round(share))}:`;
      return advice("short", id, message, heading);
    }),
  ];
}

/** Questions of the brief that no section takes up, or whose sections say nothing of them. */
export function findUnanswered(
  sections: readonly Section[],
  { questions }: Pick<Brief, "questions">,
  outline: Outline,
): Finding[] {
  const written = new Map(sections.map((section) => [section.id, section]));
  return questions.flatMap((question, at) => {
    const planned = outline.sections.filter((section) => section.questions.includes(at + 1));
    const texts = planned.flatMap(({ id }) => written.get(id) ?? []);
    if (texts.length === 0) return [advice("unanswered", "", "Na to pytanie nie odpowiada żadna część:", question)];
    if (texts.some((text) => mayAnswer(text, question))) return [];
    return [advice("unanswered", texts[0]?.id ?? "", "W tej części nie widać odpowiedzi na pytanie:", question)];
  });
}

function mayAnswer({ heading, markdown }: Section, question: string): boolean {
  if (wordsOf(markdown).length < FEWEST_ANSWER_WORDS) return false;
  const wanted = wordBeginnings(question);
  // What a template asks is answered in other words.
  if (wanted.size < FEWEST_TELLING || TEMPLATE_QUESTIONS.has(question)) return true;
  const said = wordBeginnings(`${heading}\n${markdown}`);
  return [...wanted].some((each) => said.has(each));
}

function wordsOf(markdown: string): string[] {
  const text = alike(
    markdown.replaceAll(/\[\s*S\d+(?:\s*[,;]\s*S\d+)*\s*\]/g, " ").replaceAll(/\]\((?:(?!\]\()[^)])*\)/g, " "),
  );
  return text === "" ? [] : text.split(" ");
}

function advice(kind: string, section: string, message: string, text: string): Finding {
  return { kind, blocks: false, section, text, message, postId: null };
}
