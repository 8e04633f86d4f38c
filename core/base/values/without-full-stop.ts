/** A sentence without its full stop, to be followed by other words. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}

/** A sentence as a clause after a colon: without a full stop and with a small first letter. */
export function asClause(sentence: string): string {
  return withoutFullStop(sentence.slice(0, 1).toLowerCase() + sentence.slice(1));
}
