import { pathKey } from "#core/base/former-paths.ts";
import { HOME_PATH, withoutQuery } from "#core/base/paths.ts";
import { OTHER_SOURCE } from "#core/statistics/store.ts";
import type { Store } from "#core/store.ts";
import { counterMessages } from "#core/messages/server/background.ts";
import { type CounterDeps, createBufferedCounter } from "./buffered-counter.ts";
import { agentOf, feedReaderOf, isAhead, isDocument, sourceOf, type ViewHeaders } from "./view-rules.ts";

/** How often views are stored. A killed server loses those of this time at most. */
export const VIEWS_FLUSH_MS = 5_000;

/** At most this many pairs of a page and a source are counted between two flushes. Beyond, sources are not told apart. */
export const PAIRS_HELD = 2_000;
const PATHS_HELD = PAIRS_HELD * 2;
const READERS_HELD = 200;

type Counted = { views: number; phone: number };

interface Dependencies extends CounterDeps {
  store: Pick<Store, "write">;
  /** How often views are stored; `VIEWS_FLUSH_MS` on one server. */
  flushMs?: number;
  /** Whether readers' browsers report what they show (the setting `counting`); then documents that the server sends do not count. */
  inBrowser: () => boolean;
}

export type ViewLog = ReturnType<typeof createViewLog>;

/** Counts views of pages by path, source and kind of device, and the readers of feeds that programs speak of. */
export function createViewLog({ store, flushMs = VIEWS_FLUSH_MS, inBrowser, ...deps }: Dependencies) {
  const views = createBufferedCounter<Counted>({
    ...deps,
    flushMs,
    limit: PATHS_HELD,
    join: addTo,
    store: (day, counted) => store.write((tx) => tx.countViews(day, counted.map(countedPage))),
    sentences: counterMessages.views,
  });
  const feeds = createBufferedCounter<number>({
    ...deps,
    limit: READERS_HELD,
    join: Math.max,
    store: (day, counted) => store.write((tx) => tx.countFeedReaders(day, counted.map(countedReader))),
    sentences: counterMessages.views,
  });
  const count = (target: string, userAgent: string, referer: string, ownOrigins: readonly string[]): void => {
    const agent = agentOf(userAgent);
    if (agent === "bot") return;
    const path = withoutQuery(target);
    const source = sourceOf(target, referer, ownOrigins);
    const name = source === "" || views.size() < PAIRS_HELD ? source : OTHER_SOURCE;
    views.add(name === "" ? path : `${path}\n${name}`, { views: 1, phone: agent === "phone" ? 1 : 0 });
  };
  return {
    /** Counts a page or feed that was sent (200 or 304) for a GET without a session, by the rules. */
    countSent(target: string, kind: "page" | "feed", headers: ViewHeaders, ownOrigins: readonly string[]): void {
      const { userAgent = "", referer = "" } = headers;
      if (kind === "feed") {
        const said = feedReaderOf(userAgent);
        if (said) feeds.add(`${withoutQuery(target)}\n${said.reader}`, said.subscribers);
      } else if (!inBrowser() && isDocument(headers) && !isAhead(headers, ownOrigins)) {
        count(target, userAgent, referer, ownOrigins);
      }
    },
    /** Counts a page that a browser says it shows. `referer`: the page before, where the browser opened the page as a document. */
    countShown: count,
    flush: () => Promise.all([views.flush(), feeds.flush()]),
    start(): void {
      views.start();
      feeds.start();
    },
    stop: () => Promise.all([views.stop(), feeds.stop()]),
  };
}

/** Adds in place, because this runs for every cached page. */
function addTo(sum: Counted, next: Counted): Counted {
  sum.views += next.views;
  sum.phone += next.phone;
  return sum;
}

function countedPage([key, sums]: [string, Counted]) {
  const [path = "", source = ""] = key.split("\n");
  return { path: pathKey(path) ?? HOME_PATH, source, ...sums };
}

function countedReader([key, subscribers]: [string, number]) {
  const [path = "", reader = ""] = key.split("\n");
  return { path: pathKey(path) ?? HOME_PATH, reader, subscribers };
}
