import { pino, type Logger } from "pino";

/** One JSON line per event. Never client addresses, cookies, query strings or request headers. */
export function openLog(level: "info" | "silent" = "info"): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}
