import { expect, test } from "vitest";
import { Simulation } from "#test/support/fakes/save-queue-simulation.ts";
import { createPreviewLoop, PAUSE_MS } from "./preview-loop.ts";

function loopIn(world: Simulation, took: number, broken: () => boolean = () => false) {
  const shown: string[] = [];
  let text = "";
  let running = 0;
  let most = 0;
  const loop = createPreviewLoop({
    text: () => text,
    async render(given: string) {
      most = Math.max(most, (running += 1));
      await world.wait(took);
      running -= 1;
      return broken() ? null : given;
    },
    show: (page) => void shown.push(page),
    later: world.later,
  });
  const type = (next: string) => {
    text = next;
    loop.changed();
  };
  return { shown, type, most: () => most };
}

test("no preview is requested while somebody types, and one after the pause", async () => {
  const world = new Simulation();
  const { shown, type } = loopIn(world, 50);
  for (const letter of "abcdef") {
    type(letter);
    await world.pass(PAUSE_MS - 20);
  }
  expect(shown).toEqual([]);
  await world.pass(300 - (PAUSE_MS - 20));
  expect(shown).toEqual(["f"]);
});

test("one request at a time, and what was typed meanwhile is shown in the end", async () => {
  const world = new Simulation();
  const { shown, type, most } = loopIn(world, 2_000);
  type("a");
  await world.pass(500);
  type("b");
  await world.pass(500);
  type("c");
  await world.pass(10_000);
  expect(shown).toEqual(["a", "c"]);
  expect(most()).toBe(1);
});

test("the last good page stays when there is none", async () => {
  const world = new Simulation();
  let broken = false;
  const { shown, type } = loopIn(world, 20, () => broken);
  type("a");
  await world.pass(1_000);
  broken = true;
  type("b");
  await world.pass(1_000);
  expect(shown).toEqual(["a"]);
});
