import type { StoreRead } from "../ports.ts";
import { formerKey } from "../site/former-paths.ts";
import { leadsSomewhere } from "../site/live-address.ts";
import type { Mention } from "./entry.ts";
import type { Remark } from "./remark.ts";

/**
 * The keys under which an entry's `redirects` are kept. Each may be a path, a path with WordPress's `?p=`, or a full address of whatever site. One that
 * is a page already, among those coming with this import or on the site, is left out with a remark: a redirect behind a page is never seen.
 */
export async function redirectKeys(
  read: StoreRead,
  file: { path: string; redirects: Mention[] },
  coming: ReadonlySet<string>,
): Promise<{ keys: string[]; remarks: Remark[] }> {
  const keys: string[] = [];
  const remarks: Remark[] = [];
  for (const { address, line } of file.redirects) {
    const key = keyOf(address);
    if (key === null) {
      remarks.push({
        path: file.path,
        line,
        text: `przekierowanie „${address}” nie jest ścieżką ani adresem; pominięto`,
      });
    } else if (coming.has(key) || (await isAPage(read, key))) {
      remarks.push({
        path: file.path,
        line,
        text: `pod adresem „${address}” jest już strona; przekierowanie pominięto`,
      });
    } else keys.push(key);
  }
  return { keys, remarks };
}

function keyOf(address: string): string | null {
  const local = /^https?:\/\//.test(address) && URL.canParse(address) ? pathAndQuery(new URL(address)) : address;
  const cut = local.indexOf("?");
  const path = cut === -1 ? local : local.slice(0, cut);
  return formerKey(path.replace(/#.*$/, ""), cut === -1 ? "" : local.slice(cut));
}

function pathAndQuery(url: URL): string {
  return url.pathname + url.search;
}

async function isAPage(read: StoreRead, key: string): Promise<boolean> {
  if (key.startsWith("/?")) return false;
  return (await read.formerPath(key)) === null && leadsSomewhere(read, key);
}
