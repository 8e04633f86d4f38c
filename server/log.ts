import { pino, type Logger } from "pino";

/** One JSON line per event on standard output. Never log visitors: no client addresses, cookies, queries or headers. */
export function openLog(level: "info" | "silent" = "info"): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}
