import { pino, type Logger } from "pino";

/**
 * The server's log: one JSON line per event on standard output. Nobody may write who visited: no client addresses, no
 * cookies, no query strings, no request headers.
 */
export function openLog(level: "info" | "silent" = "info"): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}
