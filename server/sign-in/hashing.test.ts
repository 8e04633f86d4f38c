import { describe, expect, it } from "vitest";
import { createHashing, HashingBusy } from "./hashing.ts";

const CHEAP = 2 ** 10;

describe("a password's hash", () => {
  it("is scrypt with N = 2^17, r = 8, p = 1, and another each time", async () => {
    const { hash, verify } = createHashing();
    const stored = await hash("zażółć gęślą jaźń");
    expect(stored).toMatch(/^scrypt\$131072\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verify("zażółć gęślą jaźń".normalize("NFD"), stored)).toBe(true);
    expect(await verify("zażółć gęślą jaźn", stored)).toBe(false);
  });

  it("made at another cost still fits", async () => {
    const stored = await createHashing(2 ** 11).hash("hasło");
    expect(await createHashing(CHEAP).verify("hasło", stored)).toBe(true);
  });

  it("that is broken fits nothing", async () => {
    const { verify } = createHashing(CHEAP);
    for (const broken of ["", "scrypt", "scrypt$1024$$", "$$$"]) expect(await verify("", broken)).toBe(false);
  });
});

describe("hashes", () => {
  it("are made two at once, the rest wait, and what is too much is refused", async () => {
    const hashing = createHashing(CHEAP);
    const made = Array.from({ length: 40 }, () => hashing.hash("hasło").catch((error: unknown) => error));
    expect([hashing.load(), hashing.isFull()]).toEqual([{ atOnce: 2, waiting: 32 }, true]);
    const results = await Promise.all(made);
    expect(results.filter((result) => result instanceof HashingBusy)).toHaveLength(6);
    expect(results.filter((result) => typeof result === "string")).toHaveLength(34);
    expect([hashing.load(), hashing.isFull()]).toEqual([{ atOnce: 0, waiting: 0 }, false]);
  });
});
