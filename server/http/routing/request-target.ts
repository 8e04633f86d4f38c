import type { RefusedStatus } from "#core/site/page-handler.ts";

/** A request target read: an address of this site, or the reason why it is none. */
export type Target =
  | {
      ok: true;
      /** Path and query as they came, without a host. */
      raw: string;
      /** The same in the spelling of a URL: bytes beyond ASCII, `\` and `#` percent-encoded. */
      pathname: string;
      search: string;
    }
  | { ok: false; status: RefusedStatus };

/** 2 KiB: security.md, HTTP. */
export const TARGET_LIMIT = 2048;

/**
 * The path and query of a request target. A full address (`GET http://host/path`, as sent to proxies) counts for its
 * path only: whom the client believes to be talking to decides nothing here.
 */
export function rawTarget(target: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/?\\]*/i.exec(target);
  if (!host) return target;
  const rest = target.slice(host[0].length);
  return rest.startsWith("/") || rest.startsWith("\\") ? rest : `/${rest}`;
}

/**
 * Reads a target whose trailing slash has been dealt with. Refused are targets too long, without a leading slash, with
 * percent-encoding that is no UTF-8, with control characters, and with `.` or `..` segments, which every client resolves
 * before it asks.
 */
export function readTarget(raw: string): Target {
  if (raw.length > TARGET_LIMIT) return { ok: false, status: 414 };
  const mark = raw.indexOf("?");
  const path = mark === -1 ? raw : raw.slice(0, mark);
  if (!path.startsWith("/")) return { ok: false, status: 400 };
  const pathname = spelled(path).replaceAll("\\", "%5C");
  if (!isSound(pathname)) return { ok: false, status: 400 };
  return { ok: true, raw, pathname, search: mark === -1 || mark === raw.length - 1 ? "" : spelled(raw.slice(mark)) };
}

/** Node hands over the bytes of a target as Latin-1 letters; a URL wants them percent-encoded. */
function spelled(text: string): string {
  if (!/[^\x21-\x7e]|#/.test(text)) return text;
  return text.replace(
    /[^\x21-\x7e]|#/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function isSound(pathname: string): boolean {
  if (!/[%.]/.test(pathname)) return true;
  for (const segment of pathname.split("/")) {
    const text = decodedSegment(segment);
    if (text === null || text === "." || text === ".." || CONTROL.test(text)) return false;
  }
  return true;
}

// oxlint-disable-next-line no-control-regex -- these are the characters to be found
const CONTROL = /[\x00-\x1f\x7f]/;

function decodedSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
