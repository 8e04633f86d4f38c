import { availableParallelism } from "node:os";
import type { WorkerData } from "./render-worker.ts";
import type { Surroundings } from "../base/site-runtime.ts";
import { refuse, type Outcome, refuseField } from "#core/base/outcome.ts";
import type { Rendered, RenderSource, RenderPatience, Renderer } from "#core/markdown/renderer.ts";
import type { AddedText, JoinedBody } from "#core/markdown/source/join-bodies.ts";
import { createWorkerPool, type WorkerResult, WorkerThread } from "./worker-thread.ts";
import type { OpenedPost } from "#core/posts/post-service.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import type { StudioServices } from "#core/studio-services.ts";

/** `render` returns null when highlighting takes longer than `colourMs`, and gets further when repeated. */
export type RenderTask =
  | { kind: "render"; source: RenderSource; colourMs: number }
  | { kind: "short"; markdown: string }
  | { kind: "join"; into: string; added: AddedText }
  | { kind: "rewrite"; body: string; moved: ReadonlyMap<string, string>; origin: string | null };

/** Processor time that rendering one text may take before it is cut off and refused. */
export const RENDER_LIMIT_MS = 2_000;

/** Processor time of a text nobody waits for: with all its code highlighted at once. */
export const ARCHIVE_RENDER_LIMIT_MS = 30_000;

const COLOUR_MS = 250;

/** Enough for a text with every language, each highlighted for the first time. */
const MOST_TURNS = 40;

/** Whoever imports stores posts for milliseconds at a time, in which a thread would have nothing to do. */
const ARCHIVE_AHEAD = 1;

export interface RenderThreads {
  editors: Pick<WorkerThread, "run">;
  archive: { run<T>(task: unknown, limitMs: number): Promise<WorkerResult<T>> };
}

/** `key` begins its render keys. Code that cannot be highlighted within the limit is shown plain. */
export function createRenderer(threads: RenderThreads, key: string, limitMs = RENDER_LIMIT_MS): Renderer {
  const ask = async <T>(task: RenderTask, patience: RenderPatience = "editor"): Promise<WorkerResult<T>> =>
    patience === "editor" ? threads.editors.run(task, limitMs) : threads.archive.run(task, ARCHIVE_RENDER_LIMIT_MS);
  return {
    async render(source, patience) {
      const colourMs = patience === "archive" ? ARCHIVE_RENDER_LIMIT_MS : COLOUR_MS;
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        const result = await ask<Outcome<Rendered> | null>({ kind: "render", source, colourMs }, patience);
        if (!result.done && result.why === "too-long") break;
        if (!result.done) return outcome(result);
        if (result.value !== null) return result.value;
      }
      const plain = { ...source, hasPlainCode: true };
      return outcome(await ask<Outcome<Rendered>>({ kind: "render", source: plain, colourMs }, patience));
    },
    renderShort: async (markdown, patience) =>
      outcome(await ask<Outcome<string>>({ kind: "short", markdown }, patience)),
    join: async (into, added) => outcome(await ask<Outcome<JoinedBody>>({ kind: "join", into, added })),
    rewriteLinks: async (body, moved, origin) =>
      outcome(await ask<Outcome<string>>({ kind: "rewrite", body, moved, origin })),
    key,
  };
}

function outcome<T>(result: WorkerResult<Outcome<T>>): Outcome<T> {
  if (result.done) return result.value;
  if (result.why === "full") return refuse("too-many", "Za dużo tekstów czeka na złożenie; spróbuj za chwilę.");
  if (result.why === "stalled")
    return refuse("unavailable", "Serwer był zbyt zajęty, żeby złożyć ten tekst; spróbuj za chwilę.");
  const sentence = "Ten tekst jest zbyt zawiły, żeby go złożyć; uprość go, zwłaszcza głęboko zagnieżdżone fragmenty.";
  return refuseField("body", sentence);
}

/** A command makes an archive in two threads where there are cores. Beside a server one has to do, behind its readers. */
const ARCHIVE_THREADS: Record<Surroundings, number> = { alone: 2, served: 1 };

export function openRenderThreads(site: Pick<WorkerData, "typography" | "origin">, surroundings: Surroundings) {
  const entry = new URL("./render-worker.ts", import.meta.url);
  const editors = new WorkerThread(entry, { ...site, isForArchives: false, givesWay: false } satisfies WorkerData);
  const ofArchive: WorkerData = { ...site, isForArchives: true, givesWay: surroundings === "served" };
  const count = Math.min(ARCHIVE_THREADS[surroundings], availableParallelism());
  const threads = Array.from({ length: count }, () => new WorkerThread(entry, ofArchive, { ahead: ARCHIVE_AHEAD }));
  const archive = createWorkerPool(threads, ARCHIVE_AHEAD);
  return { editors, archive, close: async () => void (await Promise.all([editors.close(), archive.close()])) };
}

/** Beyond the beats of an open editor, every 30 s: who closes one text and opens another finds the thread there. */
const KEPT_MS = 10 * 60 * 1000;

/** Opened posts whose code waits for highlighting; others are highlighted in their preview. */
const MOST_WAITING = 8;

/**
 * A fresh thread takes a second or two for its first text with code. Call the result at each edit, with the body once opened, and with
 * an empty one as soon as somebody may open a text: that starts the thread.
 */
export function createRendererWarmup(
  worker: Pick<WorkerThread, "keepFor">,
  renderer: Pick<Renderer, "render">,
): (openedBody?: string) => Promise<unknown> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (body) => {
    worker.keepFor(KEPT_MS);
    if (body === undefined || waiting === MOST_WAITING) return last;
    waiting += 1;
    // One after another, so that a save waits for one at most.
    last = last
      .then(() => renderer.render({ title: "", lead: "", body, media: [] }))
      .catch(() => undefined)
      .finally(() => (waiting -= 1));
    return last;
  };
}

/** The list of posts is where most texts are opened from. */
export function noticeBrowsing<List extends Pick<StudioServices["queue"], "queue">>(
  list: List,
  onEditing: (openedBody?: string) => Promise<unknown>,
): List {
  const queue: List["queue"] = async (...given) => {
    const answer = await list.queue(...given);
    if (answer.ok) void onEditing("");
    return answer;
  };
  return { ...list, queue };
}

const EDITING = new Set<PropertyKey>(["blank", "save", "preview", "beat"] satisfies (keyof PostService)[]);

export function noticeEditing<Posts extends Pick<PostService, "open" | "openById">>(
  posts: Posts,
  onEditing: (openedBody?: string) => Promise<unknown>,
): Posts {
  const opened = <Answer extends Outcome<OpenedPost> | { ok: "moved" }>(answer: Answer): Answer => {
    if (answer.ok === true) void onEditing(answer.value.draft.body);
    return answer;
  };
  const opening: Posts = {
    ...posts,
    open: async (...given) => opened(await posts.open(...given)),
    openById: async (...given) => opened(await posts.openById(...given)),
  };
  return new Proxy(opening, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (!EDITING.has(name) || typeof method !== "function") return method;
      return (...given: unknown[]): unknown => {
        void onEditing();
        return (method as (...given: unknown[]) => unknown).apply(target, given);
      };
    },
  });
}
