import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CAPABILITIES } from "./support/architecture/folder-order.ts";
import { isSource } from "./support/architecture/imports.ts";
import { budgetsIn, sizeProblems, sizesOf, sizeTable } from "./support/architecture/size-budget.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => existsSync(ROOT + file) && isSource(file));

describe("the size budget", () => {
  test("no capability, and not the whole, is larger than it says", () => {
    const budgets = budgetsIn(readFileSync(`${ROOT}test/size-budget.txt`, "utf8"));
    const lines = files.map((file) => ({ file, lines: readFileSync(ROOT + file, "utf8").split("\n").length - 1 }));
    const sizes = sizesOf(lines, CAPABILITIES);
    console.info(sizeTable(sizes, budgets));
    expect(sizeProblems(sizes, budgets)).toEqual([]);
  });

  test("what is larger, new or gone is found", () => {
    const paths = ["core/tags/tag.ts", "app/site/tags/tag.tsx", "store/sqlite/tags/tags.ts", "convert/entry.ts"];
    const others = [
      "server/http/listen.ts",
      "core/tags/tag.test.ts",
      "store/contract/tags/tags.ts",
      "test/lint.test.ts",
    ];
    const sizes = sizesOf(
      [...paths, ...others].map((file) => ({ file, lines: 10 })),
      CAPABILITIES,
    );
    expect(sizes).toEqual([
      { capability: "tags", lines: 30 },
      { capability: "import", lines: 10 },
      { capability: "server/http", lines: 10 },
    ]);
    const budgets = budgetsIn("# lines\ntags  29\nimport  10\nmail  5\nthe whole  50\n");
    expect(sizeProblems(sizes, budgets)).toEqual([
      "tags has 30 lines, 29 are allowed",
      "server/http has 10 lines and no budget",
      "mail has a budget and no lines",
    ]);
    expect(() => budgetsIn("tags many")).toThrow("No line of the size budget: tags many");
  });
});
