/**
 * The title of a page that has none of its own: the last path segment, decoded and in title case, split on `-`, `_`,
 * `/` and `.` (platform.md, Head). `/poradnik/jak-zaczac` is "Jak Zaczac"; `/` is the empty string. A segment that
 * cannot be decoded is taken as it stands.
 */
export function titleFromPath(path: string): string {
  const pathname = path.replace(/[?#].*$/s, "");
  const segment = pathname.split("/").findLast((part) => part !== "") ?? "";
  return decoded(segment)
    .split(/[-_/.\s]+/u)
    .filter((word) => word !== "")
    .map(capitalised)
    .join(" ");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize("NFC");
  } catch {
    return segment;
  }
}

function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}
