import type { PictureSource } from "#core/media/fetch-picture.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { refuse } from "#core/base/outcome.ts";
import type { OutboundRules } from "../base/outbound-request.ts";
import { createRateLimit } from "../counters/rate-limit.ts";
import { createSemaphore, createTurnstiles } from "#core/base/values/semaphore.ts";
import { pictureFetchMessages } from "#core/messages/server/media.ts";

/** Limits for one person, who may paste a long document: pictures fetched at once, and further pictures per minute. */
export const PICTURES_AT_ONCE = 200;
export const PICTURES_A_MINUTE = 60;

/** The counts of at most this many people are remembered. A person who was forgotten may fetch the full number again. */
const PEOPLE = 1_000;

/** Limits of pictures in memory at once, each of up to 25 MiB: of all people together, and of one person. */
const FETCHED_AT_ONCE = 4;
const FETCHED_OF_ONE = 2;

interface Options {
  elapsed: MonotonicClock;
  rules?: Partial<OutboundRules>;
}

/** Fetches pictures of other sites for people, within limits. The HTTP client is imported with the first picture. */
export function createRemotePictureFetcher({ elapsed, rules = {} }: Options): PictureSource {
  const fetching = createSemaphore(FETCHED_AT_ONCE);
  const fetchingOf = createTurnstiles(FETCHED_OF_ONE);
  const rate = createRateLimit(elapsed, PICTURES_AT_ONCE, PICTURES_A_MINUTE / 60_000, PEOPLE);
  return {
    async take(who, address, keep) {
      if (!rate.take(who)) return { ...refuse("too-many", pictureFetchMessages.tooManyAtOnce), again: true };
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
