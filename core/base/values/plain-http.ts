/** Returns whether an origin uses unencrypted http and is not on this machine. */
export function isPlainHttp(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol !== "https:" && !isLoopback(hostname);
}

/** Returns whether a host, an IPv6 address with or without brackets, is this machine's loopback. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|::1|\[::1\]|127(?:\.\d{1,3}){3})$/.test(host);
}
