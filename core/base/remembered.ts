/** A computation whose results are kept, at most `most` of them: for names and days that come again and again. */
export function remembered<From, To>(make: (from: From) => To, most: number): (from: From) => To {
  const made = new Map<From, To>();
  return (from) => {
    const known = made.get(from);
    if (known !== undefined) return known;
    if (made.size >= most) made.clear();
    const fresh = make(from);
    made.set(from, fresh);
    return fresh;
  };
}
