import { plainTitle } from "#core/base/post-title.ts";
import type { AddressStoreRead } from "./store.ts";
import { ADDRESS_LIMIT } from "../base/limits.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { entityHere, postHolding } from "./entity-at-path.ts";
import { formerKey } from "../base/former-paths.ts";
import { TOPICS_PATH } from "../base/paths.ts";
import { isReserved, RESERVED_CATEGORIES } from "../base/reserved-slugs.ts";
import { ruleFor, ruleMatcher } from "../base/route-rules.ts";

/** First segments below which old addresses may lie although the site uses the word itself. */
const OPEN_BELOW = new Set(["tag", "tags", "topics", "login", "setup"]);

/** A path of the site as typed, or a whole address of it, in the form of former paths; null for other sites. */
export function typedAddress(typed: string, origin: string | null): string | null {
  const text = typed.trim();
  if (text.length > ADDRESS_LIMIT) return null;
  const local = withoutOrigin(text, origin);
  if (local === null || !/^\/(?![/\\])/.test(local) || /\p{Cc}/u.test(local)) return null;
  const [, path = "", search = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(local) ?? [];
  const key = formerKey(path, search);
  return key === TOPICS_PATH ? key + fragment : key;
}

/** Why an address cannot lead elsewhere: something answers there already. A Polish sentence, or null when it may. */
export async function addressObstacle(read: AddressStoreRead, path: string, config: SiteConfig) {
  if (path.startsWith("/?")) return null;
  const rule = ruleFor(ruleMatcher(config.routeRules), path);
  if (rule?.redirect) return "Ten adres przekierowuje już reguła z szpalta.config.ts.";
  const [first = "", ...rest] = path.slice(1).split("/");
  if (RESERVED_CATEGORIES.includes(first) && (rest.length === 0 || !OPEN_BELOW.has(first))) {
    return "Ten adres należy do systemu.";
  }
  const below = rest.length === 1 ? rest[0] : undefined;
  if (below !== undefined && isReserved("post", below)) return "Ten adres należy do systemu.";
  const title = await postHolding(read, path);
  if (title !== null) return `Pod tym adresem jest wpis „${plainTitle(title)}”.`;
  if (await entityHere(read, path)) return "Pod tym adresem jest strona, którą czytelnicy widzą.";
  const tag = first === "tag" && below !== undefined ? await read.tagBySlug(below) : null;
  return tag ? `Ten adres ma tag „${tag.name}”.` : null;
}

function withoutOrigin(text: string, origin: string | null): string | null {
  if (!/^https?:\/\//i.test(text)) return text;
  if (origin === null || !URL.canParse(text)) return null;
  const { host, pathname, search, hash } = new URL(text);
  return host === new URL(origin).host ? pathname + search + hash : null;
}
