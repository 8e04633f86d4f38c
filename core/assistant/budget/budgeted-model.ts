import type { Clock } from "#core/base/common-deps.ts";
import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { AssistantStore } from "../narrow-store.ts";
import { allowancesOf, chargeableUsage, costOf, daysOf, refusalOf, worstCase, guessTokens } from "./budget.ts";
import {
  type LanguageModel,
  type ModelOutcome,
  type ModelRequest,
  type TokenUsage,
  languageModelFailure,
} from "../language-model.ts";

/** What a budgeted model needs to reserve and charge calls. */
export interface BudgetDeps {
  store: AssistantStore;
  clock: Clock;
  newId(): string;
  timeZone: () => string;
  config: AssistantConfig;
}

/** The run and the person that a call is charged to. */
export interface Spender {
  runId: string;
  userId: string;
}

/** Returns a model whose calls are charged. A call is refused, or its worst case is reserved first and its real usage charged later. */
export function createBudgetedModel(model: LanguageModel, deps: BudgetDeps, spender: Spender): LanguageModel {
  const paid = async <T>(
    request: ModelRequest,
    structured: boolean,
    call: () => Promise<ModelOutcome<T>>,
  ): Promise<ModelOutcome<T>> => {
    const worst = worstCase(request, structured);
    const charge = await reserve(deps, spender, request, worst);
    if (typeof charge === "object") return languageModelFailure("budget", charge.refusal);
    const outcome = await call();
    const used = usedBy(outcome, request, worst);
    const cost = costOf(deps.config[request.alias], used);
    await deps.store.write((tx) => tx.settleCharge(charge, { ...used, cost }));
    return outcome;
  };
  return {
    text: (request, signal, onPiece) => paid(request, false, () => model.text(request, signal, onPiece)),
    object: (request, schema, signal) => paid(request, true, () => model.object(request, schema, signal)),
    array: (request, schema, signal, onElement) =>
      paid(request, true, () => model.array(request, schema, signal, onElement)),
  };
}

/** Reserves a charge and returns its id, or refuses. One transaction does both, so that two calls cannot use the same remaining budget. */
async function reserve(
  { store, clock, newId, timeZone, config }: BudgetDeps,
  { runId, userId }: Spender,
  { alias }: ModelRequest,
  worst: TokenUsage,
): Promise<string | { refusal: string }> {
  const [id, now] = [newId(), clock()];
  const days = daysOf(now, timeZone());
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

const NOTHING: TokenUsage = { input: 0, output: 0, estimated: false };

/** Returns the usage to charge for the outcome of a call; nothing for a call that never reached the model. */
function usedBy(outcome: ModelOutcome<unknown>, { instructions, prompt }: ModelRequest, worst: TokenUsage): TokenUsage {
  if (!outcome.usage) return NOTHING;
  const answer = outcome.ok ? outcome.value : "";
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const guessed = { input: guessTokens(instructions + prompt), output: guessTokens(text), estimated: true };
  return chargeableUsage(outcome.usage, worst, guessed);
}
