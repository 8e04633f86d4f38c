/** Returns a function that gives an offset's line, counted from 1. LF, CRLF and a single CR end a line. */
export function lineCounter(source: string): (offset: number) => number {
  const breaks = Array.from(source.matchAll(/\r\n?|\n/g), ({ index }) => index);
  return (offset) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
