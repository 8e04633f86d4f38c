import type { LocalDraft } from "./local-drafts.ts";
import type { QueueParts } from "./save-queue-types.ts";

/** Milliseconds from a change to its write, so that the browser's store has the change within 300 ms. */
const KEEP_MS = 200;
const RETRY_MS = 1_000;

interface LocalAutosaveParts extends Pick<QueueParts, "keep" | "forget" | "clock"> {
  text(): Omit<LocalDraft, "at">;
  typed(): number;
  changed(): void;
}

/** Writes the text to the browser's store until the server has all of it. */
export class LocalAutosave {
  readonly #deps: LocalAutosaveParts;
  #kept = 0;
  #failed = false;
  /** Time of the last change in this tab. Writing the same text again does not change this time. */
  #typedAt: number | null = null;
  #timer: (() => void) | null = null;

  constructor(deps: LocalAutosaveParts) {
    this.#deps = deps;
  }

  get kept(): number {
    return this.#kept;
  }

  get hasFailed(): boolean {
    return this.#failed;
  }

  soon(): void {
    this.#typedAt = this.#deps.clock.now();
    this.#after(KEEP_MS);
  }

  now(): void {
    this.#stop();
    if (this.#kept !== this.#deps.typed()) this.write();
  }

  /** Writes the text even if it is unchanged, because its base may have changed. */
  write(): void {
    const upTo = this.#deps.typed();
    const kept = () => {
      this.#kept = Math.max(this.#kept, upTo);
      this.#note(false);
    };
    const failed = () => {
      this.#note(true);
      this.#after(RETRY_MS);
    };
    void this.#deps.keep({ ...this.#deps.text(), at: this.#typedAt ?? this.#deps.clock.now() }).then(kept, failed);
  }

  /** Reports a failure until the text is written again. Call it when somebody has cleared the browser's store. */
  lost(): void {
    this.#kept = 0;
    this.#note(true);
    this.write();
  }

  forget(): void {
    this.#kept = this.#deps.typed();
    this.#stop();
    void this.#deps.forget().catch(() => undefined);
  }

  #after(ms: number): void {
    this.#timer ??= this.#deps.clock.later(() => this.now(), ms);
  }

  #stop(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #note(failed: boolean): void {
    if (this.#failed === failed) return;
    this.#failed = failed;
    this.#deps.changed();
  }
}
