import { stat } from "node:fs/promises";
import { conversionMessages } from "#core/messages/convert.ts";

/** The error for a file that is no readable export. `message` is a Polish sentence without a full stop. */
export class ExportFault extends Error {
  override name = "ExportFault";
  readonly line: number;

  /** Further faults found in the same file. */
  readonly others: readonly ExportFault[];

  constructor(message: string, line: number, others: readonly ExportFault[] = []) {
    super(message);
    this.line = line;
    this.others = others;
  }
}

/** Resolves with the result of `read`. If `read` throws an `ExportFault`, resolves with a refusal of one line per fault: "kopia.xml:12: plik jest ucięty.". */
export async function faultAsRefusal<T>(file: string, read: () => Promise<T>): Promise<T | { refusal: string }> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ExportFault)) throw error;
    const faults = [error, ...error.others];
    return { refusal: faults.map(({ line, message }) => `${file}:${line}: ${message}.`).join("\n") };
  }
}

/** Resolves with the size of an export file in bytes, or with a refusal when the file or the folder of pictures does not exist. */
export async function sizeOfExport({ file, media }: { file: string; media: string | null }) {
  const fileStats = await stat(file).catch(() => null);
  if (!fileStats?.isFile()) return { refusal: conversionMessages.noFile(file) };
  const folderStats = media === null ? null : await stat(media).catch(() => null);
  if (media !== null && !folderStats?.isDirectory()) return { refusal: conversionMessages.noFolder(media) };
  return fileStats.size;
}
