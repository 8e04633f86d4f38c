import { LANGUAGES } from "#core/markdown/languages.ts";
import type { PostDesk } from "#core/posts/desk.ts";
import type { WorkerRoom } from "./worker-room.ts";

/** What the worker is asked for before anybody needs it: rendered and thrown away. */
export interface WarmTask {
  kind: "warm";
  body: string;
}

/** A tab with an open editor beats every 30 s: after four beats that did not come, nobody edits. */
const KEPT_MS = 2 * 60 * 1000;

/** Far more than one language takes on a machine that is doing everything else at once. */
const WARM_LIMIT_MS = 30_000;

/** Some of what code has in most languages, so that the rules of a grammar are met, each of which compiles at its first use. */
const CODE = `function hello(name) { return "cześć " + 1; } // uwaga
class A extends B { x = 1; } /* uwaga */
select * from t where a = 'b';
<div class="x">tekst</div>
# tytuł
- lista: "x"`;

/**
 * Gets the worker ready when somebody begins to edit, and keeps it while they do: a fresh one takes about 2 s for its first
 * text with code in many languages, a warm one a tenth of that. A language at a time, so that a save never waits for more.
 * Returns what to call whenever somebody edits; nobody needs to wait for it.
 */
export function createWarmth(worker: Pick<WorkerRoom, "run" | "keepFor" | "generation">): () => Promise<void> {
  let warmed = 0;
  let warming: Promise<void> | null = null;

  async function warm(): Promise<void> {
    for (const language of Object.keys(LANGUAGES)) {
      const task: WarmTask = { kind: "warm", body: `\`\`\`${language}\n${CODE}\n\`\`\`\n` };
      await worker.run(task, WARM_LIMIT_MS);
    }
    warmed = worker.generation;
  }

  return () => {
    worker.keepFor(KEPT_MS);
    if (warmed > 0 && warmed === worker.generation) return Promise.resolve();
    // A worker that cannot be had is noticed by whoever needs it.
    warming ??= warm()
      .catch(() => undefined)
      .finally(() => (warming = null));
    return warming;
  };
}

/** What somebody with an open editor does. */
const EDITING = new Set<PropertyKey>([
  "open",
  "openById",
  "blank",
  "save",
  "preview",
  "beat",
] satisfies (keyof PostDesk)[]);

/** The same use cases, with `onEditing` called at each that an open editor makes. */
export function noticeEditing<Posts extends object>(posts: Posts, onEditing: () => Promise<void>): Posts {
  return new Proxy(posts, {
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
