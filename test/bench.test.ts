import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requestPage, startBare } from "./bench/load/measure.ts";
import { type Figure, figureOf, isMet, missedBy, quantile, spreadOf, valueOf } from "./bench/report.ts";
import { markdownOf, readReport, type Report, writeReport } from "./bench/report-file.ts";

/** Of 20 slices: 301 to 320. */
const SLICES = Array.from({ length: 20 }, (_, slice) => 320 - slice);

const REPORT: Report = {
  date: "2026-11-22T15:00:00.000Z",
  commit: "0123456789ab",
  node: "v24.21.0",
  cpu: "a processor",
  cores: 2,
  load: [0.1, 0.2, 0.3],
  arguments: ["uncached"],
  figures: [],
};

function figure(named: Partial<Figure>, values: readonly number[] = SLICES): Figure {
  const { budget, ...rest } = named;
  const made = figureOf({ part: "uncached", name: "post, br: CPU", unit: "µs", statistic: "median", ...rest }, values);
  return budget ? { ...made, budget } : made;
}

describe("a figure of the benchmark", () => {
  test("is the median of its values or their p95, with the middle half of them beside it", () => {
    expect(figure({})).toMatchObject({ value: 311, p25: 306, p75: 316, count: 20 });
    expect(figure({ statistic: "p95" })).toMatchObject({ value: 320, p25: 306, p75: 316 });
    expect(valueOf(figure({ statistic: "p95" }))).toBe("p95 320 µs");
    expect(valueOf(figure({ statistic: "p99" }))).toBe("p99 320 µs");
    expect(spreadOf(figure({}))).toBe("306–316");
  });

  test("that is one value has no spread", () => {
    expect(spreadOf(figure({}, [4.5]))).toBe("");
    expect(valueOf(figure({}, [4.5]))).toBe("4.50 µs");
  });

  test("is not the quickest quarter, nor the mean", () => {
    expect(quantile([1, 1, 1, 50, 1_000], 0.5)).toBe(1);
    expect(quantile([1, 1, 50, 60, 1_000], 0.5)).toBe(50);
  });
});

describe("a budget", () => {
  test.each([
    ["at most, kept to the point", { most: 311 }, true],
    ["at most, missed", { most: 310 }, false],
    ["at least, kept to the point", { least: 311 }, true],
    ["at least, missed", { least: 312 }, false],
    ["between, kept", { least: 300, most: 320 }, true],
    ["between, above", { least: 300, most: 310 }, false],
    ["between, below", { least: 312, most: 320 }, false],
  ])("%s", (_, budget, met) => {
    expect(isMet(figure({ budget }))).toBe(met);
  });

  test("is missed by what could not be measured, also once it was written and read", () => {
    const unmeasured = figure({ budget: { most: 350 } }, []);
    expect(isMet(unmeasured)).toBe(false);
    const folder = mkdtempSync(join(tmpdir(), "szpalta-report-"));
    writeReport(join(folder, "report.json"), { ...REPORT, figures: [unmeasured] });
    const [read] = readReport(join(folder, "report.json")).figures;
    rmSync(folder, { recursive: true });
    expect(isMet(read!)).toBe(false);
  });

  test("that is missed says by how much", () => {
    expect(missedBy(figure({ budget: { most: 300 } }))).toBe("11 µs (3.67 %) over");
    expect(missedBy(figure({ unit: "%", budget: { least: 350 } }))).toBe("39 % under");
    expect(missedBy(figure({ budget: { least: 312, most: 320 } }))).toBe("1 µs (0.321 %) under");
    expect(missedBy(figure({ unit: "posts", budget: { most: 0 } }, [2]))).toBe("2 posts over");
  });
});

test("the report's Markdown tells met from missed, and figures with a budget from those without", () => {
  const figures = [
    figure({ budget: { most: 350 } }),
    figure({ name: "post, gzip: CPU", budget: { most: 300 } }),
    figure({ name: "post, identity: CPU" }),
  ];
  const text = markdownOf({ ...REPORT, figures });
  expect(text).toMatch(/\| post, br: CPU +\| 311 µs +\| 306–316 +\| 20 +\| ≤ 350 µs +\| met +\|/);
  expect(text).toMatch(/\| post, gzip: CPU +\| 311 µs +\| 306–316 +\| 20 +\| ≤ 300 µs +\| \*\*missed\*\* +\|/);
  expect(text).toContain("- uncached: post, gzip: CPU: 311 µs, 11 µs (3.67 %) over");
  expect(text.split("### Figures without one")[1]).toMatch(/\| post, identity: CPU +\| 311 µs +\| 306–316 +\| 20 +\|/);
  expect(text.split("### Missed")[1]).not.toContain("post, br");
});

test("the bare server sends the headers and the bytes it was given, byte for byte", async () => {
  const body = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256));
  const headers = ["content-type", "text/html", "content-encoding", "br", "content-length", String(body.length)];
  const recorded = createServer((_, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((listening) => recorded.listen(0, "127.0.0.1", listening));
  const { port } = recorded.address() as AddressInfo;
  const bare = await startBare([`http://127.0.0.1:${port}/`], "br");
  try {
    const sent = await requestPage(`http://127.0.0.1:${bare.port}/`, "br");
    expect(sent.body.equals(body)).toBe(true);
    expect(sent.headers.flat()).toEqual(headers);
  } finally {
    bare.stop();
    recorded.closeAllConnections();
    recorded.close();
  }
});
