import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Replica } from "#core/replication/replica.ts";
import { readCacheHeaders } from "../http/answers/send.ts";
import type { Listener } from "../http/node-server.ts";
import { isReading } from "../http/routing/pages.ts";
import { createCookies } from "../sign-in/cookies.ts";
import { backgroundMessages } from "#core/messages/server/background.ts";

/** A server that has not got so far yet waits at most so long, then answers with what it has. */
export const OWN_WRITE_WAIT_MS = 2_000;

/** Long after this every server that works has seen the write, so that the cookie would say nothing. */
export const POSITION_LIFE_S = 300;

interface Parts {
  replica: Pick<Replica, "position" | "waitFor">;
  origin: () => string;
  log: Pick<Logger, "warn">;
}

/**
 * Everybody sees what they wrote, whichever server answers next: the answer to a write carries the log's position in a
 * cookie, and a server that is behind it waits. Requests without the cookie never wait, and the cookie keeps nobody from the
 * page cache.
 */
export function readOwnWrites({ replica, origin, log }: Parts, listener: Listener): Listener {
  const cookies = createCookies(origin);
  const positionIn = (header: string | undefined) => {
    const value = header === undefined ? null : cookies.read(header, "position");
    return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : 0;
  };
  const wait = async (written: number) => {
    try {
      if (await replica.waitFor(written, OWN_WRITE_WAIT_MS)) return;
      log.warn({ written, position: replica.position() }, backgroundMessages.answeredWithoutOwnWrite);
    } catch (err) {
      log.warn({ err }, backgroundMessages.writeNotAwaited);
    }
  };
  return (request, response) => {
    if (!isReading(request)) {
      addCookie(response, () => cookies.set("position", String(replica.position()), POSITION_LIFE_S));
    }
    const written = positionIn(readCacheHeaders(request.rawHeaders).cookie);
    if (written <= replica.position()) return listener(request, response);
    void wait(written).finally(() => {
      if (!response.destroyed) listener(request, response);
    });
  };
}

/** Adds a cookie to whatever headers the answer gets, when it gets them: only then is the write's position known. */
function addCookie(response: ServerResponse, cookie: () => string): void {
  const writeHead = response.writeHead.bind(response);
  const withCookie = (status: number, headers: string[] = []) =>
    writeHead(status, [...headers, "Set-Cookie", cookie()]);
  // All answers of this server give status and a flat list of headers (`http/answers/send.ts`).
  response.writeHead = withCookie as typeof response.writeHead;
}
