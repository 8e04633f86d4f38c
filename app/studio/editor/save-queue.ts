import type { Conflict, OpenedPost, SaveRequest } from "#core/posts/desk.ts";
import { type Draft, type EditToken, NOT_STORED } from "#core/posts/draft.ts";
import { Keeping } from "./keeping.ts";
import type { KeptText } from "./kept-text.ts";
import type { ActAnswer, QueueParts, SaveAnswer, Standing } from "./queue-parts.ts";
import { isSame, reconcile } from "./reconcile.ts";

/** A change is on the server within 2 s of the first unsaved one (product.md, `/edit-post/{slug}`): this long, and the way there. */
export const SEND_MS = 1_400;
/** How long after each failure the next attempt is made; the last one is repeated. */
const RETRIES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LAST_RETRY_MS = 30_000;

/**
 * Brings every change into the browser's own store and to the server, one request at a time, each with the state it builds
 * on. It reads the editor when it has to and never keeps a text of its own but the one at `base` and the one under way.
 */
export class SaveQueue {
  readonly #parts: QueueParts;
  readonly #keeping: Keeping;
  #base: EditToken;
  #baseDraft: Draft;
  #unsure: Draft | null;
  /** The count of changes the draft in doubt holds. */
  #unsureTo = 0;
  #savedText: string | null;
  /** Counts of changes: made, on the server. */
  #typed = 0;
  #saved = 0;
  #busy = false;
  #failures = 0;
  /** Why nothing is sent until somebody does something. */
  #halt: Exclude<Standing, { is: "saved" | "saving" | "unanswered" }> | null = null;
  #trouble: Extract<Standing, { is: "unanswered" }> | null = null;
  #kind: SaveRequest["kind"] = "autosave";
  #isMoment = false;
  #waiting: { upTo: number; resolve(done: boolean): void }[] = [];
  #sendTimer: (() => void) | null = null;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    ({ base: this.#base, baseDraft: this.#baseDraft, unsure: this.#unsure, savedText: this.#savedText } = parts.start);
    this.#keeping = new Keeping({
      keep: (kept) => parts.keep(kept),
      forget: () => parts.forget(),
      clock: parts.clock,
      text: () => this.#text(),
      typed: () => this.#typed,
      changed: () => this.#tell(),
    });
  }

  get base(): EditToken {
    return this.#base;
  }

  /** True while the server may lack something of the text. */
  get isEmpty(): boolean {
    return this.#typed === this.#saved && !this.#busy;
  }

  /** True when leaving now would lose something: not on the server and not in the own store. */
  get isAtRisk(): boolean {
    return this.#typed > Math.max(this.#saved, this.#keeping.kept) && this.#keeping.hasFailed;
  }

  standing(): Standing {
    if (this.#halt) return this.#halt;
    if (this.#typed === this.#saved && !this.#unsure) return { is: "saved", savedText: this.#savedText };
    return this.#trouble ?? { is: "saving" };
  }

  /** Something was typed. Costs nothing but a count and, the first time, two timers. */
  changed(): void {
    this.#typed += 1;
    this.#keeping.soon();
    // A refused text is tried again once it is another one.
    if (this.#halt?.is === "refused") this.#halt = null;
    if (!this.#trouble) this.#sendTimer ??= this.#parts.clock.later(() => this.#send(), SEND_MS);
    if (this.#typed === this.#saved + 1) this.#tell();
  }

  /** Writes what stands in the editor to the own store, at once. */
  keepNow(): void {
    this.#keeping.now();
  }

  /** Resolves true once everything typed so far is on the server, false when that cannot be had at once. */
  flush(kind: SaveRequest["kind"] = "autosave"): Promise<boolean> {
    this.keepNow();
    const isThere = this.isEmpty && !this.#unsure && this.#base !== NOT_STORED;
    if (isThere && (kind === "autosave" || this.#isMoment)) return Promise.resolve(true);
    if (kind === "save") this.#kind = kind;
    if (this.#halt?.is === "refused") this.#halt = null;
    if (this.#halt) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#waiting.push({ upTo: this.#typed, resolve });
      this.#send();
    });
  }

  /**
   * Does something to the post that must build on all of its text: saves first, then acts with the state that save made.
   * Resolves the answer, or null when the text could not be saved.
   */
  async act(perform: (base: EditToken) => Promise<ActAnswer>): Promise<ActAnswer | null> {
    if (!(await this.flush())) return null;
    while (this.#busy) if (!(await this.flush())) return null;
    this.#busy = true;
    const flushed = this.#baseDraft;
    const answer = await perform(this.#base);
    this.#busy = false;
    if (answer.is === "done") this.#goOn(answer.post, flushed);
    else if (answer.is === "conflict" && answer.conflict.why !== "state") this.#refusedBy(answer);
    else if (answer.is === "signed-out") this.#halt = answer;
    this.#tell();
    this.#soon();
    return answer;
  }

  /** Tries again now: the network is back, somebody has signed in, the post was taken over. */
  resume(): void {
    if (this.#halt?.is === "conflict") return;
    this.#halt = null;
    this.#trouble = null;
    this.#failures = 0;
    this.#tell();
    this.#send();
  }

  /** Another tab writes this post: nothing is sent until `resume`. */
  lock(by: string | null): void {
    if (this.#halt?.is !== "conflict") this.#halt = { is: "locked", by };
    this.#tell();
  }

  /** The server has another state: shown when nothing is typed here, otherwise the next save meets it. */
  follow(token: EditToken, draft: Draft): void {
    if (!this.isEmpty || token === this.#base) return;
    this.#rebase(token, draft);
    if (!isSame(this.#parts.draft(), draft)) this.#parts.show(draft, null);
  }

  /** A person has decided what the text is after a conflict. */
  settle(draft: Draft): void {
    if (this.#halt?.is !== "conflict") return;
    const { conflict } = this.#halt;
    this.#halt = null;
    this.#rebase(conflict.token, conflict.theirs);
    this.#parts.show(draft, null);
    this.changed();
    this.keepNow();
    this.#send();
  }

  /** The page goes out of sight and perhaps never comes back: the own store first, then the server as far as it can. */
  leave(): void {
    this.keepNow();
    if (!this.#busy && !this.#halt && this.#typed > this.#saved) this.#send(true);
  }

  #text(): Omit<KeptText, "at"> {
    const { postId, tab } = this.#parts;
    const ground = { base: this.#base, baseDraft: this.#baseDraft, unsure: this.#unsure };
    return { postId, tab, ...ground, draft: this.#parts.draft() };
  }

  #send(leaving = false): void {
    this.#sendTimer?.();
    this.#sendTimer = null;
    if (this.#busy || this.#halt) return;
    const isAsked = this.#waiting.length > 0 && (this.#base === NOT_STORED || this.#kind === "save");
    if (this.#typed === this.#saved && !this.#unsure && !isAsked) return;
    this.#busy = true;
    // A draft that may have alone is sent again as it was: then at most one text is ever in doubt.
    const again = this.#unsure;
    const upTo = again ? this.#unsureTo : this.#typed;
    const draft = again ?? this.#parts.draft();
    this.#unsure = draft;
    this.#unsureTo = upTo;
    this.#keeping.write();
    this.#tell();
    const { postId, tab } = this.#parts;
    // The draft at the base stays here: a refused save is merged in this tab, which has it.
    const request = { postId, base: this.#base, draft, baseDraft: null, kind: this.#kind, tab };
    const answered = (answer: SaveAnswer) => {
      this.#busy = false;
      this.#take(answer, request, upTo);
      this.#tell();
      this.#soon();
    };
    void this.#parts.send(request, leaving).then(answered);
  }

  #take(answer: SaveAnswer, { draft, kind }: Pick<SaveRequest, "draft" | "kind">, upTo: number): void {
    if (answer.is !== "unanswered") {
      this.#trouble = null;
      this.#failures = 0;
    }
    if (answer.is === "saved") {
      this.#kind = "autosave";
      this.#isMoment = kind === "save";
      this.#rebase(answer.saved.token, draft);
      this.#saved = Math.max(this.#saved, upTo);
      this.#savedText = answer.saved.savedText;
      this.#parts.saved(answer.saved);
    } else if (answer.is === "conflict") {
      this.#refusedBy(answer);
    } else if (answer.is === "unanswered") {
      this.#trouble = answer;
      this.#failures += 1;
    } else {
      this.#unsure = null;
      this.#halt = answer;
    }
  }

  #refusedBy({ conflict, message }: Extract<SaveAnswer, { is: "conflict" }>): void {
    if (conflict.why === "stale") return this.#meet(conflict);
    this.#unsure = null;
    this.#halt =
      conflict.why === "locked" ? { is: "locked", by: conflict.theirName } : { is: "refused", message, fields: {} };
  }

  /** Somebody saved in between: both texts become one, or a person decides. */
  #meet(conflict: Conflict["conflict"]): void {
    const ours = this.#parts.draft();
    const { theirs } = conflict;
    const ground = { baseDraft: this.#baseDraft, unsure: this.#unsure };
    this.#unsure = null;
    const { merged, clean, alone } = reconcile(ground, ours, theirs, this.#parts.merge);
    if (!clean) {
      this.#halt = { is: "conflict", conflict, merged };
      this.#keeping.write();
      return;
    }
    this.#rebase(conflict.token, theirs);
    if (!isSame(merged.draft, ours)) this.#parts.show(merged.draft, alone ? null : conflict);
    this.#typed += 1;
    if (isSame(merged.draft, theirs)) this.#saved = this.#typed;
    else this.#keeping.write();
  }

  /** After an act the text builds on what the act made; what was typed meanwhile is carried over. */
  #goOn(post: OpenedPost | null, flushed: Draft): void {
    if (!post) return;
    const ours = this.#parts.draft();
    if (isSame(ours, flushed)) {
      this.#rebase(post.token, post.draft);
      if (!isSame(ours, post.draft)) this.#parts.show(post.draft, null);
      this.#saved = this.#typed;
      return;
    }
    this.#baseDraft = flushed;
    const since = { theirs: post.draft, theirName: post.savedBy, theirAt: post.savedAt, baseDraft: flushed };
    this.#meet({ why: "stale", token: post.token, revisionId: null, ...since });
  }

  #rebase(token: EditToken, draft: Draft): void {
    this.#base = token;
    this.#baseDraft = draft;
    this.#unsure = null;
  }

  /** What follows an answer: whoever waited is told, the own store is emptied, or the next request is timed. */
  #soon(): void {
    const stuck = this.#halt !== null || this.#trouble !== null;
    const done = this.#waiting.filter(({ upTo }) => upTo <= this.#saved && !this.#unsure);
    const given = stuck ? this.#waiting.filter((each) => !done.includes(each)) : [];
    this.#waiting = this.#waiting.filter((each) => !done.includes(each) && !given.includes(each));
    for (const each of done) each.resolve(true);
    for (const each of given) each.resolve(false);
    if (this.#halt || this.#busy) return;
    const { later } = this.#parts.clock;
    if (this.#trouble) {
      const pause = RETRIES_MS[this.#failures - 1] ?? LAST_RETRY_MS;
      this.#sendTimer ??= later(() => this.#send(), pause);
    } else if (this.#typed === this.#saved) {
      this.#keeping.forget();
    } else if (this.#waiting.length > 0) this.#send();
    else this.#sendTimer ??= later(() => this.#send(), SEND_MS);
  }

  #tell(): void {
    this.#parts.stands(this.standing(), !this.#keeping.hasFailed);
  }
}
