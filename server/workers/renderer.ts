import { availableParallelism } from "node:os";
import type { WorkerData } from "./render-worker.ts";
import { refuse, type Outcome, refuseField } from "#core/base/outcome.ts";
import type { Rendered, RenderSource, RenderPatience, Renderer } from "#core/markdown/renderer.ts";
import { type WorkerPool, createWorkerPool, type WorkerResult, WorkerThread } from "./worker-thread.ts";

/** `render` returns null when highlighting takes longer than `colourMs`, and gets further when repeated. */
export type RenderTask =
  | { kind: "render"; source: RenderSource; colourMs: number }
  | { kind: "short"; markdown: string };

/** 2 s: security.md, L4. */
export const RENDER_LIMIT_MS = 2_000;

/** Generous for a busy machine, but finite. */
export const ARCHIVE_RENDER_LIMIT_MS = 30_000;

const COLOUR_MS = 250;

/** Enough for a text with every language, each highlighted for the first time. */
const MOST_TURNS = 40;

/** Each takes about 60 MB and up to a core; the main thread needs the rest. */
const MOST_ARCHIVE_THREADS = 2;

export interface RenderThreads {
  editors: Pick<WorkerThread, "run">;
  archive: Pick<WorkerPool, "run">;
}

/** `key` begins its render keys. Archive work uses as many threads as texts are requested at once. */
export function createRenderer(threads: RenderThreads, key: string, limitMs = RENDER_LIMIT_MS): Renderer {
  const ask = async <T>(task: RenderTask, patience: RenderPatience = "editor"): Promise<WorkerResult<T>> =>
    patience === "editor" ? threads.editors.run(task, limitMs) : threads.archive.run(task, ARCHIVE_RENDER_LIMIT_MS);
  return {
    async render(source, patience) {
      const colourMs = patience === "archive" ? ARCHIVE_RENDER_LIMIT_MS : COLOUR_MS;
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        const result = await ask<Outcome<Rendered> | null>({ kind: "render", source, colourMs }, patience);
        if (!result.done) return outcome(result);
        if (result.value !== null) return result.value;
      }
      return outcome<Rendered>({ done: false, why: "too-long" });
    },
    renderShort: async (markdown, patience) =>
      outcome(await ask<Outcome<string>>({ kind: "short", markdown }, patience)),
    key: () => Promise.resolve(key),
  };
}

function outcome<T>(result: WorkerResult<Outcome<T>>): Outcome<T> {
  if (result.done) return result.value;
  if (result.why === "full") return refuse("too-many", "Za dużo tekstów czeka na złożenie; spróbuj za chwilę.");
  const sentence = "Tego tekstu nie da się złożyć w dwie sekundy; uprość go, zwłaszcza głęboko zagnieżdżone fragmenty.";
  return refuseField("body", sentence);
}

export function openRenderThreads(site: Pick<WorkerData, "typography" | "origin">) {
  const entry = new URL("render-worker.ts", import.meta.url);
  const open = (givesWay: boolean) => new WorkerThread(entry, { ...site, givesWay } satisfies WorkerData);
  const editors = open(false);
  const count = Math.min(MOST_ARCHIVE_THREADS, availableParallelism());
  const archive = createWorkerPool(Array.from({ length: count }, () => open(true)));
  return { editors, archive, close: async () => void (await Promise.all([editors.close(), archive.close()])) };
}
