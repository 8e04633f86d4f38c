import { z } from "zod";
import type { ModelProbe, ProbedModel } from "#core/assistant/assistant-ports.ts";
import type { ModelAlias } from "#core/assistant/language-model.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import { createOpenaiModel, type OpenaiModelDeps } from "./openai-model.ts";
import { type ModelSupport, unknownModelSupport } from "./models.ts";
import { probePrompts } from "#core/messages/model-prompts.ts";

const PROBE_MS = 30_000;
const PROBE_TOKENS = 60;

const TASK = probePrompts.role;
const COUNT = probePrompts.count;
const capital = z.object({ miasto: z.string() });

/** Asks each configured model two short questions. Returns what the model supports, its time in ms, and what went wrong. */
export async function probeModels(deps: OpenaiModelDeps, clock: Clock, elapsed: MonotonicClock): Promise<ModelProbe> {
  const aliases: ModelAlias[] = deps.config.fast.id === deps.config.smart.id ? ["smart"] : ["fast", "smart"];
  const models: ProbedModel[] = [];
  for (const alias of aliases) models.push(await probeOne(deps, alias, elapsed));
  const sound = models.filter(({ problem }) => problem === null);
  // Both models have the same address, so a feature that one model lacks is turned off for both.
  if (sound.length > 0) {
    const everyModelHas = (name: keyof ModelSupport) => sound.every((model) => model[name]);
    Object.assign(deps.support, { usage: everyModelHas("usage"), jsonSchema: everyModelHas("jsonSchema") });
  }
  return { at: clock(), models };
}

async function probeOne(deps: OpenaiModelDeps, alias: ModelAlias, elapsed: MonotonicClock): Promise<ProbedModel> {
  const support = unknownModelSupport();
  const deadlines = { firstMs: PROBE_MS, pauseMs: PROBE_MS, callMs: PROBE_MS };
  const engine = createOpenaiModel({ ...deps, deadlines, support });
  const never = new AbortController().signal;
  const began = elapsed();
  let pieces = 0;
  const request = { alias, instructions: TASK, prompt: COUNT, maxOutputTokens: PROBE_TOKENS };
  const text = await engine.text(request, never, () => void (pieces += 1));
  const measured = { alias, id: deps.config[alias].id, tookMs: elapsed() - began, stream: pieces > 1 };
  // An answer that was cut off at the token limit also shows that the model works.
  const answered = text.ok || text.code === "too-long";
  const usage = text.usage !== null && !text.usage.estimated;
  if (!answered) return { ...measured, problem: text.message, usage: false, jsonSchema: false };
  const shaped = { ...request, prompt: probePrompts.capital };
  const object = await engine.object(shaped, capital, never);
  return { ...measured, problem: null, usage, jsonSchema: object.ok && support.jsonSchema === true };
}
