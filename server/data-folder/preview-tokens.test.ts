import { describe, expect, it } from "vitest";
import { createPreviewTokens } from "./preview-tokens.ts";

const UNTIL = 2_000_000_000_000;
const key = (byte: number) => async () => new Uint8Array(32).fill(byte);
const tokens = createPreviewTokens(key(1));

describe("a preview token", () => {
  it("shows its own draft until its end", async () => {
    const token = await tokens.sign("wpis-1", UNTIL, 7);
    expect(token).toMatch(/^[A-Za-z0-9_.-]+$/);
    expect(await tokens.read(token, UNTIL - 1)).toEqual({ postId: "wpis-1", until: UNTIL, generation: 7 });
    expect(await tokens.read(token, UNTIL)).toBeNull();
  });

  it("outlives the process, and not a change of the key", async () => {
    const token = await tokens.sign("wpis-1", UNTIL, 7);
    expect(await createPreviewTokens(key(1)).read(token, 0)).not.toBeNull();
    expect(await createPreviewTokens(key(2)).read(token, 0)).toBeNull();
  });

  it("with any one character changed, added or taken away shows nothing", async () => {
    const token = await tokens.sign("wpis-1", UNTIL, 7);
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === "A" ? "B" : "A";
      expect(await tokens.read(token.slice(0, at) + other + token.slice(at + 1), 0)).toBeNull();
      expect(await tokens.read(token.slice(0, at) + token.slice(at + 1), 0)).toBeNull();
    }
    for (const more of ["=", "A", ".", " "]) expect(await tokens.read(token + more, 0)).toBeNull();
  });

  it.each(["", ".", "a.b", "żółć", `${"a".repeat(300)}.${"A".repeat(43)}`, `e30.${"A".repeat(43)}`])(
    "is not %j",
    async (text) => expect(await tokens.read(text, 0)).toBeNull(),
  );
});
