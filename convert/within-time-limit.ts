import { createContext, Script } from "node:vm";

/** Milliseconds of processor time that reading one text may take. */
const LIMIT_MS = 2_000;

/**
 * Texts of at most this many characters are read without a time limit: all readers are linear, so these take some tenths of a second at most,
 * while the limit costs a thread and milliseconds.
 */
const SHORT = 65_536;

/** Time limits in milliseconds of wall-clock time. On a busy machine the first may pass before the text used its processor time; the work is then repeated with the second. */
const CLOCK_MS = [LIMIT_MS, 8 * LIMIT_MS];

const MICROSECONDS = 1_000;

const context = createContext({ work: () => undefined });
const script = new Script("work()");

/** Returns what `work` returns, or null when it uses more processor time than one text may. `characters` is the length of the text. `work` may be called a second time. */
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

/** The error belongs to the script's own context, so `instanceof` does not recognise it. */
function isTimeout(error: unknown): boolean {
  return typeof error === "object" && error !== null && Reflect.get(error, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
