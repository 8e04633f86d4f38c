import { createContext, Script } from "node:vm";

/** Processor time that one text may take. */
const LIMIT_MS = 2_000;

/** Characters of a text that is read without a watch, which takes a thread and milliseconds: what reads texts is linear, and these take some tenths of a second at most. */
const SHORT = 65_536;

/** Where the processor is busy with other things, the clock waits longer before it is looked at how much of it was used. */
const CLOCK_MS = [LIMIT_MS, 8 * LIMIT_MS];

const MICROSECONDS = 1_000;

const context = createContext({ work: () => undefined });
const script = new Script("work()");

/** What `work` makes of a text of so many characters; null where it takes the processor longer than one text may. It may be begun twice. */
export function withinTimeLimit<T>(characters: number, work: () => T): T | null {
  if (characters <= SHORT) return work();
  for (const timeout of CLOCK_MS) {
    const before = process.threadCpuUsage();
    let made: T | undefined;
    context["work"] = () => void (made = work());
    try {
      script.runInContext(context, { timeout });
      return made as T;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const { user } = process.threadCpuUsage(before);
      if (user >= LIMIT_MS * MICROSECONDS) return null;
    }
  }
  return null;
}

/** The error was made in the script's own context, so `instanceof` does not recognise it. */
function isTimeout(error: unknown): boolean {
  return typeof error === "object" && error !== null && Reflect.get(error, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
