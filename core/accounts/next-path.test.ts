import { expect, test } from "vitest";
import { AFTER_SIGN_IN, nextPath } from "./next-path.ts";

test.each(["/studio", "/edit-post/new?topic=a", "/warsztat/wpis?preview=x#y", "/studio?stan=szkic&strona=2"])(
  "%s is a place to go on",
  (path) => expect(nextPath(path)).toBe(path),
);

test.each([
  null,
  "",
  "studio",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/a/..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/ścieżka",
  "/login?next=/login",
  `/${"a".repeat(3000)}`,
])("%j is none", (path) => expect(nextPath(path)).toBe(AFTER_SIGN_IN));
