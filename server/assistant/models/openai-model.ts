import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { AssistantConfig } from "#core/base/assistant-config.ts";
import { fenceTexts, fenceRule } from "#core/assistant/untrusted-delimiter.ts";
import { createElementReader, parseAnswer } from "#core/assistant/json-answer.ts";
import type { LanguageModel, ModelOutcome, ModelRequest, TokenUsage } from "#core/assistant/language-model.ts";
import { isRefusal, modelFailure, modelRefusal } from "#core/assistant/model-failures.ts";
import { guessTokens } from "#core/assistant/budget/budget.ts";
import { type ModelDeadlines, readModelStream } from "./model-stream.ts";
import type { ModelSupport } from "./models.ts";
import { answerPrompts } from "#core/messages/model-prompts.ts";

export interface OpenaiModelDeps {
  config: Pick<AssistantConfig, "address" | "fast" | "smart">;
  key: string | null;
  deadlines: ModelDeadlines;
  /** The optional features that the server supports. Changed when the server refuses or accepts a request. */
  support: ModelSupport;
}

type Schema = z.ZodType<object> | null;

/** Creates a language model behind an OpenAI-compatible address. This module is imported at the first call, because few servers use it. */
export function createOpenaiModel(deps: OpenaiModelDeps): LanguageModel {
  return {
    async text(request, signal, onPiece) {
      const answer = await ask(deps, request, signal, null, onPiece);
      return answer.ok && isRefusal(answer.value) ? modelRefusal(answer.value, answer.usage) : answer;
    },
    object: (request, schema, signal) => askFor(deps, request, schema as z.ZodType<never>, signal),
    async array(request, element, signal, onElement) {
      const list = z.object({ elements: z.array(element) });
      const reader = createElementReader();
      const tell = (piece: string) => {
        for (const text of reader.feed(piece)) {
          const read = parseAnswer(text, element);
          if (read.ok) onElement?.(read.value);
        }
      };
      const lenient = z.union([list, z.array(element).transform((elements) => ({ elements }))]);
      const answer = await askFor(deps, request, lenient, signal, list, onElement && tell);
      return answer.ok ? { ...answer, value: answer.value.elements } : answer;
    },
  };
}

async function askFor<T>(
  deps: OpenaiModelDeps,
  request: ModelRequest,
  schema: z.ZodType<T>,
  signal: AbortSignal,
  shown: z.ZodType = schema,
  onPiece?: (piece: string) => void,
): Promise<ModelOutcome<T>> {
  const answer = await ask(deps, request, signal, shown as z.ZodType<object>, onPiece);
  if (!answer.ok) return answer;
  const read = parseAnswer(answer.value, schema);
  if (read.ok) return { ok: true, value: read.value, usage: answer.usage };
  if (isRefusal(answer.value)) return modelRefusal(answer.value, answer.usage);
  const repair = repairRequest(request, answer.value, read.fault);
  const second = await ask(deps, repair, signal, shown as z.ZodType<object>);
  const usage = second.usage ? usageSum(answer.usage, second.usage) : answer.usage;
  if (!second.ok) return { ...second, usage };
  const repaired = parseAnswer(second.value, schema);
  if (repaired.ok) return { ok: true, value: repaired.value, usage };
  return isRefusal(second.value) ? modelRefusal(second.value, usage) : modelFailure("malformed", usage);
}

const FENCE_BYTES = 12;

function repairRequest({ alias, maxOutputTokens }: ModelRequest, answer: string, fault: string): ModelRequest {
  const token = randomBytes(FENCE_BYTES).toString("hex");
  const task = answerPrompts.repair;
  // The model's answer may repeat instructions from a source, so it is marked as untrusted data too.
  const texts = [
    { name: "odpowiedź", text: answer },
    { name: "błąd", text: fault },
  ];
  return { alias, maxOutputTokens, instructions: `${task}\n\n${fenceRule(token)}`, prompt: fenceTexts(texts, token) };
}

/** Sends the request. When the server refuses the request's form, sends it again with one optional feature less. */
async function ask(
  deps: OpenaiModelDeps,
  request: ModelRequest,
  signal: AbortSignal,
  schema: Schema,
  onPiece?: (piece: string) => void,
): Promise<ModelOutcome<string>> {
  for (;;) {
    const outcome = await askOnce(deps, request, signal, schema, onPiece);
    if (outcome.kind !== "not-understood") return outcome.outcome;
    if (!turnOffFeature(deps.support, schema !== null)) return modelFailure("denied", null);
  }
}

/** Turns one optional feature of the model off. Returns false when no feature is left to turn off. */
function turnOffFeature(support: ModelSupport, structured: boolean): boolean {
  if (structured && support.jsonSchema !== false) support.jsonSchema = false;
  else if (support.usage !== false) support.usage = false;
  else return false;
  return true;
}

type ModelAnswer = { kind: "outcome"; outcome: ModelOutcome<string> } | { kind: "not-understood" };

async function askOnce(
  deps: OpenaiModelDeps,
  request: ModelRequest,
  signal: AbortSignal,
  schema: Schema,
  onPiece?: (piece: string) => void,
): Promise<ModelAnswer> {
  const native = schema !== null && deps.support.jsonSchema !== false;
  const instructions = schema && !native ? withShape(request.instructions, schema) : request.instructions;
  const { address } = deps.config;
  const body = bodyOf(deps, request, instructions, native ? schema : null);
  const reading = await readModelStream({ address, key: deps.key, body }, signal, deps.deadlines, onPiece);
  if (reading.failure === "not-understood") return { kind: "not-understood" };
  const usage = reading.usage ?? estimatedUsage(instructions + request.prompt, reading.text);
  if (native && reading.failure === null) deps.support.jsonSchema ??= true;
  if (reading.failure === null) return { kind: "outcome", outcome: { ok: true, value: reading.text, usage } };
  if (reading.failure === "refused") {
    return { kind: "outcome", outcome: modelRefusal(reading.refusal || reading.text, usage) };
  }
  return { kind: "outcome", outcome: modelFailure(reading.failure, reading.sent ? usage : null) };
}

/** Builds the body of a request to `/chat/completions` (OpenAI's API reference, "Create chat completion"). */
function bodyOf(
  { config, support }: OpenaiModelDeps,
  request: ModelRequest,
  instructions: string,
  schema: Schema,
): object {
  return {
    model: config[request.alias].id,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: request.prompt },
    ],
    max_tokens: request.maxOutputTokens,
    stream: true,
    ...(support.usage !== false && { stream_options: { include_usage: true } }),
    ...(schema && {
      response_format: {
        type: "json_schema",
        json_schema: { name: "response", strict: true, schema: strictly(schema) },
      },
    }),
  };
}

/** Returns a strict JSON schema: all properties required, no others allowed (OpenAI's guide, "Structured model outputs"). */
function strictly(schema: z.ZodType): object {
  return z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    override({ jsonSchema }) {
      if (jsonSchema.type !== "object") return;
      jsonSchema.additionalProperties = false;
      jsonSchema.required = Object.keys(jsonSchema.properties ?? {});
    },
  });
}

function withShape(instructions: string, schema: z.ZodType): string {
  const shape = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return answerPrompts.withShape(instructions, shape);
}

function estimatedUsage(prompt: string, answer: string): TokenUsage {
  return { input: guessTokens(prompt), output: guessTokens(answer), estimated: true };
}

function usageSum(one: TokenUsage, other: TokenUsage): TokenUsage {
  const estimated = one.estimated || other.estimated;
  return { input: one.input + other.input, output: one.output + other.output, estimated };
}
