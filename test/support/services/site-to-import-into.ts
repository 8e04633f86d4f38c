import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { ZipFile } from "yazl";
import {
  DEFAULT_OPTIONS,
  type ImportState,
  type StudioImport,
  type TrialOptions,
} from "#core/import/studio/studio-import.ts";
import type { ComposedSite } from "#server/compose/composed-site.ts";
import type { LoadSiteCopy } from "#server/import/studio/staged-site.ts";
import { StudioImports } from "#server/import/studio/studio-imports.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import * as copies from "#store/sqlite/open-copy.ts";
import { openRuntime } from "./open-runtime.ts";

/** Who asks for it. */
export const ANA = "u-zofia";

/** An empty site, and its imports as the studio has them. */
export async function siteToImportInto(given: Partial<ComposedSite> = {}) {
  const runtime = { ...(await openRuntime()), ...given };
  await runtime.store.write((tx) => tx.putUser(fixtures.zofia));
  const file = join(runtime.config.data, "test.db");
  return { runtime, open: () => studioImports(runtime, file) };
}

function studioImports(runtime: ComposedSite, file: string): StudioImports {
  return new StudioImports({ ...runtime, loadCopy: copiesOf(file) });
}

/** Copies of a database under another name than the site's. */
export function copiesOf(file: string): LoadSiteCopy {
  return async () => ({
    ...copies,
    openCopy: (given) => copies.openCopy({ ...given, file }),
  });
}

/** As a file that was just received. */
export function received({ config }: ComposedSite, content: string | Buffer): string {
  const path = join(config.data, "odebrany");
  writeFileSync(path, content);
  return path;
}

const CHANGED = new Date("2024-05-06T07:08:00Z");

/** Its files have a time of their own, and a mode as Unix keeps it. */
export async function zip(files: Record<string, string | Buffer>, mode = 0o100644): Promise<Buffer> {
  const made = new ZipFile();
  for (const [path, content] of Object.entries(files))
    made.addBuffer(Buffer.from(content), path, { mtime: CHANGED, mode });
  made.end();
  return buffer(made.outputStream);
}

/** Waits until the page would show this. */
export async function reached<P extends ImportState["phase"]>(imports: Pick<StudioImport, "state">, phase: P) {
  let state: ImportState | undefined;
  await expect.poll(async () => (state = await imports.state())).toMatchObject({ phase });
  return state as Extract<ImportState, { phase: P }>;
}

export const NO_PICTURES: TrialOptions = { ...DEFAULT_OPTIONS, pictures: false };

export const postsOf = async ({ store }: ComposedSite) => (await store.read.postIds(null, 100)).length;
/** What an import still has on the disk. */
export const left = ({ config }: ComposedSite) =>
  readdirSync(config.data, { recursive: true, encoding: "utf8" }).filter((name) => /^(?:incoming|import)\//.test(name));
