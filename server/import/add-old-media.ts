import { lstat, readFile } from "node:fs/promises";
import { nameInAddress } from "#convert/file-inside.ts";
import { isFileAddress, type Media } from "#core/base/media.ts";
import { tooLargeFile } from "../media/file-types.ts";
import { type Outcome, refuse } from "#core/base/outcome.ts";
import type { Blobs } from "#core/media/store.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { createSemaphore } from "#core/base/values/semaphore.ts";
import { fetchPicture } from "../media/fetch-picture.ts";
import type { OutboundRules } from "../base/outbound-request.ts";
import { importRunMessages } from "#core/messages/server/import.ts";

/** After this many failures in a row no more pictures are fetched from a server. */
const MOST_FAILURES = 5;

const FETCHED_AT_ONCE = 4;

/** Returns a function that fetches a picture or a file of an old site by its address and adds it to the library. */
export function createOldMedia(blobs: Blobs, rules: Partial<OutboundRules> = {}) {
  const failures = new Map<string, number>();
  const fetching = createSemaphore(FETCHED_AT_ONCE);
  return async (address: string): Promise<Outcome<Media>> => {
    const host = URL.canParse(address) ? new URL(address).host : "";
    if ((failures.get(host) ?? 0) >= MOST_FAILURES) return refuse("unavailable", importRunMessages.serverSilent);
    const isFile = isFileAddress(address);
    const picture = await fetching(() => fetchPicture(address, rules, isFile ? { bytes: blobs.fileBytes } : null));
    if ("again" in picture) {
      failures.set(host, picture.again ? (failures.get(host) ?? 0) + 1 : 0);
      return picture;
    }
    failures.set(host, 0);
    return isFile ? blobs.addFile(picture.name, picture.bytes) : blobs.addPicture(picture.name, picture.bytes, true);
  };
}

/**
 * Adds a file on disk to the library, with the name at the end of `address`. A file that is too large, such as a film, is refused without
 * being read.
 */
export async function addFromDisk(blobs: Blobs, file: string, address: string): Promise<Outcome<Media>> {
  const isFile = isFileAddress(address);
  if ((await lstat(file)).size > (isFile ? blobs.fileBytes : UPLOAD_LIMIT_BYTES))
    return refuse(
      "invalid",
      isFile ? tooLargeFile(blobs.fileBytes) : importRunMessages.pictureTooLarge(UPLOAD_LIMIT_BYTES),
    );
  const name = nameInAddress(address);
  const bytes = await readFile(file);
  return isFile ? blobs.addFile(name, bytes) : blobs.addPicture(name, bytes, true);
}
