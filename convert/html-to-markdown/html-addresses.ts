import { withoutQuery } from "#core/base/paths.ts";
const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Redirect pages that Google Docs, Outlook and Facebook put before links, with the query parameters that hold the real address. */
const REDIRECT_PAGES: readonly [page: RegExp, ...parameters: string[]][] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, "q", "url"],
  [/^[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\/$/, "url"],
  [/^lm?\.facebook\.com\/l\.php$/, "u"],
];

/** Returns an address without invisible characters, because browsers ignore these characters. For a known redirect page, returns the address that the page leads to. */
export function addressIn(value: string): string {
  const address = value.replace(INVISIBLE, "").trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  const { host, pathname, searchParams } = new URL(address);
  const [, ...parameters] = REDIRECT_PAGES.find(([page]) => page.test(host + pathname)) ?? [];
  const target = parameters.map((name) => searchParams.get(name) ?? "").find((each) => /^https?:\/\//i.test(each));
  return target ?? address;
}

/** Returns true for `http`, `https`, `mailto` and `tel` addresses. Also returns true for addresses without a scheme, because they lead to the site itself. */
export function isSafeLink(url: string): boolean {
  const compact = url.replace(INVISIBLE, "").replace(/\p{Z}/gu, "");
  return SCHEME.test(compact) ? SAFE_SCHEME.test(compact) : !/^[^/?#]*:/.test(compact);
}

/** Adds `https:` to an address that begins with `//`; any other address stays. */
export function withScheme(url: string): string {
  return url.startsWith("//") ? `https:${url}` : url;
}

/** Removes from a picture's address the sizes and marks of edits that WordPress and Ghost add to the name or path. */
export function withoutSize(address: string): string {
  return withoutQuery(address)
    .replace(/-(?:\d+x\d+|scaled|rotated)(?=\.\w+$)/gi, "")
    .replace(/\/size\/w\d+(?:h\d+)?\//, "/");
}

/** Returns the last segment of an address's path; empty when the path ends with a slash. */
export function fileNameIn(address: string): string {
  return withoutQuery(address).split("/").at(-1) ?? "";
}
