import { describe, expect, it } from "vitest";
import { lineOf, readFrontMatter } from "./front-matter.ts";

describe("readFrontMatter", () => {
  it("separates fields, their lines and the body", () => {
    const read = readFrontMatter("---\ntitle: Łam\ntags:\n  - skład\n---\n\nTreść\n");
    expect(read.data).toEqual({ title: "Łam", tags: ["skład"] });
    expect(read.lines).toEqual({ title: 2, tags: 3 });
    expect(read.body).toBe("Treść\n");
    expect(read.bodyLine).toBe(7);
    expect(read.problem).toBeNull();
  });

  it("reads a file without front matter, with Windows line ends or with a byte order mark", () => {
    expect(readFrontMatter("Treść")).toMatchObject({ data: {}, body: "Treść", bodyLine: 1 });
    expect(readFrontMatter("\uFEFF---\r\ntitle: a\r\n---\r\nTreść")).toMatchObject({
      data: { title: "a" },
      body: "Treść",
    });
    expect(readFrontMatter("\uFEFFTreść").body).toBe("Treść");
  });

  it("tells an empty block and a horizontal rule in the text apart", () => {
    expect(readFrontMatter("---\n---\nTreść")).toMatchObject({ data: {}, body: "Treść" });
    expect(readFrontMatter("Treść\n\n---\n\nDalej")).toMatchObject({ data: {}, body: "Treść\n\n---\n\nDalej" });
  });

  it("keeps dates as they are typed", () => {
    expect(readFrontMatter("---\ndate: 2024-01-31\n---\n").data).toEqual({ date: "2024-01-31" });
  });

  it.each([
    ["---\ntitle: [a\nslug: b\n---\nTreść", "nie jest poprawnym YAML-em"],
    ["---\ntitle: a\ntitle: b\n---\nTreść", "nie jest poprawnym YAML-em: pole powtórzone"],
    ["---\nseo:\n  a: 1\n  a: 2\n---\nTreść", "nie jest poprawnym YAML-em: pole powtórzone"],
    ["---\n- a\n- b\n---\nTreść", "nie jest listą pól"],
    ["---\ntitle: a\n\nTreść", "nie ma zamykającego"],
    ["---\na: &w 1\nb: *w\nc: *po\nd: &po 2\n---\nTreść", "używa „*po”, a nad tym miejscem nie ma „&po”"],
  ])("loses nothing of %j", (text, problem) => {
    const read = readFrontMatter(text);
    expect(read.problem?.text).toContain(problem);
    expect(read.problem?.line).toBeGreaterThan(0);
    expect(read.body).toBe(text);
  });

  it("refuses a document that multiplies itself", () => {
    const levels = Array.from(
      { length: 12 },
      (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(", ")}]`,
    );
    const read = readFrontMatter(`---\nl0: &l0 [x]\n${levels.join("\n")}\n---\nTreść`);
    expect(read.problem?.text).toContain("powiela");
  });
});

it("refuses front matter that is too long, and keeps all of it as the body", () => {
  const text = `---\ntitle: ${"a".repeat(33_000)}\n---\nTreść\n`;
  const { body, problem } = readFrontMatter(text);
  expect([body, problem?.text]).toEqual([text, expect.stringContaining("za długi")]);
});

it("counts lines from 1", () => {
  expect(lineOf("a\nb\nc", 0)).toBe(1);
  expect(lineOf("a\nb\nc", 2)).toBe(2);
  expect(lineOf("a\nb\nc", 4)).toBe(3);
});
