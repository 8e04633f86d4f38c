import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

const SENTENCE = "Szpalta potrzebuje Node 24.12 lub nowszego";

/** Exit status and standard error of the module that a start loads first, in a Node that says it is of this version. */
function startedWith(version: string, warmStart = "./server/warm-start.js"): { status: number | null; stderr: string } {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const imports = [`data:text/javascript,${encodeURIComponent(older)}`, warmStart];
  const args = [...imports.map((each) => `--import=${each}`), "--eval", "0"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  return { status, stderr };
}

test.each(["18.19.0", "20.20.2", "22.22.0", "24.11.1"])("a start on Node %s is one sentence", (version) => {
  const { status, stderr } = startedWith(version);
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(SENTENCE)]);
  expect(stderr).toContain(version);
});

test("an owner of the package reads where a newer Node comes from, and nothing of sources", () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-node-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "warm-start.mjs");
  copyFileSync(join(ROOT, "server/warm-start.js"), program);
  const { stderr } = startedWith("20.20.2", program);
  expect(stderr).toMatch(/^Szpalta potrzebuje .+ Node 20\.20\.2\. Zainstaluj nowszy \(https:.+node --version\.\n$/);
  expect(startedWith("20.20.2").stderr).toContain("npm start");
});

test.each(["24.12.0", "26.10.0", "27.0.0"])("Node %s is new enough", (version) => {
  expect(startedWith(version)).toEqual({ status: 0, stderr: "" });
});

test("engines says the same", () => {
  expect(engines.node).toBe(">=24.12");
});

test("a start says it where the Node of the project does not run on this machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-node-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "node");
  // A loader that is not there, as glibc's is not on musl.
  writeFileSync(program, "#!/lib/ld-of-another-system\n");
  chmodSync(program, 0o755);
  const shell = (path: string) =>
    spawnSync("/bin/sh", ["-c", scripts["prestart"]!], { encoding: "utf8", env: { PATH: path } });
  const missing = shell(folder);
  expect(missing.status).toBe(1);
  expect(missing.stdout.trim().split("\n")).toEqual([expect.stringContaining(SENTENCE)]);
  expect(shell([join(process.execPath, ".."), folder].join(delimiter))).toMatchObject({ status: 0, stdout: "" });
});

test("scripts leave the engine as it is, but for a server's room for new objects", () => {
  const flags = Object.entries(scripts).flatMap(([name, script]) =>
    [...script.matchAll(/--\S*(?:space|heap|size|memory|gc|scavenge)\S*/g)].map(([flag]) => `${name} ${flag}`),
  );
  expect(flags).toEqual(["start --max-semi-space-size=8"]);
});
