import type { Editing } from "../editing.ts";
import { holdReloads } from "../../../browser/reload.ts";

/** How long a reload waits for the server; the browser's store has the text in any case. */
const FLUSH_MS = 5_000;

/** Returns the cleanup. */
export function watchLifecycle(editing: Editing): () => void {
  const { queue, lease } = editing;
  const ends = new AbortController();
  const on = (target: EventTarget, type: string, act: (event: Event) => void) =>
    target.addEventListener(type, act, { signal: ends.signal });
  on(window, "online", () => queue.resume());
  on(window, "pagehide", () => editing.leave());
  on(window, "pageshow", (event) => (event as PageTransitionEvent).persisted && void lease.beat());
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") queue.leave();
    else void lease.beat();
  });
  on(window, "beforeunload", (event) => {
    queue.keepNow();
    if (queue.isAtRisk || editing.source?.isBusy()) event.preventDefault();
  });
  on(window, "keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    if (key.toLowerCase() !== "s" || !(ctrlKey || metaKey) || altKey) return;
    event.preventDefault();
    void queue.flush("save");
  });
  const release = holdReloads(async () => {
    if (queue.isEmpty) return;
    await Promise.race([queue.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_MS))]);
  });
  const stopBeating = beatOn(editing);
  return () => {
    ends.abort();
    release();
    stopBeating();
  };
}

function beatOn({ lease, post }: Editing): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const soon = () => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void beat(), lease.nextBeat);
  };
  const beat = async () => {
    await lease.beat();
    soon();
  };
  const unsubscribe = [post.subscribe(soon), lease.presence.subscribe(soon)];
  void beat();
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const stop of unsubscribe) stop();
  };
}
