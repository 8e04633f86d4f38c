import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openPaper, PAPERS } from "../papers/open-paper.ts";
import { writeEdgeCasePosts } from "../support/running-site/edge-case-posts.ts";
import { scriptedModel } from "../support/assistant/scripted-model.ts";
import { type ModelServer, serveModel } from "../support/assistant/model-server.ts";
import { type SeededSite, startSeededSite } from "../support/running-site/seeded-site.ts";
import { runCommand, startSite, type RunningSite, withModel } from "../support/running-site/running-site.ts";
import { actOn, storeDraft } from "../support/running-site/post-requests.ts";
import { seedManyDuplicateTags, seedDuplicateTags } from "../support/running-site/duplicate-tags.ts";
import { joinTeam, type TeamMember } from "../support/running-site/team.ts";
import type { SiteKind } from "./shots.ts";

export interface PicturedSite {
  site: RunningSite;
  newsroom: SeededSite | null;
  administrator: TeamMember | null;
  stop(): Promise<unknown>;
}

/** Until the server notices that its folder is gone. */
const NOTICED_MS = 8_000;

export async function openSite(kind: SiteKind): Promise<PicturedSite> {
  if (kind === "newsroom") {
    const { site, newsroom } = await startSeededSite();
    return { site, newsroom, administrator: null, stop: () => site.stop() };
  }
  const paper = PAPERS.find((each) => each === kind);
  if (paper) {
    const site = await openPaper(paper);
    return { site, newsroom: null, administrator: null, stop: () => site.stop() };
  }
  const model = kind === "modelled" ? await serveModel(scriptedModel()) : null;
  const empty = kind === "sample" ? {} : { env: { SZPALTA_SAMPLE: "0" } };
  const site = await startSite(model ? { env: modelOf(model) } : empty);
  const place: PicturedSite = {
    site,
    newsroom: null,
    administrator: null,
    stop: () => site.stop().finally(() => model?.close()),
  };
  if (kind === "awkward") await importAwkward(site);
  if (kind === "broken") breakStore(site);
  if (kind === "tangled") await seedDuplicateTags(site);
  if (kind === "overgrown") await seedManyDuplicateTags(site);
  if (["empty", "read-only", "tangled", "overgrown", "leapt", "modelled"].includes(kind)) {
    place.administrator = await joinTeam(site, "administrator", "ewa@szpalta.example");
  }
  if (kind === "leapt") await leapClock(place);
  if (kind === "read-only") await openDataFolder(place);
  return place;
}

function modelOf({ address }: ModelServer) {
  const price = { input: 2, output: 6 };
  return withModel({ address, fast: { id: "maly", price }, smart: { id: "duzy", price } });
}

async function importAwkward(site: RunningSite): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-awkward-"));
  writeEdgeCasePosts(folder);
  const { code, out } = await runCommand(["import", "markdown", folder, "--undated", "pliki"], {
    SZPALTA_DATA: site.data,
  });
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`The import failed:\n${out}`);
}

/** Drops a table, so that a reader's page fails as on a damaged disk. */
function breakStore(site: RunningSite): void {
  const database = new DatabaseSync(join(site.data, "szpalta.db"));
  database.exec("PRAGMA foreign_keys=OFF; ALTER TABLE tag RENAME TO tag_gone");
  database.close();
}

async function leapClock({ site, administrator }: PicturedSite): Promise<void> {
  const { id } = await storeDraft(site, administrator!);
  await actOn(site, administrator!, id, "trash");
  const database = new DatabaseSync(join(site.data, "szpalta.db"));
  const twoMonths = 60 * 24 * 60 * 60 * 1000;
  database
    .prepare("INSERT INTO job (id, kind, state, done, total, created_at) VALUES ('trash', 'trash', 'done', 0, 0, ?)")
    .run(Date.now() - twoMonths);
  database.close();
}

/** As a disk that is unplugged would be; it can still be read. */
async function openDataFolder(place: PicturedSite): Promise<void> {
  const { site } = place;
  const away = `${site.data}-away`;
  renameSync(site.data, away);
  place.stop = async () => {
    renameSync(away, site.data);
    await site.stop();
  };
  const until = Date.now() + NOTICED_MS;
  while (Date.now() < until && !site.output().includes("tylko do odczytu")) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
