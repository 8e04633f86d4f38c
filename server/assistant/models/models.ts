import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { ModelProbe } from "#core/assistant/assistant-ports.ts";
import type { LanguageModel } from "#core/assistant/language-model.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { EngineParts } from "./model-engine.ts";

/** Features of the server at the configured address; null until known. */
export interface ModelSupport {
  usage: boolean | null;
  jsonSchema: boolean | null;
}

export function createModels(config: AssistantConfig, key: string | null) {
  const support = unknownModelSupport();
  const parts = async (): Promise<EngineParts> => {
    const { MODEL_DEADLINES } = await import("./model-stream.ts");
    return { config, key, deadlines: MODEL_DEADLINES, support };
  };
  let made: Promise<LanguageModel> | null = null;
  const engine = () => (made ??= (async () => (await import("./model-engine.ts")).createModelEngine(await parts()))());
  const language: LanguageModel = {
    text: async (...asked) => (await engine()).text(...asked),
    object: async (...asked) => (await engine()).object(...asked),
    array: async (...asked) => (await engine()).array(...asked),
  };
  return {
    language,
    async probe(clock: Clock, elapsed: MonotonicClock): Promise<ModelProbe> {
      const { probeModels } = await import("./model-probe.ts");
      return probeModels(await parts(), clock, elapsed);
    },
  };
}

export function unknownModelSupport(): ModelSupport {
  return { usage: null, jsonSchema: null };
}
