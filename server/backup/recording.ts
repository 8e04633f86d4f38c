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

export function recordingsIn(backups: string): string {
  return join(backups, "recording");
}

/** What a store needs to record its writes; undefined where the settings do not ask for it. */
export function recordingFor({ backups, recordingBytes, key, keyFile }: Place, log: Pick<Logger, "error">) {
  if (!recordingBytes) return undefined;
  const onTrouble = (err: unknown) =>
    log.error({ err }, isDiskError(err) ? serverBackupMessages.recordingFull : serverBackupMessages.recordingTrouble);
  const readKey = () => keyFor(PURPOSE, key ?? keyFile);
  return { folder: recordingsIn(backups), limitBytes: recordingBytes, readKey, onTrouble };
}

/** A moment in the site's own recording; makes no key where there is none. */
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
 * Puts pictures of the data folder into the recording, where they outlive their removal from the library; undefined where none is
 * made. Files of pictures never change, so on one disk each costs a name. What fails is logged: the picture itself is there.
 */
export function pictureRecorder({ data, backups, recordingBytes }: Place, log: Pick<Logger, "error">) {
  if (!recordingBytes) return undefined;
  return async (name: string): Promise<void> => {
    const [from, to] = [join(data, name), join(recordingsIn(backups), name)];
    try {
      await mkdir(dirname(to), { recursive: true, mode: OWNER_ONLY });
      await rm(to, { force: true });
      await link(from, to).catch(async () => {
        // On another disk: what has its name is whole, also for who sends it on.
        await copyFile(from, `${to}.part`);
        await rename(`${to}.part`, to);
      });
    } catch (error) {
      log.error({ err: error }, serverBackupMessages.pictureNotRecorded);
    }
  };
}
