import { byteLength, BODY_LIMIT } from "#core/base/limits.ts";
import type { QueueParts, Refused, SaveAnswer, TooLong, Unanswered } from "./save-queue-types.ts";

/** Milliseconds from a change to its request, so that the server has the change within 2 s. */
const SEND_MS = 1_400;
/** Milliseconds before each retry. The last value repeats. */
const RETRIES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** Milliseconds before each retry after a proxy's refusal. Refusals rarely change, and each attempt sends the whole text. */
const REFUSED_BETWEEN_MS = [5_000, 15_000, 60_000, 300_000];
const CHANGED_MS = 5_000;

/** Milliseconds after which the server counts as silent; the answer may still come. */
const PATIENCE_MS = 10_000;

type Trouble = Unanswered | Refused | TooLong;

interface AttemptsParts extends Pick<QueueParts, "clock"> {
  send(): void;
  changed(): void;
}

const LATE: Unanswered = { is: "unanswered", why: "silent", message: "" };

/** Decides when to save: after a pause in typing, and again after failures. */
export class SaveAttempts {
  readonly #deps: AttemptsParts;
  #trouble: Trouble | null = null;
  #failures = 0;
  #timer: { at: number; cancel(): void } | null = null;
  #patience: (() => void) | null = null;
  #isLate = false;

  constructor(deps: AttemptsParts) {
    this.#deps = deps;
  }

  get trouble(): Trouble | null {
    return this.#isLate ? LATE : this.#trouble;
  }

  /** Schedules a save after a change of the text. If the last save was unanswered, the time of the next attempt stays the same. */
  changed(): void {
    const trouble = this.#trouble;
    if (trouble?.is !== "unanswered") this.soon();
    else if (isProxyRefusal(trouble)) this.#within(CHANGED_MS);
  }

  soon(): void {
    this.#within(SEND_MS);
  }

  begun(): void {
    this.#patience = this.#deps.clock.later(() => {
      this.#isLate = true;
      this.#deps.changed();
    }, PATIENCE_MS);
  }

  answered(answer: SaveAnswer): void {
    this.#patience?.();
    this.#isLate = false;
    if (answer.is === "unanswered") {
      this.#trouble = answer;
      this.#failures += 1;
    } else if (answer.is === "refused") this.refuse(answer.message, answer.fields);
    else if (this.#trouble?.is !== "too-long") this.clear();
  }

  /** Records a refusal without a retry: the server would refuse the same text again. */
  refuse(message: string, fields: Record<string, string> = {}): void {
    this.#trouble = { is: "refused", message, fields };
    this.#failures = 0;
  }

  measure(body: string): boolean {
    const before = this.#trouble?.is === "too-long" ? this.#trouble.characters : 0;
    const characters = charactersOver(body);
    if (characters === before) return characters > 0;
    this.clear();
    if (characters > 0) this.#trouble = { is: "too-long", characters };
    this.#deps.changed();
    return characters > 0;
  }

  isBetter(text: string, other: string): boolean {
    return this.#trouble?.is === "unanswered" && this.#trouble.why === "too-large" && text.length < other.length;
  }

  clear(): void {
    this.#trouble = null;
    this.#failures = 0;
  }

  /** Schedules the next attempt after a failure; a refused text waits for a change. */
  again(): void {
    const trouble = this.#trouble;
    if (trouble?.is !== "unanswered") return;
    const pauses = isProxyRefusal(trouble) ? REFUSED_BETWEEN_MS : RETRIES_MS;
    this.#within(pauses[this.#failures - 1] ?? pauses.at(-1) ?? SEND_MS);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #within(ms: number): void {
    const { clock, send } = this.#deps;
    const at = clock.now() + ms;
    if (this.#timer && this.#timer.at <= at) return;
    this.stop();
    this.#timer = { at, cancel: clock.later(send, ms) };
  }
}

/** Whether a proxy between browser and server refused. */
export function isProxyRefusal({ why }: Unanswered): boolean {
  return why === "too-large" || why === "between";
}

function charactersOver(body: string): number {
  // A UTF-16 code unit takes at most three bytes of UTF-8.
  if (body.length * 3 <= BODY_LIMIT) return 0;
  const bytes = byteLength(body);
  return bytes <= BODY_LIMIT ? 0 : Math.ceil(((bytes - BODY_LIMIT) * body.length) / bytes);
}

/** Callers that wait until the server has what was typed before their call. */
export class FlushWaiters {
  #waiting: { upTo: number; resolve(done: boolean): void }[] = [];

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves to true once the server has the first `upTo` changes, to false when saving is stuck. */
  add(upTo: number): Promise<boolean> {
    return new Promise((resolve) => void this.#waiting.push({ upTo, resolve }));
  }

  settle(saved: number, stuck: boolean): void {
    const told = this.#waiting.filter(({ upTo }) => stuck || upTo <= saved);
    this.#waiting = this.#waiting.filter((each) => !told.includes(each));
    for (const { upTo, resolve } of told) resolve(upTo <= saved);
  }
}

/** The status leaves "saving" after this many milliseconds without typing, so that the status does not flicker at each save. */
const PAUSE_MS = 1_000;

/** Tells whether somebody is still typing. */
export class TypingPause {
  readonly #clock: QueueParts["clock"];
  #typedAt: number | null = null;

  constructor(clock: QueueParts["clock"]) {
    this.#clock = clock;
  }

  get isDue(): boolean {
    return this.#left() > 0;
  }

  typed(): void {
    this.#typedAt = this.#clock.now();
  }

  skip(): void {
    this.#typedAt = null;
  }

  wait(over: () => void): void {
    const typedAt = this.#typedAt;
    // The pause may have ended since the status was last reported.
    if (!this.isDue) return over();
    // A timer may fire slightly before its time by the clock, so the clock is not read again.
    this.#clock.later(() => {
      if (this.#typedAt === typedAt) this.skip();
      over();
    }, this.#left());
  }

  #left(): number {
    return this.#typedAt === null ? 0 : Math.min(PAUSE_MS, this.#typedAt + PAUSE_MS - this.#clock.now());
  }
}
