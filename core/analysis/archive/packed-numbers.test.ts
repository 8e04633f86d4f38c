import fc from "fast-check";
import { expect, test } from "vitest";
import { PackedNumbers } from "./packed-numbers.ts";

const EDGES = [0, 1, 127, 128, 16_383, 16_384, 2 ** 21 - 1, 2 ** 21, 2 ** 28, 2 ** 31, 2 ** 32 - 1];
const numbers = fc.array(fc.oneof(fc.constantFrom(...EDGES), fc.nat(300_000), fc.nat()), { maxLength: 60 });

test("numbers are unpacked as they were packed, one list after the other", () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 5 }), (lists) => {
      const packed = lists.map((each) => new PackedNumbers(Uint32Array.from(each)));
      expect(packed.map((each) => [...each.unpack()])).toEqual(lists);
      expect(packed.map(({ length }) => length)).toEqual(lists.map((each) => each.length));
    }),
  );
});
