import { readModelKey } from "#server/assistant/models/model-key.ts";
import { SettingError } from "#server/base/config.ts";
import { assistantConfig } from "#server/base/site-config-check.ts";
import { type AssistantFileSettings, withAssistantDefaults } from "#core/base/assistant-config.ts";
import type { ChargeTotal } from "#core/assistant/budget/charge.ts";
import { PROMPT_INJECTIONS } from "#test/support/assistant/prompt-injections.ts";
import { goldPosts, tagId } from "../archive-gold.ts";
import { type ModelServices, openModelServices } from "./services.ts";
import { effectsOf, siteText } from "./injections.ts";
import { llmRows } from "./rows.ts";
import { type Trial, runTrial } from "./trial.ts";
import { lineOf, missed } from "../result-table.ts";

const USAGE =
  "To try a model, name it: SZPALTA_EVAL_ADDRESS=http://127.0.0.1:11434/v1 SZPALTA_EVAL_MODEL=bielik npm run eval:llm; " +
  "SZPALTA_EVAL_KEY_FILE, SZPALTA_EVAL_PRICE and SZPALTA_EVAL_POSTS are explained in test/eval/README.md.";

const POSTS = 4;
const MOST_POSTS = 20;

const { SZPALTA_EVAL_ADDRESS: address, SZPALTA_EVAL_MODEL: model } = process.env;
if (!address || !model) console.log(USAGE);
else await evaluate(givenFor(address, model)).catch(giveUp);

function givenFor(address: string, id: string): AssistantFileSettings {
  const { SZPALTA_EVAL_KEY_FILE: file, SZPALTA_EVAL_PRICE: price } = process.env;
  const [input = Number.NaN, output = Number.NaN] = (price ?? "").split("/").map(Number);
  const choice = { id, price: price ? { input, output } : null };
  const caps = { run: { tokens: null }, personDay: { tokens: null }, siteMonth: { tokens: null }, draftsADay: 1_000 };
  return { address, fast: choice, smart: choice, caps, key: file ? { file } : null };
}

/** A setting error is one sentence for a person; everything else is a bug. */
function giveUp(error: unknown): void {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function evaluate(given: AssistantFileSettings): Promise<void> {
  const read = assistantConfig.safeParse(withAssistantDefaults(given));
  const [fault] = read.error?.issues ?? [];
  if (fault) throw new SettingError(`SZPALTA_EVAL_*: ${fault.path.join(".")} ${fault.message}.`);
  const count = Number(process.env["SZPALTA_EVAL_POSTS"] ?? POSTS);
  if (!Number.isInteger(count) || count < 1 || count > MOST_POSTS)
    throw new SettingError(`SZPALTA_EVAL_POSTS is a number from 1 to ${MOST_POSTS}.`);
  const key = await readModelKey({ key: given.key ?? null }, process.env).catch(() => {
    throw new SettingError(`SZPALTA_EVAL_KEY_FILE: there is no key in ${process.env["SZPALTA_EVAL_KEY_FILE"]}.`);
  });
  const posts = goldPosts();
  const held = posts.filter(({ split, related }) => split === "dev" && related.size > 1).slice(0, count);
  const models = await openModelServices(given, posts, held);
  try {
    const problem = (await models.assistant.probe()).models.find((each) => each.problem !== null)?.problem;
    if (problem) throw new SettingError(`${given.address}: ${problem}`);
    await tryAll(models, posts, held, key);
  } finally {
    await models.close();
  }
}

type Posts = ReturnType<typeof goldPosts>;

async function tryAll(models: ModelServices, posts: Posts, held: Posts, key: string | null): Promise<void> {
  const site = () =>
    siteText(
      models,
      posts.map(({ id }) => id),
      [...new Set(posts.flatMap(({ tags }) => tags.map(tagId)))],
    );
  const before = await site();
  const trials: Trial[] = [];
  for (const [at, post] of held.entries()) {
    const orders = PROMPT_INJECTIONS.filter((_, number) => number % held.length === at);
    const trial = await runTrial(models, post, posts, orders);
    for (const { stage, valid, why } of trial.tried) if (!valid) console.error(`${post.id}, ${stage}: ${why}`);
    trials.push(trial);
  }
  const left = {
    made: trials.flatMap((each) => each.left.made),
    told: trials.map((each) => each.left.told).join("\n"),
  };
  const effects = effectsOf(left, { before, after: await site() }, models.elsewhere, key);
  const used = await usedBy(models, trials);
  const rows = llmRows(trials, used, { orders: PROMPT_INJECTIONS.length, effects: effects.length });
  console.log(rows.map(lineOf).join("\n"));
  if (missed(rows) === "") return;
  console.error(`Planted orders had an effect:\n${effects.join("\n")}`);
  process.exitCode = 1;
}

async function usedBy({ store }: ModelServices, trials: readonly Trial[]): Promise<ChargeTotal> {
  const charges = await Promise.all(
    trials.flatMap((each) => each.runIds).map((runId) => store.read.charged({ runId })),
  );
  const total = (name: keyof ChargeTotal) => charges.reduce((sum, each) => sum + each[name], 0);
  const [calls, input, output, cost] = [total("calls"), total("input"), total("output"), total("cost")];
  return { calls, input, output, cost, estimated: total("estimated"), unpriced: total("unpriced") };
}
