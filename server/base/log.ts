import { pino, type Logger } from "pino";
import { logMessages } from "#core/messages/server/base.ts";

/** A log with one JSON line per event on standard output. Visitors are never logged: no client addresses, cookies, queries or headers. */
export function openLog(level: "info" | "silent" = "info"): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}

/** Returns a function that warns of a post which lists leave out. It is called at every reading of a list and logs each post once. */
export function leftOutLogger(log: Logger): (postId: string) => void {
  const logged = new Set<string>();
  return (postId) => {
    if (!logged.has(postId)) log.warn({ postId }, logMessages.outsideLists);
    logged.add(postId);
  };
}
