/** Items that are heavy together are waited for before the next one is taken. */
interface Weighing<Given> {
  weightOf: (each: Given) => number;
  most: number;
}

interface UnderWay<Made> {
  result: Promise<Made>;
  weight: number;
}

/**
 * Runs `work` on at most `atOnce` items at a time and yields results in input order, holding at most `atOnce` of them. With `weighing`
 * none is taken while those under way weigh more than `most`.
 */
export async function* mapInOrder<Given, Made>(
  items: AsyncIterable<Given> | Iterable<Given>,
  atOnce: number,
  work: (each: Given) => Promise<Made>,
  weighing?: Weighing<Given>,
): AsyncGenerator<Made> {
  const under: UnderWay<Made>[] = [];
  const isFull = () =>
    under.length >= atOnce || under.reduce((sum, { weight }) => sum + weight, 0) > (weighing?.most ?? Infinity);
  try {
    for await (const each of items) {
      const result = work(each);
      // Its error is thrown in turn, which may be later.
      result.catch(() => undefined);
      under.push({ result, weight: weighing?.weightOf(each) ?? 0 });
      while (isFull()) yield* first(under);
    }
    while (under.length > 0) yield* first(under);
  } finally {
    await Promise.allSettled(under.map(({ result }) => result));
  }
}

async function* first<Made>(under: UnderWay<Made>[]): AsyncGenerator<Made> {
  const next = under.shift();
  if (next) yield await next.result;
}
