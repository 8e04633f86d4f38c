/** Removes a sentence's full stop, so that other words can follow. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}

/** Turns a sentence into a clause that can follow a colon: without a full stop and with a small first letter. */
export function asClause(sentence: string): string {
  return withoutFullStop(sentence.slice(0, 1).toLowerCase() + sentence.slice(1));
}
