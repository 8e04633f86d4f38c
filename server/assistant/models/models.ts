import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { ModelProbe } from "#core/assistant/assistant-ports.ts";
import type { LanguageModel } from "#core/assistant/language-model.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { OpenaiModelDeps } from "./openai-model.ts";

/** Optional features of the model server at the configured address; null until a request has shown whether the feature works. */
export interface ModelSupport {
  usage: boolean | null;
  jsonSchema: boolean | null;
}

/** Creates the configured models. Their code is imported at the first call. */
export function createModels(config: AssistantConfig, key: string | null) {
  const support = unknownModelSupport();
  const engineDependencies = async (): Promise<OpenaiModelDeps> => {
    const { MODEL_DEADLINES } = await import("./model-stream.ts");
    return { config, key, deadlines: MODEL_DEADLINES, support };
  };
  let opened: Promise<LanguageModel> | null = null;
  const engine = () =>
    (opened ??= (async () => (await import("./openai-model.ts")).createOpenaiModel(await engineDependencies()))());
  const language: LanguageModel = {
    text: async (...args) => (await engine()).text(...args),
    object: async (...args) => (await engine()).object(...args),
    array: async (...args) => (await engine()).array(...args),
  };
  return {
    language,
    async probe(clock: Clock, elapsed: MonotonicClock): Promise<ModelProbe> {
      const { probeModels } = await import("./model-probe.ts");
      return probeModels(await engineDependencies(), clock, elapsed);
    },
  };
}

/** Returns what is known about a model server's features before the first request: nothing. */
export function unknownModelSupport(): ModelSupport {
  return { usage: null, jsonSchema: null };
}
