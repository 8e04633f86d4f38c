import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { takenAtOf } from "#core/backup/backup.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { committedPosition } from "./recording-position.ts";
import { removableParts, RECORDED_MEDIA, UNFINISHED } from "./recordings.ts";
import { type Frame, headOf, listSegments, readSegment } from "./segments.ts";
import { OFFSITE_BACKUPS, OFFSITE_RECORDING, offsiteSegments } from "./offsite-segments.ts";

interface SenderOptions {
  /** The folder of the recordings. */
  folder: string;
  database: string;
  clock: Clock;
  openPlace(): Promise<FileStore>;
}

/** Sends recorded writes to the off-site store (`SZPALTA_BACKUP_FILES`), the oldest first. */
export class RecordingSender {
  readonly #options: SenderOptions;
  #place: FileStore | null = null;
  /** Maps each chain to its last sent position. `#pictures` are the names of sent pictures. */
  #sentTo = new Map<string, number>();
  #pictures = new Set<string>();
  #committed = "";
  #unsentSince: number | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** When sending began to fail, in ms since 1970; null if everything was sent. */
  get unsentSince(): number | null {
    return this.#unsentSince;
  }

  /**
   * Sends everything that the off-site store lacks. Rejects with the error of a failed transfer; the next call continues where this call
   * stopped. Only one call may run at a time.
   */
  async send(): Promise<void> {
    try {
      await this.#sendNew();
      this.#unsentSince = null;
    } catch (error) {
      this.#unsentSince ??= this.#options.clock();
      // The last file may have arrived or not, so the next call lists the files again.
      this.#place = null;
      throw error;
    }
  }

  async #sendNew(): Promise<void> {
    const { folder, database } = this.#options;
    const committed = committedPosition(database);
    const now = `${committed?.chain} ${committed?.position}`;
    if (this.#place && now === this.#committed) return;
    const place = this.#place ?? (await this.#look());
    // A picture is sent before the entry that names the picture.
    await this.#sendPictures(place);
    const segments = listSegments(folder);
    for (const [at, { chain, path, first }] of segments.entries()) {
      const next = segments[at + 1]?.chain === chain ? segments[at + 1] : undefined;
      const sentTo = this.#sentTo.get(chain) ?? 0;
      const isCurrent = chain === committed?.chain;
      if (next ? next.first <= sentTo + 1 : isCurrent && committed.position <= sentTo) continue;
      const { frames, damage } = readSegment({ path, first }, next === undefined);
      const unsent = frames.filter(
        ({ position }) => position > sentTo && (!isCurrent || position <= committed.position),
      );
      await this.#sendPart(place, chain, unsent);
      if (damage && isCurrent) throw damage;
      // A chain that has ended gets no more entries.
      if (!isCurrent && !next) this.#sentTo.set(chain, Infinity);
    }
    this.#committed = now;
  }

  async #look(): Promise<FileStore> {
    const place = await this.#options.openPlace();
    const files = await place.list(OFFSITE_RECORDING);
    this.#sentTo = new Map(offsiteSegments(files).map(({ chain, last }) => [chain, last]));
    this.#pictures = new Set(files.map(({ name }) => name));
    const backups = (await place.list(OFFSITE_BACKUPS)).map(({ name }) => takenAtOf(name) ?? Infinity);
    this.#passOver(Math.min(Infinity, ...backups));
    return (this.#place = place);
  }

  /** Skips chains that ended before the oldest backup in the off-site store, because no restore needs them. */
  #passOver(oldest: number): void {
    for (const [at, next] of listSegments(this.#options.folder).entries()) {
      const sentTo = this.#sentTo.get(next.chain) ?? 0;
      if (at > 0 && next.begunAt <= oldest) this.#sentTo.set(next.chain, Math.max(sentTo, next.first - 1));
    }
  }

  async #sendPictures(place: FileStore): Promise<void> {
    const root = join(this.#options.folder, RECORDED_MEDIA);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      const name = `${OFFSITE_RECORDING}${RECORDED_MEDIA}/${entry.name.slice(0, 2)}/${entry.name}`;
      if (!entry.isFile() || entry.name.endsWith(UNFINISHED) || this.#pictures.has(name)) continue;
      await place.putFile(name, path);
      this.#pictures.add(name);
    }
  }

  async #sendPart(place: FileStore, chain: string, frames: Frame[]): Promise<void> {
    const [first, last] = [frames[0], frames.at(-1)];
    if (!first || !last) return;
    const [from, to] = [first, last].map(({ position }) => String(position).padStart(12, "0"));
    const bytes = Buffer.concat(frames.flatMap((frame) => [headOf(frame), frame.signed]));
    await place.put(`${OFFSITE_RECORDING}${chain}/${from}-${to}-${last.time}.entries`, bytes);
    this.#sentTo.set(chain, last.position);
  }
}

/** Removes old recordings from the off-site store, as `pruneRecordings` removes them from the folder. */
export async function pruneOffsiteRecording(
  place: FileStore,
  pruning: { before: number; limitBytes: number },
): Promise<void> {
  const files = await place.list(OFFSITE_RECORDING);
  const parts = offsiteSegments(files).toSorted((one, other) => one.endedAt - other.endedAt);
  const pictures = files.flatMap((file) =>
    file.name.startsWith(`${OFFSITE_RECORDING}${RECORDED_MEDIA}/`) ? { ...file, addedAt: file.storedAt } : [],
  );
  const old = removableParts(parts, pictures, pruning);
  for (const { name } of [...old.parts, ...old.pictures]) await place.remove(name);
}
