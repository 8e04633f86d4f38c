/** Without slashes at its end (platform.md, Trailing slash). Backslashes count; the result names no host. */
export function withoutTrailingSlash(target: string): string {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return trimmed(path.replaceAll("\\", "/")) + (mark === -1 ? "" : target.slice(mark));
}

/** Where a target that ends in a slash moves to, or null for `/` and for a target that stays. */
export function trailingSlashMove(target: string): string | null {
  const mark = target.indexOf("?");
  const end = mark === -1 ? target.length : mark;
  const last = target.charCodeAt(end - 1);
  if (end <= 1 || (last !== SLASH && last !== BACKSLASH)) return null;
  return withoutTrailingSlash(target);
}

const SLASH = 47;
const BACKSLASH = 92;

function trimmed(path: string): string {
  let start = 0;
  while (path.charCodeAt(start) === SLASH) start += 1;
  let end = path.length;
  while (end > start && path.charCodeAt(end - 1) === SLASH) end -= 1;
  const kept = path.slice(start, end);
  return start > 0 || kept === "" ? `/${kept}` : kept;
}
