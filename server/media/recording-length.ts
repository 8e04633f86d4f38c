import { type FileType, isRecordingType } from "#core/base/media.ts";

/**
 * Returns the length of a recording in whole seconds; null for other files, and where the length cannot be read. `from`: the path of the
 * file, or its bytes. The reader of recordings is loaded when the first recording is stored.
 */
export async function recordingLength(type: FileType, from: string | Uint8Array): Promise<number | null> {
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
