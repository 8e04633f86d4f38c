/** The decoder of UTF-8. It keeps a byte order mark, because the mark is part of the text. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A long text, some pieces of which are UTF-8 bytes from the store. Sending copies the bytes; they are decoded only when code needs the
 * text. In JSON it is an ordinary string. App and server have their own copies of this class, so `instanceof` fails between them.
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
