import type { IncomingHttpHeaders } from "node:http";

/**
 * Returns whether a request that changes something comes from the site. A request with `Authorization` and without cookies is allowed,
 * because no foreign page can make a browser send that header.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (headers.authorization && !headers.cookie) return true;
  return !isFromElsewhere(headers) && headers.origin !== undefined && allowed.includes(headers.origin);
}

/** Returns whether a reading request with a session comes from the site's own pages. Other sites must not read the answer. */
export function isSameOriginRead(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  return !isFromElsewhere(headers) && (headers.origin === undefined || allowed.includes(headers.origin));
}

function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Returns the origins from which changing requests are accepted: the public origin, or else every loopback name at the port. */
export function allowedOrigins(publicOrigin: string | null, port: number): string[] {
  if (publicOrigin) return [publicOrigin];
  return ["127.0.0.1", "localhost", "[::1]"].map((host) => new URL(`http://${host}:${port}`).origin);
}
