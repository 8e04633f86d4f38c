import { expect, it } from "vitest";
import { PageDependencies } from "./page-dependencies.ts";

const rev = (...parts: (string | number | null)[]) => new PageDependencies().row(...parts).dependencies().rev;

it("gives equal rows an equal rev and any difference another one", () => {
  expect(rev("a", 1)).toBe(rev("a", 1));
  expect(new Set([rev("a", 1), rev("a", 2), rev("a1"), rev("a", "1", ""), rev("1", "a"), rev(null, "a")]).size).toBe(6);
  expect(rev("ab", "c")).not.toBe(rev("a", "bc"));
});

it("writes the rev short and fit for an address", () => {
  expect(rev("ż".repeat(10_000))).toMatch(/^[a-z0-9]{1,14}$/);
});

it("names each cache tag once and the nearest end", () => {
  const dependencies = new PageDependencies()
    .tag("home", "post:a")
    .tag("home")
    .until(20)
    .until(10)
    .until(30)
    .dependencies();
  expect(dependencies).toMatchObject({ tags: ["home", "post:a"], expiresAt: 10 });
  expect(new PageDependencies().dependencies()).not.toHaveProperty("expiresAt");
});
