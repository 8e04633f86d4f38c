import type { IncomingHttpHeaders } from "node:http";

/** True when a request that may change something comes from the site. A client with `Authorization` and no cookies passes. */
export function isSameOrigin(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (headers.authorization && !headers.cookie) return true;
  return !isFromElsewhere(headers) && headers.origin !== undefined && allowed.includes(headers.origin);
}

/** True when what is read with a session is read by a page of the site itself: a page of another site may not listen. */
export function isSameOriginRead(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  return !isFromElsewhere(headers) && (headers.origin === undefined || allowed.includes(headers.origin));
}

function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** The site's origins: the public one, or, where none is set, every loopback name at the port. */
export function allowedOrigins(publicOrigin: string | null, port: number): string[] {
  if (publicOrigin) return [publicOrigin];
  return ["127.0.0.1", "localhost", "[::1]"].map((host) => new URL(`http://${host}:${port}`).origin);
}
