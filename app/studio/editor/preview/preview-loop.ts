/** The page is rendered after this many milliseconds without typing: the time between two letters at 240 letters a minute. */
export const PAUSE_MS = 250;

interface LoopParts<Text, Page> {
  text(): Text;
  /** Renders a text. Resolves to null when rendering failed; then the last page stays. */
  render(text: Text): Promise<Page | null>;
  show(page: Page): void;
  later(run: () => void, ms: number): () => void;
}

/** Renders after each pause, one request at a time. A change during a request starts another request after it. */
export function createPreviewLoop<Text, Page>(deps: LoopParts<Text, Page>): { changed(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  let busy = false;
  let stale = false;
  let stopped = false;

  async function run(): Promise<void> {
    cancel = null;
    if (busy || stopped) return;
    busy = true;
    stale = false;
    const page = await deps.render(deps.text());
    busy = false;
    if (page && !stopped) deps.show(page);
    // A timer that fired during the request did nothing, so a new timer starts now.
    if (stale && !cancel) changed();
  }

  function changed(): void {
    stale = busy;
    cancel?.();
    cancel = deps.later(() => void run(), PAUSE_MS);
  }

  return {
    changed,
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
