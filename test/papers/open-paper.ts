import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineSite } from "#core/base/site-config.ts";
import { createSettingsService } from "#core/settings/settings-service.ts";
import { NO_SETTINGS, type SiteSettings } from "#core/settings/site-settings.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { administrator, ORIGIN } from "../support/services/open-services.ts";
import { runCommand, type RunningSite, startSite } from "../support/running-site/running-site.ts";

/* Three sites of one program, each with posts in a folder of Markdown and settings as administrators set them in the studio. */

export const PAPERS = ["przesmyk", "zrzut-pamieci", "swiety-roch"] as const;

export type Paper = (typeof PAPERS)[number];

export function paperFolder(paper: Paper): string {
  return fileURLToPath(new URL(paper, import.meta.url));
}

export function paperSettings(paper: Paper): SiteSettings {
  const file = readFileSync(join(paperFolder(paper), "settings.json"), "utf8");
  return { ...NO_SETTINGS, ...(JSON.parse(file) as Partial<SiteSettings>) };
}

export async function openPaper(paper: Paper): Promise<RunningSite> {
  const data = join(mkdtempSync(join(tmpdir(), "szpalta-paper-")), "data");
  const env = { SZPALTA_DATA: data, SZPALTA_SAMPLE: "0" };
  const { out } = await runCommand(["import", "markdown", paperFolder(paper)], env);
  const store = await openSqliteStore({ file: join(data, "szpalta.db"), clock: Date.now });
  const service = createSettingsService({
    store,
    clock: Date.now,
    config: defineSite({}),
    environment: [],
    origin: ORIGIN,
  });
  const outcome = await service.change(administrator, paperSettings(paper));
  await store.close();
  if (!outcome.ok) throw new Error(`${JSON.stringify(outcome)}\n${out}`);
  return startSite({ data, env });
}
