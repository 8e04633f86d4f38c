import type { StoredFile } from "#core/replication/file-store.ts";
import { isChainName } from "./segments.ts";

/*
 * The recording in the second place: `recording/{chain}/{first}-{last}-{its time}.entries`, the frames of a segment as they are, and
 * `recording/media/…`. What is there is never changed.
 */

export const SENT_RECORDING = "recording/";
/** What the names of the backups there begin with. */
export const SENT_BACKUPS = "szpalta-";

const PART = /^recording\/([0-9a-z-]{1,60})\/(\d{12,16})-(\d{12,16})-(\d{1,16})\.entries$/;

export interface SentSegment extends StoredFile {
  chain: string;
  first: number;
  last: number;
  endedAt: number;
}

/** The parts of the recording there, the oldest chain and position first. */
export function sentSegments(files: readonly StoredFile[]): SentSegment[] {
  const parts = files.flatMap((file) => {
    const [, chain = "", first, last, endedAt] = PART.exec(file.name) ?? [];
    const numbers = { first: Number(first), last: Number(last), endedAt: Number(endedAt) };
    return isChainName(chain) ? [{ ...file, chain, ...numbers }] : [];
  });
  return parts.toSorted(
    (one, other) =>
      (one.chain < other.chain ? -1 : Number(one.chain > other.chain)) ||
      one.first - other.first ||
      one.last - other.last,
  );
}
