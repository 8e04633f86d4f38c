import { stat } from "node:fs/promises";

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

/** The size of a regular file in bytes; null for what is none. */
export async function exportSize(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}
