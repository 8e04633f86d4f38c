import { askBeforeLeaving } from "../../browser/confirm-leave.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import {
  changesOf,
  type FormChanges,
  hasTypedText,
  isLong,
  fillFields,
  remainingChanges,
  unfold,
} from "./form-changes.ts";
import type { TextStore } from "./text-store.ts";

/** The state of an unsaved text: shown in the fields, outdated because another text was saved since, or discarded by the person. */
export interface Unsaved {
  is: "restored" | "outdated" | "discarded";
  when: string;
}

let opening: Promise<TextStore> | null = null;

/** Opens the store of unsaved text once for all forms of the page. Rejects when the browser has no such store. */
export function unsavedTexts(): Promise<TextStore> {
  return (opening ??= loadChunk(() => import("./text-store.ts")).then(({ openTextStore }) => openTextStore()));
}

/**
 * Protects the text typed into a form until it is saved. A form with one text field asks for confirmation before the page is
 * left. The text of a longer form is stored in the browser under `key` at each input.
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
  /** Stored changes that are not in the fields but can be restored. */
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
    // Somebody may have typed before the app started.
    this.#isTyped = hasTypedText(form);
    // Without a store the form only asks before the page is left.
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

  /** Sets the fields back to their original values. The discarded text can be restored until the page is left. */
  discard(): void {
    if (this.#unsaved?.is === "restored") {
      this.#aside = changesOf(this.#form);
      this.#put(this.#aside, "was");
    }
    this.#tell("discarded");
    this.#note();
  }

  /** Call it when the form is sent; call the returned function when the server has saved. Text typed in between stays unsaved. */
  sending(): () => void {
    const sent = JSON.stringify(changesOf(this.#form));
    return () => {
      if (JSON.stringify(changesOf(this.#form)) !== sent) return;
      this.#isTyped = false;
      // An older text that could not be restored stays in the store when another text is saved.
      if (this.#unsaved?.is === "outdated")
        return void this.#store?.keep(this.#key, this.#aside).catch(() => undefined);
      this.#unsaved = null;
      this.#show(null);
      void this.#store?.forget(this.#key).catch(() => undefined);
    };
  }

  async #open(): Promise<void> {
    const store = await unsavedTexts();
    const stored = await store.read(this.#key);
    if (this.#ends.signal.aborted) return;
    this.#store = store;
    const { left, isOutdated } = remainingChanges(this.#form, (stored?.value ?? {}) as FormChanges);
    this.#aside = left;
    if (!stored || Object.keys(left).length === 0) return this.#note();
    if (isOutdated) unfold(this.#form);
    else this.#put(left, "now");
    this.#tell(isOutdated ? "outdated" : "restored", stored.when);
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
    // Restored text is in the store already, with the time at which it was typed. So it is not stored again.
    this.#store = null;
    fillFields(this.#form, changes, state);
    this.#store = store;
    this.#isTyped = hasTypedText(this.#form);
  }

  #tell(is: Unsaved["is"], when = this.#unsaved?.when ?? ""): void {
    this.#unsaved = { is, when };
    this.#show(this.#unsaved);
  }
}
