import { refuse, type Outcome } from "#core/outcome.ts";
import type { Rendered, RenderSource } from "#core/markdown/rendering.ts";
import type { Renderer, RenderPatience } from "#core/ports.ts";
import type { WorkerResult, WorkerRoom } from "./worker-room.ts";

/** What the worker is asked for by the renderer. */
export type RenderTask = { kind: "render"; source: RenderSource } | { kind: "short"; markdown: string };

/** 2 s: security.md, L4. */
export const RENDER_LIMIT_MS = 2_000;

/** Work over an archive goes on however busy the machine is, but not for ever: 30 s a text. */
export const ARCHIVE_RENDER_LIMIT_MS = 30_000;

/** The renderer, working in the worker's thread; `key` is what its render keys begin with. */
export function createRenderer(room: WorkerRoom, key: string, limitMs = RENDER_LIMIT_MS): Renderer {
  const ask = <T>(task: RenderTask, patience: RenderPatience = "editor") =>
    room.run<Outcome<T>>(task, patience === "editor" ? limitMs : ARCHIVE_RENDER_LIMIT_MS);
  return {
    render: async (source, patience) => outcome(await ask<Rendered>({ kind: "render", source }, patience)),
    renderShort: async (markdown) => outcome(await ask<string>({ kind: "short", markdown })),
    key: () => Promise.resolve(key),
  };
}

function outcome<T>(result: WorkerResult<Outcome<T>>): Outcome<T> {
  if (result.done) return result.value;
  if (result.why === "full") return refuse("too-many", "Za dużo tekstów czeka na złożenie; spróbuj za chwilę.");
  const sentence = "Tego tekstu nie da się złożyć w dwie sekundy; uprość go, zwłaszcza głęboko zagnieżdżone fragmenty.";
  return refuse("invalid", sentence, { body: sentence });
}
