import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/support/hosted/child-server.ts";
import { arrayOf, type DockerStep, readDockerfile } from "#test/support/texts/dockerfile.ts";
import { packEngine } from "#test/support/running-site/pack-engine.ts";

/* The steps of the Dockerfile, one by one, in a folder that stands for the image's root; then what it runs, as its user. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STEPS = readDockerfile(readFileSync(join(ROOT, "Dockerfile"), "utf8"));

const image = mkdtempSync(join(tmpdir(), "szpalta-image-"));
const context = join(image, "context");
const IS_ROOT = process.getuid?.() === 0;
/** The user `node` of the base image. */
const [UID, GID] = IS_ROOT ? [1000, 1000] : [process.getuid!(), process.getgid!()];

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), ...(process.env["PATH"] ?? "").split(delimiter)].join(delimiter),
};
let folder = image;

/** Paths of the image as they are here. */
const here = (text: string) => text.replaceAll(/(?<=^|[\s"=:])\/(?=site\b|engine\b|tmp\b)/g, `${image}/`);

const DO: Record<string, (step: DockerStep) => void> = {
  FROM: () => {},
  ENV: ({ text }) => {
    const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(here(text)) ?? [];
    env[name] = value.replace("$PATH", env["PATH"]!);
  },
  WORKDIR: ({ text }) => mkdirSync((folder = here(text)), { recursive: true }),
  COPY: ({ text }) => {
    const [from = "", to = ""] = here(text).split(" ");
    const files = globSync(from, { cwd: context });
    expect(files.length, from).toBeGreaterThan(0);
    for (const file of files) cpSync(join(context, file), join(to, basename(file)));
  },
  RUN: ({ text }) => {
    const line = here(text).replaceAll("node:node", `${UID}:${GID}`);
    const { status, stderr } = spawnSync("/bin/sh", ["-c", line], { cwd: folder, env, encoding: "utf8" });
    if (status !== 0) throw new Error(`RUN ${text}: ${stderr}`);
  },
  USER: () => {},
  VOLUME: ({ text }) => expect(statSync(here(text)).uid).toBe(UID),
  EXPOSE: ({ text }) => expect(text).toBe(env["PORT"]),
  HEALTHCHECK: () => {},
  CMD: () => {},
};

const isReachable = spawnSync("npm", ["view", "detect-libc", "version"], { cwd: tmpdir() }).status === 0;
if (!isReachable) console.log("The registry cannot be reached: the steps of the Dockerfile are skipped.");

beforeAll(() => {
  if (!isReachable) return;
  for (const name of ["context", "tmp"]) mkdirSync(join(image, name));
  packEngine(context);
  // Others may not look into a worker's own folder for temporary files.
  for (const each of [tmpdir(), image]) chmodSync(each, 0o755);
  chownSync(join(image, "tmp"), UID, GID);
  for (const step of STEPS) DO[step.instruction]!(step);
});
afterAll(() => rmSync(image, { recursive: true, force: true }));

/** Starts a program as the image's user, whose home cannot be written to, as with a read-only root. */
function run(command: string[]) {
  const surroundings = { ...env, HOST: "127.0.0.1", HOME: "/nonexistent", TMPDIR: join(image, "tmp") };
  return spawn(command[0]!, command.slice(1), { cwd: folder, env: surroundings, uid: UID, gid: GID });
}

async function exitOf(command: string[]): Promise<unknown> {
  const [code] = (await once(run(command), "exit")) as unknown[];
  return code;
}

/** Files of the site's folder without what is kept, with the time of their last change. */
function engineFiles(): string[] {
  const names = globSync("**/*", { cwd: folder, exclude: (name) => name === "data" });
  return names.map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`).toSorted();
}

test.skipIf(!isReachable)(
  "make an image that serves the site as its user, writes to its volume alone and says that it is well",
  async () => {
    env["PORT"] = String(await freePort());
    const check = arrayOf(STEPS.find(({ instruction }) => instruction === "HEALTHCHECK")!);
    expect(await exitOf(check)).toBe(1);
    writeFileSync(join(folder, ".env"), "SZPALTA_SAMPLE=1\n");
    const before = engineFiles();
    const server = run(arrayOf(STEPS.find(({ instruction }) => instruction === "CMD")!));
    onTestFinished(() => void server.kill("SIGKILL"));
    const ended = once(server, "exit");
    const lines = createInterface({ input: server.stdout });
    const started = new Promise<void>((resolve) => {
      lines.on("line", (line) => line.includes("/setup?token=") && resolve());
    });
    let complaint = "";
    server.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    await Promise.race([started, ended.then(() => Promise.reject(new Error(`The server ended: ${complaint}`)))]);

    expect(await exitOf(check)).toBe(0);
    expect((await fetch(`http://127.0.0.1:${env["PORT"]}/`)).status).toBe(200);
    // The sample's, which the owner's file of settings has asked for.
    expect((await fetch(`http://127.0.0.1:${env["PORT"]}/warsztat`)).status).toBe(200);
    expect(await exitOf(["szpalta", "doctor"])).toBe(0);
    expect(await exitOf(["szpalta", "backup"])).toBe(0);
    server.kill("SIGTERM");
    // What is stopped is the server itself, and it ends properly.
    expect(await ended).toEqual([0, null]);
    expect(await exitOf(check)).toBe(1);
    expect(engineFiles()).toEqual(before);
    expect(globSync("data/*.backups/*.tar", { cwd: folder })).toHaveLength(1);
    expect(existsSync(join(folder, "data/site/szpalta.db"))).toBe(true);

    rmSync(join(folder, "data/site"), { recursive: true });
    expect(await exitOf(["szpalta", "start"])).toBe(1);
    const [backup = ""] = globSync(join(folder, "data/*.backups/*.tar"));
    expect(await exitOf(["szpalta", "restore", backup, "--force"])).toBe(0);
    expect(existsSync(join(folder, "data/site/szpalta.db"))).toBe(true);
  },
);
