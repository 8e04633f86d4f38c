import { afterEach, expect, it, vi } from "vitest";
import { ALL_CLAIMS, type Claims } from "#core/replication/claims.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { CLAIM_RENEWAL_MS, whileHeld } from "./while-held.ts";

afterEach(() => void vi.useRealTimers());

/** Claims that are this server's, another's, or nobody knows whose. */
function claimsOf(answer: () => Promise<boolean>) {
  const asked: string[] = [];
  const claims: Claims = {
    hold: (name) => (asked.push(`hold ${name}`), answer()),
    release: async (name) => void asked.push(`release ${name}`),
  };
  return { claims, asked };
}

it("the holder works, and gives the claim back", async () => {
  const { claims, asked } = claimsOf(async () => true);
  expect(await whileHeld(claims, "jobs", async () => void asked.push("work"))).toBe(true);
  expect(asked).toEqual(["hold jobs", "work", "release jobs"]);
});

it("keeps it for as long as the work takes", async () => {
  vi.useFakeTimers();
  const { claims, asked } = claimsOf(async () => true);
  const work = Promise.withResolvers<void>();
  const done = whileHeld(claims, "jobs", () => work.promise);
  await vi.advanceTimersByTimeAsync(2 * CLAIM_RENEWAL_MS);
  expect(asked).toEqual(["hold jobs", "hold jobs", "hold jobs"]);
  work.resolve();
  await done;
  await vi.advanceTimersByTimeAsync(2 * CLAIM_RENEWAL_MS);
  expect(asked.slice(3)).toEqual(["release jobs"]);
});

it("gives it back after an error too", async () => {
  const { claims, asked } = claimsOf(async () => true);
  await expect(whileHeld(claims, "sweep", () => Promise.reject(new Error("pluskwa")))).rejects.toThrow("pluskwa");
  expect(asked.at(-1)).toBe("release sweep");
});

it.each<[string, () => Promise<boolean>]>([
  ["another server holds it", async () => false],
  ["the log gives no answer", () => Promise.reject(new LogUnavailable("no answer"))],
])("nothing is done while %s", async (_, answer) => {
  const { claims, asked } = claimsOf(answer);
  expect(await whileHeld(claims, "jobs", async () => void asked.push("work"))).toBe(false);
  expect(asked).toEqual(["hold jobs"]);
});

it("a bug of the claims is not taken for an outage", async () => {
  const { claims } = claimsOf(() => Promise.reject(new TypeError("pluskwa")));
  await expect(whileHeld(claims, "jobs", async () => undefined)).rejects.toThrow(TypeError);
});

it("the only server always works", async () => {
  expect(await whileHeld(ALL_CLAIMS, "jobs", async () => undefined)).toBe(true);
});
