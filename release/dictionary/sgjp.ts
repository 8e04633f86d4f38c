/** What SGJP says of a form: `tag` is positional, as in "subst:sg:gen:f", `labels` as in "nazwisko|przest.". */
export interface SgjpForm {
  form: string;
  lemma: string;
  tag: string;
  name: string;
  labels: string;
}

/** The first bytes of a dictionary of Morfeusz: its number, the version of its format, and that of its automaton. */
const MAGIC = Buffer.from("8fc2bc1b1501", "hex");
const HEADER_BYTES = 10;
/** The table of short labels and a sign before the first state. */
const FIRST_STATE = 257;

/**
 * Calls `visit` for every form in the dictionary that Morfeusz generates words with. `library` is `libmorfeusz2.so`, which holds two
 * dictionaries: the first for analysis, the second for generation. Throws if it holds no such dictionary.
 */
export function eachSgjpForm(library: Buffer, visit: (form: SgjpForm) => void): void {
  const start = library.indexOf(MAGIC, library.indexOf(MAGIC) + 1);
  if (start <= 0) throw new Error("The library holds no dictionary for generation.");
  const size = library.readUInt32BE(start + 6);
  const automaton = library.subarray(start + HEADER_BYTES, start + HEADER_BYTES + size);
  const { tags, names, labels } = readTables(library.subarray(start + HEADER_BYTES + size));
  eachEntry(automaton, (lemma, entries) => {
    const read = readerOf(entries);
    while (read.at < entries.length) {
      read.bytes(1);
      const end = read.number(2) + read.at;
      while (read.at < end) {
        read.text();
        const prefix = read.text();
        const kept = lemma.slice(0, lemma.length - read.number(1));
        const form = prefix + kept + read.text();
        const [tag = "", name = "", label = ""] = [
          tags.get(read.number(2)),
          names.get(read.number(1)),
          labels.get(read.number(2)),
        ];
        visit({ form, lemma, tag, name, labels: label });
      }
    }
  });
}

function readTables(epilogue: Buffer) {
  const read = readerOf(epilogue);
  read.bytes(4);
  for (const _ of ["dictionary", "copyright", "tagset"]) read.text();
  const table = () => new Map(Array.from({ length: read.number(2) }, () => [read.number(2), read.text()] as const));
  return { tags: table(), names: table(), labels: table() };
}

function readerOf(data: Buffer) {
  return {
    at: 0,
    bytes(count: number) {
      this.at += count;
      return data.subarray(this.at - count, this.at);
    },
    number(bytes: number) {
      this.at += bytes;
      return data.readUIntBE(this.at - bytes, bytes);
    },
    text() {
      const end = data.indexOf(0, this.at);
      const text = data.toString("utf8", this.at, end);
      this.at = end + 1;
      return text;
    },
  };
}

/** Walks an automaton of the kind that Morfeusz calls VLength1. */
function eachEntry(data: Buffer, visit: (key: string, value: Buffer) => void): void {
  const labelOf = new Map<number, number>();
  for (let byte = 0; byte < 256; byte++) if (data[byte]) labelOf.set(data[byte] as number, byte);
  const walk = (state: number, key: number[]) => {
    let at = state + 1;
    let transitions = data.readUInt8(state) & 0x7f;
    if (transitions === 0x7f) transitions = data.readUInt8(at++);
    if (data.readUInt8(state) & 0x80) {
      const end = at + 2 + data.readUInt16BE(at);
      visit(Buffer.from(key).toString("utf8"), data.subarray(at + 2, end));
      at = end;
    }
    for (let index = 0; index < transitions; index++) {
      const first = data.readUInt8(at++);
      const label = first >> 2 === 0 ? data.readUInt8(at++) : (labelOf.get(first >> 2) ?? 0);
      const bytes = first & 3;
      const target = at + bytes + (bytes === 0 ? 0 : data.readUIntBE(at, bytes));
      walk(target, [...key, label]);
      at += bytes;
    }
  };
  walk(FIRST_STATE, []);
}
