import { expect, test } from "vitest";
import { mapInOrder } from "./map-in-order.ts";

test("results come in the order of what was given, and no more are held than allowed", async () => {
  let held = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const work = async (no: number) => {
    most = Math.max(most, (held += 1));
    // The last one begun ends first.
    await new Promise<void>((done) => waiting.push(done));
    return no * 10;
  };
  const ending = setInterval(() => waiting.pop()?.());
  const results: number[] = [];
  for await (const result of mapInOrder(Array.from({ length: 20 }).keys(), 3, work)) {
    held -= 1;
    results.push(result);
  }
  clearInterval(ending);
  expect(results).toEqual(Array.from({ length: 20 }, (_, no) => no * 10));
  expect(most).toBe(3);
});

test("an error is thrown when its turn comes, after all that is under way has ended", async () => {
  const ended: number[] = [];
  const work = async (no: number) => {
    await Promise.resolve();
    if (no === 1) throw new Error("pierwszy");
    ended.push(no);
    return no;
  };
  const results: number[] = [];
  const taking = async () => {
    for await (const result of mapInOrder([0, 1, 2, 3, 4], 3, work)) results.push(result);
  };
  await expect(taking()).rejects.toThrow("pierwszy");
  expect(results).toEqual([0]);
  expect(ended).toEqual([0, 2, 3]);
});

test("heavy items are waited for before the next one is taken", async () => {
  const taken: number[] = [];
  const held: number[][] = [];
  let done = 0;
  function* weights() {
    for (const weight of [1, 1, 9, 1, 1, 1]) {
      taken.push(weight);
      yield weight;
    }
  }
  const weighing = { weightOf: (weight: number) => weight, most: 5 };
  for await (const result of mapInOrder(weights(), 3, async (weight) => weight, weighing)) {
    done += 1;
    held.push([result, taken.length - done]);
  }
  // Nothing is taken beside the one of nine, which in turn is taken beside the two before it.
  expect(held).toEqual([
    [1, 2],
    [1, 1],
    [9, 0],
    [1, 2],
    [1, 1],
    [1, 0],
  ]);
});
