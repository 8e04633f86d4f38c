import { stat } from "node:fs/promises";
import { conversionMessages } from "#core/messages/convert.ts";

/** A file is no export that can be read. The message is a Polish sentence without a full stop. */
export class ExportFault extends Error {
  override name = "ExportFault";
  readonly line: number;

  /** Further faults of the same file. */
  readonly others: readonly ExportFault[];

  constructor(message: string, line: number, others: readonly ExportFault[] = []) {
    super(message);
    this.line = line;
    this.others = others;
  }
}

/** What `read` makes, or the refusal of an export that is none, a line a fault: "kopia.xml:12: plik jest ucięty." */
export async function unlessFaulty<T>(file: string, read: () => Promise<T>): Promise<T | { refusal: string }> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ExportFault)) throw error;
    const all = [error, ...error.others];
    return { refusal: all.map(({ line, message }) => `${file}:${line}: ${message}.`).join("\n") };
  }
}

/** The size in bytes of the file of an export, or a refusal where it or the folder of pictures is not there. */
export async function sizeOfExport({ file, media }: { file: string; media: string | null }) {
  const isThere = await stat(file).catch(() => null);
  if (!isThere?.isFile()) return { refusal: conversionMessages.noFile(file) };
  const folder = media === null ? null : await stat(media).catch(() => null);
  if (media !== null && !folder?.isDirectory()) return { refusal: conversionMessages.noFolder(media) };
  return isThere.size;
}
