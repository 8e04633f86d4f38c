/** Longer than any slug (80 characters) in its percent-decoded Unicode form. */
const LONGEST_SEGMENT = 160;

/**
 * Whether a decoded path segment can be an address at all: no separators, no control or format characters, no lone
 * surrogates. It may still be the upper-case or Unicode form of a slug, or a former address of any look.
 */
export function isPathSegment(segment: string | undefined): boolean {
  return segment !== undefined && segment.length <= LONGEST_SEGMENT && /^[^\p{C}\\/]+$/u.test(segment);
}
