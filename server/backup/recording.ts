import { copyFile, link, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import type { ServerConfig } from "../config.ts";
import { OWNER_ONLY } from "../data-folder/durable-file.ts";

type Place = Pick<ServerConfig, "data" | "backups" | "recordingBytes">;

export function recordingsIn(backups: string): string {
  return join(backups, "recording");
}

/** What a store needs to record its writes; undefined where the settings do not ask for it. */
export function recordingFor({ backups, recordingBytes }: Place, log: Pick<Logger, "error">) {
  if (!recordingBytes) return undefined;
  const onTrouble = (err: unknown) => log.error({ err }, "kłopot z nagraniem zapisów");
  return { folder: recordingsIn(backups), limitBytes: recordingBytes, onTrouble };
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
      await link(from, to).catch(() => copyFile(from, to));
    } catch (error) {
      log.error({ err: error }, "obrazu nie udało się dołączyć do nagrania");
    }
  };
}
