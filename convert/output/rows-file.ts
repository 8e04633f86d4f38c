import { type FileHandle, open } from "node:fs/promises";

/** Characters that are written together. */
const PIECE = 64 * 1024;

/** A JSON array with a row a line, written row by row, so that a person can compare two of them and nobody needs all in memory. */
export class RowsFile {
  readonly #handle: FileHandle;
  #waiting = "[\n";
  #isFirst = true;
  count = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<RowsFile> {
    return new RowsFile(await open(path, "wx", 0o600));
  }

  async add(row: unknown): Promise<void> {
    this.#waiting += (this.#isFirst ? "" : ",\n") + JSON.stringify(row);
    this.#isFirst = false;
    this.count += 1;
    if (this.#waiting.length < PIECE) return;
    const text = this.#waiting;
    this.#waiting = "";
    await this.#handle.appendFile(text);
  }

  async close(): Promise<void> {
    await this.#handle.appendFile(`${this.#waiting}${this.#isFirst ? "" : "\n"}]\n`);
    await this.#handle.close();
  }
}
