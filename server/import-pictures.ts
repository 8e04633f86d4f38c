import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Settled } from "#core/exchange/settle.ts";
import { coverFile } from "#core/exchange/follow.ts";
import type { Followed } from "#core/exchange/follow.ts";
import type { Remark } from "#core/exchange/remark.ts";
import type { Media } from "#core/media/media.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/media/upload.ts";
import { refuse } from "#core/outcome.ts";
import type { Outcome } from "#core/outcome.ts";
import type { Blobs } from "#core/ports.ts";
import type { Progress } from "./report.ts";
import type { ReadFolder } from "./source-folder.ts";

/** One settled file with what its text and its cover lead to. */
export interface Traced {
  settled: Settled;
  followed: Followed;
  /** The cover's file, null without one or when it does not exist. */
  cover: string | null;
}

/** Where a picture of the folder is first named. */
type Mentioned = { path: string; line: number };

/** Each picture of the folder that the traced files name, with its first mention. */
export function picturesNamed(traced: Traced[]): Map<string, Mentioned> {
  const named = new Map<string, Mentioned>();
  for (const { settled, followed, cover } of traced) {
    const { path } = settled.entry;
    for (const { file, line } of followed.pictures) if (!named.has(file)) named.set(file, { path, line });
    if (cover !== null && !named.has(cover)) named.set(cover, { path, line: settled.entry.cover?.line ?? 1 });
  }
  return named;
}

/** Remarks on covers: one that does not exist, one without a description. */
export function coverRemarks({ settled: { entry }, cover }: Traced): Remark[] {
  if (!entry.cover) return [];
  const { address, line, alt } = entry.cover;
  if (cover === null) return [{ path: entry.path, line, text: `nie ma pliku okładki „${address}”` }];
  return alt === "" ? [{ path: entry.path, line, text: "okładka nie ma opisu (cover-alt); uznano ją za ozdobną" }] : [];
}

/** Keeps the pictures; one that is refused leaves a remark and its address in the text stays as it was. */
export async function keepPictures(
  blobs: Blobs,
  folder: ReadFolder,
  named: ReadonlyMap<string, Mentioned>,
  progress: Progress,
): Promise<{ pictures: Map<string, Media>; remarks: Remark[] }> {
  const pictures = new Map<string, Media>();
  const remarks: Remark[] = [];
  let done = 0;
  for (const [file, { path, line }] of named) {
    const kept = await keepPicture(blobs, folder, file);
    if (kept.ok) pictures.set(file, kept.value);
    else remarks.push({ path, line, text: `obraz „${file}”: ${withoutStop(kept.message)}` });
    progress((done += 1), named.size, "obrazy");
  }
  return { pictures, remarks };
}

/** A file far too large for a picture, which may be a film named like one, is not read at all. */
async function keepPicture(blobs: Blobs, folder: ReadFolder, file: string): Promise<Outcome<Media>> {
  const path = join(folder.at, file);
  if ((await stat(path)).size > UPLOAD_LIMIT_BYTES) return refuse("invalid", "Plik ma ponad 25 MiB.");
  return blobs.addPicture(file, await readFile(path));
}

/** The cover's file of a settled entry. */
export function coverOf(settled: Settled, folder: ReadFolder): string | null {
  return coverFile(settled.entry, folder);
}

function withoutStop(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
