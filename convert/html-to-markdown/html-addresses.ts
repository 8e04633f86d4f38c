import { withoutQuery } from "#core/base/paths.ts";
const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Pages that only lead on, as documents and mail programs put them before links, and the parameters that name where to. */
const LEADING_ON: readonly [page: RegExp, ...parameters: string[]][] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, "q", "url"],
  [/^[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\/$/, "url"],
  [/^lm?\.facebook\.com\/l\.php$/, "u"],
];

/** An address without what a browser leaves out of it, and without a page that only leads on to it. */
export function addressIn(value: string): string {
  const address = value.replace(INVISIBLE, "").trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  const { host, pathname, searchParams } = new URL(address);
  const [, ...parameters] = LEADING_ON.find(([page]) => page.test(host + pathname)) ?? [];
  const target = parameters.map((name) => searchParams.get(name) ?? "").find((each) => /^https?:\/\//i.test(each));
  return target ?? address;
}

/** True for addresses of the web, mail and telephone, and for those of the site itself. */
export function isSafeLink(url: string): boolean {
  const compact = url.replace(INVISIBLE, "").replace(/\p{Z}/gu, "");
  return SCHEME.test(compact) ? SAFE_SCHEME.test(compact) : !/^[^/?#]*:/.test(compact);
}

/** An address that leaves out its scheme has that of the web. */
export function withScheme(url: string): string {
  return url.startsWith("//") ? `https:${url}` : url;
}

/** Sizes and edits that WordPress and Ghost put into a picture's name or path. */
export function withoutSize(address: string): string {
  return withoutQuery(address)
    .replace(/-(?:\d+x\d+|scaled|rotated)(?=\.\w+$)/gi, "")
    .replace(/\/size\/w\d+(?:h\d+)?\//, "/");
}

/** The last part of an address's path. */
export function fileNameIn(address: string): string {
  return withoutQuery(address).split("/").at(-1) ?? "";
}
