/** Different paths in the order of their characters, and the place of each. */
export class PathList {
  readonly #paths: string[];
  readonly #known: ReadonlySet<string>;

  constructor(paths: readonly string[]) {
    this.#paths = [...new Set(paths)].toSorted();
    this.#known = new Set(this.#paths);
  }

  get size(): number {
    return this.#paths.length;
  }

  at(index: number): string | undefined {
    return this.#paths[index];
  }

  has(path: string): boolean {
    return this.#known.has(path);
  }

  indexesOf(passes: (path: string) => boolean): Uint32Array {
    const indexes = Array(this.size).keys();
    return Uint32Array.from(indexes.filter((index) => passes(this.at(index) ?? "")));
  }

  *pathsAt(indexes: Iterable<number>): Generator<string> {
    for (const index of indexes) yield this.at(index) ?? "";
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#paths[Symbol.iterator]();
  }
}
