import { pino, type Logger } from "pino";
import { logMessages } from "#core/messages/server/base.ts";

/** Opens a log with one JSON line per event on standard output. It never contains a visitor's address, cookies, query or headers. */
export function openLog(level: "info" | "silent" = "info"): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}

/** Returns a function that warns of a post missing from lists. It is called at every reading of a list, but logs each post once. */
export function leftOutLogger(log: Logger): (postId: string) => void {
  const logged = new Set<string>();
  return (postId) => {
    if (!logged.has(postId)) log.warn({ postId }, logMessages.outsideLists);
    logged.add(postId);
  };
}
