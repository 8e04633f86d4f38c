import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { releasedVersions, withRelease } from "../release/changelog.ts";
import { isNewer, readVersion, release, type ReleaseOptions, withVersion } from "../release/release.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Sowing by the moon.

## [0.1.0] - 2026-01-31

### Added

- A bed of garlic.
`;

describe("the changelog", () => {
  test("what is unreleased gets the version and the day, under a new empty section", () => {
    expect(withRelease(CHANGELOG, "0.2.0", "2026-02-28")).toBe(
      CHANGELOG.replace("## [Unreleased]\n", "## [Unreleased]\n\n## [0.2.0] - 2026-02-28\n"),
    );
  });

  test.each([
    ["no line", CHANGELOG.replace("- Sowing by the moon.\n", "")],
    ["no heading", CHANGELOG.replace("### Added\n\n- Sowing by the moon.\n\n", "")],
    ["no section", CHANGELOG.replace("## [Unreleased]", "## Soon")],
  ])("with %s there is nothing to release", (_what, changelog) => {
    expect(withRelease(changelog, "0.2.0", "2026-02-28")).toBeNull();
  });

  test("its headings name the versions that are out", () => {
    expect(releasedVersions(withRelease(CHANGELOG, "0.2.0", "2026-02-28")!)).toEqual(["0.2.0", "0.1.0"]);
  });

  test("the project's own is of that form: an unreleased section, then a version and a day in each heading", () => {
    const own = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
    const [first, ...versions] = own.match(/^## .*$/gm) ?? [];
    expect(first).toBe("## [Unreleased]");
    expect(releasedVersions(own)).toHaveLength(versions.length);
  });
});

describe("a version", () => {
  test.each(["1.2.3", "0.1.0", "10.20.30"])("is three numbers: %s", (version) => {
    expect(readVersion(version)?.join(".")).toBe(version);
  });

  test.each(["", "1", "1.2", "v1.2.3", "1.2.3-rc.1", "01.2.3", "1.2.3 ", "1.2.x", "-1.0.0"])(
    "is not „%s”",
    (version) => {
      expect(readVersion(version)).toBeNull();
    },
  );

  test.each([
    ["0.2.0", "0.1.9"],
    ["1.0.0", "0.99.99"],
    ["0.10.0", "0.9.0"],
    ["0.1.10", "0.1.9"],
  ])("%s is newer than %s, and not the other way round", (one, other) => {
    expect([isNewer(one, other), isNewer(other, one), isNewer(one, one)]).toEqual([true, false, false]);
  });

  test.each(["package.json", "package-lock.json"])("is all that changes in %s", (name) => {
    const text = readFileSync(join(ROOT, name), "utf8");
    const { version } = JSON.parse(text) as { version: string };
    const changed = withVersion(text, "987.65.4");
    expect(changed.match(/"987\.65\.4"/g)).toHaveLength(name === "package.json" ? 1 : 2);
    expect(changed.replaceAll('"987.65.4"', `"${version}"`)).toBe(text);
  });
});

/** A tiny project in a repository of its own, with one release and something to release. */
function tinyProject(): string {
  const root = mkdtempSync(join(tmpdir(), "szpalta-release-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const pack = `${JSON.stringify({ name: "tiny", version: "0.1.0" }, null, 2)}\n`;
  put(root, "CHANGELOG.md", CHANGELOG);
  put(root, "package.json", pack);
  put(
    root,
    "package-lock.json",
    pack.replace("\n}\n", ',\n  "packages": {\n    "": {\n      "version": "0.1.0"\n    }\n  }\n}\n'),
  );
  put(root, ".gitignore", "/build/\n");
  git(root, "init", "-q", "-b", "main");
  git(root, "config", "user.name", "Zofia Łęcka");
  git(root, "config", "user.email", "zofia@example.pl");
  for (const name of ["commit.gpgSign", "tag.gpgSign", "core.autocrlf"]) git(root, "config", name, "false");
  git(root, "config", "core.hooksPath", ".git/hooks");
  commitAll(root, "garden: garlic");
  git(root, "tag", "-a", "v0.1.0", "-m", "0.1.0");
  return root;
}

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trimEnd();
}

function put(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

function commitAll(root: string, subject: string): void {
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", subject);
}

const FIXTURE = "test/fixtures/upgrades/0.2.0";

/** A release of 0.2.0 whose gate is green, unless `given` says otherwise; answers what it said and the order of its steps. */
async function releaseOf(root: string, given: Partial<ReleaseOptions> = {}) {
  const steps: string[] = [];
  const said: string[] = [];
  const outcome = await release({
    root,
    version: "0.2.0",
    date: "2026-02-28",
    check: async () => void steps.push("check"),
    makeFixture: async (folder) => {
      steps.push("fixture");
      put(folder, "data/szpalta.db", "rows");
    },
    makeFiles: async () => {
      const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
      steps.push(`files of ${version}`);
    },
    say: (line) => void said.push(line),
    ...given,
  }).catch((error: Error) => ({ thrown: error.message }));
  return { outcome, steps, said: said.join("\n") };
}

/** Everything a release could leave behind. */
function stateOf(root: string) {
  const files = git(root, "ls-files", "--cached", "--others").split("\n");
  return {
    head: git(root, "rev-parse", "HEAD"),
    branch: git(root, "branch", "--show-current"),
    tags: git(root, "tag"),
    status: git(root, "status", "--porcelain"),
    files: files.map((name) => [name, existsSync(join(root, name)) && readFileSync(join(root, name), "utf8")]),
  };
}

describe("a release", () => {
  test("is one commit with the changelog, the version and the fixture, and an annotated tag", async () => {
    const root = tinyProject();
    const { outcome, steps, said } = await releaseOf(root);
    expect([outcome, steps]).toEqual([{ ok: true }, ["check", "fixture", "files of 0.2.0"]]);
    expect(git(root, "log", "-1", "--format=%s")).toBe("release: 0.2.0");
    expect(git(root, "show", "--format=", "--name-only", "HEAD").split("\n").toSorted()).toEqual(
      ["CHANGELOG.md", "package-lock.json", "package.json", `${FIXTURE}/data/szpalta.db`].toSorted(),
    );
    expect(git(root, "cat-file", "-t", "v0.2.0")).toBe("tag");
    expect(git(root, "rev-parse", "v0.2.0^{commit}")).toBe(git(root, "rev-parse", "HEAD"));
    expect(git(root, "status", "--porcelain")).toBe("");
    expect(git(root, "show", "HEAD:CHANGELOG.md")).toContain("## [Unreleased]\n\n## [0.2.0] - 2026-02-28\n");
    for (const name of ["package.json", "package-lock.json"]) {
      expect(git(root, "show", `HEAD:${name}`)).toContain('"version": "0.2.0"');
      expect(git(root, "show", `HEAD:${name}`)).not.toContain('"0.1.0"');
    }
    expect(said).toContain("git push");
    expect(said).toContain("Nothing was pushed");
  });

  test("makes the fixture anew where somebody has made one before", async () => {
    const root = tinyProject();
    put(root, `${FIXTURE}/data/older.db`, "older");
    commitAll(root, "garden: a fixture by hand");
    expect((await releaseOf(root)).outcome).toEqual({ ok: true });
    expect(git(root, "ls-files", FIXTURE)).toBe(`${FIXTURE}/data/szpalta.db`);
  });

  const broken = (message: string) => async () => {
    throw new Error(message);
  };

  test.each<[string, Partial<ReleaseOptions>, string]>([
    ["a gate that refuses", { check: broken("lint") }, "lint"],
    ["a package that cannot be made", { makeFiles: broken("prepack") }, "prepack"],
    ["a fixture that cannot be made", { makeFixture: broken("no disk") }, "no disk"],
    [
      "a fixture that breaks off half made",
      {
        makeFixture: async (folder) => {
          put(folder, "data/szpalta.db", "half");
          throw new Error("killed");
        },
      },
      "killed",
    ],
  ])("that fails leaves everything as it was: %s", async (_what, given, message) => {
    const root = tinyProject();
    put(root, `${FIXTURE}/data/older.db`, "older");
    commitAll(root, "garden: a fixture by hand");
    const before = stateOf(root);
    expect((await releaseOf(root, given)).outcome).toEqual({ thrown: message });
    expect(stateOf(root)).toEqual(before);
  });

  test.each([
    ["the commit", "pre-commit"],
    ["the tag", "reference-transaction"],
  ])("whose %s git refuses leaves everything as it was", async (_what, hook) => {
    const root = tinyProject();
    const before = stateOf(root);
    // Of a transaction's names the second hook refuses those of tags alone.
    const script = hook === "pre-commit" ? "exit 1" : '! grep -q "refs/tags/"';
    put(root, `.git/hooks/${hook}`, `#!/bin/sh\n${script}\n`);
    execFileSync("chmod", ["+x", join(root, `.git/hooks/${hook}`)]);
    const { outcome, steps } = await releaseOf(root);
    expect([Object.keys(outcome), steps]).toEqual([["thrown"], ["check", "fixture", "files of 0.2.0"]]);
    expect(stateOf(root)).toEqual(before);
  });

  test("what somebody writes while the gate runs stops it, and stays", async () => {
    const root = tinyProject();
    const check = async () => put(root, "notes.md", "Meanwhile.");
    expect((await releaseOf(root, { check })).outcome).toMatchObject({
      ok: false,
      message: expect.stringContaining("notes.md"),
    });
    expect(readFileSync(join(root, "notes.md"), "utf8")).toBe("Meanwhile.");
    expect(git(root, "tag")).toBe("v0.1.0");
  });

  test.each<[string, (root: string) => void, string, RegExp]>([
    ["a changed file", (root) => put(root, "package.json", "{}"), "0.2.0", /^The tree .*package\.json.*\.$/],
    ["a new file", (root) => put(root, "notes.md", ""), "0.2.0", /^The tree .*notes\.md.*\.$/],
    ["another branch", (root) => void git(root, "switch", "-qc", "work"), "0.2.0", /main.*work.*\.$/],
    ["no branch", (root) => void git(root, "switch", "-q", "--detach"), "0.2.0", /main.*no branch.*\.$/],
    ["a malformed version", () => {}, "0.2", /^"0\.2" .*three numbers.*\.$/],
    ["an older version", () => {}, "0.0.9", /^0\.0\.9 is not newer than 0\.1\.0.*\.$/],
    ["a version that only the changelog knows", (root) => void git(root, "tag", "-d", "v0.1.0"), "0.1.0", /not newer/],
    ["a version that only a tag knows", (root) => void git(root, "tag", "v0.3.0"), "0.2.0", /not newer than 0\.3\.0/],
    ["a tag that is there", (root) => void git(root, "tag", "v0.2.0"), "0.2.0", /^The tag v0\.2\.0 .*\.$/],
    [
      "an empty Unreleased",
      (root) => {
        put(root, "CHANGELOG.md", CHANGELOG.replace("- Sowing by the moon.\n", ""));
        commitAll(root, "garden: nothing to say");
      },
      "0.2.0",
      /^CHANGELOG\.md .*Unreleased.*\.$/,
    ],
  ])("is refused with one sentence, and nothing is run: %s", async (_what, arrange, version, sentence) => {
    const root = tinyProject();
    arrange(root);
    const before = stateOf(root);
    const { outcome, steps } = await releaseOf(root, { version });
    expect(outcome).toEqual({ ok: false, message: expect.stringMatching(sentence) });
    expect(steps).toEqual([]);
    expect(stateOf(root)).toEqual(before);
  });

  test("the command says why on its error output and ends with 1, and with 2 when it is not understood", () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [join(ROOT, "release/run.ts"), ...args], { encoding: "utf8" });
    expect(run("0.2")).toMatchObject({ status: 1, stdout: "", stderr: expect.stringMatching(/^"0\.2" .*\.\n$/) });
    expect(run()).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("npm run release -- 0.2.0") });
  });
});
