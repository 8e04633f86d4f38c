import { plainTitle } from "#core/base/post-title.ts";
import type { BuiltInAnalysis, DraftAnalysis, OverlapFinding, TagProposal } from "#core/analysis/built-in-analysis.ts";
import { commonMistakes, MISTAKE_COUNT } from "#core/analysis/draft/common-mistakes.ts";
import type { AnalysisRead } from "#core/analysis/store.ts";
import type { HelpRequest } from "./help-service.ts";
import { extendedHunk, type Hunk } from "./diff-hunks.ts";
import { MOST_SUGGESTIONS } from "./help-commands.ts";
import type { Stretch } from "./rebase-suggestions.ts";
import { suggestionMessages } from "#core/messages/assistant.ts";

/** A suggestion that has no id yet: a change of the text, or a line for a field. */
export type HelpProposal = { hunk: Hunk | null; after: string; reason: string; sources: string[] };

/** An answer without a model: corrections of common mistakes, and tags, links and posts of the archive. It writes no new sentences. */
export interface BuiltInAnswer {
  proposals: HelpProposal[];
  /** Why there are no results, as a sentence; null when there are results. */
  nothing: string | null;
  overlaps: OverlapFinding[];
}

const EMPTY: BuiltInAnswer = { proposals: [], nothing: null, overlaps: [] };

/** Returns the answer without a model; null for a command that only a model can answer. */
export async function answerBuiltIn(
  engine: BuiltInAnalysis,
  { kind, postId, title, lead, body, tagIds, from, to }: HelpRequest,
  read: Pick<AnalysisRead, "postPlaces">,
): Promise<BuiltInAnswer | null> {
  if (kind === "correction") return { ...EMPTY, ...correction(body, { from, to }) };
  if (kind !== "tag" && kind !== "link" && kind !== "similar") return null;
  const analysis = await engine.analyseDraft({ postId, title, lead, body, tagIds });
  if (kind === "tag") {
    const proposals = analysis.tags.map((tag) => ({
      hunk: null,
      after: tag.name,
      reason: whyTag(tag),
      sources: [tag.tagId],
    }));
    return { ...EMPTY, proposals };
  }
  if (kind === "link") return { ...EMPTY, proposals: await links(body, { from, to }, analysis, read) };
  return {
    ...EMPTY,
    overlaps: analysis.overlaps,
    nothing: analysis.overlaps.length > 0 ? null : suggestionMessages.nothingAlike,
  };
}

const NO_MISTAKE = suggestionMessages.noMistake(MISTAKE_COUNT);

function within(part: Stretch): (range: { start: number; end: number }) => boolean {
  return ({ start, end }) => start >= part.from && end <= part.to;
}

function correction(body: string, part: Stretch): Pick<BuiltInAnswer, "proposals" | "nothing"> {
  const mistakes = commonMistakes(body).filter(within(part)).slice(0, MOST_SUGGESTIONS);
  const proposals = mistakes.map(({ start: from, end: to, right, rule }): HelpProposal => {
    const hunk = extendedHunk(body, lineOf(body, { from, to }), { from, to }, right);
    return { hunk, after: hunk.after, reason: rule, sources: [] };
  });
  return { proposals, nothing: proposals.length > 0 ? null : NO_MISTAKE };
}

function lineOf(text: string, { from, to }: Stretch): Stretch {
  const end = text.indexOf("\n", to);
  return { from: text.lastIndexOf("\n", Math.max(0, from - 1)) + 1, to: end === -1 ? text.length : end };
}

function whyTag({ reason, sign, posts }: TagProposal): string {
  switch (reason) {
    case "title":
      return suggestionMessages.inTitle;
    case "lead":
      return suggestionMessages.inLead;
    case "body":
      return suggestionMessages.inBody;
    case "neighbours":
      return suggestionMessages.onSimilarPosts(posts);
    case "subject":
      return suggestionMessages.subjectWords(sign);
  }
}

async function links(
  body: string,
  part: Stretch,
  { links: proposed }: DraftAnalysis,
  read: Pick<AnalysisRead, "postPlaces">,
): Promise<HelpProposal[]> {
  const placed = proposed.filter(within(part));
  const places = new Map(
    (await read.postPlaces(placed.map(({ postId }) => postId))).map((each) => [each.postId, each]),
  );
  return placed.flatMap(({ start: from, end: to, anchor, postId, title, orphan }): HelpProposal[] => {
    const path = places.get(postId)?.path;
    // The post is not public any more.
    if (path === undefined) return [];
    const hunk = extendedHunk(body, lineOf(body, { from, to }), { from, to }, `[${anchor}](${path})`);
    const reason = suggestionMessages.leadsTo(plainTitle(title), orphan);
    return [{ hunk, after: hunk.after, reason, sources: [postId] }];
  });
}
