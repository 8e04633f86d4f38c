import type { Conflict, OpenedPost, SaveRequest } from "#core/posts/post-service-types.ts";
import { type Draft, type EditToken, NOT_STORED } from "#core/posts/drafts/draft.ts";
import type { PostAction } from "#core/posts/states.ts";
import { SaveAttempts, FlushWaiters, isProxyRefusal, TypingPause } from "./save-attempts.ts";
import { LocalAutosave } from "./local-autosave.ts";
import type { LocalDraft } from "./local-drafts.ts";
import type { ActAnswer, Locked, QueueParts, SaveAnswer, SaveStatus } from "./save-queue-types.ts";
import { REOPENING } from "./save-queue-types.ts";
import { isSame, reconcileLocalDraft } from "./reconcile-local-draft.ts";

/** Saves each change to the browser's store and to the server. Sends one request at a time, with the state on which its text builds. */
export class SaveQueue {
  readonly #deps: QueueParts;
  readonly #keeping: LocalAutosave;
  #base: EditToken;
  #baseDraft: Draft;
  #unsure: Draft | null;
  /** How many changes the unanswered draft `#unsure` includes. */
  #unsureTo = 0;
  #savedText: string | null;
  #typed = 0;
  #saved = 0;
  #busy = false;
  #halt: Extract<SaveStatus, { is: "signed-out" | "conflict" | "locked" }> | null = null;
  readonly #attempts: SaveAttempts;
  readonly #pause: TypingPause;
  /** Number of changes in the refused text that the server stored in the history; -1 when there is no such text. */
  #refusedTo = -1;
  /** The server's state that takes no text, such as the trash; null when none is known. */
  #closed: EditToken | null = null;
  #kind: SaveRequest["kind"] = "autosave";
  #isMoment = false;
  readonly #flushes = new FlushWaiters();

  constructor(deps: QueueParts) {
    this.#deps = deps;
    this.#pause = new TypingPause(deps.clock);
    this.#attempts = new SaveAttempts({ clock: deps.clock, send: () => this.#send(), changed: () => this.#tell() });
    ({ base: this.#base, baseDraft: this.#baseDraft, unsure: this.#unsure, savedText: this.#savedText } = deps.start);
    this.#keeping = new LocalAutosave({
      ...deps,
      text: () => this.#text(),
      typed: () => this.#typed,
      changed: () => this.#tell(),
    });
  }

  get base(): EditToken {
    return this.#base;
  }

  /** True when the server has all of the text. */
  get isEmpty(): boolean {
    return this.#typed === this.#saved && !this.#busy;
  }

  get isAtRisk(): boolean {
    return this.#typed > Math.max(this.#saved, this.#keeping.kept) && this.#keeping.hasFailed;
  }

  status(): SaveStatus {
    if (this.#halt?.is === "locked") {
      const left = this.#left();
      return { ...this.#halt, left, lost: this.#halt.lost || left !== null };
    }
    if (this.#halt) return this.#halt;
    const saving = { is: "saving", savedText: this.#savedText } as const;
    if (this.#typed === this.#saved && !this.#unsure) return this.#pause.isDue ? saving : { ...saving, is: "saved" };
    return this.#attempts.trouble ?? saving;
  }

  changed(): void {
    this.#typed += 1;
    this.#pause.typed();
    this.#keeping.soon();
    this.#attempts.changed();
    if (this.#typed === this.#saved + 1) this.#tell();
  }

  keepNow(): void {
    this.#keeping.now();
  }

  /** Resolves to true once the server has everything typed so far, to false when saving is stuck. */
  flush(kind: SaveRequest["kind"] = "autosave"): Promise<boolean> {
    this.keepNow();
    if (kind === "save") this.#pause.skip();
    const isThere = this.isEmpty && !this.#unsure && this.#base !== NOT_STORED;
    if (isThere && (kind === "autosave" || this.#isMoment)) return Promise.resolve(true);
    if (kind === "save") this.#kind = kind;
    if (this.#halt) return Promise.resolve(false);
    const done = this.#flushes.add(this.#typed);
    this.#send();
    return done;
  }

  /**
   * Saves, then performs an action on the saved state. Null when the text could not be saved. An action that opens a post which takes no text
   * comes before the text.
   */
  async act(perform: (base: EditToken) => Promise<ActAnswer>, action?: PostAction): Promise<ActAnswer | null> {
    const isFirst = action !== undefined && REOPENING.has(action) && this.#attempts.trouble?.is === "refused";
    if (!isFirst && !(await this.flush())) return null;
    while (this.#busy) if (!(await this.flush())) return null;
    this.#busy = true;
    const flushed = this.#baseDraft;
    const answer = await perform((isFirst && this.#closed) || this.#base);
    this.#busy = false;
    if (isFirst && answer.is === "done") this.#attempts.clear();
    if (answer.is === "done") this.#goOn(answer.post, flushed);
    else if (answer.is === "conflict" && answer.conflict.why !== "state") this.#refusedBy(answer, null, -1);
    else if (answer.is === "signed-out") this.#halt = answer;
    this.#tell();
    this.#soon();
    return answer;
  }

  /** Sends a text again that the server refused in the post's former state. */
  retry(): void {
    if (!this.#halt && this.#attempts.trouble?.is === "refused") this.resume();
  }

  resume(): void {
    if (this.#halt?.is === "conflict") return;
    this.#halt = null;
    this.#attempts.clear();
    this.#tell();
    this.#send();
  }

  /** Stops saving while another tab is writing. `wrote`: this tab was writing until now. */
  lock({ name, own }: { name: string; own: boolean }, wrote: boolean): void {
    if (this.#halt?.is !== "conflict") {
      const lost = wrote || (this.#halt?.is === "locked" && this.#halt.lost);
      this.#halt = { is: "locked", by: name, own, lost, left: null };
    }
    this.#tell();
  }

  storeLost(): void {
    if (!this.isEmpty || this.#unsure) this.#keeping.lost();
  }

  /**
   * Shows a newer state of the server if nothing is unsaved; returns whether that changed the text. Otherwise the next save reconciles the
   * text with that state.
   */
  follow(token: EditToken, draft: Draft): boolean {
    if (!this.isEmpty || token === this.#base) return false;
    this.#rebase(token, draft);
    const isNew = !isSame(this.#deps.draft(), draft);
    if (isNew) this.#deps.show(draft, null);
    return isNew;
  }

  settle(draft: Draft): void {
    if (this.#halt?.is !== "conflict") return;
    const { conflict } = this.#halt;
    this.#halt = null;
    this.#rebase(conflict.token, conflict.theirs);
    this.#deps.show(draft, null);
    this.changed();
    this.#pause.skip();
    this.keepNow();
    this.#send();
  }

  /** Writes the text to the browser's store, then tries to send it, because the page may be closing. */
  leave(): void {
    this.keepNow();
    if (!this.#busy && !this.#halt && this.#typed > this.#saved) this.#send(true);
  }

  #text(): Omit<LocalDraft, "at"> {
    const draft = this.#deps.draft();
    this.#attempts.measure(draft.body);
    const { postId, tab } = this.#deps;
    return { postId, tab, base: this.#base, baseDraft: this.#baseDraft, unsure: this.#unsure, draft };
  }

  #send(leaving = false): void {
    this.#attempts.stop();
    if (this.#busy || this.#halt) return;
    const isAsked = this.#flushes.isWaiting && (this.#base === NOT_STORED || this.#kind === "save");
    if (this.#typed === this.#saved && !this.#unsure && !isAsked) return this.#attempts.clear();
    const now = this.#deps.draft();
    // An unanswered draft is sent again unchanged. So there is at most one draft of which nobody knows whether the server has it.
    const again = this.#unsure && !this.#attempts.isBetter(now.body, this.#unsure.body) ? this.#unsure : null;
    const upTo = again ? this.#unsureTo : this.#typed;
    const draft = again ?? now;
    if (!again && this.#attempts.measure(draft.body)) return this.#soon();
    this.#busy = true;
    this.#unsure = draft;
    this.#unsureTo = upTo;
    this.#keeping.write();
    this.#tell();
    const { postId, tab } = this.#deps;
    // Without a base draft the server does not reconcile: this tab reconciles after a refusal.
    const request = { postId, base: this.#base, draft, baseDraft: null, kind: this.#kind, tab };
    this.#attempts.begun();
    const answered = (answer: SaveAnswer) => {
      this.#busy = false;
      this.#attempts.answered(answer);
      this.#take(answer, request, again, upTo);
      if (this.#typed > upTo) this.#attempts.changed();
      this.#tell();
      this.#soon();
    };
    void this.#deps.send(request, leaving).then(answered);
  }

  /** Handles an answer. `again` is the unanswered draft, when it was sent again. */
  #take(answer: SaveAnswer, { draft, kind }: SaveRequest, again: Draft | null, upTo: number): void {
    if (answer.is === "saved") {
      this.#kind = "autosave";
      this.#isMoment = kind === "save";
      this.#rebase(answer.saved.token, draft);
      this.#saved = Math.max(this.#saved, upTo);
      this.#savedText = this.#deps.timeOf(answer.saved.savedAt);
      return this.#deps.saved(answer.saved);
    }
    if (answer.is === "conflict") return this.#refusedBy(answer, again, upTo);
    if (answer.is === "unanswered" && !isProxyRefusal(answer)) return;
    // The server did not get this draft, but may still have an earlier unanswered draft.
    this.#unsure = answer.is === "refused" ? null : again;
    if (answer.is === "signed-out") this.#halt = answer;
  }

  #refusedBy({ conflict, message }: Extract<SaveAnswer, { is: "conflict" }>, again: Draft | null, upTo: number): void {
    if (conflict.why !== "locked") this.#deps.postChanged();
    if (conflict.why === "stale") return this.#meet(conflict);
    this.#unsure = again;
    if (conflict.why === "state") {
      this.#closed = conflict.token;
      return this.#attempts.refuse(message);
    }
    if (conflict.revisionId !== null) this.#refusedTo = upTo;
    this.#halt = { is: "locked", by: conflict.theirName, own: conflict.own, lost: true, left: null };
  }

  /** Reconciles the tab's text with the text that another person has saved, or stops until somebody decides. */
  #meet(conflict: Conflict["conflict"]): void {
    const ours = this.#deps.draft();
    const { theirs } = conflict;
    const ground = { baseDraft: this.#baseDraft, unsure: this.#unsure };
    this.#unsure = null;
    const { reconciled, clean, alone } = reconcileLocalDraft(ground, ours, theirs);
    if (!clean) {
      this.#halt = { is: "conflict", conflict, reconciled };
      return this.#keeping.write();
    }
    this.#rebase(conflict.token, theirs);
    if (!isSame(reconciled.draft, ours)) this.#deps.show(reconciled.draft, alone ? null : conflict);
    this.#typed += 1;
    if (isSame(reconciled.draft, theirs)) this.#saved = this.#typed;
    else this.#keeping.write();
  }

  /** Continues from the post's state after an action, and keeps what was typed meanwhile. */
  #goOn(post: OpenedPost | null, flushed: Draft): void {
    if (!post) return;
    const ours = this.#deps.draft();
    if (isSame(ours, flushed)) {
      this.#rebase(post.token, post.draft);
      if (!isSame(ours, post.draft)) this.#deps.show(post.draft, null);
      this.#saved = this.#typed;
      return;
    }
    this.#baseDraft = flushed;
    const since = { theirs: post.draft, theirName: post.savedBy, own: false, theirAt: post.savedAt };
    this.#meet({ why: "stale", token: post.token, revisionId: null, baseDraft: flushed, ...since });
  }

  #rebase(token: EditToken, draft: Draft): void {
    this.#base = token;
    this.#baseDraft = draft;
    this.#unsure = null;
    this.#closed = null;
  }

  #soon(): void {
    this.#flushes.settle(this.#unsure ? -1 : this.#saved, this.#halt !== null || this.#attempts.trouble !== null);
    if (this.#halt || this.#busy) return;
    if (this.#attempts.trouble) this.#attempts.again();
    else if (this.#typed === this.#saved) {
      this.#keeping.forget();
      this.#pause.wait(() => this.#tell());
    } else if (this.#flushes.isWaiting) this.#send();
    else this.#attempts.soon();
  }

  #left(): Locked["left"] {
    if (this.#typed === this.#saved && !this.#unsure) return null;
    return this.#refusedTo === this.#typed ? "history" : "here";
  }

  #tell(): void {
    this.#deps.statusChanged(this.status(), !this.#keeping.hasFailed);
  }
}
