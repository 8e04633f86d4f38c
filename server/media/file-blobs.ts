import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#core/base/common-deps.ts";
import { FILE_LIMIT_BYTES } from "#core/base/limits.ts";
import { type FileType, isRecordingType, type Media, mediaEnding } from "#core/base/media.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import type { Blobs } from "#core/media/store.ts";
import { pictureMessages } from "#core/messages/server/media.ts";
import { fileTypeAt, fileTypeOf, isOfType, tooLargeFile } from "./file-types.ts";
import { idOf, mediaOf, nameOf, type Originals, type OriginalsOptions, pictureId } from "./originals.ts";

interface Options extends OriginalsOptions {
  clock: Clock;
  onAdded?: (media: Media) => void;
  fileBytes?: number | undefined;
}

/** Creates the store of files other than pictures. Such files are stored unchanged. */
export function createFileBlobs(originals: Originals, options: Options) {
  const { folder, clock, onAdded, shared, fileBytes = FILE_LIMIT_BYTES } = options;
  const methods: Pick<Blobs, "fileBytes" | "addFile" | "fileAt"> = {
    fileBytes,
    async addFile(name, from) {
      const isPath = typeof from === "string";
      const bytes = isPath ? (await stat(from)).size : from.length;
      if (bytes > fileBytes) return refuse("invalid", tooLargeFile(fileBytes));
      const type = isPath ? await fileTypeAt(name, from) : fileTypeOf(name, from);
      if (!type) return refuse("invalid", pictureMessages.fileNotAccepted);
      const id = isPath ? await idOfFile(from) : pictureId(from);
      const seconds = await recordingLength(type, from);
      const file = mediaOf(name, { id, bytes, type, width: 0, height: 0 }, clock());
      const media = seconds === null ? file : { ...file, seconds };
      await originals.write(media, from);
      onAdded?.(media);
      return ok(media);
    },
    async fileAt({ id, type }) {
      const file = join(folder, nameOf(id, `.${mediaEnding(type)}`));
      if (await originals.isGone(id)) return null;
      const isHere = (await isThere(file)) || ((await shared?.fetch(id)) && (await isThere(file)));
      return isHere ? file : null;
    },
  };
  return {
    methods,
    async keepFile(media: Media, type: FileType, bytes: Uint8Array): Promise<Outcome<null>> {
      const isSame = bytes.length === media.bytes && pictureId(bytes) === media.id && isOfType(type, bytes);
      if (!isSame) return refuse("invalid", pictureMessages.fileNotAsDescribed);
      await originals.write(media, bytes);
      onAdded?.(media);
      return ok(null);
    },
  };
}

/**
 * Returns the length of a recording in whole seconds; null for other files, and where the length cannot be read. `from`: the path of the
 * file, or its bytes. The reader of recordings is loaded when the first recording is stored.
 */
async function recordingLength(type: FileType, from: string | Uint8Array): Promise<number | null> {
  if (!isRecordingType(type)) return null;
  const { parseBuffer, parseFile } = await import("music-metadata");
  const options = { duration: true, skipCovers: true, skipPostHeaders: true };
  try {
    const reading = typeof from === "string" ? parseFile(from, options) : parseBuffer(from, type, options);
    const { duration } = (await reading).format;
    return duration !== undefined && Number.isFinite(duration) && duration > 0
      ? Math.max(1, Math.round(duration))
      : null;
  } catch {
    return null;
  }
}

async function idOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return idOf(hash);
}

const isThere = (file: string) =>
  stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
