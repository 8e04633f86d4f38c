import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trailingSlashMove, withoutTrailingSlash } from "./route-rules.ts";

const MOVES: [target: string, moved: string | null][] = [
  ["/", null],
  ["/?a=/", null],
  ["/tags", null],
  ["/tags/", "/tags"],
  ["/tags//?a=1&a=2&q=a%20b", "/tags?a=1&a=2&q=a%20b"],
  ["/foo%2F", null],
  ["/foo%2F/", "/foo%2F"],
  ["/nope/", "/nope"],
  ["//evil.com/", "/evil.com"],
  ["/\\evil.com/", "/evil.com"],
  ["\\\\evil.com\\", "/evil.com"],
  ["///", "/"],
  ["//", "/"],
  ["//?next=//evil.com/", "/?next=//evil.com/"],
  ["/a\\", "/a"],
  ["/a//b/", "/a//b"],
  ["/a/?", "/a?"],
  ["/a/?b?c/", "/a?b?c/"],
];

describe("trailing slash", () => {
  it.each(MOVES)("%s moves to %s", (target, moved) => {
    expect(trailingSlashMove(target)).toBe(moved);
  });

  it("never names a host and settles in one step", () => {
    const piece = fc.constantFrom("/", "\\", "?", "a", "evil.com", "%2F", "@", ":", ".", "..", "#");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const moved = withoutTrailingSlash(`/${pieces.join("")}`);
        expect(moved).toMatch(/^\/(?![/\\])/);
        expect(trailingSlashMove(moved)).toBeNull();
        expect(withoutTrailingSlash(moved)).toBe(moved);
      }),
      { numRuns: 2000 },
    );
  });
});
