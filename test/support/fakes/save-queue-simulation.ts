import type { LocalDraft } from "#app/studio/editor/saving/local-drafts.ts";
import type { QueueParts, SaveAnswer, SaveStatus } from "#app/studio/editor/saving/save-queue-types.ts";
import { SaveQueue } from "#app/studio/editor/saving/save-queue.ts";
import type { SaveRequest } from "#core/posts/post-service-types.ts";
import { type Draft, EMPTY_DRAFT } from "#core/posts/drafts/draft.ts";

/* A world for the save queue: its time moves only when a test moves it, and browser storage outlives tabs. */

export const EMPTY: Draft = { ...EMPTY_DRAFT, categoryId: "c1", authorIds: ["u1"] };

interface Timer {
  at: number;
  order: number;
  run(): void;
}

export class Simulation {
  now = 0;
  ahead = 0;
  #timers: Timer[] = [];
  #order = 0;

  later = (run: () => void, ms: number): (() => void) => {
    const timer = { at: this.now + ms, order: (this.#order += 1), run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  };

  /** Runs everything due in order, with room for promises after each. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      await settled();
      const next = this.#timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = until;
    await settled();
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.later(resolve, ms));
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export class FakeServer {
  draft: Draft = EMPTY;
  version = 1;
  up = true;
  /** Returned to every save instead of storing it. */
  refusal: SaveAnswer | null = null;
  readonly requests: { at: number; request: SaveRequest }[] = [];
  /** Requests in progress by tab, and the most that any had at once. */
  #working = new Map<string, number>();
  mostAtOnce = 0;
  readonly #world: Simulation;
  /** Milliseconds one way. */
  latency = 40;
  loses: () => "request" | "answer" | null = () => null;

  constructor(world: Simulation) {
    this.#world = world;
  }

  get token(): string {
    return `${this.version}.0`;
  }

  write(draft: Draft): void {
    this.draft = draft;
    this.version += 1;
  }

  async save(request: SaveRequest): Promise<SaveAnswer> {
    const lost = this.loses();
    this.requests.push({ at: this.#world.now, request });
    const working = (this.#working.get(request.tab) ?? 0) + 1;
    this.#working.set(request.tab, working);
    this.mostAtOnce = Math.max(this.mostAtOnce, working);
    await this.#world.wait(this.latency);
    const answer = lost === "request" || !this.up ? null : this.#store(structuredClone(request));
    await this.#world.wait(this.latency);
    this.#working.set(request.tab, this.#working.get(request.tab)! - 1);
    return answer && lost !== "answer" ? answer : { is: "unanswered", why: "offline", message: "" };
  }

  #store(request: SaveRequest): SaveAnswer {
    if (this.refusal) return this.refusal;
    if (request.base !== this.token) {
      const since = { theirName: "Marek", own: false, theirAt: this.#world.now, baseDraft: null, revisionId: "r1" };
      const conflict = { why: "stale" as const, token: this.token, theirs: structuredClone(this.draft), ...since };
      return { is: "conflict", conflict, message: "" };
    }
    this.write(request.draft);
    return { is: "saved", saved: { token: this.token, slug: "wpis", savedAt: this.#world.now } };
  }
}

/** What is typed goes into `draft`, and `changed` is called as the editor calls it. */
export class FakeTab {
  draft: Draft;
  alive = true;
  status: SaveStatus | null = null;
  /** What the editor last heard of the browser's storage: false while it fails. */
  storeWorks = true;
  readonly typed: { at: number; body: string }[] = [];
  readonly queue: SaveQueue;
  readonly #world: Simulation;

  constructor(
    world: Simulation,
    server: FakeServer,
    store: Map<string, LocalDraft>,
    start: QueueParts["start"] & { draft?: Draft; tab: string; storeWorks?: () => boolean },
  ) {
    this.#world = world;
    this.draft = start.draft ?? start.baseDraft;
    const { tab, storeWorks = () => true } = start;
    const later = (run: () => void, ms: number) => world.later(() => this.alive && run(), ms);
    this.queue = new SaveQueue({
      postId: "p1",
      tab,
      start,
      timeOf: () => "12:04",
      draft: () => this.draft,
      async keep(draft) {
        if (!storeWorks()) throw new Error("The store is full.");
        store.set(tab, structuredClone(draft));
      },
      async forget() {
        store.delete(tab);
      },
      send: async (request) => {
        const answer = await server.save(structuredClone(request));
        return this.alive ? answer : new Promise(() => {});
      },
      show: (draft) => {
        this.draft = draft;
      },
      saved: () => {},
      postChanged: () => {},
      statusChanged: (status, kept) => {
        this.status = status;
        this.storeWorks = kept;
      },
      clock: { now: () => world.now + world.ahead, later },
    });
  }

  type(body: string): void {
    this.draft = { ...this.draft, body };
    this.typed.push({ at: this.#world.now, body });
    this.queue.changed();
  }

  kill(): void {
    this.alive = false;
  }
}
