/** Returns whether an origin uses unencrypted http and is not on this machine. */
export function isPlainHttp(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== "https:" && !isLoopback(hostname);
}

/** Returns whether a host name, as in a URL, is this machine's loopback. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
