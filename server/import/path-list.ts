import { WordNumbers } from "#core/analysis/archive/word-numbers.ts";

/**
 * Different paths in the order of their characters, as units behind each other: as strings, in sets and lists, each of a large archive takes a
 * quarter of a kilobyte, and here a third of that.
 */
export class PathList {
  readonly #paths = new WordNumbers();

  constructor(paths: readonly string[]) {
    for (const path of paths.toSorted()) this.#paths.add(path);
  }

  get size(): number {
    return this.#paths.count;
  }

  at(index: number): string | undefined {
    return this.#paths.word(index);
  }

  has(path: string): boolean {
    return this.#paths.find(path) >= 0;
  }

  indexesOf(passes: (path: string) => boolean): Uint32Array {
    const indexes = Array(this.size).keys();
    return Uint32Array.from(indexes.filter((index) => passes(this.at(index) ?? "")));
  }

  *pathsAt(indexes: Iterable<number>): Generator<string> {
    for (const index of indexes) yield this.at(index) ?? "";
  }

  [Symbol.iterator](): Generator<string> {
    return this.pathsAt(Array(this.size).keys());
  }
}
