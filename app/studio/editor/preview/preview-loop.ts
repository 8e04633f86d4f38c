/** So long nobody types before a preview is asked for: somebody who types 240 letters a minute is not in its way. */
export const PAUSE_MS = 250;

interface LoopParts<Text, Page> {
  text(): Text;
  /** Null when there is no page to show now; the last good one stays. */
  render(text: Text): Promise<Page | null>;
  show(page: Page): void;
  later(run: () => void, ms: number): () => void;
}

/** Asks for the preview after each pause, one request at a time; what is typed during one asks for another after it. */
export function createPreviewLoop<Text, Page>(parts: LoopParts<Text, Page>): { changed(): void; stop(): void } {
  let cancel: (() => void) | null = null;
  let busy = false;
  let stale = false;
  let stopped = false;

  async function run(): Promise<void> {
    cancel = null;
    if (busy || stopped) return;
    busy = true;
    stale = false;
    const page = await parts.render(parts.text());
    busy = false;
    if (page && !stopped) parts.show(page);
    // Typing during the request has set a timer that found it busy.
    if (stale && !cancel) changed();
  }

  function changed(): void {
    stale = busy;
    cancel?.();
    cancel = parts.later(() => void run(), PAUSE_MS);
  }

  return {
    changed,
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
