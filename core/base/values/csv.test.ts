import fc from "fast-check";
import { expect, test } from "vitest";
import { plainCell, readTable, writeTable } from "./csv.ts";

test("what is written is read back, whatever the cells hold, and no cell begins a formula", () => {
  const cell = fc.string({ unit: fc.constantFrom(..."=+-@'\"\t\r\n,; aął"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const table = [["a", "b", "c"], ...rows];
      const read = readTable(writeTable(table));
      expect(read.map(({ cells }) => cells.map(plainCell))).toEqual(
        table.filter((row) => row.some((each) => each !== "")),
      );
      for (const { cells } of read) for (const each of cells) expect(each).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

test("lines are counted as an editor shows them", () => {
  expect(readTable('a,b\n"1\n2",x\n\ny,z')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1\n2", "x"] },
    { line: 5, cells: ["y", "z"] },
  ]);
});

test.each(["", "\uFEFF", '"', 'a,"b', '"a"b,c', "\r\r\n", ","])("%j does no harm", (text) => {
  expect(Array.isArray(readTable(text))).toBe(true);
});
