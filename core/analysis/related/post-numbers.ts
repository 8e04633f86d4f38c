import type { WordFields } from "../archive/inverted-index.ts";

/** What lists of related posts are made from: the forms of a post's words by field, and its tags, each as a number. */
export interface PostNumbers extends WordFields {
  tags: Uint32Array;
}

/** Lists of numbers kept outside of memory, read as often as wanted in the order in which they came. */
export interface NumberRecords {
  append(record: Uint32Array): void;
  /** A record is to be read before the next: its array is used again. */
  all(): Iterable<Uint32Array>;
}

export function postRecord({ titleForms, leadForms, headingForms, bodyForms, tags }: PostNumbers): Uint32Array {
  return joined([titleForms, leadForms, headingForms, bodyForms, tags]);
}

/** The post of a record, as views of it. */
export function postOfRecord(record: Uint32Array): PostNumbers {
  const next = listsOf(record);
  return { titleForms: next(), leadForms: next(), headingForms: next(), bodyForms: next(), tags: next() };
}

/** Lists as one record, each with its length before it. */
export function joined(lists: readonly Uint32Array[]): Uint32Array {
  const record = new Uint32Array(lists.reduce((sum, { length }) => sum + 1 + length, 0));
  let at = 0;
  for (const list of lists) {
    record[at] = list.length;
    record.set(list, at + 1);
    at += 1 + list.length;
  }
  return record;
}

/** Gives the lists of a record one after the other, as views of it. */
export function listsOf(record: Uint32Array): () => Uint32Array {
  let at = 0;
  return () => {
    const from = at + 1;
    at = from + (record[at] ?? 0);
    return record.subarray(from, at);
  };
}
