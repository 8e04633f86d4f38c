/** The headers that choose a cached page; undefined where absent. */
export interface CacheHeaders {
  accept: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  cookie: string | undefined;
  /** Null where given twice. */
  host: string | null | undefined;
}

/** One walk over the raw list: `request.headers` gives the same values but builds an object of all headers first. */
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
    // By length first, so that few names are turned into lower case.
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

let soundHost = "";

/** True for a valid `Host` and, for HTTP/1.0, for none. */
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
