import type { StoredFile } from "#core/replication/file-store.ts";
import { isChainName } from "./segments.ts";

/*
 * The names of a recording in the off-site store: `recording/{chain}/{first}-{last}-{time of the last}.entries`, with frames as in a local
 * segment, and `recording/media/…`. Sent files never change.
 */

export const OFFSITE_RECORDING = "recording/";
/** The beginning of the names of backups in the off-site store. */
export const OFFSITE_BACKUPS = "szpalta-";

const PART = /^recording\/([0-9a-z-]{1,60})\/(\d{12,16})-(\d{12,16})-(\d{1,16})\.entries$/;

export interface OffsiteSegment extends StoredFile {
  chain: string;
  first: number;
  last: number;
  endedAt: number;
}

/** Returns the sent segments among the store's files, ordered by chain and position. */
export function offsiteSegments(files: readonly StoredFile[]): OffsiteSegment[] {
  const segments = files.flatMap((file) => {
    const [, chain = "", first, last, endedAt] = PART.exec(file.name) ?? [];
    const numbers = { first: Number(first), last: Number(last), endedAt: Number(endedAt) };
    return isChainName(chain) ? [{ ...file, chain, ...numbers }] : [];
  });
  return segments.toSorted(
    (one, other) =>
      (one.chain < other.chain ? -1 : Number(one.chain > other.chain)) ||
      one.first - other.first ||
      one.last - other.last,
  );
}
