import { createContext, Script } from "node:vm";

/** Milliseconds of processor time that reading one text may take. */
const LIMIT_MS = 2_000;

/**
 * Texts of at most this many characters are read without a time limit. All parsers run in linear time, so short texts take some tenths of a
 * second at most, while a time limit costs a thread and milliseconds.
 */
const SHORT = 65_536;

/** Wall-clock limits in milliseconds of the first and the second attempt. On a busy machine the first may pass before the work has had its processor time. */
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

/** Whether an error is a timeout. The error is made in another context, so `instanceof` does not recognise it. */
function isTimeout(error: unknown): boolean {
  return typeof error === "object" && error !== null && Reflect.get(error, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
