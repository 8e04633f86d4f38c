import { decodedPart, withoutQuery } from "../base/paths.ts";

/** Makes a title for a page without a title from the last path segment, decoded and capitalised. Returns "" for `/`. */
export function titleFromUrlPath(path: string): string {
  const pathname = withoutQuery(path);
  const segment = pathname.split("/").findLast((part) => part !== "") ?? "";
  return decodedPart(segment)
    .normalize("NFC")
    .split(/[-_/.\s]+/u)
    .filter((word) => word !== "")
    .map(capitalised)
    .join(" ");
}

function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}
