import { expect, it } from "vitest";
import { barLine, progressBar } from "./progress.ts";

function terminal(isTTY: boolean) {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) };
  return { out, written };
}

it("draws halves, nothing and everything", () => {
  expect(barLine(1, 2, "wpisy")).toBe(`${"█".repeat(12)}${"░".repeat(12)}  50% wpisy`);
  expect(barLine(0, 0, "wpisy")).toContain("100%");
});

it("is silent where there is no terminal", () => {
  const { out, written } = terminal(false);
  const { progress, clear } = progressBar(out);
  progress(1, 2, "wpisy");
  clear();
  expect(written).toEqual([]);
});

it("draws by whole percents and wipes itself at the end", () => {
  const { out, written } = terminal(true);
  const { progress } = progressBar(out);
  progress(1, 1000, "wpisy");
  progress(2, 1000, "wpisy");
  expect(written).toHaveLength(1);
  progress(1000, 1000, "wpisy");
  expect(written.at(-1)).toBe("\r\u001b[K");
});
