import { existsSync } from "node:fs";
import { copyFile, link, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import type { RecordedMoment } from "#core/backup/backup.ts";
import type { ServerConfig } from "../base/config.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { OWNER_ONLY } from "../data-folder/durable-file.ts";
import { keyFingerprint, keyFor } from "../data-folder/key-file.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

type Place = Pick<ServerConfig, "data" | "backups" | "recordingBytes" | "key" | "keyFile">;

const PURPOSE = "recording";

/** Returns the folder of the recorded writes, inside the folder of backups. */
export function recordingsIn(backups: string): string {
  return join(backups, "recording");
}

/** Returns a store's options for recording its writes; undefined when the settings ask for no recording. */
export function recordingFor({ backups, recordingBytes, key, keyFile }: Place, log: Pick<Logger, "error">) {
  if (!recordingBytes) return undefined;
  const onTrouble = (err: unknown) =>
    log.error({ err }, isDiskError(err) ? serverBackupMessages.recordingFull : serverBackupMessages.recordingTrouble);
  const readKey = () => keyFor(PURPOSE, key ?? keyFile);
  return { folder: recordingsIn(backups), limitBytes: recordingBytes, readKey, onTrouble };
}

/** Returns a moment in this site's recording, with the keys for checking the recording. `key` is null when the key file is missing. */
export async function recordedMoment(
  { backups, data, key, keyFile }: Place,
  moment: Pick<RecordedMoment, "at" | "isLatest" | "zone">,
): Promise<RecordedMoment> {
  const source = key ?? keyFile;
  const isThere = typeof source !== "string" || existsSync(source);
  const keys = isThere && { seal: await keyFor(PURPOSE, source), fingerprint: await keyFingerprint(source) };
  return { ...moment, recordings: recordingsIn(backups), isSent: false, data, key: keys || null };
}

/**
 * Returns a function that adds a picture of the data folder to the recording; undefined when the settings ask for no recording. The
 * recording keeps a picture that the library removes. Picture files never change, so on the same disk a hard link is enough. A failure is
 * only logged, because the picture itself is stored.
 */
export function pictureRecorder({ data, backups, recordingBytes }: Place, log: Pick<Logger, "error">) {
  if (!recordingBytes) return undefined;
  return async (name: string): Promise<void> => {
    const [from, to] = [join(data, name), join(recordingsIn(backups), name)];
    try {
      await mkdir(dirname(to), { recursive: true, mode: OWNER_ONLY });
      await rm(to, { force: true });
      await link(from, to).catch(async () => {
        // Hard links do not reach another disk, so the file is copied. The copy gets its final name when it is complete, because files are
        // sent to the off-site store by name.
        await copyFile(from, `${to}.part`);
        await rename(`${to}.part`, to);
      });
    } catch (error) {
      log.error({ err: error }, serverBackupMessages.pictureNotRecorded);
    }
  };
}
