import { plainTitle } from "#core/base/post-title.ts";
import { countOf, NOUNS, plural } from "#core/messages/plural-forms.ts";
import type { BuiltInAnalysis, DraftAnalysis, OverlapFinding, TagProposal } from "#core/analysis/built-in-analysis.ts";
import { commonMistakes, KNOWN_MISTAKES } from "#core/analysis/draft/common-mistakes.ts";
import type { AnalysisRead } from "#core/analysis/store.ts";
import type { HelpRequest } from "./help-service.ts";
import { grownHunk, type Hunk } from "./diff-hunks.ts";
import { MOST_SUGGESTIONS } from "./suggestion-rules.ts";
import type { Stretch } from "./rebase-suggestions.ts";

/** A suggestion before it has an id: a hunk of the text, or a line for a field. */
export type HelpProposal = { hunk: Hunk | null; after: string; reason: string; sources: string[] };

/** What is said without a model: mistakes of a list, and tags, links and posts of the archive. It writes no sentences. */
export interface BuiltInAnswer {
  proposals: HelpProposal[];
  /** What was looked for, where nothing was found. */
  nothing: string | null;
  overlaps: OverlapFinding[];
}

const EMPTY: BuiltInAnswer = { proposals: [], nothing: null, overlaps: [] };

/** Null for a command that only a model answers. */
export async function answerBuiltIn(
  engine: BuiltInAnalysis,
  { kind, postId, title, lead, body, tagIds, from, to }: HelpRequest,
  read: Pick<AnalysisRead, "postPlaces">,
): Promise<BuiltInAnswer | null> {
  if (kind === "correction") return { ...EMPTY, ...correction(body, { from, to }) };
  if (kind !== "tag" && kind !== "link" && kind !== "similar") return null;
  const said = await engine.analyseDraft({ postId, title, lead, body, tagIds });
  if (kind === "tag") {
    const proposals = said.tags.map((tag) => ({
      hunk: null,
      after: tag.name,
      reason: whyTag(tag),
      sources: [tag.tagId],
    }));
    return { ...EMPTY, proposals };
  }
  if (kind === "link") return { ...EMPTY, proposals: await links(body, { from, to }, said, read) };
  return { ...EMPTY, overlaps: said.overlaps, nothing: said.overlaps.length > 0 ? null : NOTHING_ALIKE };
}

const NO_MISTAKE = `Nie ma tu żadnego z ${KNOWN_MISTAKES} najczęstszych błędów ani słowa powtórzonego. Innych szuka tylko człowiek albo model.`;
const NOTHING_ALIKE = "Żaden opublikowany wpis nie mówi tego samego ani nie odpowiada na to samo pytanie.";

function within(part: Stretch): (found: { start: number; end: number }) => boolean {
  return ({ start, end }) => start >= part.from && end <= part.to;
}

function correction(body: string, part: Stretch): Pick<BuiltInAnswer, "proposals" | "nothing"> {
  const mistakes = commonMistakes(body).filter(within(part)).slice(0, MOST_SUGGESTIONS);
  const proposals = mistakes.map(({ start: from, end: to, right, rule }): HelpProposal => {
    const hunk = grownHunk(body, lineOf(body, { from, to }), { from, to }, right);
    return { hunk, after: hunk.after, reason: rule, sources: [] };
  });
  return { proposals, nothing: proposals.length > 0 ? null : NO_MISTAKE };
}

function lineOf(text: string, { from, to }: Stretch): Stretch {
  const end = text.indexOf("\n", to);
  return { from: text.lastIndexOf("\n", Math.max(0, from - 1)) + 1, to: end === -1 ? text.length : end };
}

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
    case "subject":
      return `Słowa tematu w tekście: ${sign}.`;
  }
}

async function links(
  body: string,
  part: Stretch,
  { links: found }: DraftAnalysis,
  read: Pick<AnalysisRead, "postPlaces">,
): Promise<HelpProposal[]> {
  const placed = found.filter(within(part));
  const places = new Map(
    (await read.postPlaces(placed.map(({ postId }) => postId))).map((each) => [each.postId, each]),
  );
  return placed.flatMap(({ start: from, end: to, anchor, postId, title, orphan }): HelpProposal[] => {
    const path = places.get(postId)?.path;
    // Readers do not see it any more.
    if (path === undefined) return [];
    const hunk = grownHunk(body, lineOf(body, { from, to }), { from, to }, `[${anchor}](${path})`);
    const reason = `Prowadzi do „${plainTitle(title)}”${orphan ? ", do którego nic jeszcze nie prowadzi" : ""}.`;
    return [{ hunk, after: hunk.after, reason, sources: [postId] }];
  });
}
