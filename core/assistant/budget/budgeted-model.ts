import type { Clock } from "#core/base/common-deps.ts";
import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { AssistantStore } from "../narrow-store.ts";
import { allowancesOf, believable, costOf, daysOf, refusalOf, worstCase, guessTokens } from "./budget.ts";
import {
  type LanguageModel,
  type ModelOutcome,
  type ModelRequest,
  type TokenUsage,
  languageModelFailure,
} from "../language-model.ts";
import type { RunEventData } from "../runs/run.ts";

export interface BudgetDeps {
  store: AssistantStore;
  clock: Clock;
  newId(): string;
  timeZone: string;
  config: AssistantConfig;
}

export interface Spender {
  runId: string;
  userId: string;
  part: string;
}

/** A model that pays: the worst case is reserved before a call, or the call refused; what was used is charged afterwards. */
export function createBudgetedModel(
  model: LanguageModel,
  deps: BudgetDeps,
  spender: Spender,
  tell: (event: RunEventData) => Promise<void>,
): LanguageModel {
  const paid = async <T>(
    request: ModelRequest,
    structured: boolean,
    call: () => Promise<ModelOutcome<T>>,
  ): Promise<ModelOutcome<T>> => {
    const worst = worstCase(request, structured);
    const charge = await reserve(deps, spender, request, worst);
    if (typeof charge === "object") return languageModelFailure("budget", charge.refusal);
    const { alias, instructions, prompt } = request;
    const { config } = deps;
    const sent = { part: spender.part, alias, prompt: `${instructions}\n\n${prompt}` };
    await tell({ kind: "prompt", ...sent, tokens: worst.input + worst.output, cost: costOf(config[alias], worst) });
    const outcome = await call();
    for (const [at, used] of callsOf(usedBy(outcome, request, worst), outcome).entries()) {
      const cost = costOf(config[alias], used);
      await settle(deps, spender, request, at === 0 ? charge : null, { ...used, cost });
      await tell({ kind: "usage", ...used, cost });
    }
    return outcome;
  };
  return {
    text: (request, signal, onPiece) => paid(request, false, () => model.text(request, signal, onPiece)),
    object: (request, schema, signal) => paid(request, true, () => model.object(request, schema, signal)),
    array: (request, schema, signal, onElement) =>
      paid(request, true, () => model.array(request, schema, signal, onElement)),
  };
}

/** The id of what was reserved, or why nothing was. One transaction, so that two calls at once cannot share the last room. */
async function reserve(
  { store, clock, newId, timeZone, config }: BudgetDeps,
  { runId, userId }: Spender,
  { alias }: ModelRequest,
  worst: TokenUsage,
): Promise<string | { refusal: string }> {
  const [id, now] = [newId(), clock()];
  const days = daysOf(now, timeZone);
  const cost = costOf(config[alias], worst);
  return store.write(async (tx) => {
    for (const allowance of allowancesOf(config, { runId, userId }, days)) {
      const refusal = refusalOf(allowance, await tx.charged(allowance.of), worst, cost, config.currency);
      if (refusal !== null) return { refusal };
    }
    const { input, output } = worst;
    const model = config[alias].id;
    const whose = { id, runId, userId, ...days, alias, model, at: now };
    await tx.putCharge({ ...whose, input, output, cost, state: "reserved", estimated: false });
    return id;
  });
}

/** What the first call took and, where one was made, the second one that mended its answer: each is a charge of its own. */
function callsOf(used: TokenUsage, { repair }: Pick<ModelOutcome<unknown>, "repair">): TokenUsage[] {
  if (!repair) return [used];
  const second = {
    input: Math.min(repair.input, used.input),
    output: Math.min(repair.output, used.output),
    estimated: used.estimated || repair.estimated,
  };
  return [{ ...used, input: used.input - second.input, output: used.output - second.output }, second];
}

/** Settles what was reserved, or without it charges a call that had its part of another's reservation. */
async function settle(
  { store, clock, newId, timeZone, config }: BudgetDeps,
  { runId, userId }: Spender,
  { alias }: ModelRequest,
  reserved: string | null,
  used: TokenUsage & { cost: number | null },
): Promise<void> {
  await store.write(async (tx) => {
    if (reserved !== null) return tx.settleCharge(reserved, used, used.estimated);
    const now = clock();
    const whose = { id: newId(), runId, userId, ...daysOf(now, timeZone), alias, model: config[alias].id, at: now };
    await tx.putCharge({ ...whose, ...used, state: "settled" });
  });
}

const NOTHING: TokenUsage = { input: 0, output: 0, estimated: false };

/** What an outcome is charged with; nothing for a call that never reached the model. */
function usedBy(outcome: ModelOutcome<unknown>, { instructions, prompt }: ModelRequest, worst: TokenUsage): TokenUsage {
  if (!outcome.usage) return NOTHING;
  const answer = outcome.ok ? outcome.value : "";
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const guessed = { input: guessTokens(instructions + prompt), output: guessTokens(text), estimated: true };
  return believable(outcome.usage, worst, guessed);
}
