import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSampleSite } from "#core/import/sample-site.ts";
import type { AppRuntime } from "./app-runtime.ts";
import { importMarkdown } from "./import/import-markdown.ts";
import type { Report } from "./cli/progress.ts";

const SAMPLE_FOLDER = fileURLToPath(new URL("../sample", import.meta.url));
const SITE_FILE = "site.yaml";

/** Fills an empty store in one transaction, so that an interrupted start leaves no half site. */
export async function loadSample(runtime: AppRuntime, report: Report): Promise<void> {
  const site = readSampleSite(await readFile(join(SAMPLE_FOLDER, SITE_FILE), "utf8"), randomUUID);
  const options = {
    folder: SAMPLE_FOLDER,
    dryRun: false,
    undated: "file-time" as const,
    entities: site.entities,
    topics: site.topicOfPost,
  };
  const { refusal } = await importMarkdown(runtime, options, report);
  if (refusal !== null) throw new Error(`The sample site could not be stored: ${refusal}`);
}
