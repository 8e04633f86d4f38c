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
