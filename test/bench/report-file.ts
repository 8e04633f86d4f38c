import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { budgetOf, type Figure, isMet, missedBy, spreadOf, valueOf } from "./report.ts";

/* The report as a file to compare runs by, and as the tables of docs/benchmarks.md. */

const SIGNIFICANT_DIGITS = 5;

export interface Conditions {
  date: string;
  /** Short hash; `-dirty` where the sources had changes, `unknown` outside of a repository. */
  commit: string;
  node: string;
  cpu: string;
  cores: number;
  /** Load average at the start, over 1, 5 and 15 minutes. */
  load: number[];
  arguments: string[];
}

export interface Report extends Conditions {
  figures: readonly Figure[];
}

export function conditions(root: string): Conditions {
  return {
    date: new Date().toISOString(),
    commit: commitOf(root),
    node: process.version,
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    load: loadavg().map((each) => Number(each.toFixed(2))),
    arguments: process.argv.slice(2),
  };
}

export function writeReport(file: string, report: Report): void {
  const round = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : value;
  writeFileSync(file, `${JSON.stringify(report, round, 2)}\n`);
}

export function readReport(file: string): Report {
  // JSON writes NaN, a figure that could not be measured, as null.
  const revive = (_: string, value: unknown) => (value === null ? Number.NaN : value);
  return JSON.parse(readFileSync(file, "utf8"), revive) as Report;
}

export function markdownOf(report: Report): string {
  const held = report.figures.filter((each) => each.budget !== undefined);
  const missed = held.filter((each) => !isMet(each));
  const free = report.figures.filter((each) => each.budget === undefined);
  return [
    `${report.date.slice(0, 10)}, commit \`${report.commit}\`, Node ${report.node}, ${report.cores} cores of ${report.cpu}, ` +
      `load ${report.load.join(", ")} at the start, \`npm run bench -- ${report.arguments.join(" ")}\`.`,
    "### Figures with a budget",
    table(
      ["Part", "Figure", "Value", "p25–p75", "Values", "Budget", "Verdict"],
      held.map((each) => [...cellsOf(each), budgetOf(each), isMet(each) ? "met" : "**missed**"]),
    ),
    "### Missed",
    missed.length === 0
      ? "None."
      : missed.map((each) => `- ${each.part}: ${each.name}: ${valueOf(each)}, ${missedBy(each)}`).join("\n"),
    "### Figures without one",
    table(["Part", "Figure", "Value", "p25–p75", "Values"], free.map(cellsOf)),
  ].join("\n\n");
}

function cellsOf(each: Figure): string[] {
  return [each.part, each.name, valueOf(each), spreadOf(each), String(each.count)];
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((name, at) => Math.max(...[name, ...rows.map((row) => row[at]!)].map((cell) => cell.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function commitOf(root: string): string {
  try {
    const described = ["describe", "--always", "--dirty", "--exclude", "*", "--abbrev=12"];
    return execFileSync("git", described, { cwd: root, stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return "unknown";
  }
}
