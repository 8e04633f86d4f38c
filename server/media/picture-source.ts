import type { PictureSource } from "#core/media/fetch-picture.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { refuse } from "#core/base/outcome.ts";
import type { OutboundRules } from "../assistant/outbound.ts";
import { createLruMap } from "../counters/lru-map.ts";
import { createSemaphore, createTurnstiles } from "#core/base/semaphore.ts";

/** Pictures one person may have fetched at once, as a long document is pasted, and how many a minute come back. */
export const PICTURES_AT_ONCE = 200;
export const PICTURES_A_MINUTE = 60;

/** People remembered; whoever is forgotten begins anew. */
const PEOPLE = 1_000;

/** Pictures held in memory at a time, of everybody and of one person: each may have 25 MiB until it is re-encoded. */
const FETCHED_AT_ONCE = 4;
const FETCHED_OF_ONE = 2;

const TOO_MANY = "Za dużo obrazów pobieranych naraz; spróbuj za chwilę.";

interface Options {
  elapsed: MonotonicClock;
  rules?: Partial<OutboundRules>;
}

/** Pictures of the web by the one way out, which is loaded with the first of them; everybody may have so many in a time. */
export function createPictureSource({ elapsed, rules = {} }: Options): PictureSource {
  const fetching = createSemaphore(FETCHED_AT_ONCE);
  const fetchingOf = createTurnstiles(FETCHED_OF_ONE);
  const mayFetch = createRate(elapsed);
  return {
    async take(who, address, keep) {
      if (!mayFetch(who)) return { ...refuse("too-many", TOO_MANY), again: true };
      return fetchingOf(who, () =>
        fetching(async () => {
          const { fetchPicture } = await import("./fetch-picture.ts");
          const fetched = await fetchPicture(address, rules);
          return "again" in fetched ? fetched : keep(fetched.name, fetched.bytes);
        }),
      );
    },
  };
}

function createRate(elapsed: MonotonicClock): (who: string) => boolean {
  const spent = createLruMap<{ pictures: number; at: number }>(PEOPLE);
  return (who) => {
    const [before, now] = [spent.get(who), elapsed()];
    const back = before ? ((now - before.at) / 60_000) * PICTURES_A_MINUTE : 0;
    const pictures = Math.max(0, (before?.pictures ?? 0) - back);
    const may = pictures + 1 <= PICTURES_AT_ONCE;
    spent.meet(who, { pictures: may ? pictures + 1 : pictures, at: now });
    return may;
  };
}
