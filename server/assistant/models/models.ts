import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { ModelProbe } from "#core/assistant/assistant-ports.ts";
import type { LanguageModel } from "#core/assistant/language-model.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { EngineParts } from "./model-engine.ts";

export interface Models {
  language: LanguageModel;
  probe(clock: Clock, elapsed: MonotonicClock): Promise<ModelProbe>;
}

/** Features of the server at the configured address; null until known. */
export interface ModelSupport {
  stream: boolean | null;
  usage: boolean | null;
  jsonSchema: boolean | null;
}

export function createModels(config: AssistantConfig, key: string | null): Models {
  const support = unknownModelSupport();
  const parts = async (): Promise<EngineParts> => {
    const { MODEL_DEADLINES } = await import("./model-stream.ts");
    return { config, key, deadlines: MODEL_DEADLINES, support };
  };
  const engine = once(async () => (await import("./model-engine.ts")).createModelEngine(await parts()));
  return {
    language: {
      text: async (request, signal, onPiece) => (await engine()).text(request, signal, onPiece),
      object: async (request, schema, signal) => (await engine()).object(request, schema, signal),
      array: async (request, schema, signal, onElement) => (await engine()).array(request, schema, signal, onElement),
    },
    async probe(clock, elapsed) {
      const { probeModels } = await import("./model-probe.ts");
      return probeModels(await parts(), clock, elapsed);
    },
  };
}

export function unknownModelSupport(): ModelSupport {
  return { stream: null, usage: null, jsonSchema: null };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
