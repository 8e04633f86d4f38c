/** Keeps a byte order mark, which is a character like any other. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A long text of which some pieces are UTF-8 already, as the store has them. Whoever sends it copies those; characters are made only for
 * whoever reads them. In JSON it is a text like any other. The app is built with a class of its own, so `instanceof` tells nothing.
 */
export class Utf8Text {
  readonly pieces: readonly (string | Uint8Array)[];
  #text: string | undefined;

  constructor(...pieces: (string | Uint8Array)[]) {
    this.pieces = pieces;
  }

  toString(): string {
    return (this.#text ??= this.pieces
      .map((piece) => (typeof piece === "string" ? piece : decoder.decode(piece)))
      .join(""));
  }

  toJSON(): string {
    return this.toString();
  }
}
