import { ownValue } from "#core/base/values/own-value.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { fenceTexts, fenceRule } from "../untrusted-delimiter.ts";
import type { HelpRequest } from "./help-service.ts";
import type { ModelRequest } from "../language-model.ts";
import { guessTokens } from "../budget/budget.ts";
import { z } from "zod";
import { LEAD_LIMIT, SEO_DESCRIPTION_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import type { HelpProposal } from "./answer-built-in.ts";
import { type HelpCommand, SUGGESTION_RULES, MOST_SUGGESTIONS, PASSAGE_LIMIT } from "./help-commands.ts";
import { hunksOf, replacementHunk } from "./diff-hunks.ts";
import { type Passage, passagesOf } from "./passages.ts";
import type { StageOutcome, StageWork } from "../runs/run-executor.ts";
import { safeLine, safeMarkdown, STRUCK_ADDRESS } from "../safe-model-output.ts";
import type { AssistantRun } from "../runs/run.ts";
import type { Suggestion } from "#core/posts/provenance/suggestion.ts";
import { helperPrompts } from "#core/messages/model-prompts.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

/* The stage that asks a model one question about a person's text. The answers become suggestions and are stored nowhere else. */

type Question = Omit<HelpRequest, "postId" | "tagIds">;

/** Returns a question in the form of `AssistantRun.asked`, whose values are all strings. */
export function helpRequestOf(question: Question): Record<string, string> {
  return Object.fromEntries(Object.entries(question).map(([name, value]) => [name, String(value)]));
}

function questionOf({ asked }: AssistantRun): Question {
  const text = (name: string) => asked[name] ?? "";
  return {
    kind: text("kind") as HelpCommand,
    title: text("title"),
    lead: text("lead"),
    body: text("body"),
    from: Number(text("from")),
    to: Number(text("to")),
  };
}

const CHARACTERS = 40_000;
const REASON_LIMIT = 300;
const answerText = z.string().transform((text) => text.slice(0, CHARACTERS));
const reason = z.string().transform((text) => safeLine(text.slice(0, 2 * REASON_LIMIT)).slice(0, REASON_LIMIT));

/** The shape of a model's answers. `part` is the id of a passage. */
const ANSWERS = {
  passages: z.object({ part: z.string(), text: answerText, reason }),
  lines: z.object({ text: answerText }),
} as const;

type Answer = { part?: string; text: string; reason?: string };

/** Performs the only stage of a run of the text helper. */
export async function help(work: StageWork): Promise<StageOutcome> {
  const { run, deps, signal, events: eventWriter, model } = work;
  const question = questionOf(run);
  const rule = ownValue(SUGGESTION_RULES, question.kind);
  if (!rule) return { ok: false, message: assistantMessages.commandGone, stopped: false };
  // The text is in memory now. The stored run loses its copy, so that the database does not hold the text twice.
  const change = { asked: { kind: question.kind } };
  await eventWriter.write([], async (tx) => void (await tx.changeRun(run.id, ["running"], change)));
  const part = { from: question.from, to: question.to };
  const { passages, left } = passagesOf(question.body, part);
  const fault = faultOf(passages);
  if (fault !== null) return { ok: false, message: fault, stopped: false };
  const request = helpPrompt(question, passages, deps.token());
  const schema: z.ZodType<Answer> = ANSWERS[rule.form];
  const onAnswer = (answer: Answer) => eventWriter.piece("", `${safeLine(answer.text)}\n`);
  const answer = await model.array(request, schema, signal, onAnswer);
  if (!answer.ok) return { ok: false, message: answer.message, stopped: answer.code === "stopped" };
  const answers = answer.value.slice(0, MOST_SUGGESTIONS);
  const parsed =
    rule.form === "passages" ? passageProposals(question, answers, passages) : lineProposals(question, answers);
  const suggestions = suggestionsOf(run, parsed.proposals, deps, question.body);
  const events = notesOf(left, parsed.struck).map((note) => ({ kind: "note" as const, part: "", note }));
  await eventWriter.write(events, async (tx) => {
    await tx.putSuggestions(suggestions);
    await tx.dropRunText(run.id, "");
  });
  return { ok: true };
}

/** Returns why passages cannot be sent to a model: there are none, or they are too long together. */
function faultOf(passages: Passage[]): string | null {
  if (passages.length === 0) return assistantMessages.noSentences;
  const length = passages.reduce((sum, each) => sum + each.text.length, 0);
  return length > PASSAGE_LIMIT ? assistantMessages.tooMuchAtOnce : null;
}

interface ParsedAnswers {
  proposals: HelpProposal[];
  struck: number;
}

/** Makes proposals from a model's answers, using one answer for each passage. Answers that name no passage are removed and counted. */
function passageProposals({ kind, body }: Question, answers: Answer[], passages: Passage[]): ParsedAnswers {
  const waiting = new Map(passages.map((passage) => [passage.id, passage]));
  const parsed: ParsedAnswers = { proposals: [], struck: 0 };
  for (const { part, text: rewritten, reason: why = "" } of answers) {
    const passage = waiting.get(part?.trim() ?? "");
    if (!passage) {
      parsed.struck += 1;
      continue;
    }
    waiting.delete(passage.id);
    const { markdown, struck } = safeMarkdown(rewritten, { sources: new Set(), paths: passage.paths });
    parsed.struck += struck.addresses + struck.ids;
    // In shortening, an empty answer removes the passage, unless the answer is empty only because an address was
    // removed.
    const isEmpty = markdown.replaceAll(STRUCK_ADDRESS, "").trim() === "";
    if (isEmpty && (kind !== "shortening" || struck.addresses > 0)) continue;
    const hunks = kind === "correction" ? hunksOf(body, passage, markdown) : [replacementHunk(body, passage, markdown)];
    const changed = hunks.filter((hunk) => hunk.before !== hunk.after);
    appendAll(
      parsed.proposals,
      changed.map((hunk) => ({ hunk, after: hunk.after, reason: why, sources: [] })),
    );
  }
  return parsed;
}

const LINES: Partial<Record<HelpCommand, { most: number; limit: number }>> = {
  title: { most: 5, limit: TITLE_LIMIT },
  lead: { most: 3, limit: LEAD_LIMIT },
  "seo-description": { most: 3, limit: SEO_DESCRIPTION_LIMIT },
};

function lineProposals({ kind }: Question, answers: Answer[]): ParsedAnswers {
  const { most, limit } = LINES[kind] ?? { most: 0, limit: 0 };
  const texts = answers.map((answer) => safeLine(answer.text).slice(0, limit)).filter((line) => line !== "");
  const distinct = [...new Set(texts)].slice(0, most);
  return { proposals: distinct.map((after) => ({ hunk: null, after, reason: "", sources: [] })), struck: 0 };
}

/** Makes the suggestions of a run, with new ids. `body`: the text to which the suggestions' ranges refer. */
export function suggestionsOf(
  run: Pick<AssistantRun, "id" | "userId" | "asked" | "subject">,
  proposals: HelpProposal[],
  deps: { newId(): string; clock(): number; sources: { hash(text: string): string } },
  body: string,
): Suggestion[] {
  const baseHash = deps.sources.hash(body);
  const kind = run.asked["kind"] as HelpCommand;
  const open = { state: "open", settledBy: null, settledAt: null } as const;
  return proposals.slice(0, MOST_SUGGESTIONS).map(({ hunk, after, reason: why, sources }) => ({
    id: deps.newId(),
    postId: run.subject.id,
    runId: run.id,
    baseHash,
    range: hunk && { from: hunk.from, to: hunk.to },
    before: hunk?.before ?? "",
    after,
    kind,
    reason: why,
    sources,
    ...open,
    userId: run.userId,
    createdAt: deps.clock(),
  }));
}

function notesOf(left: number, struck: number): string[] {
  const notes: string[] = [];
  if (left > 0) notes.push(assistantMessages.leftAlone(left));
  if (struck > 0) notes.push(assistantMessages.struckOut(struck));
  return notes;
}

/* The prompts of the text helper. The person's text stands between delimiters; no other post is in the prompt. */

const SHORT_TOKENS = 1_500;

const MOST_TOKENS = 16_000;

const TASKS: Partial<Record<HelpCommand, string>> = {
  correction: helperPrompts.correction,
  simplification: helperPrompts.simplification,
  shortening: helperPrompts.shortening,
  title: helperPrompts.title,
  lead: helperPrompts.lead,
  "seo-description": helperPrompts.seoDescription,
};

function helpPrompt({ kind, title, lead }: Question, passages: Passage[], token: string): ModelRequest {
  const { form, model } = SUGGESTION_RULES[kind];
  const task = TASKS[kind];
  if (model === null || task === undefined) throw new Error(`"${kind}" is never asked of a model.`);
  const texts = passages.map(({ id, text }) => ({ name: id, text }));
  const data = [{ name: helperPrompts.titleName, text: title }, { name: helperPrompts.leadName, text: lead }, ...texts];
  const length = guessTokens(texts.map(({ text }) => text).join(""));
  return {
    alias: model,
    instructions: [helperPrompts.role, task, fenceRule(token)].join("\n\n"),
    prompt: fenceTexts(
      data.filter(({ text }) => text.trim() !== ""),
      token,
    ),
    maxOutputTokens: Math.min(MOST_TOKENS, SHORT_TOKENS + (form === "passages" ? 3 * length : 0)),
  };
}
