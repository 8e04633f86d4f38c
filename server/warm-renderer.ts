import { LANGUAGES } from "#core/markdown/languages.ts";
import type { Outcome } from "#core/outcome.ts";
import type { OpenedPost, PostDesk } from "#core/posts/desk.ts";
import { RENDER_LIMIT_MS } from "./renderer.ts";
import type { WorkerRoom } from "./worker-room.ts";

/**
 * What the worker is asked for before anybody needs it, a step at a time, so that a save waits for no more than one: to begin with
 * a body, or without one to go on. Answers whether there are more steps.
 */
export interface WarmTask {
  kind: "warm";
  body?: string;
}

/** A tab with an open editor beats every 30 s: after four beats that did not come, nobody edits. */
const KEPT_MS = 2 * 60 * 1000;

/** Far more than a line of any language takes on a machine that is doing everything else at once. */
const LINE_LIMIT_MS = 30_000;

/** Opened posts whose code waits to be coloured; of one that is opened after them it is coloured when it is previewed. */
const MOST_WAITING = 8;

/** Some of what code has in most languages, so that the rules of a grammar are met, each of which compiles at its first use. */
const CODE = [
  `function hello(name) { return "cześć " + 1; } // uwaga`,
  `class A extends B { x = 1; } /* uwaga */`,
  `select * from t where a = 'b';`,
  `<div class="x">tekst</div>`,
  `# tytuł`,
  `- lista: "x"`,
];
const LINES = Object.keys(LANGUAGES).flatMap((name) => CODE.map((line) => `\`\`\`${name}\n${line}\n\`\`\`\n`));

/**
 * Gets the editors' thread ready when somebody begins to edit, and keeps it while they do: a fresh one takes up to a second for
 * its first text with code, and more with many languages. First the code of the posts that are opened, then a little of every
 * language. Returns what to call whenever somebody edits, with the body of a post that was opened; nobody needs to wait for it.
 */
export function createWarmth(
  worker: Pick<WorkerRoom, "run" | "keepFor" | "generation" | "isRunning">,
): (openedBody?: string) => Promise<void> {
  const bodies: string[] = [];
  let warming: Promise<void> | null = null;
  let generation = 0;
  /** Of the thread with that number so many lines are done. */
  let lines = 0;

  async function isDone(task: WarmTask, limitMs: number): Promise<boolean> {
    const result = await worker.run<boolean>(task, limitMs);
    return !result.done || !result.value;
  }

  async function warm(): Promise<void> {
    for (;;) {
      const body = bodies.shift();
      if (body !== undefined) {
        let done = await isDone({ kind: "warm", body }, RENDER_LIMIT_MS);
        while (!done) done = await isDone({ kind: "warm" }, RENDER_LIMIT_MS);
        continue;
      }
      if (generation !== worker.generation || !worker.isRunning) lines = 0;
      const line = LINES[lines];
      if (line === undefined) return;
      const result = await worker.run({ kind: "warm", body: line } satisfies WarmTask, LINE_LIMIT_MS);
      // A thread that fails at this would fail again.
      if (!result.done) return;
      generation = worker.generation;
      lines += 1;
    }
  }

  return (openedBody) => {
    worker.keepFor(KEPT_MS);
    if (openedBody !== undefined && bodies.length < MOST_WAITING) bodies.push(openedBody);
    // A worker that cannot be had is noticed by whoever needs it.
    warming ??= warm()
      .catch(() => undefined)
      .finally(() => (warming = null));
    return warming;
  };
}

/** What somebody with an open editor does. */
const EDITING = new Set<PropertyKey>(["blank", "save", "preview", "beat"] satisfies (keyof PostDesk)[]);

/** The same use cases, with `onEditing` called at each that an open editor makes, and with the body of each post it opens. */
export function noticeEditing<Posts extends Pick<PostDesk, "open" | "openById">>(
  posts: Posts,
  onEditing: (openedBody?: string) => Promise<void>,
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
