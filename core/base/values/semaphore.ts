/** Makes a semaphore with `places` places for each key. A key that nobody holds or waits for takes no memory. */
export function createTurnstiles(places: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turnstiles = new Map<string, { pass: ReturnType<typeof createSemaphore>; present: number }>();
  return async (key, work) => {
    const turnstile = turnstiles.get(key) ?? { pass: createSemaphore(places), present: 0 };
    turnstiles.set(key, turnstile);
    turnstile.present += 1;
    try {
      return await turnstile.pass(work);
    } finally {
      turnstile.present -= 1;
      if (turnstile.present === 0) turnstiles.delete(key);
    }
  };
}

export function createSemaphore(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
