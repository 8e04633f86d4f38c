import type { SiteConfig } from "#core/site/config.ts";
import type { ServerConfig } from "./config.ts";
import { isLoopback, isPlainHttp } from "./sign-in/https-required.ts";

/** What will not work at the address the site is given, as a sentence for the person who starts it; null where all will. */
export function addressWarning(
  { url, host }: Pick<ServerConfig, "url" | "host">,
  site: Pick<SiteConfig, "url">,
): string | null {
  const origin = url ?? site.url;
  if (origin !== null) {
    if (!isPlainHttp(origin)) return null;
    return `Uwaga: adres ${origin} nie jest szyfrowany, więc nikt nie założy konta ani się nie zaloguje. Ustaw w SZPALTA_URL adres, który zaczyna się od https://.`;
  }
  if (isLoopback(host.includes(":") ? `[${host}]` : host)) return null;
  return `Uwaga: HOST=${host} wystawia witrynę poza tę maszynę, a SZPALTA_URL nie jest ustawiony: odnośniki, kanały i logowanie będą działać tylko na tej maszynie. Ustaw w SZPALTA_URL publiczny adres witryny.`;
}
