import { pino, type Logger } from "pino";

/** One JSON line per event on standard output. Never log visitors: no client addresses, cookies, queries or headers. */
export function openLog(level: "info" | "silent" = "info"): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` });
}

const LEFT_OUT = "wpis ma datę spoza lat od 1800 do 9999, więc spisy go nie mają; popraw ją albo usuń wpis";

/** Says of each post once that lists leave it out, though they do so at every reading. */
export function leftOutLogger(log: Logger): (postId: string) => void {
  const told = new Set<string>();
  return (postId) => {
    if (!told.has(postId)) log.warn({ postId }, LEFT_OUT);
    told.add(postId);
  };
}
