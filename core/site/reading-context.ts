import type { SiteStoreRead } from "./store.ts";
import type { ObservedStore } from "../base/store.ts";
import { formatDay, isoInZone } from "../polish/dates/dates.ts";
import { typesetText } from "../polish/typography/typography.ts";
import { typographyRules } from "../polish/typography/typography-rules.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { Stamp } from "./views.ts";
import type { SiteConfig } from "../base/site-config.ts";

export interface ReadingParts {
  store: ObservedStore<SiteStoreRead>;
  clock: Clock;
  config: SiteConfig;
  origin: string;
}

export interface ReadingContext {
  read: SiteStoreRead;
  clock: Clock;
  config: SiteConfig;
  origin: string;
  zone: string;
  /** The typography engine for names and other short texts the store keeps as typed. */
  typeset(text: string): string;
  stamp(instant: number): Stamp;
}

/** Results kept of each repeated computation at most; names and days come again on every page. */
const MEMO_SIZE = 5_000;

export function readingContext(parts: ReadingParts): ReadingContext {
  const { clock, config, origin } = parts;
  const zone = config.timeZone;
  const rules = typographyRules(config.typography);
  return {
    read: parts.store.read,
    clock,
    config,
    origin,
    zone,
    typeset: remembering((text: string) => typesetText(text, rules)),
    stamp: remembering((instant: number) => ({ iso: isoInZone(instant, zone), text: formatDay(instant, zone) })),
  };
}

function remembering<From, To>(make: (from: From) => To): (from: From) => To {
  const made = new Map<From, To>();
  return (from) => {
    const known = made.get(from);
    if (known !== undefined) return known;
    if (made.size >= MEMO_SIZE) made.clear();
    const fresh = make(from);
    made.set(from, fresh);
    return fresh;
  };
}
