/** How many bytes a text takes as UTF-8, which is what limits of texts count. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
