import { plainTitle } from "#core/base/post-title.ts";
import { countOf, formatNumber, NOUNS, plural } from "#core/polish/plural-forms.ts";
import type {
  AnalysedDraft,
  BuiltInAnalysis,
  DraftAnalysis,
  OverlapFinding,
  StyleFinding,
  TagProposal,
} from "#core/analysis/built-in-analysis.ts";
import { type CommonMistake, commonMistakes, KNOWN_MISTAKES } from "#core/analysis/draft/common-mistakes.ts";
import type { HelpRequest, HelpFinding } from "./help-service.ts";
import { grownHunk, type Hunk } from "./diff-hunks.ts";
import { picturesOf } from "./passages.ts";
import { MOST_SUGGESTIONS } from "./suggestion-rules.ts";
import type { Stretch } from "./rebase-suggestions.ts";
import { excerpt, fogMessage, styleMessage } from "#core/analysis/draft/style-messages.ts";
import type { SuggestionKind } from "#core/posts/provenance/suggestion.ts";

/** A suggestion before it has an id: a hunk of the text, or a line for a field. */
export type HelpProposal = { hunk: Hunk | null; after: string; reason: string; sources: string[] };

/** What „Analiza wbudowana” says to a command. `cannot` says what only a model could do; it never writes prose. */
export interface BuiltInAnswer {
  proposals: HelpProposal[];
  findings: HelpFinding[];
  cannot: string | null;
  overlaps?: OverlapFinding[];
}

/** The post a link leads to; null where readers do not see it. */
export type PathOf = (postId: string) => string | null;

const MOST_FINDINGS = 30;
const DESCRIPTION_SHOWN = 160;

export async function answerBuiltIn(
  engine: BuiltInAnalysis,
  request: HelpRequest,
  pathsOf: (ids: string[]) => Promise<PathOf>,
): Promise<BuiltInAnswer> {
  const { postId, title, lead, body, tagIds } = request;
  const draft: AnalysedDraft = { postId, title, lead, body, tagIds };
  const part = { from: request.from, to: request.to };
  switch (request.kind) {
    case "correction":
      return correction(body, commonMistakes(body).map(stretch).filter(within(part)));
    case "simplification":
    case "shortening":
      return style(request.kind, (await engine.analyseDraft(draft)).readability.findings.map(stretch), body, part);
    case "expansion":
    case "tone":
      return { proposals: [], findings: [], cannot: CANNOT[request.kind] };
    case "title":
      return titles(await engine.analyseDraft(draft));
    case "lead":
      return lines((await engine.analyseDraft(draft)).leads, FROM_TEXT);
    case "seo-description":
      return lines(
        (await engine.analyseDraft(draft)).leads.filter(({ length }) => length <= DESCRIPTION_SHOWN),
        FROM_TEXT,
      );
    case "summary":
      return summary(body, (await engine.analyseDraft(draft)).leads);
    case "alt-text":
      return pictures(body, part);
    case "tag":
      return tags(await engine.analyseDraft(draft));
    case "link":
      return links(body, part, await engine.analyseDraft(draft), pathsOf);
    case "questions": {
      const { questions } = await engine.skeletonOfBrief({ title, question: "", angle: lead }, "guide");
      return lines(questions, "Pytanie, z którym przychodzi czytelnik.");
    }
    case "claims":
      return claims(engine, body, part);
    case "phrases":
      return phrases(await engine.analyseDraft(draft));
    case "readability":
      return reading(await engine.analyseDraft(draft), body, part);
    case "similar": {
      const { overlaps } = await engine.analyseDraft(draft);
      return { proposals: [], findings: [], cannot: overlaps.length > 0 ? null : NOTHING_ALIKE, overlaps };
    }
  }
}

const FROM_TEXT = "Zdania wybrane z Twojego tekstu.";
const FROM_FRAMES = "Temat tekstu w jednej ze stałych ram.";

const CANNOT = {
  simplification: "Analiza wbudowana wskazuje trudne miejsca. Nowe zdania pisze tylko człowiek albo model.",
  shortening: "Analiza wbudowana wskazuje miejsca do skrócenia. Skraca tylko człowiek albo model.",
  expansion: "Rozwinąć punkt może tylko człowiek albo model. Analiza wbudowana nie pisze zdań.",
  tone: "Ton zmienia tylko człowiek albo model. Analiza wbudowana nie pisze zdań.",
  "alt-text": "Analiza wbudowana nie widzi obrazów: wskazuje tylko te bez opisu.",
} satisfies Partial<Record<SuggestionKind, string>>;

/** A command that has nothing to show says what it looked for. */
const NOTHING = {
  correction: `Nie ma tu żadnego z ${KNOWN_MISTAKES} najczęstszych błędów ani słowa powtórzonego. Innych szuka tylko człowiek albo model.`,
  simplification: "Nie ma tu nic do uproszczenia: zdania i akapity nie są za długie, słowa się nie powtarzają.",
  shortening: "Nie ma tu nic do skrócenia: żadnych długich zdań, długich akapitów ani powtórzeń.",
  "alt-text": "Nie ma tu obrazu bez opisu.",
  title:
    "Do tego tekstu nie pasuje żadna ze stałych ram tytułu: nie mówi o początkach, kosztach, błędach ani wyborze. Inne tytuły wymyśla tylko człowiek albo model.",
} satisfies Partial<Record<SuggestionKind, string>>;

const NOTHING_ALIKE = "Żaden opublikowany wpis nie mówi tego samego ani nie odpowiada na to samo pytanie.";

type Placed<Found> = Omit<Found, "start" | "end"> & Stretch;

function stretch<Found extends { start: number; end: number }>({ start, end, ...found }: Found): Placed<Found> {
  return { ...found, from: start, to: end };
}

function within(part: Stretch): (found: Stretch) => boolean {
  return ({ from, to }) => from >= part.from && to <= part.to;
}

function lines(texts: string[], reason: string): BuiltInAnswer {
  const proposals = texts.map((after) => ({ hunk: null, after, reason, sources: [] }));
  return { proposals, findings: [], cannot: null };
}

function correction(body: string, mistakes: Placed<CommonMistake>[]): BuiltInAnswer {
  const proposals = mistakes.slice(0, MOST_SUGGESTIONS).map(({ from, to, right, rule }): HelpProposal => {
    const hunk = grownHunk(body, lineOf(body, { from, to }), { from, to }, right);
    return { hunk, after: hunk.after, reason: rule, sources: [] };
  });
  return { proposals, findings: [], cannot: proposals.length > 0 ? null : NOTHING.correction };
}

function lineOf(text: string, { from, to }: Stretch): Stretch {
  const end = text.indexOf("\n", to);
  return { from: text.lastIndexOf("\n", Math.max(0, from - 1)) + 1, to: end === -1 ? text.length : end };
}

const LENGTHY: readonly StyleFinding["kind"][] = ["long-sentence", "long-paragraph", "repetition"];

function style(
  kind: "simplification" | "shortening",
  all: Placed<StyleFinding>[],
  body: string,
  part: Stretch,
): BuiltInAnswer {
  const found = all.filter(within(part)).filter((each) => kind === "simplification" || LENGTHY.includes(each.kind));
  const findings = found.slice(0, MOST_FINDINGS).map(({ from, to, ...fault }) => ({
    text: `${styleMessage(fault)}: „${excerpt(body.slice(from, to))}”`,
    range: { from, to },
  }));
  return { proposals: [], findings, cannot: findings.length > 0 ? CANNOT[kind] : NOTHING[kind] };
}

function phrases({ keyphrases }: DraftAnalysis): BuiltInAnswer {
  const proposals = keyphrases.map(({ phrase, count }) => {
    return { hunk: null, after: phrase, reason: `W tekście: ${countOf(count, TIMES)}.`, sources: [] };
  });
  return { proposals, findings: [], cannot: null };
}

const TIMES = { one: "raz", few: "razy", many: "razy", other: "razy" };

function reading({ readability }: DraftAnalysis, body: string, part: Stretch): BuiltInAnswer {
  const { words, sentences, hardWords, fog } = readability;
  const counts = `Słów: ${formatNumber(words)}, zdań: ${formatNumber(sentences)}, słów o co najmniej czterech sylabach: ${formatNumber(hardWords)}.`;
  const whole = [fogMessage(fog), counts].map((text) => ({ text, range: null }));
  const { findings } = style("simplification", readability.findings.map(stretch), body, part);
  return { proposals: [], findings: [...whole, ...findings], cannot: null };
}

function titles({ titles: framed }: DraftAnalysis): BuiltInAnswer {
  return { ...lines(framed, FROM_FRAMES), cannot: framed.length > 0 ? null : NOTHING.title };
}

/** The sentences that say most, in the order of the text. */
function summary(body: string, sentences: string[]): BuiltInAnswer {
  const ordered = sentences.toSorted((one, other) => body.indexOf(one) - body.indexOf(other));
  if (ordered.length === 0) return { proposals: [], findings: [], cannot: null };
  const after = summaryBlock(ordered.join(" "));
  const hunk = { from: 0, to: 0, before: "", after };
  return { proposals: [{ hunk, after, reason: FROM_TEXT, sources: [] }], findings: [], cannot: null };
}

export function summaryBlock(text: string): string {
  return `**W skrócie:** ${text}\n\n`;
}

function pictures(body: string, part: Stretch): BuiltInAnswer {
  const bare = picturesOf(body, part).filter(({ alt }) => alt.trim() === "");
  const findings = bare.map(({ from, to }, at) => ({ text: `Obraz ${at + 1} nie ma opisu`, range: { from, to } }));
  return { proposals: [], findings, cannot: findings.length > 0 ? CANNOT["alt-text"] : NOTHING["alt-text"] };
}

function tags({ tags: found }: DraftAnalysis): BuiltInAnswer {
  const proposals = found.flatMap((each): HelpProposal[] => {
    const { tagId, name } = each;
    return tagId === null ? [] : [{ hunk: null, after: name, reason: whyTag(each), sources: [tagId] }];
  });
  const fresh = found.filter(({ tagId }) => tagId === null);
  const findings = fresh.map(({ name, posts }) => ({
    text: `Nowy tag do rozważenia: ${name} (${plural(posts, SAYS)} o tym ${countOf(posts, NOUNS.wpis)})`,
    range: null,
  }));
  return { proposals, findings, cannot: null };
}

const SAYS = { one: "pisze", few: "piszą", many: "pisze", other: "pisze" };
const HAS = { one: "Ma", few: "Mają", many: "Ma", other: "Ma" };

function whyTag({ reason, sign, posts }: TagProposal): string {
  switch (reason) {
    case "title":
      return "Stoi w tytule.";
    case "lead":
      return "Stoi w leadzie.";
    case "body":
      return "Stoi w treści.";
    case "neighbours":
      return `${plural(posts, HAS)} go ${countOf(posts, NOUNS.wpis)} o podobnej treści.`;
    case "kin":
      return `W tekście stoi pokrewne słowo „${sign}”.`;
    case "subject":
      return `Słowa tematu w tekście: ${sign}.`;
    case "company":
      return `Wpisy z tagiem „${sign}” często mają i ten.`;
    case "new":
      return "";
  }
}

async function links(
  body: string,
  part: Stretch,
  { links: found }: DraftAnalysis,
  pathsOf: (ids: string[]) => Promise<PathOf>,
): Promise<BuiltInAnswer> {
  const placed = found.map(stretch).filter(within(part));
  const pathOf = await pathsOf(placed.map(({ postId }) => postId));
  const proposals = placed.flatMap(({ from, to, anchor, postId, title, orphan }): HelpProposal[] => {
    const path = pathOf(postId);
    if (path === null) return [];
    const hunk = grownHunk(body, lineOf(body, { from, to }), { from, to }, `[${anchor}](${path})`);
    const reason = `Prowadzi do „${plainTitle(title)}”${orphan ? ", do którego nic jeszcze nie prowadzi" : ""}.`;
    return [{ hunk, after: hunk.after, reason, sources: [postId] }];
  });
  return { proposals, findings: [], cannot: null };
}

/** A source no sentence leans on: every quotation, number and date then stands without one. */
const NO_SOURCE = [{ id: "S1", text: "", address: null }];

async function claims(engine: BuiltInAnalysis, body: string, part: Stretch): Promise<BuiltInAnswer> {
  const { faults } = await engine.checkSources(body, NO_SOURCE);
  const bare = faults
    .filter(({ kind }) => kind === "unsourced")
    .map(stretch)
    .filter(within(part))
    .filter(({ from, to }) => !/\]\(|\[\^/.test(body.slice(from, to)));
  const proposals = bare.map(({ text }) => ({
    hunk: null,
    after: text,
    reason: "Jest tu liczba, data albo cytat, a nie ma odnośnika ani przypisu.",
    sources: [],
  }));
  return { proposals, findings: [], cannot: null };
}
