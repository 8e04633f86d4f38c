import { setImmediate } from "node:timers/promises";
import { redirectKey } from "#core/base/former-paths.ts";
import type { AddressScheme } from "../old-addresses/address-scheme.ts";
import { readOrLeaveOut } from "../read-or-leave-out.ts";
import { NO_FACTS, type ReadingOutput, type ReadItem, type SourceFacts } from "../source.ts";
import { isGeneratorPage, isSection } from "./parse-source-path.ts";
import { type EntryOptions, readEntry, readSection } from "./read-entry.ts";
import { filesMentionedIn, skippedFiles } from "./skipped-files.ts";
import { readSource, type SourceFolder } from "./source-folder.ts";
import { sourceTextMessages } from "#core/messages/convert.ts";

/** Options of reading a folder. */
export interface FolderReading extends EntryOptions {
  /** The rules by which the old site made its addresses. */
  scheme?: AddressScheme;
}

/** After this many files, reading pauses so that other work of the process can run. */
const READ_WITHOUT_A_PAUSE = 4;

/** Reads every text of a folder in order. A file that turns out to be no post is removed from `folder.pages`. */
export async function readFolder(
  folder: SourceFolder,
  reading: FolderReading,
  { entries, progress }: ReadingOutput,
): Promise<SourceFacts> {
  const descriptions = new Map<string, string>();
  const former = new Map<string, string>();
  const mentioned = new Set<string>();
  folder.former = former;
  let [restoredAddresses, unread] = [0, 0];
  for (const at of folder.markdown.keys()) {
    const { section, ...item } = readOne(folder, at, reading);
    await entries.add(item);
    const { entry, path } = item;
    if (entry?.redirects.some((redirect) => redirect.made)) restoredAddresses += 1;
    if (section) {
      entries.categories.set(section.slug, { name: section.name, guessedIn: null });
      descriptions.set(section.slug, section.description);
    }
    for (const name of filesMentionedIn(entry?.body ?? "")) mentioned.add(name);
    for (const { address } of entry?.redirects ?? []) {
      const key = redirectKey(address);
      if (key !== null && !former.has(key)) former.set(key, path);
    }
    if (!entry && folder.pages.delete(path)) unread += 1;
    progress(entries.size + unread, folder.markdown.length, "pliki");
    if (at % READ_WITHOUT_A_PAUSE === 0) await setImmediate();
  }
  if (reading.scheme && restoredAddresses > 0)
    await entries.add(schemeRemark(reading.scheme, folder.root, restoredAddresses));
  const texts = new Set(folder.markdown);
  for (const { count, isText, text } of skippedFiles(folder.files, (path) => texts.has(path), mentioned)) {
    await entries.add(skippedFile(folder.root, text));
    if (isText) unread += count;
  }
  return { ...NO_FACTS, unread, descriptions: { ...NO_FACTS.descriptions, categories: descriptions } };
}

/** The result of reading one file. */
interface FolderItem extends ReadItem {
  /** The category that this file describes, if the file is the page of a section. */
  section?: { slug: string; name: string; description: string } | null;
}

/** Reads the file at an index of `folder.markdown`. */
function readOne(folder: SourceFolder, at: number, options: FolderReading): FolderItem {
  const [path = "", ...beside] = [at, at - 1, at + 1].map((each) => folder.markdown[each]);
  if (folder.templates.has(path)) return skippedFile(path, sourceTextMessages.isTemplate);
  const isPage = folder.pages.has(path);
  if (!isPage && !isSection(path)) return skippedFile(path, sourceTextMessages.describesFolder);
  const source = readSource(folder, path);
  if (!isPage) {
    const { section = null, hasBody = false } = source ? readSection(source) : {};
    const text = sourceTextMessages.folderTextLost;
    return hasBody ? { ...skippedFile(path, text), section } : { path, entry: null, remarks: [], section };
  }
  if (!source) return skippedFile(path, sourceTextMessages.noText);
  const present = beside.filter((each) => each !== undefined);
  const { entry, remarks } = readOrLeaveOut({ path, line: 1, characters: source.text.length }, () =>
    readEntry(source, present, options),
  );
  if (entry && isGeneratorPage(path, entry.body, source.text))
    return skippedFile(path, sourceTextMessages.isGeneratorPage);
  return { path, entry, remarks };
}

function schemeRemark({ system, pattern, file }: AddressScheme, root: string, count: number): ReadItem {
  const path = file ?? root;
  const text = sourceTextMessages.formerAddresses({ count, pattern, system, file });
  return { path, entry: null, remarks: [{ kind: "former-scheme", path, line: 1, text }] };
}

function skippedFile(path: string, text: string): ReadItem {
  return { path, entry: null, remarks: [{ kind: "skipped-file", path, line: 1, text }] };
}
