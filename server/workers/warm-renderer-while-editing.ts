import type { Outcome } from "#core/base/outcome.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import type { OpenedPost } from "#core/posts/post-service.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import type { WorkerThread } from "./worker-thread.ts";

/** An open editor sends a beat every 30 s, so four are missing. */
const KEPT_MS = 2 * 60 * 1000;

/** Opened posts whose code waits for highlighting; others are highlighted in their preview. */
const MOST_WAITING = 8;

/** A fresh thread takes up to a second for its first code block. Call the result at each edit, with the body once opened. */
export function createRendererWarmup(
  worker: Pick<WorkerThread, "keepFor">,
  renderer: Pick<Renderer, "render">,
): (openedBody?: string) => Promise<void> {
  let waiting = 0;
  let last = Promise.resolve();

  async function warm(body: string): Promise<void> {
    waiting += 1;
    await last;
    await renderer.render({ title: "", lead: "", body, media: [] });
  }

  return (openedBody) => {
    worker.keepFor(KEPT_MS);
    if (openedBody === undefined || waiting === MOST_WAITING) return last;
    last = warm(openedBody)
      .catch(() => undefined)
      .finally(() => (waiting -= 1));
    return last;
  };
}

const EDITING = new Set<PropertyKey>(["blank", "save", "preview", "beat"] satisfies (keyof PostService)[]);

export function noticeEditing<Posts extends Pick<PostService, "open" | "openById">>(
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
