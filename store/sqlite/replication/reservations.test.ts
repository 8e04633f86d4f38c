import { expect, it } from "vitest";
import type { Entry, EntryKind } from "./entry-codec.ts";
import { createReservations } from "./reservations.ts";

function setUp() {
  const time = { now: 0 };
  const reservations = createReservations(() => time.now);
  const note = (server: string, kind: EntryKind) =>
    reservations.note({ schema: 1, epoch: 1, previous: "", server, ...kind } satisfies Entry);
  return { time, reservations, reserve: (server: string, ms: number) => note(server, { kind: "reserve", ms }) };
}

it("have the log in their order, each from its turn on until it is over or given up", () => {
  const { time, reservations, reserve } = setUp();
  for (const server of ["a", "b", "c"]) reserve(server, 1_000);
  time.now = 400;
  expect(reservations.first()).toEqual({ server: "a", left: 600 });
  reserve("a", 0);
  time.now = 1_300;
  expect(reservations.first()).toEqual({ server: "b", left: 100 });
  time.now = 1_400;
  expect(reservations.first()).toEqual({ server: "c", left: 1_000 });
  reservations.end("c");
  expect(reservations.first()).toBeNull();
});

it("whose time is over stand for nobody, also where nobody asked meanwhile, and can be made again", () => {
  const { time, reservations, reserve } = setUp();
  reserve("a", 1_000);
  time.now = 1_500;
  expect(reservations.includes("a")).toBe(false);
  reserve("b", 1_000);
  time.now = 2_500;
  reserve("b", 3_000);
  expect(reservations.first()).toEqual({ server: "b", left: 3_000 });
});

it("do not wait for a server that was idle meanwhile: the second's time began where the first's was over", () => {
  const { time, reservations, reserve } = setUp();
  reserve("a", 1_000);
  reserve("b", 1_000);
  time.now = 1_600;
  expect(reservations.first()).toEqual({ server: "b", left: 400 });
  time.now = 60_000;
  expect(reservations.first()).toBeNull();
});
