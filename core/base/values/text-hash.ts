/** Returns a hash of a text in lower-case letters and digits. It is good for addresses and versions, not for secrets. */
export function textHash(text: string): string {
  let [one, two] = [0x811c9dc5, 0xcbf29ce4];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ (unit + at), 0x01000193);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}
