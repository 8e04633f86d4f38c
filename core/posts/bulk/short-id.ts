/* Shortens ids in addresses. The server reads at most 2048 characters of an address, too few for fifty UUIDs. */

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHORT = /^[\w-]{21}[AQgw]$/;

/** Returns a UUID as 22 characters of base64url, and any other id unchanged. */
export function shortId(id: string): string {
  if (!UUID.test(id)) return id;
  const bytes = id.replaceAll("-", "").match(/../g) ?? [];
  const binary = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns the id that `shortId` shortened. An id that was not shortened is returned unchanged. */
export function idOfShort(short: string): string {
  if (!SHORT.test(short)) return short;
  const binary = atob(short.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = Array.from(binary, (sign) => sign.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
