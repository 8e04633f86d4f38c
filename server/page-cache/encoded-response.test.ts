import { describe, expect, it } from "vitest";
import { Utf8Text } from "#core/markdown/utf8-text.ts";
import { contentOf, encodeResponse } from "./encoded-response.ts";

const prepare = (body: string | Utf8Text) => encodeResponse({ status: 200, headers: {}, body, dependencies: null }, []);

describe("the bytes of a page", () => {
  it.each([
    ["a short text", "Zażółć gęślą jaźń 🌱"],
    ["a long text", "ż€🌱".repeat(50_000)],
    ["half a character", "a\ud83cb"],
    ["nothing", ""],
  ])("are UTF-8: %s", (_, text) => {
    expect(contentOf(prepare(text)).equals(Buffer.from(text))).toBe(true);
  });

  it("are those of its pieces, of which some are bytes already", () => {
    const bytes = Buffer.from("\ufeffgęślą 🌱 jaźń");
    const text = new Utf8Text("Zażółć ", bytes, "", "ż€🌱".repeat(50_000));
    expect(contentOf(prepare(text)).equals(Buffer.from(String(text)))).toBe(true);
    // The class of the app's build is another one.
    const others = { pieces: text.pieces } as Partial<Utf8Text> as Utf8Text;
    expect(contentOf(prepare(others)).equals(Buffer.from(String(text)))).toBe(true);
    expect(String(text)).toContain("ć \ufeffgęślą 🌱 jaźńż€");
    expect(JSON.parse(JSON.stringify({ text }))).toEqual({ text: String(text) });
  });
});

it.each([
  [{}, true],
  [{ "cache-control": "private, no-store" }, false],
])("what may be kept says when it was made: %o", (headers, isDated) => {
  const answer = { status: 200, headers, body: "a", dependencies: null };
  const { notModified, unchangedSince } = encodeResponse(answer, [], { readAt: 1_500, changedAt: 200 });
  expect(notModified.includes("Thu, 01 Jan 1970 00:00:01 GMT")).toBe(isDated);
  expect(unchangedSince).toBe(isDated ? 1_000 : Infinity);
});
