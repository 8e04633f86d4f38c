import { describe, expect, it } from "vitest";
import { contentOf, encodeResponse } from "./encoded-response.ts";

const prepare = (body: string) => encodeResponse({ status: 200, headers: {}, body, dependencies: null }, []);

describe("the bytes of a page", () => {
  it.each([
    ["a short text", "Zażółć gęślą jaźń 🌱"],
    ["a text longer than the room kept for texts", "ż€🌱".repeat(50_000)],
    ["half a character", "a\ud83cb"],
    ["nothing", ""],
  ])("are UTF-8: %s", (_, text) => {
    expect(contentOf(prepare(text)).equals(Buffer.from(text))).toBe(true);
  });

  it("stay as they are when the next page is prepared", () => {
    const first = prepare("pierwszy");
    prepare("drugi tekst");
    expect(contentOf(first).toString()).toBe("pierwszy");
  });
});
