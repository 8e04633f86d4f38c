/** Longer than any slug (80 characters) in its percent-decoded Unicode form. */
const LONGEST_SEGMENT = 160;

/** Whether a decoded path segment can be an address at all: no separators, control characters or lone surrogates. */
export function isPathSegment(segment: string | undefined): boolean {
  return segment !== undefined && segment.length <= LONGEST_SEGMENT && /^[^\p{C}\\/]+$/u.test(segment);
}
