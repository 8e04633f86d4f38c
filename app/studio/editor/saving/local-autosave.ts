import type { LocalDraft } from "./local-draft.ts";
import type { QueueParts } from "./queue-parts.ts";

/** A change is in the browser's own store within 300 ms (product.md, `/edit-post/{slug}`): this long, and the writing. */
const KEEP_MS = 200;
/** How long after a failure it is tried again. */
const RETRY_MS = 1_000;

interface KeepingParts extends Pick<QueueParts, "keep" | "forget" | "clock"> {
  /** What is to be kept now. */
  text(): Omit<LocalDraft, "at">;
  /** The count of changes it holds. */
  typed(): number;
  /** The own store has failed, or works again. */
  changed(): void;
}

/** Brings the text into the browser's own store, for as long as the server has not all of it. */
export class LocalAutosave {
  readonly #parts: KeepingParts;
  #kept = 0;
  #failed = false;
  /** When something was last typed here; what is written again later is no newer for that. */
  #typedAt: number | null = null;
  #timer: (() => void) | null = null;

  constructor(parts: KeepingParts) {
    this.#parts = parts;
  }

  /** The count of changes in the own store. */
  get kept(): number {
    return this.#kept;
  }

  get hasFailed(): boolean {
    return this.#failed;
  }

  /** Something was typed. */
  soon(): void {
    this.#typedAt = this.#parts.clock.now();
    this.#after(KEEP_MS);
  }

  /** Writes what stands in the editor at once, unless it is there. */
  now(): void {
    this.#stop();
    if (this.#kept !== this.#parts.typed()) this.write();
  }

  /** Writes in any case: what the text builds on is another. */
  write(): void {
    const upTo = this.#parts.typed();
    const kept = () => {
      this.#kept = Math.max(this.#kept, upTo);
      this.#note(false);
    };
    const failed = () => {
      this.#note(true);
      this.#after(RETRY_MS);
    };
    void this.#parts.keep({ ...this.#parts.text(), at: this.#typedAt ?? this.#parts.clock.now() }).then(kept, failed);
  }

  /** The own store was emptied from outside: what the server lacks is written anew, and is at risk until it is there. */
  lost(): void {
    this.#kept = 0;
    this.#note(true);
    this.write();
  }

  /** The server has all of the text. */
  forget(): void {
    this.#kept = this.#parts.typed();
    this.#stop();
    void this.#parts.forget().catch(() => undefined);
  }

  #after(ms: number): void {
    this.#timer ??= this.#parts.clock.later(() => this.now(), ms);
  }

  #stop(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #note(failed: boolean): void {
    if (this.#failed === failed) return;
    this.#failed = failed;
    this.#parts.changed();
  }
}
