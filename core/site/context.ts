import { typesetText } from "../polish/typography.ts";
import { typographyRules } from "../polish/rules.ts";
import type { Clock, Store, StoreRead } from "../ports.ts";
import type { SiteConfig } from "./config.ts";

/** What `createReading` is made of. `origin` has no slash at its end. */
export interface ReadingParts {
  store: Pick<Store, "read">;
  clock: Clock;
  config: SiteConfig;
  origin: string;
}

/** What every screen of the reading service works with. */
export interface ReadingContext {
  read: StoreRead;
  clock: Clock;
  config: SiteConfig;
  origin: string;
  zone: string;
  /** The typography engine for names and other short texts the store keeps as typed. */
  typeset(text: string): string;
}

/** Short texts kept typeset at most; names repeat on every page. */
const TYPESET_MEMO_SIZE = 2_000;

export function readingContext(parts: ReadingParts): ReadingContext {
  const { clock, config, origin } = parts;
  return {
    read: parts.store.read,
    clock,
    config,
    origin,
    zone: config.timeZone,
    typeset: rememberingTypesetter(config),
  };
}

function rememberingTypesetter(config: SiteConfig): (text: string) => string {
  const rules = typographyRules(config.typography);
  const done = new Map<string, string>();
  return (text) => {
    const known = done.get(text);
    if (known !== undefined) return known;
    if (done.size >= TYPESET_MEMO_SIZE) done.clear();
    const made = typesetText(text, rules);
    done.set(text, made);
    return made;
  };
}
