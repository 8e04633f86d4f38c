import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type ExportedSite, readAddressList } from "./exported-site.ts";
import { makeGhost } from "./ghost/make.ts";
import { EXPECTED as OF_GHOST } from "./ghost/plan.ts";
import { finder, importedPosts } from "./imported-site.ts";
import { type Checked, checkItems, type ExpectedPost } from "./item.ts";
import { type Result, writeNote } from "./note.ts";
import { run } from "./processes.ts";
import { makeWordPress } from "./wordpress/make.ts";
import { EXPECTED as OF_WORDPRESS } from "./wordpress/plan.ts";

/* `npm run test:real-exports`: see README.md beside this file. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FIXTURES = join(ROOT, "test", "fixtures", "real-exports");

/** Tables of Ghost that say something of posts. */
const OF_POSTS = new Set(["posts", "posts_meta", "posts_tags", "posts_authors", "tags", "users"]);

const { values: asked } = parseArgs({
  options: {
    wordpress: { type: "string" },
    ghost: { type: "string" },
    "ghost-node": { type: "string", default: process.execPath },
    note: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});

interface System {
  name: "WordPress" | "Ghost";
  command: string;
  make: (folder: string) => Promise<ExportedSite>;
  expected: ExpectedPost[];
  /** What the command is told beside the export and its pictures. */
  more: (site: ExportedSite) => string[];
}

const systems: System[] = [];
const { wordpress, ghost } = asked;
if (wordpress !== undefined)
  systems.push({
    name: "WordPress",
    command: "wordpress",
    make: (folder) => makeWordPress(wordpress, folder),
    expected: OF_WORDPRESS,
    more: () => [],
  });
if (ghost !== undefined)
  systems.push({
    name: "Ghost",
    command: "ghost",
    make: (folder) => makeGhost(ghost, asked["ghost-node"], folder),
    expected: OF_GHOST,
    more: ({ home }) => ["--url", home],
  });
if (systems.length === 0) throw new Error("Say where they are: --wordpress <folder>, --ghost <folder>.");

const results: Result[] = [];
for (const system of systems) results.push(await tryOut(system));
if (asked.note !== undefined) writeFileSync(asked.note, writeNote(results));
const lost = results.flatMap(({ checked }) => checked.filter(({ outcome }) => outcome === "lost"));
for (const { post, what } of lost) console.error(`Lost: ${what} (${post})`);
process.exitCode = lost.length + results.reduce((sum, { nowhere }) => sum + nowhere.length, 0) === 0 ? 0 : 1;

/** Makes the real site, imports its export twice and its addresses once, and compares item by item. */
async function tryOut({ name, command, make, expected, more }: System): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), `szpalta-${command}-`));
  console.log(`${name}: installing, filling and exporting it in ${folder} …`);
  const site = await make(folder);
  try {
    const addresses = await readAddressList(site.sitemap);
    if (asked.keep) keepFixture(site, addresses);
    const list = join(folder, "sitemap.txt");
    writeFileSync(list, addresses.join("\n"));
    const data = join(folder, "data");
    const bring = ["import", command, site.exported, "--media", site.media, ...more(site)];
    const imported = await szpalta(data, bring);
    const again = await szpalta(data, bring);
    const checkedAddresses = await szpalta(data, ["doctor", "--sitemap", list]);
    await szpalta(data, ["export", join(folder, "out")]);
    const checked = checkItems(expected, finder(importedPosts(join(folder, "out"))), reportOf(data));
    const nowhere = [...checkedAddresses.matchAll(/prowadzi donikąd: (\S+)/g)].map(([, address = ""]) => address);
    console.log(`${imported}\nThe second time:\n${again}\n${checkedAddresses}`);
    console.log(`${name}: ${countsOf(checked)}; ${addresses.length} addresses, ${nowhere.length} lead nowhere.`);
    return { name, checked, addresses: addresses.length, nowhere, unchanged: /nowe 0, zmienione 0/.test(again) };
  } finally {
    await site.stop();
    if (process.env["KEEP"] === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** The command line itself, on a data folder without the sample. */
function szpalta(data: string, args: readonly string[]): Promise<string> {
  mkdirSync(data, { recursive: true });
  const env = { ...process.env, SZPALTA_DATA: data, SZPALTA_SAMPLE: "0" };
  return run(process.execPath, ["server/cli/cli.ts", ...args], { cwd: ROOT, env, codes: [0, 1] });
}

/** Every warning of the first import. */
function reportOf(data: string): string {
  const reports = join(data, "import-reports");
  const [first = ""] = readdirSync(reports).toSorted();
  return readFileSync(join(reports, first), "utf8");
}

function countsOf(checked: readonly Checked[]): string {
  const groups = Map.groupBy(checked, ({ outcome }) => outcome);
  return [...groups].map(([outcome, list]) => `${outcome} ${list.length}`).join(", ");
}

/** An export of Ghost without settings, keys and addresses of people, which no import reads and no repository should hold. */
function postsAlone(text: string): string {
  type Tables = Record<string, Record<string, unknown>[]>;
  const { db } = JSON.parse(text) as { db: { meta: unknown; data: Tables }[] };
  const kept = db.map(({ meta, data }) => {
    const tables = Object.entries(data).filter(([table]) => OF_POSTS.has(table));
    const users = (data["users"] ?? []).map(({ id, name, slug }) => ({ id, name, slug }));
    return { meta, data: { ...Object.fromEntries(tables), users } };
  });
  return `${JSON.stringify({ db: kept }, null, 2)}\n`;
}

/** The export and its addresses for the ordinary tests. */
function keepFixture({ exported, home }: ExportedSite, addresses: readonly string[]): void {
  mkdirSync(FIXTURES, { recursive: true });
  const name = exported.endsWith(".xml") ? "wordpress" : "ghost";
  if (name === "wordpress") cpSync(exported, join(FIXTURES, "wordpress.xml"));
  else writeFileSync(join(FIXTURES, "ghost.json"), postsAlone(readFileSync(exported, "utf8")));
  writeFileSync(
    join(FIXTURES, `${name}-sitemap.txt`),
    `${addresses.map((each) => each.replace(home, "")).join("\n")}\n`,
  );
}
