import type { OpenedPost, Presence } from "#core/posts/post-service-types.ts";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { ask } from "../editor-api.ts";
import { Observable } from "../observable.ts";
import { isClosedOwnTab, isOwnTab, awaitOwnTabClosed } from "./local-drafts.ts";
import { nextBeat } from "./remote-changes.ts";
import type { SaveQueue } from "./save-queue.ts";

interface LeaseParts {
  id: string;
  tab: string;
  queue: SaveQueue;
  post: Observable<OpenedPost>;
  reread(): Promise<void>;
  complain(message: string): void;
}

/** The right to write a post. Heartbeats to the server renew it; the answers also tell who else has the post open. */
export class Lease {
  readonly presence = new Observable<Presence | null>(null);
  /** Name of the person who is writing, while the editor asks whether to take the post over from this person; otherwise null. */
  readonly question = new Observable<string | null>(null);
  /** Why the server stores nothing now, such as a full disk, as its last answer said; null when it stores. */
  readonly refusal = new Observable<string | null>(null);
  readonly #deps: LeaseParts;
  #ahead = 0;

  constructor(deps: LeaseParts) {
    this.#deps = deps;
  }

  /** Returns the server's time, in milliseconds since the epoch. */
  get now(): number {
    return Date.now() + this.#ahead;
  }

  get nextBeat(): number {
    const isWatched = this.refusal.get() !== null || (this.presence.get()?.others.length ?? 0) > 0;
    return nextBeat(this.#deps.post.get(), isWatched, this.now);
  }

  async beat(): Promise<void> {
    const { queue } = this.#deps;
    const presence = queue.base === NOT_STORED ? null : await this.#ask("beat");
    if (!presence) return;
    // The person may have signed in again in another tab.
    if (queue.status().is === "signed-out") queue.resume();
    const before = this.presence.get();
    await this.#take(presence);
    const isLocked = queue.status().is === "locked";
    const { holding, holder } = presence;
    if (!holding && holder && (await isClosedOwnTab(holder.tab))) return this.takeOver();
    if (!holding && holder) {
      queue.lock(holder, before?.holding === true);
      if (before?.holder?.tab !== holder.tab) void this.#awaitOwnTab(holder.tab);
    }
    if (holding && isLocked) queue.resume();
    const isNews = presence.token !== queue.base && presence.token !== before?.token;
    // At the planned time the post is published, or a check stops the publication. The post must be read in both cases, even
    // if its token is unchanged.
    const { publishAt, overdue } = this.#deps.post.get();
    const isDue = publishAt !== null && overdue === null && publishAt <= presence.now;
    if (isNews || isDue) await this.#deps.reread();
  }

  /** Takes the post over, or asks first when another person is writing now. If another tab of this browser is writing, that tab saves first. */
  async askToTakeOver(): Promise<void> {
    await this.beat();
    const { holder, holding } = this.presence.get() ?? {};
    if (holder?.writes) return this.question.set(holder.name);
    if (holding) return;
    if (holder && isOwnTab(holder.tab)) await savedBy(holder.tab);
    await this.takeOver();
  }

  async takeOver(): Promise<void> {
    const { queue } = this.#deps;
    const presence = await this.#ask("take-over", (message) => this.#deps.complain(message));
    if (!presence) return;
    this.announce();
    await this.#take(presence);
    queue.resume();
    if (presence.token !== queue.base) await this.#deps.reread();
  }

  /** Makes the other tabs of this browser that have the post open ask the server about it now, without waiting for their next heartbeat. */
  announce(): void {
    const channel = new BroadcastChannel(CHANNEL);
    say(channel, { changed: this.#deps.id, by: this.#deps.tab });
    channel.close();
  }

  leave(): void {
    const { id, tab, queue } = this.#deps;
    if (queue.base !== NOT_STORED) void ask("leave", { postId: id, tab }, { keepalive: true });
  }

  async #ask(act: "beat" | "take-over", refused: (message: string) => void = () => {}): Promise<Presence | null> {
    const { id, tab, queue } = this.#deps;
    const answer = await ask<Presence>(act, { postId: id, tab, base: queue.base });
    if (!answer.ok) refused(answer.message);
    if (answer.ok || answer.code === "unavailable") this.refusal.set(answer.ok ? null : answer.message);
    return answer.ok ? answer.value : null;
  }

  /** Stores the presence without this browser's closed tabs. The server may still list such tabs, because their leases have not expired. */
  async #take(presence: Presence): Promise<void> {
    this.#ahead = presence.now - Date.now();
    const gone = await Promise.all(presence.others.map(({ tab }) => isClosedOwnTab(tab)));
    this.presence.set({ ...presence, others: presence.others.filter((_, at) => !gone[at]) });
  }

  /** Waits until the holder's lock is released, if the holder is a page of this browser that is being reloaded. */
  async #awaitOwnTab(tab: string): Promise<void> {
    const gone = await awaitOwnTabClosed(tab).catch(() => false);
    const { queue } = this.#deps;
    if (gone && queue.status().is === "locked" && this.presence.get()?.holder?.tab === tab) await this.takeOver();
  }
}

/** A message between a browser's tabs: the tab that must save its text, the tab that has saved, or the post that a tab took over or acted on. */
type TabMessage = { save: string } | { saved: string } | { changed: string; by: string };

const CHANNEL = "szpalta-take-over";

/** A take-over waits at most this many ms for the other tab to save, because that tab may be frozen or offline. */
const SAVE_WAIT_MS = 1_500;

async function savedBy(tab: string): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  await new Promise<void>((resolve) => {
    channel.addEventListener("message", ({ data }) => data.saved === tab && resolve());
    setTimeout(resolve, SAVE_WAIT_MS);
    say(channel, { save: tab });
  });
  channel.close();
}

/** Saves the text before another tab of this browser takes over the post, and follows what other tabs do to it. Returns a function that stops listening. */
export function heedOtherTabs({ id, tab, queue, lease }: Pick<LeaseParts, "id" | "tab" | "queue"> & { lease: Lease }) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    if (data.save === tab) void queue.flush().then(() => say(channel, { saved: tab }));
    if (data.changed === id && data.by !== tab) void lease.beat();
  });
  return () => channel.close();
}

function say(channel: BroadcastChannel, what: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and has no target
  channel.postMessage(what);
}
