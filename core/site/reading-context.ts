import type { Renderer } from "../markdown/renderer.ts";
import type { SiteStoreRead } from "./store.ts";
import type { ObservedStore } from "../base/store.ts";
import { memo, remembered } from "../base/memo.ts";
import { formatDay, isoInZone } from "../polish/dates/format-dates.ts";
import { typesetText } from "../polish/typography/typography.ts";
import { typographyRules } from "../polish/typography/typography-rules.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { readSocialStyle } from "./social-card.ts";
import type { Stamp } from "./views.ts";
import type { SiteConfig } from "../base/site-config.ts";

export interface ReadingParts {
  store: ObservedStore<SiteStoreRead>;
  clock: Clock;
  config: SiteConfig;
  origin: string;
  /** Makes HTML of a person's few words; without it they are not shown. */
  renderShort?: Renderer["renderShort"];
  /** Whether letters can be sent; absent where none are. */
  sendsLetters?: () => Promise<boolean>;
}

export type ReadingContext = ReturnType<typeof readingContext>;

/** At most this many results are cached for each computation; names and days recur on every page. */
const MEMO_SIZE = 5_000;

export function readingContext(deps: ReadingParts) {
  const { clock, config, origin, renderShort, sendsLetters = async () => false } = deps;
  const stampOf = (instant: number): Stamp => ({
    iso: isoInZone(instant, config.timeZone),
    text: formatDay(instant, config.timeZone),
  });
  const typesetOf = (text: string) => typesetText(text, typographyRules(config.typography));
  return {
    read: deps.store.read,
    clock,
    config,
    origin,
    renderShort,
    sendsLetters,
    socialStyle: memo(deps.store, () => readSocialStyle(deps.store.read, config)),
    /** Applies the typography rules to names and other short texts. They are stored as typed. */
    typeset: remembered(typesetOf, MEMO_SIZE, () => config.typography),
    stamp: remembered(stampOf, MEMO_SIZE, () => config.timeZone),
  };
}
