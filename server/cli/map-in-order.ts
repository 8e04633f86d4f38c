/** Runs `work` on at most `atOnce` items at a time and yields results in input order, holding at most `atOnce` of them. */
export async function* mapInOrder<Given, Made>(
  given: AsyncIterable<Given> | Iterable<Given>,
  atOnce: number,
  work: (each: Given) => Promise<Made>,
): AsyncGenerator<Made> {
  const under: Promise<Made>[] = [];
  try {
    for await (const each of given) {
      const made = work(each);
      // Its error is thrown in turn, which may be later.
      made.catch(() => undefined);
      under.push(made);
      if (under.length >= atOnce) yield* first(under);
    }
    while (under.length > 0) yield* first(under);
  } finally {
    await Promise.allSettled(under);
  }
}

async function* first<Made>(under: Promise<Made>[]): AsyncGenerator<Made> {
  const next = under.shift();
  if (next) yield await next;
}
