import { expect, it } from "vitest";
import { barLine, progressBar, remainingTime } from "./progress.ts";

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

it("says how long it will take once the speed is known", () => {
  expect(remainingTime(2_000, 50, 50)).toBeNull();
  expect(remainingTime(10_000, 100, 1_200)).toBe("około 2 min");
  expect(remainingTime(10_000, 100, 401)).toBe("około 50 s");
  expect(remainingTime(10_000, 100, 30)).toBe("kilka sekund");
  expect(remainingTime(10_000, 100, 0)).toBeNull();
  const { out, written } = terminal(true);
  let time = 0;
  const { progress } = progressBar(out, () => time);
  progress(0, 100, "wpisy");
  time = 30_000;
  progress(50, 100, "wpisy");
  expect(written.at(-1)).toMatch(/50% wpisy, jeszcze około 30 s$/);
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
