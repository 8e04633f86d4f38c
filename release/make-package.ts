import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "../build.ts";

/* Before `npm pack`: the engine as owners get it, in `dist`. Node removes no types below `node_modules`, so it is JavaScript there. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(ROOT, "dist");

const SOURCES = [
  "server.ts",
  "{convert,core,store,server}/**/*",
  "sample/**/*.{md,yaml,jpg,jpeg,png}",
  "optional/*/package.json",
];

/** Tests, what only they import, and what only a checkout has. */
const LEFT_OUT = /\.test\.ts$|\.d\.ts$|__snapshots__|^store\/contract\/|^server\/dev\.ts$/;

/** A module of ours in a string: an import, or the file of a thread. */
const MODULE_NAME = /"((?:\.{1,2}|#(?:convert|core|store|server))\/[\w./-]+)\.ts"/g;

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

rmSync(DIST, { recursive: true, force: true });
await copyBuild();
for (const file of globSync(SOURCES, { cwd: ROOT, withFileTypes: true })) {
  const path = join(file.parentPath, file.name).slice(ROOT.length);
  if (file.isFile() && !LEFT_OUT.test(path)) writePart(path);
}
writeTypes();
// The nearest package.json says what `#core/…` is.
const imports = Object.fromEntries(["convert", "core", "store", "server"].map((part) => [`#${part}/*`, `./${part}/*`]));
writeFileSync(join(DIST, "package.json"), `${JSON.stringify({ type: "module", version, imports }, null, 2)}\n`);

/** The app of this release alone; the checkout's own folder may have earlier ones. */
async function copyBuild(): Promise<void> {
  const { id } = await ensureBuild();
  const build = (path: string) => [join(ROOT, "build", path), join(DIST, "build", path)] as const;
  const releases = JSON.parse(readFileSync(join(ROOT, "build/releases.json"), "utf8")) as {
    id: string;
    files: string[];
  }[];
  const assets = releases.find((release) => release.id === id)?.files ?? [];
  for (const name of assets)
    for (const path of globSync(`${name}{,.br,.gz}`, { cwd: join(ROOT, "build/client/assets") }))
      cpSync(...build(`client/assets/${path}`));
  cpSync(...build("server"), { recursive: true });
  cpSync(...build("facts.json"));
}

function writePart(path: string): void {
  const to = join(DIST, path);
  mkdirSync(dirname(to), { recursive: true });
  if (!/\.[jt]s$/.test(path)) return copyFileSync(join(ROOT, path), to);
  const source = readFileSync(join(ROOT, path), "utf8");
  const script = path.endsWith(".ts") ? stripTypeScriptTypes(source) : source;
  writeFileSync(to.replace(/\.ts$/, ".js"), script.replace(MODULE_NAME, '"$1.js"'));
}

/** Of what a site's file is written with. */
function writeTypes(): void {
  const compiler = join(ROOT, "node_modules/.bin/tsc");
  execFileSync(compiler, ["-p", join(ROOT, "release/tsconfig.types.json")], { stdio: "inherit" });
  for (const path of globSync("core/**/*.d.ts", { cwd: DIST })) {
    const file = join(DIST, path);
    writeFileSync(file, readFileSync(file, "utf8").replace(MODULE_NAME, '"$1.js"'));
  }
}
