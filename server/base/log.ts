import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { isExpectedError } from "./expected-errors.ts";
import { logMessages } from "#core/messages/server/base.ts";

/**
 * Opens a log with one JSON line per event on standard output. It never contains a visitor's address, cookies, query or headers. The stack
 * of an error is logged only when the error may be a bug.
 */
export function openLog(level: "info" | "silent" = "info", destination?: DestinationStream): Logger {
  const timestamp = () => `,"time":"${new Date().toISOString()}"`;
  return pino({ level, base: null, timestamp, serializers: { err: withoutExpectedStack } }, destination);
}

function withoutExpectedStack(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return isExpectedError(error) ? { type: error.name, message: error.message } : stdSerializers.err(error);
}

/** Returns a function that warns of a post missing from lists. It is called at every reading of a list, but logs each post once. */
export function leftOutLogger(log: Logger): (postId: string) => void {
  const logged = new Set<string>();
  return (postId) => {
    if (!logged.has(postId)) log.warn({ postId }, logMessages.outsideLists);
    logged.add(postId);
  };
}
