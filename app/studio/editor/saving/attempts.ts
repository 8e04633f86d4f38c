import { byteLength } from "#core/byte-length.ts";
import { BODY_LIMIT } from "#core/posts/limits.ts";
import type { QueueParts, Refused, SaveAnswer, TooLong, Unanswered } from "./queue-parts.ts";

/** A change is on the server within 2 s of the first unsaved one (product.md, `/edit-post/{slug}`): this long, and the way there. */
const SEND_MS = 1_400;
/** How long after each failure the next attempt is made; the last one is repeated. */
const RETRIES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** The same after a refusal by something in between, which takes the whole text each time and seldom changes its mind. */
const REFUSED_BETWEEN_MS = [5_000, 15_000, 60_000, 300_000];
/** It is asked sooner once the text is another one. */
const CHANGED_MS = 5_000;

/** So long an answer is waited for before the server is said to be silent; it may still come. */
const PATIENCE_MS = 10_000;

/** Why the text is not on the server, though it may be sent. */
type Trouble = Unanswered | Refused | TooLong;

interface AttemptsParts extends Pick<QueueParts, "clock"> {
  send(): void;
  /** There is trouble, another one, or none any more. */
  changed(): void;
}

const LATE: Unanswered = { is: "unanswered", why: "silent", message: "" };

/** When the next save is sent, and why the last one did not get through. */
export class Attempts {
  readonly #parts: AttemptsParts;
  #trouble: Trouble | null = null;
  #failures = 0;
  #timer: { at: number; cancel(): void } | null = null;
  #patience: (() => void) | null = null;
  #isLate = false;

  constructor(parts: AttemptsParts) {
    this.#parts = parts;
  }

  get trouble(): Trouble | null {
    return this.#isLate ? LATE : this.#trouble;
  }

  /** Something was typed; in the midst of an outage the next attempt is timed already. */
  changed(): void {
    const trouble = this.#trouble;
    if (trouble?.is !== "unanswered") this.soon();
    else if (isBetween(trouble)) this.#within(CHANGED_MS);
  }

  soon(): void {
    this.#within(SEND_MS);
  }

  /** A request is under way. */
  begun(): void {
    this.#patience = this.#parts.clock.later(() => {
      this.#isLate = true;
      this.#parts.changed();
    }, PATIENCE_MS);
  }

  answered(answer: SaveAnswer): void {
    this.#patience?.();
    this.#isLate = false;
    if (answer.is === "unanswered") {
      this.#trouble = answer;
      this.#failures += 1;
    } else if (answer.is === "refused") this.refuse(answer.message, answer.fields);
    // A text that has become too long meanwhile still is.
    else if (this.#trouble?.is !== "too-long") this.clear();
  }

  /** The same text would be refused again. */
  refuse(message: string, fields: Record<string, string> = {}): void {
    this.#trouble = { is: "refused", message, fields };
    this.#failures = 0;
  }

  /** Whether the server would refuse a text for its length, which is said before it is sent in vain. */
  measure(body: string): boolean {
    const before = this.#trouble?.is === "too-long" ? this.#trouble.characters : 0;
    const characters = charactersOver(body);
    if (characters === before) return characters > 0;
    this.clear();
    if (characters > 0) this.#trouble = { is: "too-long", characters };
    this.#parts.changed();
    return characters > 0;
  }

  /** Whether one text may come through where another has turned out to be too large. */
  isBetter(text: string, other: string): boolean {
    return this.#trouble?.is === "unanswered" && this.#trouble.why === "too-large" && text.length < other.length;
  }

  /** Nothing is in the way any more. */
  clear(): void {
    this.#trouble = null;
    this.#failures = 0;
  }

  /** Times the attempt that follows a failure. What would be refused once more waits for another text. */
  again(): void {
    const trouble = this.#trouble;
    if (trouble?.is !== "unanswered") return;
    const pauses = isBetween(trouble) ? REFUSED_BETWEEN_MS : RETRIES_MS;
    this.#within(pauses[this.#failures - 1] ?? pauses.at(-1) ?? SEND_MS);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #within(ms: number): void {
    const { clock, send } = this.#parts;
    const at = clock.now() + ms;
    if (this.#timer && this.#timer.at <= at) return;
    this.stop();
    this.#timer = { at, cancel: clock.later(send, ms) };
  }
}

/** Whether something before the server refused the request, so that the server has not seen it. */
export function isBetween({ why }: Unanswered): boolean {
  return why === "too-large" || why === "between";
}

/** How many characters a text has more than the server takes, about: the limit counts bytes. */
function charactersOver(body: string): number {
  // No character of a string takes more than three bytes.
  if (body.length * 3 <= BODY_LIMIT) return 0;
  const bytes = byteLength(body);
  return bytes <= BODY_LIMIT ? 0 : Math.ceil(((bytes - BODY_LIMIT) * body.length) / bytes);
}

/** Those who wait for the text to be on the server: before an act, a reload, after Ctrl+S. */
export class Flushes {
  #waiting: { upTo: number; resolve(done: boolean): void }[] = [];

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves true once so many changes are there, false when that cannot be had at once. */
  add(upTo: number): Promise<boolean> {
    return new Promise((resolve) => void this.#waiting.push({ upTo, resolve }));
  }

  /** `stuck`: the rest waits in vain. */
  settle(saved: number, stuck: boolean): void {
    const told = this.#waiting.filter(({ upTo }) => stuck || upTo <= saved);
    this.#waiting = this.#waiting.filter((each) => !told.includes(each));
    for (const { upTo, resolve } of told) resolve(upTo <= saved);
  }
}

/** The line says that it saves until nothing was typed for this long: with every save it would say two things in turn. */
const PAUSE_MS = 1_000;

/** The time after the last key in which more of them may come. */
export class TypingPause {
  readonly #clock: QueueParts["clock"];
  /** When the last key came; null once the time after it is over. */
  #typedAt: number | null = null;

  constructor(clock: QueueParts["clock"]) {
    this.#clock = clock;
  }

  /** Whether that time is not over yet. */
  get isDue(): boolean {
    return this.#left() > 0;
  }

  typed(): void {
    this.#typedAt = this.#clock.now();
  }

  /** It is not waited for. */
  skip(): void {
    this.#typedAt = null;
  }

  /** Calls `over` when that time is over, unless it is. */
  wait(over: () => void): void {
    const typedAt = this.#typedAt;
    if (!this.isDue) return;
    // A timer may fire before the clock says that it is due, so that the clock is not asked again.
    this.#clock.later(() => {
      if (this.#typedAt === typedAt) this.skip();
      over();
    }, this.#left());
  }

  /** A clock that was set back makes it no longer. */
  #left(): number {
    return this.#typedAt === null ? 0 : Math.min(PAUSE_MS, this.#typedAt + PAUSE_MS - this.#clock.now());
  }
}
