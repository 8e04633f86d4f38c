import { refuse, type Outcome } from "#core/base/outcome.ts";
import type { Rendered, RenderSource, RenderPatience, Renderer } from "#core/markdown/rendering.ts";
import type { WorkerPool } from "./worker-pool.ts";
import type { WorkerResult, WorkerThread } from "./worker-thread.ts";

/** A rendering whose code takes longer than `colourMs` returns null and gets further when asked again. */
export type RenderTask =
  | { kind: "render"; source: RenderSource; colourMs: number }
  | { kind: "short"; markdown: string };

/** 2 s: security.md, L4. */
export const RENDER_LIMIT_MS = 2_000;

/** Work over an archive goes on however busy the machine is, but not for ever: 30 s a text. */
export const ARCHIVE_RENDER_LIMIT_MS = 30_000;

/** What an editor's text may take of the thread before others have their turn. */
const COLOUR_MS = 250;

/** Turns a text may take: more than every language takes that is met for the first time. */
const MOST_TURNS = 40;

export interface RenderThreads {
  editors: Pick<WorkerThread, "run">;
  archive: Pick<WorkerPool, "run">;
}

/** The renderer, in threads. Bulk work asks for a few more texts at once than there are threads. */
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
  return refuse("invalid", sentence, { body: sentence });
}
