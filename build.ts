import { spawn } from "node:child_process";
import { createHash, hash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { usesFirebase } from "#core/base/firebase-config.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { BuildFacts, FontFiles } from "#core/site/page-handler.ts";
import { eachKey } from "#core/base/values/record-keys.ts";
import type { Typefaces } from "#core/settings/site-look.ts";
import { PAIRS, pairSheet } from "#app/styles/fonts/font-faces.ts";
import type { CutFont } from "#app/styles/fonts/build-fonts.ts";
import { buildMeta } from "#server/build-id-of-site.ts";
import { SettingError } from "#server/base/config.ts";
import { explainStartError } from "#server/cli/start-error.ts";

/*
 * `npm run build`. Vite writes into `build/next`; from there files join `build/client/assets` (this release and the last, with
 * `.br` and `.gz`), `build/server` (the handler), `build/metas` (manifests) and, last of all, `build/facts.json` (names and id).
 */

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const BUILD = join(ROOT, "build");
const NEXT = join(BUILD, "next");
const ASSETS = join(BUILD, "client/assets");
const METAS = join(BUILD, "metas");
const FACTS = join(BUILD, "facts.json");
const STAMP = join(BUILD, "stamp.txt");
const RELEASES = join(BUILD, "releases.json");
const LOCK = join(BUILD, "lock");

const LOCK_POLL_MS = 100;

const SOURCES = [
  "app/**/*",
  "convert/**/*.ts",
  "core/**/*.ts",
  "szpalta.config.ts",
  "vite.config.ts",
  "build.ts",
  "package-lock.json",
  "optional/firebase/package-lock.json",
];

/** Pages loaded from the release before this one still find their files. */
const RELEASES_KEPT = 2;

const FIRST_PAINT_LIMIT = 500;

const HASHED_FONT = /-[\w-]{8}\.woff2$/;

const COMPRESSED = new Set([".js", ".css", ".svg", ".json", ".txt"]);

interface Release {
  id: string;
  files: string[];
}

type Manifest = Record<string, { file: string; assets?: string[] }>;

/** Builds first when the build is missing or stale, in a process of its own: Vite takes 250 MB. */
export async function ensureBuild(): Promise<BuildFacts> {
  if (!isBuilt(stampOfSources())) await buildApart();
  return readFacts();
}

/** NODE_ENV decides which JSX is written; a test or a development shell gets the same build. */
async function buildApart(): Promise<void> {
  const builder = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let complaint = "";
  builder.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(builder, "close")) as [number | null];
  if (code !== 0) throw new SettingError(complaint.trim() || "Budowa została przerwana.");
}

async function buildHere(): Promise<BuildFacts> {
  process.env.NODE_ENV = "production";
  const stamp = stampOfSources();
  return alone(async () => {
    if (isBuilt(stamp)) return readFacts();
    const facts = await build();
    writeFileSync(STAMP, stamp);
    return facts;
  });
}

function isBuilt(stamp: string): boolean {
  return existsSync(FACTS) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp;
}

/** A lock whose process is gone is taken over. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(BUILD, { recursive: true });
  while (!tookLock()) await after(LOCK_POLL_MS);
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function tookLock(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  try {
    const holder = Number(readFileSync(LOCK, "utf8"));
    if (holder > 0) process.kill(holder, 0);
  } catch {
    rmSync(LOCK, { force: true });
  }
  return false;
}

async function build(): Promise<BuildFacts> {
  const given = process.env.BUILD_ID ? checkedId(process.env.BUILD_ID) : null;
  // A start with a fresh build trusts that the site's file was checked here.
  const site = await (await import("#server/base/site-config.ts")).loadSiteConfig();
  await refuseWithoutSdk(site);
  // Vite and the font tools take longer to load than a start with a fresh build may take altogether.
  const { createBuilder } = await import("vite");
  const { buildFonts } = await import("#app/styles/fonts/build-fonts.ts");
  const fonts = await buildFonts();
  const builder = await createBuilder({ root: ROOT, configFile: join(ROOT, "vite.config.ts"), logLevel: "error" });
  await builder.buildApp();
  const manifest = JSON.parse(await readFile(join(NEXT, "client/.vite/manifest.json"), "utf8")) as Manifest;
  const facts = factsOf(manifest, given ?? idOfOutput(NEXT, site), fonts);
  await compressAll(join(NEXT, "client/assets"));
  await release(facts);
  return facts;
}

/** Vite's own complaint would name a file that nobody who configures a site knows. */
export async function refuseWithoutSdk({ firebase }: Pick<SiteConfig, "firebase">, root = ROOT): Promise<void> {
  if (!usesFirebase(firebase)) return;
  const { missingPackage, optionalPackageFolder } = await import("#store/files/load-optional-package.ts");
  const installed = join(root, optionalPackageFolder("firebase"), "node_modules/firebase/package.json");
  if (!existsSync(installed)) throw missingPackage("firebase", "szpalta.config.ts: pole „firebase”");
}

function stampOfSources(): string {
  const stamp = createHash("sha256").update(process.env.BUILD_ID ?? "");
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted()) {
    if (/\.test\.tsx?$/.test(path)) continue;
    stamp.update(path.slice(ROOT.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return stamp.digest("hex");
}

function readFacts(): BuildFacts {
  return JSON.parse(readFileSync(FACTS, "utf8")) as BuildFacts;
}

function checkedId(given: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(given)) return given;
  throw new SettingError("BUILD_ID może mieć od 1 do 64 znaków: liter bez ogonków, cyfr, łączników i podkreśleń.");
}

/** The site's file counts too: browsers keep the manifest, which has its route rules, by this id. */
export function idOfOutput(folder: string, site: SiteConfig): string {
  const all = createHash("sha256").update(JSON.stringify(site));
  for (const name of globSync("{client/assets,server}/**/*.*", { cwd: folder }).toSorted()) {
    all
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)));
  }
  return all.digest("hex").slice(0, 12);
}

function factsOf(manifest: Manifest, id: string, fonts: CutFont[]): BuildFacts {
  return {
    id,
    timestamp: Date.now(),
    boot: withIntegrity(fileOf(manifest, "app/browser/boot.ts")),
    inline: inlineOf(manifest),
    styles: [`/${fileOf(manifest, "app/styles/readers.css")}`],
    studioStyles: [`/${fileOf(manifest, "app/styles/studio.css")}`],
    bareStyles: [`/${fileOf(manifest, "app/styles/bare.css")}`],
    fonts: fontsOf("brygada", fonts),
    typefaces: eachKey(PAIRS, (pair) => ({
      sheet: `/${fileOf(manifest, pairSheet(pair))}`,
      ...fontsOf(pair, fonts),
    })),
  };
}

function fontsOf(pair: Typefaces, fonts: CutFont[]): FontFiles {
  const names = readdirSync(join(NEXT, "client/assets"));
  const preloaded = (pages: CutFont["preload"]) => {
    const cut = fonts.filter((font) => font.pair === pair && font.preload === pages);
    const stems = cut.map(({ file }) => file.slice(0, -extname(file).length));
    return names.filter((name) => stems.includes(name.replace(HASHED_FONT, ""))).map((name) => `/assets/${name}`);
  };
  return { upright: preloaded("every"), italic: preloaded("italic") };
}

function inlineOf(manifest: Manifest): BuildFacts["inline"] {
  const code = readFileSync(join(NEXT, "client", fileOf(manifest, "app/browser/first-paint.js")), "utf8").trim();
  if (code.length > FIRST_PAINT_LIMIT || /\b(?:import|export)\b|<\/|<!--/.test(code)) {
    throw new Error(
      `app/browser/first-paint.js must stay a classic script of at most ${FIRST_PAINT_LIMIT} bytes that can stand in HTML.`,
    );
  }
  // `conservative` is a pointer that goes down: `moderate` would fetch a page on the hover that starts the app.
  const speculation = JSON.stringify(
    JSON.parse(readFileSync(join(ROOT, "app/browser/speculation-rules.json"), "utf8")),
  );
  const sources = [code, speculation].map((each) => `'sha256-${hash("sha256", each, "base64")}'`);
  return { firstPaint: code, speculation, sources: sources.join(" ") };
}

function fileOf(manifest: Manifest, source: string): string {
  const entry = manifest[source];
  if (!entry) throw new Error(`The client build has no ${source}; see "input" in vite.config.ts.`);
  return entry.file;
}

function withIntegrity(file: string): { path: string; integrity: string } {
  const digest = hash("sha384", readFileSync(join(NEXT, "client", file)), "base64");
  return { path: `/${file}`, integrity: `sha384-${digest}` };
}

async function compressAll(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => COMPRESSED.has(extname(each)))) {
    const bytes = await readFile(join(folder, name));
    const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const br = await promisify(brotliCompress)(bytes, { params: best });
    const gz = await promisify(gzip)(bytes, { level: 9 });
    if (br.length < bytes.length) await writeFile(join(folder, `${name}.br`), br);
    if (gz.length < bytes.length) await writeFile(join(folder, `${name}.gz`), gz);
  }
}

async function release(facts: BuildFacts): Promise<void> {
  const assets = join(NEXT, "client/assets");
  const names = readdirSync(assets).filter((name) => !/\.(?:br|gz)$/.test(name));
  const releases = [{ id: facts.id, files: names }, ...earlierReleases().filter(({ id }) => id !== facts.id)];
  const kept = releases.slice(0, RELEASES_KEPT);
  mkdirSync(METAS, { recursive: true });
  cpSync(assets, ASSETS, { recursive: true });
  rmSync(join(BUILD, "server"), { recursive: true, force: true });
  renameSync(join(NEXT, "server"), join(BUILD, "server"));
  writeFileSync(
    join(METAS, `${facts.id}.json`),
    JSON.stringify(buildMeta(facts, (await import("./szpalta.config.ts")).default)),
  );
  writeFileSync(RELEASES, JSON.stringify(kept));
  forget(ASSETS, new Set(kept.flatMap(({ files }) => files.flatMap((name) => [name, `${name}.br`, `${name}.gz`]))));
  forget(METAS, new Set(kept.map(({ id }) => `${id}.json`)));
  rmSync(NEXT, { recursive: true, force: true });
  writeFileSync(FACTS, JSON.stringify(facts));
}

function earlierReleases(): Release[] {
  return existsSync(RELEASES) ? (JSON.parse(readFileSync(RELEASES, "utf8")) as Release[]) : [];
}

function forget(folder: string, kept: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name));
}

if (import.meta.main) {
  try {
    const facts = await buildHere();
    console.log(`Zbudowano wydanie ${facts.id}.`);
  } catch (error) {
    console.error(explainStartError(error));
    process.exitCode = 1;
  }
}
