import { describe, expect, it } from "vitest";
import { canBecome, isPublic, STATE_CHANGES } from "./states.ts";

describe("the table of states", () => {
  it("begins with a draft only", () => {
    expect(STATE_CHANGES.filter((change) => change.from === null).map((change) => change.to)).toEqual(["draft"]);
  });

  it("never trashes what readers see, and never makes a draft of it", () => {
    expect(canBecome("published", "trashed")).toBe(false);
    expect(canBecome("published", "draft")).toBe(false);
    expect(canBecome("published", "withdrawn")).toBe(true);
  });

  it("returns from the trash to a draft or to a withdrawn post, never straight to readers", () => {
    expect(canBecome("trashed", "published")).toBe(false);
    expect(canBecome("trashed", "withdrawn")).toBe(true);
  });

  it("says who may in every row, and says each row once", () => {
    const rows = STATE_CHANGES.map((change) => `${change.from}/${change.act}/${change.to}`);
    expect(new Set(rows).size).toBe(rows.length);
    expect(STATE_CHANGES.every((change) => change.who.length > 0)).toBe(true);
  });

  it("shows readers published posts only", () => {
    expect(isPublic("published")).toBe(true);
    expect(isPublic("scheduled")).toBe(false);
  });
});
