import { pino, type Logger } from "pino";
import { logMessages } from "#core/messages/server/base.ts";

/** One JSON line per event on standard output. Never log visitors: no client addresses, cookies, queries or headers. */
export function openLog(level: "info" | "silent" = "info"): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}

/** Says of each post once that lists leave it out, though they do so at every reading. */
export function leftOutLogger(log: Logger): (postId: string) => void {
  const told = new Set<string>();
  return (postId) => {
    if (!told.has(postId)) log.warn({ postId }, logMessages.outsideLists);
    told.add(postId);
  };
}
