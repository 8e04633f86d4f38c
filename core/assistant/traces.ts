import type { Draft } from "../posts/draft.ts";
import { diffWords } from "../posts/word-diff.ts";
import { HELP_COMMANDS, type HelpTarget } from "./help-commands.ts";
import type { AssistantRead } from "./ports.ts";
import type { Suggestion } from "./suggestion.ts";

/*
 * What of a model's words still stands in a text. A suggestion somebody accepted is a trace; taking it back, or writing over it,
 * takes the trace away. Where that cannot be told, the trace stays.
 */

/** The parts of a post a suggestion may have gone into that readers see. */
export type HelpedText = Pick<Draft, "title" | "lead" | "body" | "seo">;

type Read = Pick<AssistantRead, "suggestions" | "run">;

/** Words in a row that are no chance; a shorter addition proves nothing beside what stood there before. */
const TELLING_WORDS = 4;
/** Letters below which words stand in any text. */
const TELLING_LETTERS = 5;

/** Accepted suggestions of a model, oldest first. A run that is gone is taken for a model's. */
export async function modelTraces(read: Read, postId: string): Promise<Suggestion[]> {
  const accepted = await read.suggestions(postId, ["accepted"]);
  const engines = new Map<string, boolean>();
  for (const { runId } of accepted) {
    if (!engines.has(runId)) engines.set(runId, (await read.run(runId))?.engine !== "built-in");
  }
  return accepted.filter(({ runId }) => engines.get(runId));
}

/** Whether a suggestion's words still stand in a text. Notes are no part of it. */
export function stillStands(
  { kind, before, after }: Pick<Suggestion, "kind" | "before" | "after">,
  given: HelpedText,
): boolean {
  const { target } = HELP_COMMANDS[kind];
  if (target === "notes") return false;
  const text = plain(partOf(given, target));
  const [old, fresh] = [plain(before), plain(after)];
  const has = (words: string) => words !== "" && text.includes(words);
  // What only took words away is undone by their return.
  if (old.includes(fresh)) return !has(old) && (fresh === "" || has(fresh));
  if (has(fresh)) return true;
  const isBack = has(old);
  if (isBack && !fresh.includes(old)) return false;
  const words = ` ${wordsOf(text).join(" ")} `;
  return addedIn(before, after, isBack).some((piece) => words.includes(` ${piece} `));
}

/** What a suggestion added, in runs of words that say something by themselves. */
function addedIn(before: string, after: string, longOnly: boolean): string[] {
  return addedRuns(before, after).flatMap((words) => {
    if (words.join("").length < TELLING_LETTERS || (longOnly && words.length < TELLING_WORDS)) return [];
    if (words.length <= TELLING_WORDS) return [words.join(" ")];
    return words.slice(TELLING_WORDS - 1).map((_, at) => words.slice(at, at + TELLING_WORDS).join(" "));
  });
}

/** Added words with nothing but spaces and signs between them. */
function addedRuns(before: string, after: string): string[][] {
  const runs: string[][] = [[]];
  for (const { kind, text } of diffWords(before, after)) {
    const words = wordsOf(text);
    if (kind === "added") runs.at(-1)!.push(...words);
    if (kind === "same" && words.length > 0) runs.push([]);
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

/** White space of any kind is one space: a break moved about changes no words. */
function plain(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}
