import { expect, it } from "vitest";
import { batchRequests } from "./pages.ts";

it("what begins in one turn is done step by step, side by side", async () => {
  const steps: string[] = [];
  const page = async (name: string) => {
    await batchRequests();
    steps.push(`${name} read`);
    await Promise.resolve();
    steps.push(`${name} drawn`);
  };
  const first = page("a");
  await Promise.resolve();
  await Promise.all([first, page("b")]);
  expect(steps).toEqual(["a read", "b read", "a drawn", "b drawn"]);
  await page("c");
  expect(steps.slice(4)).toEqual(["c read", "c drawn"]);
});
