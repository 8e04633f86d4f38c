import { createContext, Script } from "node:vm";

/** Reading one text may take at most this many milliseconds of processor time. */
const LIMIT_MS = 2_000;

/**
 * Texts of at most this many characters are read without a time limit. All parsers run in linear time, so a short text takes at most some tenths
 * of a second. A time limit would cost a thread and milliseconds for each text.
 */
const SHORT = 65_536;

/** The first and the second attempt may take at most this many milliseconds by the clock. On a busy machine, the first limit may pass before the work has had its processor time. */
const CLOCK_MS = [LIMIT_MS, 8 * LIMIT_MS];

const MICROSECONDS = 1_000;

const context = createContext({ work: () => undefined });
const script = new Script("work()");

/** Returns the result of `work`, or null when `work` uses more than `LIMIT_MS` of processor time. `characters` is the length of the text. `work` may be called a second time. */
export function withinTimeLimit<T>(characters: number, work: () => T): T | null {
  if (characters <= SHORT) return work();
  for (const timeout of CLOCK_MS) {
    const before = process.threadCpuUsage();
    let result: T | undefined;
    context["work"] = () => void (result = work());
    try {
      script.runInContext(context, { timeout });
      return result as T;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const { user } = process.threadCpuUsage(before);
      if (user >= LIMIT_MS * MICROSECONDS) return null;
    }
  }
  return null;
}

/** Returns whether an error is a timeout. The error comes from another context, so `instanceof` does not recognise it. */
function isTimeout(error: unknown): boolean {
  return typeof error === "object" && error !== null && Reflect.get(error, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
