/** A limit to the total weight of all items that are worked on at the same time. `most` and all weights have the same unit. */
interface Weighing<Item> {
  weightOf: (item: Item) => number;
  most: number;
}

interface UnderWay<Result> {
  result: Promise<Result>;
  weight: number;
}

/**
 * Runs `work` on at most `atOnce` items at a time and yields results in input order. At most `atOnce` results are held. With `weighing`, no
 * further item begins while the items in work weigh more than `most`. Throws the error of the first item that fails.
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
  weighing?: Weighing<Item>,
): AsyncGenerator<Result> {
  const under: UnderWay<Result>[] = [];
  const isFull = () =>
    under.length >= atOnce || under.reduce((sum, { weight }) => sum + weight, 0) > (weighing?.most ?? Infinity);
  try {
    for await (const item of items) {
      const result = work(item);
      // The error is thrown below, when it is this item's turn; until then it must not count as unhandled.
      result.catch(() => undefined);
      under.push({ result, weight: weighing?.weightOf(item) ?? 0 });
      while (isFull()) yield* first(under);
    }
    while (under.length > 0) yield* first(under);
  } finally {
    await Promise.allSettled(under.map(({ result }) => result));
  }
}

async function* first<Result>(under: UnderWay<Result>[]): AsyncGenerator<Result> {
  const next = under.shift();
  if (next) yield await next.result;
}
