/** A stretch that may hold an address: no space, quotation mark, angle bracket, opaque element or break. */
const STRETCH = /[^\s<>"„”“»«\uFFFC]+/gu;

/** What begins an address; the scheme's length is bounded so that a long word is read once. */
const BEGINNING = /[a-z][a-z0-9+.-]{0,20}:\/\/|www\.|mailto:|tel:/iu;

const E_MAIL = /[^@\s]@[\p{L}\p{N}-]+\.[\p{L}\p{N}]/u;
const DOMAIN_AND_PATH = /^[([{]*[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\//u;
const MAY_HOLD = /[@/]|www\.|mailto:|tel:/iu;
const LEADING = /^[([{',‚‘]+/u;
const TRAILING = /[.,;:!?…'’\])}]+$/u;

/** Starts and ends, flattened and in order, of the web and e-mail addresses that stand bare in a text. */
export function addressesIn(text: string): number[] {
  if (!MAY_HOLD.test(text)) return [];
  const ranges: number[] = [];
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    const start = startOfAddress(stretch);
    if (start < 0) continue;
    const address = withoutTrailing(stretch.slice(start));
    if (address.length > 0) ranges.push(index + start, index + start + address.length);
  }
  return ranges;
}

function startOfAddress(stretch: string): number {
  const beginning = stretch.search(BEGINNING);
  if (beginning >= 0) return beginning;
  if (!E_MAIL.test(stretch) && !DOMAIN_AND_PATH.test(stretch)) return -1;
  return LEADING.exec(stretch)?.[0].length ?? 0;
}

/** Punctuation after an address is the sentence's, but a bracket that closes one of its own stays. */
function withoutTrailing(stretch: string): string {
  const trailing = TRAILING.exec(stretch)?.[0] ?? "";
  const address = stretch.slice(0, stretch.length - trailing.length);
  return trailing.startsWith(")") && address.includes("(") ? `${address})` : address;
}
