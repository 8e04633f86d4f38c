import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { scriptedModel } from "../support/assistant/scripted-model.ts";
import { serveModel } from "../support/assistant/model-server.ts";
import { readAt } from "../support/running-site/seeded-site.ts";
import { callEditor } from "../support/running-site/team.ts";
import { type RunningSite, startSite, withModel } from "../support/running-site/running-site.ts";
import { writeArchive } from "./archive.ts";
import { type Contents, contentsOf, copyFixture, type Manifest, openCopy } from "./fixture.ts";
import { planAhead } from "./plans.ts";
import { countRows } from "./rows.ts";
import { joinAll, secureAccounts, type Team } from "./team.ts";

/* `node test/upgrades/make.ts <folder>` fills a data folder; `npm run release` keeps one of each version. */

/** Bytes; the repository holds one of each version for good. */
const MOST_BYTES = 1_500_000;

/**
 * Counts of lists over 500 posts, words that wait for the dictionary, what only several servers or a recording write, when backups
 * are taken, former bylines, pictures and comments of imports, and what other sites told of pages, for which a test asks nobody.
 */
const MAY_BE_EMPTY = [
  "list_span",
  "list_part",
  "search_waiting",
  "replica",
  "recording",
  "backup_settings",
  "former_byline",
  "merged_user",
  "imported_picture",
  "missing_picture",
  "reader_comment",
  "embed_card",
];

/** The rest is a running server's, or made again. */
const COPIED = ["szpalta.db", "szpalta.db.mark", "media"];

const MODELS = {
  fast: { id: "maly", price: { input: 2, output: 6 } },
  smart: { id: "duzy", price: { input: 2, output: 6 } },
};

/** Works as people do, stops the site, and keeps its data with a manifest. `folder` must not exist. */
export async function makeFixture(folder: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-fixture-"));
  try {
    const secrets = await fillSite(join(scratch, "data"));
    const madeAt = Date.now();
    copyData(scratch, folder);
    const contents = await readBack(folder, madeAt, secrets.secondFactor);
    const manifest: Manifest = { madeAt, ...secrets, contents };
    writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** On a copy, since signing in writes. Passwords as `fillSite` had them hashed: quickly in a test, for a release as in production. */
async function readBack(folder: string, madeAt: number, secondFactor: string): Promise<Contents> {
  const copy = copyFixture(folder);
  const opened = await openCopy(copy.data, madeAt, {}, false);
  try {
    return await contentsOf(opened, secondFactor);
  } finally {
    await opened.site.stop();
    copy.remove();
  }
}

async function fillSite(data: string): Promise<Omit<Manifest, "madeAt" | "contents">> {
  const model = await serveModel(scriptedModel());
  const env = { SZPALTA_SAMPLE: "0", ...withModel({ address: model.address, ...MODELS }) };
  const site = await startSite({ data, env });
  try {
    const team = await joinAll(site);
    await writeArchive(site, team);
    await planAhead(site, team);
    const secrets = await secretsOf(site, team);
    return { ...secrets, secondFactor: await secureAccounts(site, team) };
  } finally {
    await site.stop({ keep: true });
    model.close();
  }
}

async function secretsOf(site: RunningSite, { zofia, adam, ewa }: Team) {
  const { rows } = await readAt<{ rows: { id: string; title: string }[] }>(site, ewa, "/studio?state=szkic");
  const [draft] = rows;
  const preview = await callEditor<{ path: string }>(site, ewa, { do: "preview-link", postId: draft!.id });
  const { feed } = await readAt<{ feed: string }>(site, adam, "/studio/calendar");
  const { pathname, search } = new URL(feed);
  return { session: zofia.cookie, private: { preview: preview.path, calendar: pathname + search } };
}

/** Throws for a folder that is no good as a fixture. */
function copyData(scratch: string, folder: string): void {
  const data = join(scratch, "data");
  const log = statSync(join(data, "szpalta.db-wal"), { throwIfNoEntry: false });
  const mark = readFileSync(join(data, "szpalta.db.mark"), "utf8");
  if ((log && log.size > 0) || !mark.startsWith("stopped")) throw new Error("The site has not stopped cleanly.");
  const counts = Object.entries(countRows(join(data, "szpalta.db")));
  const empty = counts.flatMap(([name, rows]) => (rows > 0 || name.includes(".") ? [] : [name]));
  const missing = empty.filter((name) => !MAY_BE_EMPTY.includes(name));
  if (missing.length > 0) throw new Error(`No step in test/upgrades puts anything into: ${missing.join(", ")}.`);
  mkdirSync(folder, { recursive: true });
  for (const name of COPIED) cpSync(join(data, name), join(folder, "data", name), { recursive: true });
  cpSync(join(scratch, "data.key"), join(folder, "data.key"));
  const bytes = sizeOf(folder);
  if (bytes > MOST_BYTES) throw new Error(`The fixture has ${bytes} bytes, more than ${MOST_BYTES}.`);
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

if (import.meta.main) await makeFixture(resolve(process.argv[2] ?? ""));
