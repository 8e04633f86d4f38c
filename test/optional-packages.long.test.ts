import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { optionalPackageFolder } from "#store/files/load-optional-package.ts";

/* What the documents say of optional packages, done with the versions of npm that owners have. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = optionalPackageFolder("pg");
const INSTALLED = join(FOLDER, "node_modules/pg/package.json");

/** Everything that npm reads of a checkout. */
const OF_NPM = ["package.json", "package-lock.json", ".npmrc", "optional", "release/node"];

const scratch = mkdtempSync(join(tmpdir(), "szpalta-npm-"));

beforeAll(() => {
  for (const version of VERSIONS) npm("install", "--prefix", join(scratch, version), "--no-audit", `npm@${version}`);
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** The oldest and the newest; the machine's own installs the project. */
const VERSIONS = ["10.9.9", "12.2.2"];

function npm(...args: string[]): void {
  execFileSync("npm", args, { cwd: scratch, stdio: ["ignore", "ignore", "pipe"] });
}

test.each(VERSIONS)("npm %s installs one in its folder, and an npm ci of the project leaves it", (version) => {
  const checkout = join(scratch, `checkout-${version}`);
  mkdirSync(checkout);
  for (const name of OF_NPM)
    cpSync(join(ROOT, name), join(checkout, name), {
      recursive: true,
      filter: (path) => !path.includes("node_modules"),
    });
  const program = join(scratch, version, "node_modules/npm/bin/npm-cli.js");
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { cwd: checkout, stdio: ["ignore", "ignore", "pipe"] });
  const lock = () => readFileSync(join(checkout, FOLDER, "package-lock.json"), "utf8");
  const before = lock();

  run("ci", "--prefix", FOLDER);
  expect(existsSync(join(checkout, INSTALLED))).toBe(true);

  // As after `git pull`. What fills most of the folder is left out: it does not matter here.
  run("ci", "--prefer-offline", "--omit=dev", "--omit=optional");
  expect(existsSync(join(checkout, "node_modules/sharp"))).toBe(true);
  expect(existsSync(join(checkout, INSTALLED))).toBe(true);
  expect(lock()).toBe(before);
});
