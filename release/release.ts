import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releasedVersions, withRelease } from "./changelog.ts";

/** What is needed from outside, so that a test can release a repository of its own. */
export interface ReleaseOptions {
  root: string;
  version: string;
  date: string;
  /** Rejects when a check fails. */
  check(): Promise<void>;
  /** Writes the data of a site of this version into a new folder; rejects when it cannot. */
  makeFixture(folder: string): Promise<void>;
  /** Makes the files that are attached to the release, from the tree as it is committed next; rejects when it cannot. */
  makeFiles(): Promise<void>;
  say(line: string): void;
}

/** A refusal changes nothing. */
export type ReleaseOutcome = { ok: true } | { ok: false; message: string };

const BRANCH = "main";
const CHANGELOG = "CHANGELOG.md";
const PACKAGES = ["package.json", "package-lock.json"];
/** `test/e2e/upgrade.test.ts` opens each of these data folders with the present code. */
const FIXTURES = "test/fixtures/upgrades";

const NAMES_SHOWN = 3;

/** One commit and one annotated tag; pushes nothing. Throws an error on the way after restoring everything. */
export async function release(options: ReleaseOptions): Promise<ReleaseOutcome> {
  const { root, version, check, say } = options;
  const refusal = refusalOf(options);
  if (refusal !== null) return { ok: false, message: refusal };
  const before = git(root, "rev-parse", "HEAD");
  await check();
  // The gate runs for long; what was changed meanwhile was not checked.
  const late =
    refusalOf(options) ?? (git(root, "rev-parse", "HEAD") === before ? null : "The branch has moved meanwhile.");
  if (late !== null) return { ok: false, message: late };
  try {
    await writeRelease(options);
  } catch (error) {
    restore(root, version, before);
    throw error;
  }
  say(`Released ${version}: the commit ${git(root, "rev-parse", "--short", "HEAD")} and the tag v${version}.`);
  say(`Nothing was pushed. Look at it with "git show v${version}", then: git push --follow-tags origin ${BRANCH}`);
  return { ok: true };
}

function refusalOf({ root, version, date }: ReleaseOptions): string | null {
  if (readVersion(version) === null) return `"${version}" is no version: give three numbers, such as 0.2.0.`;
  const tags = git(root, "tag", "--list").split("\n");
  if (tags.includes(`v${version}`)) return `The tag v${version} is there already.`;
  const changelog = readFileSync(join(root, CHANGELOG), "utf8");
  const newest = newestOf([...releasedVersions(changelog), ...tags.map((tag) => tag.replace(/^v/, ""))]);
  if (newest !== null && !isNewer(version, newest)) {
    return `${version} is not newer than ${newest}, the newest version that was released.`;
  }
  const branch = git(root, "branch", "--show-current") || "no branch";
  if (branch !== BRANCH) return `A release is made on ${BRANCH}, and this checkout is on ${branch}.`;
  const changed = git(root, "status", "--porcelain").split("\n").filter(Boolean);
  if (changed.length > 0) return `The tree has changes that are not committed: ${shortList(changed)}.`;
  if (withRelease(changelog, version, date) === null) return `${CHANGELOG} has no entry under Unreleased.`;
  return null;
}

/** As semver.org, without pre-releases; null for anything else. */
export function readVersion(text: string): [number, number, number] | null {
  const [, major, minor, patch] = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text) ?? [];
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

export function isNewer(one: string, other: string): boolean {
  const [numbers, others] = [readVersion(one), readVersion(other)];
  if (!numbers || !others) throw new Error(`"${one}" or "${other}" is no version.`);
  const [difference] = numbers.map((number, at) => number - (others[at] ?? 0)).filter((each) => each !== 0);
  return difference !== undefined && difference > 0;
}

function newestOf(names: string[]): string | null {
  const versions = names.filter((name) => readVersion(name) !== null);
  return versions.length === 0 ? null : versions.reduce((newest, each) => (isNewer(each, newest) ? each : newest));
}

function shortList(changed: string[]): string {
  // Two letters of state and a space come before the name.
  const names = changed.map((line) => line.slice(3));
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return names.length > NAMES_SHOWN ? `${shown} and ${names.length - NAMES_SHOWN} more` : shown;
}

async function writeRelease({ root, version, date, makeFixture, makeFiles }: ReleaseOptions): Promise<void> {
  const fixture = join(FIXTURES, version);
  rmSync(join(root, fixture), { recursive: true, force: true });
  await makeFixture(join(root, fixture));
  rewrite(root, CHANGELOG, (text) => withRelease(text, version, date) ?? text);
  for (const name of PACKAGES) rewrite(root, name, (text) => withVersion(text, version));
  await makeFiles();
  const paths = [CHANGELOG, ...PACKAGES, fixture];
  git(root, "add", "--all", "--", ...paths);
  git(root, "commit", "-q", "-m", `release: ${version}`, "--", ...paths);
  git(root, "tag", "-a", `v${version}`, "-m", `Szpalta ${version}`);
}

function rewrite(root: string, name: string, change: (text: string) => string): void {
  const file = join(root, name);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

export function withVersion(text: string, version: string): string {
  const pack = JSON.parse(text) as { version: string; packages?: { ""?: { version: string } } };
  pack.version = version;
  if (pack.packages?.[""]) pack.packages[""].version = version;
  return `${JSON.stringify(pack, null, 2)}\n`;
}

/** Takes back what `writeRelease` has done, and nothing else. */
function restore(root: string, version: string, before: string): void {
  const fixture = join(FIXTURES, version);
  git(root, "reset", "-q", "--soft", before);
  git(root, "reset", "-q", "--", CHANGELOG, ...PACKAGES, fixture);
  rmSync(join(root, fixture), { recursive: true, force: true });
  const tracked = git(root, "ls-tree", "--name-only", "HEAD", "--", fixture);
  git(root, "checkout", "-q", "--", CHANGELOG, ...PACKAGES, ...(tracked ? [fixture] : []));
}

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trimEnd();
}
