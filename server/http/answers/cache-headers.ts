export interface CacheHeaders {
  accept: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  cookie: string | undefined;
  /** Null where it was given twice. */
  host: string | null | undefined;
}

/** Reads the headers in one walk over the raw list, without making an object of all of them. */
export function readCacheHeaders(rawHeaders: readonly string[]): CacheHeaders {
  const asked: CacheHeaders = {
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    cookie: undefined,
    host: undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    // Most headers are told apart by their length, so that few names are turned into lower case.
    switch (name.length) {
      case 4:
        if (name.toLowerCase() === "host") asked.host = asked.host === undefined ? (rawHeaders[at + 1] ?? "") : null;
        break;
      case 6:
        note(asked, name.toLowerCase(), rawHeaders[at + 1] ?? "");
        break;
      case 13:
        if (name.toLowerCase() === "if-none-match")
          asked.ifNoneMatch = joined(asked.ifNoneMatch, rawHeaders[at + 1] ?? "");
        break;
      case 15:
        if (name.toLowerCase() === "accept-encoding") {
          asked.acceptEncoding = joined(asked.acceptEncoding, rawHeaders[at + 1] ?? "");
        }
    }
  }
  return asked;
}

/** A name or an IP address, and perhaps a port: RFC 9110, 7.2. */
const HOST = /^(?:[a-z\d][a-z\d._-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The last one that was sound: nearly every request names the same. */
let soundHost = "";

/** Whether a request says soundly, or (in HTTP/1.0) not at all, whom it is for. */
export function isHostSound({ host }: CacheHeaders): boolean {
  if (host === undefined || host === soundHost) return true;
  if (host === null || !HOST.test(host)) return false;
  soundHost = host;
  return true;
}

function note(asked: CacheHeaders, name: string, value: string): void {
  if (name === "accept") asked.accept = joined(asked.accept, value);
  else if (name === "cookie") asked.cookie = joined(asked.cookie, value, "; ");
}

function joined(before: string | undefined, value: string, by = ", "): string {
  return before === undefined ? value : before + by + value;
}

/** `If-None-Match`, compared weakly (RFC 9110, 13.1.2): a list of quoted tags or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const wanted = opaque(etag);
  return (ifNoneMatch.match(ENTITY_TAG) ?? []).some((each) => opaque(each) === wanted);
}

const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

function opaque(etag: string): string {
  return etag.startsWith("W/") ? etag.slice(2) : etag;
}
