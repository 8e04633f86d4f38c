import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { convert } from "#convert/convert.ts";
import { readEntry } from "#convert/markdown/read-entry.ts";
import { readSampleSite, type SampleContents, samplePost } from "#core/sample/read-sample-site.ts";
import type { ImportRuntime } from "./converted/import-converted.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { importMarkdown } from "./import-foreign.ts";
import { listFolder, readSource } from "#convert/markdown/source-folder.ts";
import type { Report } from "../base/progress.ts";
import { sampleValues } from "#core/messages/sample.ts";
import { importRunMessages } from "#core/messages/server/import.ts";

const SAMPLE_FOLDER = fileURLToPath(new URL("../../sample", import.meta.url));
const SITE_FILE = "site.yaml";

/** Returns the content of this version's sample site; null when the installation does not include the sample. */
export async function readSampleContents(zone: string): Promise<SampleContents | null> {
  const folder = await listFolder(SAMPLE_FOLDER);
  if (!folder) return null;
  const { entities } = readSampleSite(await readFile(join(SAMPLE_FOLDER, SITE_FILE), "utf8"), randomUUID);
  const options = { root: folder.root, category: null, state: "published" as const, zone, now: 0 };
  const paths = [...folder.files];
  const sources = paths.filter((path) => folder.pages.has(path)).map((path) => readSource(folder, path));
  const files = sources.filter((source) => source !== null);
  const pictures = paths.filter((path) => /\.jpe?g$/.test(path)).map((path) => basename(path));
  return { entities, posts: files.map((file) => samplePost(readEntry(file, [], options).entry)), pictures };
}

/**
 * Fills an empty store with the sample site in one transaction, so that an interrupted start leaves no incomplete site. Its name and motto
 * are stored before it, unless the owner's file names the site. When the disk has no space, reports that and resolves to false; the site then starts empty.
 */
export async function loadSampleSite(runtime: ImportRuntime, report: Report): Promise<boolean> {
  const site = readSampleSite(await readFile(join(SAMPLE_FOLDER, SITE_FILE), "utf8"), randomUUID);
  const options = {
    folder: SAMPLE_FOLDER,
    dryRun: false,
    undated: "file-time" as const,
    entities: site.entities,
    topics: site.topicOfPost,
  };
  const { store } = runtime;
  const settings = await store.read.settings();
  try {
    const values = runtime.site.inFile.includes("name") ? {} : sampleValues;
    await store.write((tx) => tx.putSettings({ ...settings, values }));
    const { refusal } = await importMarkdown({ ...runtime, convert }, options, report);
    if (refusal !== null) throw new Error(`The sample site could not be stored: ${refusal}`);
    return true;
  } catch (error) {
    if (!isDiskError(error)) throw error;
    await store.write((tx) => tx.putSettings(settings));
    report(importRunMessages.diskFullForSample);
    return false;
  }
}
