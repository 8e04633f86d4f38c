import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Replica } from "#core/replication/replica.ts";
import { readPageHeaders } from "../http/answers/send.ts";
import type { Listener } from "../http/node-server.ts";
import { isReading } from "../http/routing/pages.ts";
import { createCookies } from "../sign-in/cookies.ts";
import { backgroundMessages } from "#core/messages/server/background.ts";

/** A server that is behind the log waits at most this long. Then it answers with the data it has. */
export const OWN_WRITE_WAIT_MS = 2_000;

/** The life of the cookie, in seconds. Every working server has received the write long before the cookie ends. */
export const POSITION_LIFE_S = 300;

interface Dependencies {
  replica: Pick<Replica, "position" | "waitFor">;
  origin: () => string;
  log: Pick<Logger, "warn">;
}

/**
 * Lets people see what they wrote, whichever server answers next. The answer to a write sets a cookie with the position of the log; a
 * server that is behind that position waits. Requests without the cookie never wait; requests with it can be answered from the page cache.
 */
export function readOwnWrites({ replica, origin, log }: Dependencies, listener: Listener): Listener {
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
    const written = positionIn(readPageHeaders(request.rawHeaders).cookie);
    if (written <= replica.position()) return listener(request, response);
    void wait(written).finally(() => {
      if (!response.destroyed) listener(request, response);
    });
  };
}

/** Adds a cookie to an answer when its headers are written, because only then the position of the write is known. */
function addCookie(response: ServerResponse, cookie: () => string): void {
  const writeHead = response.writeHead.bind(response);
  const withCookie = (status: number, headers: string[] = []) =>
    writeHead(status, [...headers, "Set-Cookie", cookie()]);
  // The cast is safe: all answers of this server call `writeHead` with a status and a flat list of headers (`http/answers/send.ts`).
  response.writeHead = withCookie as typeof response.writeHead;
}
