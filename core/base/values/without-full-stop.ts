/** A sentence as it stands behind other words: without its full stop. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}

/** A sentence as a clause after a colon: without a full stop, and with a small letter. */
export function asClause(sentence: string): string {
  return withoutFullStop(sentence.slice(0, 1).toLowerCase() + sentence.slice(1));
}
