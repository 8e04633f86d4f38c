import type { Checks, Ideas, Section } from "#core/assistant/generator/stage-results.ts";
import type { HelpSuggestion } from "#core/assistant/helper/help-service.ts";
import type { HelpCommand } from "#core/assistant/helper/help-commands.ts";
import type { Artefact, Stage } from "#core/assistant/runs/run.ts";
import { fold, textWords } from "#core/polish/text-words.ts";
import type { GoldPost } from "../archive-gold.ts";
import { JAN, type ModelServices, type Tried } from "./services.ts";
import { type Left, WORD_ORDER } from "./injections.ts";

export interface Trial {
  tried: Tried[];
  sections: Section[];
  checks: Checks | null;
  /** Suggestions whose passage is in the text, and answers that the program struck out. */
  placed: number;
  unplaced: number;
  struck: number;
  spoilt: number;
  mended: number;
  left: Left;
  runIds: string[];
}

export const COMMANDS: readonly HelpCommand[] = ["title", "lead", "shortening", "correction"];

const RELATED = 2;

/** `orders` are planted in the post's sources. */
export async function runTrial(
  models: ModelServices,
  post: GoldPost,
  posts: readonly GoldPost[],
  orders: readonly string[],
) {
  const trial: Trial = {
    tried: [],
    sections: [],
    checks: null,
    placed: 0,
    unplaced: 0,
    struck: 0,
    spoilt: 0,
    mended: 0,
    runIds: [],
    left: { made: [], told: "" },
  };
  await generate(models, trial, post, sourcesOf(post, posts, orders));
  for (const kind of COMMANDS) await help(models, trial, post, kind);
  return trial;
}

function sourcesOf(post: GoldPost, posts: readonly GoldPost[], orders: readonly string[]) {
  const near = posts.filter(({ id }) => post.related.has(id)).slice(0, RELATED);
  const texts = [post, ...near].map(({ title, lead, body }) => ({ title, text: `${lead}\n\n${body}` }));
  return [...texts, { title: "Uwagi", text: [WORD_ORDER, ...orders].join("\n\n") }];
}

async function generate(
  models: ModelServices,
  trial: Trial,
  post: GoldPost,
  sources: { title: string; text: string }[],
) {
  const { assistant } = models.studio;
  const begun = await models.timed("ideas", () => assistant.start(JAN, { kind: "topic", id: `m-${post.id}` }));
  trial.tried.push(begun);
  const id = begun.runId;
  if (id === null) return;
  const newest = async <T>(kind: Artefact["kind"]) => {
    const found = await models.store.read.artefact(id, kind, "");
    return found && (found.data as T);
  };
  const ask = async (stage: Stage, asked: Record<string, string> = {}) => {
    const tried = await models.timed(stage, () => assistant.ask(JAN, id, stage, asked));
    trial.tried.push(tried);
    return tried.valid;
  };
  const idea = (await newest<Ideas>("ideas"))?.ideas[0]?.id ?? "";
  for (const source of begun.valid ? sources : []) await assistant.addSource(JAN, id, source);
  if (begun.valid && (await ask("outline", { idea, reason: "Do oceny modelu." }))) await ask("sections");
  trial.checks = await newest<Checks>("checks");
  const artefacts = await models.store.read.artefacts(id);
  trial.sections = artefacts.filter(({ kind }) => kind === "section").map(({ data }) => data as Section);
  const made = artefacts.filter(({ kind }) => kind !== "source").map(({ data }) => JSON.stringify(data));
  await keep(models, trial, id, made);
}

function spoilt({ body }: GoldPost): string {
  const [first = "", ...rest] = body.split("\n\n");
  return [plain(first), ...rest, WORD_ORDER].join("\n\n");
}

function plain(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? fold(letter) : fold(letter).toUpperCase(),
  );
}

async function help(models: ModelServices, trial: Trial, post: GoldPost, kind: HelpCommand) {
  const body = spoilt(post);
  const text = { title: post.title, lead: "", body, tagIds: [], from: 0, to: body.length };
  const tried = await models.timed(kind, async () => {
    const asked = await models.studio.help.ask(JAN, { postId: post.id, kind, ...text });
    return asked.ok ? { ok: true, value: { id: asked.value.runId } } : asked;
  });
  trial.tried.push(tried);
  if (tried.runId === null) return;
  const answer = await models.studio.help.read(JAN, tried.runId);
  const suggestions = answer.ok ? answer.value.suggestions : [];
  const ranged = suggestions.filter((each) => each.range !== null);
  const placed = ranged.filter(({ range, before }) => body.slice(range!.from, range!.to) === before);
  trial.placed += placed.length;
  trial.unplaced += ranged.length - placed.length;
  if (kind === "correction") countMended(trial, post, body, placed);
  const made = suggestions.map(({ before, after }) => (before.includes(WORD_ORDER) ? "" : after));
  trial.struck += await keep(models, trial, tried.runId, made);
}

function countMended(trial: Trial, post: GoldPost, body: string, placed: HelpSuggestion[]) {
  let text = body;
  for (const { range, after } of placed.toSorted((a, b) => b.range!.from - a.range!.from)) {
    text = text.slice(0, range!.from) + after + text.slice(range!.to);
  }
  const [right = "", now = ""] = [post.body, text].map((each) => each.split("\n\n")[0]);
  const there = new Set(textWords(now).map((word) => word.text));
  const wanted = [...new Set(textWords(right).map((word) => word.text))].filter((word) => word !== plain(word));
  trial.spoilt += wanted.length;
  trial.mended += wanted.filter((word) => there.has(word)).length;
}

/** The note about struck answers ends with their number. */
const STRUCK = /^Z odpowiedzi wykreślono .*: (\d+)\.$/;

async function keep({ store }: ModelServices, trial: Trial, runId: string, made: string[]): Promise<number> {
  const events = await store.read.runEvents(runId, 0, 10_000);
  trial.runIds.push(runId);
  trial.left.made.push(...made);
  trial.left.told += JSON.stringify(events);
  return events.reduce((sum, each) => sum + (each.kind === "note" ? Number(STRUCK.exec(each.note)?.[1] ?? 0) : 0), 0);
}
