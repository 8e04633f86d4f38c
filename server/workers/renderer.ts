import { availableParallelism } from "node:os";
import type { WorkerData } from "./render-worker.ts";
import type { Surroundings } from "../base/site-runtime.ts";
import { refuse, type Outcome, refuseField } from "#core/base/outcome.ts";
import type { Rendered, RenderSource, RenderPatience, Renderer } from "#core/markdown/renderer.ts";
import type { AddedText, JoinedBody } from "#core/markdown/source/join-bodies.ts";
import { createWorkerPool, type WorkerResult, WorkerThread } from "./worker-thread.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import type { StudioServices } from "#core/studio-services.ts";
import { backgroundMessages } from "#core/messages/server/background.ts";

/** A task of a render thread. `render` answers null when highlighting exceeds `colourMs`; repeating the task continues the highlighting. */
export type RenderTask =
  | { kind: "render"; source: RenderSource; colourMs: number }
  | { kind: "short"; markdown: string }
  | { kind: "join"; into: string; added: AddedText }
  | { kind: "rewrite"; body: string; moved: ReadonlyMap<string, string>; origin: string | null };

/** Rendering a text may take at most this much processor time, in ms. Then the text is refused. */
export const RENDER_LIMIT_MS = 2_000;

/** The limit for a text that nobody waits for, in ms. The text's code is highlighted in one go. */
export const ARCHIVE_RENDER_LIMIT_MS = 30_000;

const COLOUR_MS = 250;

/** A text is rendered again at most this many times to continue highlighting: enough for a text with code in all languages. */
const MOST_TURNS = 40;

/** A thread gets this many tasks in advance, so that it is not idle during the milliseconds in which an import stores posts. */
const ARCHIVE_AHEAD = 1;

export interface RenderThreads {
  editors: Pick<WorkerThread, "run">;
  archive: { run<T>(task: unknown, limitMs: number): Promise<WorkerResult<T>> };
}

/** Renders texts in threads. `key` begins the keys of rendered texts. Code that exceeds the limit is left without highlighting. */
export function createRenderer(threads: RenderThreads, key: () => string, limitMs = RENDER_LIMIT_MS): Renderer {
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
    get key() {
      return key();
    },
  };
}

function outcome<T>(result: WorkerResult<Outcome<T>>): Outcome<T> {
  if (result.done) return result.value;
  if (result.why === "full") return refuse("too-many", backgroundMessages.tooManyTexts);
  if (result.why === "stalled") return refuse("unavailable", backgroundMessages.serverBusy);
  const sentence = backgroundMessages.textTooIntricate;
  return refuseField("body", sentence);
}

/** The number of threads that render archives. A command without a server has two; a server has one, with a lower priority. */
const ARCHIVE_THREADS: Record<Surroundings, number> = { alone: 2, served: 1 };

/** Opens the threads that render for editors and for archives. They start when they are first needed. */
export function openRenderThreads(site: () => Pick<WorkerData, "typography" | "origin">, surroundings: Surroundings) {
  const entry = new URL("./render-worker.ts", import.meta.url);
  const editors = new WorkerThread(entry, (): WorkerData => ({ ...site(), isForArchives: false, givesWay: false }));
  const ofArchive = (): WorkerData => ({ ...site(), isForArchives: true, givesWay: surroundings === "served" });
  const count = Math.min(ARCHIVE_THREADS[surroundings], availableParallelism());
  const threads = Array.from({ length: count }, () => new WorkerThread(entry, ofArchive, { ahead: ARCHIVE_AHEAD }));
  const archive = createWorkerPool(threads, ARCHIVE_AHEAD);
  return {
    editors,
    archive,
    /** Makes the threads begin anew with the present configuration, each after the tasks it has. */
    renew: () => [editors, ...threads].forEach((thread) => thread.renew()),
    close: async () => void (await Promise.all([editors.close(), archive.close()])),
  };
}

/** The thread runs this long after an open editor's last report, so that it is ready when a person opens another text. */
const KEPT_MS = 10 * 60 * 1000;

/** At most this many opened posts wait to be rendered in advance. Other posts are rendered when their preview is requested. */
const MOST_WAITING = 8;

/**
 * Returns a function that keeps the render thread ready, because a new thread takes a second or two for its first text with code. Must be
 * called at each edit: with the body when a post is opened, and with an empty body when somebody may soon open a post.
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
    // Texts are rendered one after another, so that a save waits for at most one text.
    last = last
      .then(() => renderer.render({ title: "", lead: "", body, media: [] }))
      .catch(() => undefined)
      .finally(() => (waiting -= 1));
    return last;
  };
}

/** Wraps the list of posts so that showing the list starts the render thread, because most texts are opened from the list. */
export function noticeBrowsing<List extends Pick<StudioServices["queue"], "queue">>(
  list: List,
  onEditing: (openedBody?: string) => Promise<unknown>,
): List {
  const queue: List["queue"] = async (...args) => {
    const answer = await list.queue(...args);
    if (answer.ok) void onEditing("");
    return answer;
  };
  return { ...list, queue };
}

const EDITING = new Set<PropertyKey>(["blank", "save", "preview", "beat"] satisfies (keyof PostService)[]);

/** Wraps the service of posts so that opening and editing a post keeps the render thread ready. */
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
    open: async (...args) => opened(await posts.open(...args)),
    openById: async (...args) => opened(await posts.openById(...args)),
  };
  return new Proxy(opening, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (!EDITING.has(name) || typeof method !== "function") return method;
      return (...args: unknown[]): unknown => {
        void onEditing();
        return (method as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}
