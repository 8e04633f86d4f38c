import { lstat, readFile } from "node:fs/promises";
import { fileInside, nameInAddress } from "#convert/file-inside.ts";
import { isFileAddress, type Media } from "#core/base/media.ts";
import { tooLargeFile } from "../media/file-types.ts";
import { type Outcome, refuse } from "#core/base/outcome.ts";
import type { Blobs } from "#core/media/store.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { createSemaphore } from "#core/base/values/semaphore.ts";
import { fetchPicture } from "../media/fetch-picture.ts";
import type { OutboundRules } from "../base/outbound-request.ts";

/** Pictures of one server that may fail one after the other before it is no longer asked. */
const MOST_FAILURES = 5;

const FETCHED_AT_ONCE = 4;

const SILENT = "Serwer tego obrazu przestał odpowiadać i import go już nie pyta.";

export interface OldMediaOptions {
  blobs: Blobs;
  /** A copy of the old site's folder of uploads; null without one. */
  folder: string | null;
  /** The path in that folder of an address; null for none. */
  fileAt: (address: string) => string | null;
  /** The address to fetch: of the whole picture where a text shows a smaller copy. */
  wholeOf?: (address: string) => string;
  /** What a picture shows, as the old system says it. */
  altOf?: (address: string) => string;
  rules?: Partial<OutboundRules>;
}

/** Takes pictures of an old site from a folder, or else from their addresses. */
export function createOldMedia({ blobs, folder, fileAt, wholeOf, altOf, rules = {} }: OldMediaOptions) {
  const failures = new Map<string, number>();
  const fetching = createSemaphore(FETCHED_AT_ONCE);

  async function fetched(address: string): Promise<Outcome<Media>> {
    const host = URL.canParse(address) ? new URL(address).host : "";
    if ((failures.get(host) ?? 0) >= MOST_FAILURES) return refuse("unavailable", SILENT);
    const isFile = isFileAddress(address);
    const picture = await fetching(() => fetchPicture(address, rules, isFile ? { bytes: blobs.fileBytes } : null));
    if ("again" in picture) {
      failures.set(host, picture.again ? (failures.get(host) ?? 0) + 1 : 0);
      return picture;
    }
    failures.set(host, 0);
    return isFile ? blobs.addFile(picture.name, picture.bytes) : blobs.addPicture(picture.name, picture.bytes, true);
  }

  return async (address: string): Promise<Outcome<Media>> => {
    const file = folder === null ? null : await fileInside(folder, fileAt(address));
    const kept = file === null ? await fetched(wholeOf?.(address) ?? address) : await addFromDisk(blobs, file, address);
    const alt = altOf?.(address) ?? "";
    return kept.ok && alt !== "" && kept.value.alt === "" ? { ...kept, value: { ...kept.value, alt } } : kept;
  };
}

/** Too large a file, perhaps a film with a picture's name, is not read at all. `address` names it. */
export async function addFromDisk(blobs: Blobs, file: string, address: string): Promise<Outcome<Media>> {
  const isFile = isFileAddress(address);
  if ((await lstat(file)).size > (isFile ? blobs.fileBytes : UPLOAD_LIMIT_BYTES))
    return refuse("invalid", isFile ? tooLargeFile(blobs.fileBytes) : "Plik ma ponad 25 MiB.");
  const name = nameInAddress(address);
  const bytes = await readFile(file);
  return isFile ? blobs.addFile(name, bytes) : blobs.addPicture(name, bytes, true);
}
