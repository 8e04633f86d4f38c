import { oneLine } from "#core/base/values/one-line.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import type { Draft } from "../drafts/draft.ts";
import { diffWords } from "../history/word-diff.ts";
import {
  SUGGESTION_TARGETS,
  type HelpTarget,
  type Suggestion,
  type ProvenanceRead,
  type RunLookup,
} from "./suggestion.ts";

/* Finds a model's words that are still in a text. Undoing a suggestion removes its trace; in doubt the trace stays. */

export type HelpedText = Pick<Draft, "title" | "lead" | "body" | "seo">;

type Read = Pick<ProvenanceRead, "suggestions"> & RunLookup;

export interface ModelTrace extends Suggestion {
  /** True for a whole text that a model drafted and that was joined to this post (core/posts/join/join-posts.ts). */
  drafted: boolean;
}

/** At least this many added words in a row, with at least this many letters, cannot be chance; fewer prove nothing. */
const TELLING_WORDS = 4;
const TELLING_LETTERS = 5;

/** Returns accepted suggestions of models, oldest first. A suggestion of a run that no longer exists counts as a model's. */
export async function modelTraces(read: Read, postId: string): Promise<ModelTrace[]> {
  const accepted = await read.suggestions(postId, ["accepted"]);
  const runs = new Map<string, Awaited<ReturnType<Read["run"]>>>();
  for (const { runId } of accepted) if (!runs.has(runId)) runs.set(runId, await read.run(runId));
  return accepted.flatMap((suggestion) => {
    const run = runs.get(suggestion.runId);
    const drafted = run?.kind === "generator";
    return drafted || run?.engine !== "built-in" ? [{ ...suggestion, drafted }] : [];
  });
}

/** Returns whether a suggestion's words are still in the text. Notes are not part of the text. */
export function stillStands(
  { kind, before, after }: Pick<Suggestion, "kind" | "before" | "after">,
  current: HelpedText,
) {
  const target = SUGGESTION_TARGETS[kind];
  if (target === "notes") return false;
  // Line breaks are ignored, because moving them does not change the words.
  const text = oneLine(partOf(current, target));
  const [old, fresh] = [oneLine(before), oneLine(after)];
  const has = (words: string) => words !== "" && text.includes(words);
  // A suggestion that only removed words is undone when these words return.
  if (old.includes(fresh)) return !has(old) && (fresh === "" || has(fresh));
  if (has(fresh)) return true;
  const isBack = has(old);
  if (isBack && !fresh.includes(old)) return false;
  const stands = runsIn(wordsOf(text));
  return addedIn(before, after, isBack).some(stands);
}

function addedIn(before: string, after: string, longOnly: boolean): string[][] {
  return addedRuns(before, after).flatMap((words) => {
    if (words.join("").length < TELLING_LETTERS || (longOnly && words.length < TELLING_WORDS)) return [];
    return words.length <= TELLING_WORDS ? [words] : windowsOf(words);
  });
}

/** Returns a function that says whether a text contains the given words in a row. The text is indexed only once. */
function runsIn(text: string[]): (words: string[]) => boolean {
  const joined = ` ${text.join(" ")} `;
  const windows = new Set(windowsOf(text).map((words) => words.join(" ")));
  return (words) =>
    words.length === TELLING_WORDS ? windows.has(words.join(" ")) : joined.includes(` ${words.join(" ")} `);
}

function windowsOf(words: string[]): string[][] {
  return words.slice(TELLING_WORDS - 1).map((_, at) => words.slice(at, at + TELLING_WORDS));
}

function addedRuns(before: string, after: string): string[][] {
  let run: string[] = [];
  const runs = [run];
  for (const { kind, text } of diffWords(before, after)) {
    const words = wordsOf(text);
    if (kind === "added") appendAll(run, words);
    if (kind === "same" && words.length > 0) runs.push((run = []));
  }
  return runs;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function partOf({ title, lead, body, seo }: HelpedText, target: HelpTarget): string {
  if (target === "title") return title;
  if (target === "lead") return lead;
  return target === "seo" ? (seo.description ?? "") : body;
}
