import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const PERMISSIONS = z.record(z.string(), z.enum(["read", "write", "none"]));

const WORKFLOW = z.object({
  permissions: PERMISSIONS,
  jobs: z.record(
    z.string(),
    z.object({
      permissions: PERMISSIONS.optional(),
      "timeout-minutes": z.number(),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
    }),
  ),
});

/** What a workflow allows or trusts that it should not, in sentences. */
function faultsOf(text: string): string[] {
  const read = WORKFLOW.safeParse(parse(text));
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const { permissions, jobs } = read.data;
  const faults = Object.entries(permissions).flatMap(([of, right]) =>
    right === "write" ? `every job may write ${of}` : [],
  );
  for (const [name, { permissions: own = {}, steps }] of Object.entries(jobs)) {
    const mayWrite = Object.values(own).includes("write");
    for (const { uses, run, with: given } of steps) {
      if (uses && !text.match(new RegExp(`uses: ${uses} # v\\d+\\.\\d+\\.\\d+$`, "m")))
        faults.push(`${name}: ${uses} has no version in a comment`);
      if (uses && !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(uses))
        faults.push(`${name}: ${uses} is not pinned by a commit`);
      if (uses?.startsWith("actions/checkout@") && given?.["persist-credentials"] !== false)
        faults.push(`${name}: the checkout keeps its token`);
      if (run?.includes("${{")) faults.push(`${name}: a command has an expression in it`);
      if (mayWrite && run && /\b(?:npm|npx|node)\b|\.ci\//.test(run))
        faults.push(`${name}: the project's code runs where writing is allowed`);
    }
  }
  return faults;
}

describe("the workflows", () => {
  const names = globSync(".github/workflows/*.{yml,yaml}", { cwd: ROOT });

  test("are those of a change and of a release", () => {
    expect(names.toSorted()).toEqual([".github/workflows/ci.yml", ".github/workflows/release.yml"]);
  });

  test.each(names)("%s pins what it uses, and may do no more than it needs", (name) => {
    expect(faultsOf(readFileSync(ROOT + name, "utf8"))).toEqual([]);
  });

  test("run the gate and make the files as everybody does", () => {
    const text = names.map((name) => readFileSync(ROOT + name, "utf8")).join("\n");
    const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: object };
    const run = Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, script = ""]) => script);
    expect(run.filter((script) => script !== "release" && !Object.hasOwn(scripts, script))).toEqual([]);
    expect(text.match(/run: \.ci\/run/g)).toHaveLength(2);
  });
});

test("what a workflow should not do is found", () => {
  const careless = `
permissions:
  contents: write
jobs:
  build:
    timeout-minutes: 5
    permissions:
      packages: write
    steps:
      - uses: actions/checkout@v6
      - uses: somebody/something@8e8c483db84b4bee98b60c0593521ed34d9990e8 # newest
      - run: npm ci && echo \${{ github.head_ref }}
`;
  expect(faultsOf(careless)).toEqual([
    "every job may write contents",
    "build: actions/checkout@v6 has no version in a comment",
    "build: actions/checkout@v6 is not pinned by a commit",
    "build: the checkout keeps its token",
    "build: somebody/something@8e8c483db84b4bee98b60c0593521ed34d9990e8 has no version in a comment",
    "build: a command has an expression in it",
    "build: the project's code runs where writing is allowed",
  ]);
  expect(faultsOf("jobs: {}")).toEqual([expect.stringMatching(/^permissions: /)]);
});

describe("NOTICE", () => {
  /** Licences whose conditions are met by keeping the text that comes with each package. */
  const PLAIN = /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|PSF-2\.0|Python-2\.0|Zlib)$/;
  const isPlain = (license: string) =>
    license
      .replaceAll(/[()]/g, "")
      .split(" AND ")
      .every((each) => PLAIN.test(each));
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, "utf8")) as {
    packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
  };
  const notice = readFileSync(`${ROOT}NOTICE`, "utf8");
  /** One line stands for the packages of all systems. */
  const named = (name: string) =>
    name.replace(/^(@img\/sharp-(?:libvips|win32)-).*/, "$1…").replace(/^(lightningcss)-.*/, "$1");

  test("names every package that comes with the engine under another licence than the plain ones", () => {
    const special = Object.entries(lock.packages).flatMap(([place, { license = "", dev, link }]) => {
      const name = place.split("node_modules/").at(-1) ?? "";
      return place === "" || dev || link || isPlain(license) ? [] : [named(name)];
    });
    expect(special.length).toBeGreaterThan(5);
    expect(special.filter((name) => !notice.includes(name))).toEqual([]);
  });
});
