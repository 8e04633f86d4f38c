import { askBeforeLeaving } from "../../browser/leave-question.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import {
  changesOf,
  type FormChanges,
  hasTypedText,
  isLong,
  putInto,
  remainingChanges,
  unfold,
} from "./form-changes.ts";
import type { TextStore } from "./text-store.ts";

/** What a form says of an unsaved text: it is in the fields, it differs from what was saved since, or it was thrown away. */
export interface Unsaved {
  is: "restored" | "outdated" | "discarded";
  when: string;
}

let opening: Promise<TextStore> | null = null;

/** The store of this page's forms. Rejects where the browser has none. */
export function unsavedTexts(): Promise<TextStore> {
  return (opening ??= loadChunk(() => import("./text-store.ts")).then(({ openTextStore }) => openTextStore()));
}

/**
 * Keeps what is typed into one form until it is saved: in the browser's store where that is more than a line,
 * else by a question before the page is left. The store has it under `key`, with each input and without a delay.
 */
export class WatchedForm {
  readonly #form: HTMLFormElement;
  readonly #key: string;
  readonly #show: (unsaved: Unsaved | null) => void;
  readonly #ends = new AbortController();
  #store: TextStore | null = null;
  #hasFailed = false;
  #isTyped: boolean;
  #unsaved: Unsaved | null = null;
  /** What can be restored and is not in the fields. */
  #aside: FormChanges = {};

  constructor(form: HTMLFormElement, key: string, show: (unsaved: Unsaved | null) => void) {
    this.#form = form;
    this.#key = key;
    this.#show = show;
    const { signal } = this.#ends;
    for (const type of ["input", "change"]) form.addEventListener(type, () => this.#note(), { signal });
    signal.addEventListener(
      "abort",
      askBeforeLeaving(() => this.#isTyped && (!this.#store || this.#hasFailed)),
    );
    // Somebody may have typed before the app was there.
    this.#isTyped = hasTypedText(form);
    // Without a store the question before leaving stays.
    if (isLong(form)) void this.#open().catch(() => undefined);
  }

  stop(): void {
    this.#ends.abort();
  }

  restore(): void {
    this.#put(this.#aside, "now");
    this.#note();
    this.#tell("restored");
  }

  /** Puts the fields back to what the page came with. What was in them can be restored as long as the page is there. */
  discard(): void {
    if (this.#unsaved?.is === "restored") {
      this.#aside = changesOf(this.#form);
      this.#put(this.#aside, "was");
    }
    this.#tell("discarded");
    this.#note();
  }

  /** Call it when the form is sent, and what it returns when that has been done: what was typed meanwhile stays unsaved. */
  sending(): () => void {
    const sent = JSON.stringify(changesOf(this.#form));
    return () => {
      if (JSON.stringify(changesOf(this.#form)) !== sent) return;
      this.#isTyped = false;
      // What waits beside another text that was saved goes on waiting.
      if (this.#unsaved?.is === "outdated")
        return void this.#store?.keep(this.#key, this.#aside).catch(() => undefined);
      this.#unsaved = null;
      this.#show(null);
      void this.#store?.forget(this.#key).catch(() => undefined);
    };
  }

  async #open(): Promise<void> {
    const store = await unsavedTexts();
    const found = await store.read(this.#key);
    if (this.#ends.signal.aborted) return;
    this.#store = store;
    const { left, isOutdated } = remainingChanges(this.#form, (found?.value ?? {}) as FormChanges);
    this.#aside = left;
    if (!found || Object.keys(left).length === 0) return this.#note();
    if (isOutdated) unfold(this.#form);
    else this.#put(left, "now");
    this.#tell(isOutdated ? "outdated" : "restored", found.when);
  }

  #note(): void {
    this.#isTyped = hasTypedText(this.#form);
    if (!this.#store) return;
    const waiting = this.#unsaved?.is === "outdated" ? this.#aside : {};
    const changes = { ...waiting, ...changesOf(this.#form) };
    const isEmpty = Object.keys(changes).length === 0;
    const written = isEmpty ? this.#store.forget(this.#key) : this.#store.keep(this.#key, changes);
    written.then(
      () => (this.#hasFailed = false),
      () => (this.#hasFailed = true),
    );
  }

  #put(changes: FormChanges, state: "was" | "now"): void {
    const store = this.#store;
    // What is put back is in the store already, with the time at which it was typed.
    this.#store = null;
    putInto(this.#form, changes, state);
    this.#store = store;
    this.#isTyped = hasTypedText(this.#form);
  }

  #tell(is: Unsaved["is"], when = this.#unsaved?.when ?? ""): void {
    this.#unsaved = { is, when };
    this.#show(this.#unsaved);
  }
}
