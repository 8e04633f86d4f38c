import type { IncomingHttpHeaders } from "node:http";

/**
 * True when a request that may change something comes from the site itself. A client without cookies that names itself
 * by `Authorization` is no browser led astray and passes. `allowed` are the site's origins.
 */
export function isOwnRequest(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  if (headers.authorization && !headers.cookie) return true;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return headers.origin !== undefined && allowed.includes(headers.origin);
}

/** The site's origins: the public one, or, where none is set, every loopback name at the port. */
export function ownOrigins(publicOrigin: string | null, port: number): string[] {
  if (publicOrigin) return [publicOrigin];
  return ["127.0.0.1", "localhost", "[::1]"].map((host) => new URL(`http://${host}:${port}`).origin);
}
