import { randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { withAssistantDefaults } from "#core/base/assistant-config.ts";
import type { LanguageModel } from "#core/assistant/language-model.ts";
import { narrowStore } from "#core/assistant/narrow-store.ts";
import { createRunNotifier } from "#core/assistant/runs/run-notifier.ts";
import { modelFailure } from "#core/assistant/model-failures.ts";
import { createAssistantWorker } from "#server/assistant/assistant-worker.ts";
import { openLog } from "#server/base/log.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";

/* Child of the test of a killed stream: writes one section, then streams forever; prints each piece before it is sent. */

export interface Said {
  n: number;
  at: number;
}

export const FINISHED = "Bób wysiewa się od marca [S1].";

/** By the child's clock. Between two pieces the event loop turns. */
const PACE_MS = 4;

if (process.argv[1] === import.meta.filename) await main(process.argv[2] ?? "");

async function main(data: string): Promise<void> {
  const clock = Date.now;
  const store = await openSqliteStore({ file: join(data, "szpalta.db"), clock });
  const news = createRunNotifier();
  const config = withAssistantDefaults({
    address: "http://127.0.0.1:9/v1",
    fast: { id: "mały" },
    smart: { id: "duży" },
  });
  const deps = {
    store: narrowStore(store),
    clock,
    news,
    later: (milliseconds: number, work: () => void) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    newId: randomUUID,
    timeZone: () => "Europe/Warsaw",
    config,
    model: endless(),
    archive: { paths: async () => new Map() } as never,
    sources: {} as never,
    token: () => randomUUID(),
  };
  createAssistantWorker(deps, openLog("silent")).wake();
}

function endless(): LanguageModel {
  let texts = 0;
  const off = async () => modelFailure("off", null);
  return {
    object: off,
    array: off,
    async text(_request, _signal, onPiece) {
      texts += 1;
      const usage = { input: 1, output: 1, estimated: false };
      if (texts === 1) return { ok: true, value: FINISHED, usage };
      for (let n = 1; ; n += 1) {
        writeSync(1, `${JSON.stringify({ n, at: Date.now() } satisfies Said)}\n`);
        onPiece?.(`${n} `);
        for (const begun = Date.now(); Date.now() < begun + PACE_MS;) await nextTurn();
      }
    },
  };
}
