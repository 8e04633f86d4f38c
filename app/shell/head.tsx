import { useLocation, useSite } from "../routing/router.tsx";
import { titleFromUrlPath } from "#core/polish/title-from-url-path.ts";

export interface FeedLink {
  title: string;
  path: string;
  type: "application/atom+xml" | "application/feed+json" | "text/markdown";
}

interface HeadProps {
  /** Title of the page, without the site's name. Absent: made from the path. Null: the document's title is the site's name. */
  title?: string | null;
  /** Plain text; absent or null without a description. */
  description?: string | null;
  type?: "website" | "article";
  image?: string | null;
  noindex?: boolean;
  feeds?: FeedLink[];
  /** Canonical address that an editor entered, as a path or absolute. Without it the head names the page's own address. */
  canonical?: string | null;
}

export function Head({ title, description, type = "website", image, noindex, feeds = [], canonical }: HeadProps) {
  const site = useSite();
  const { pathname, search } = useLocation();
  const page = title === undefined ? titleFromUrlPath(pathname) : title;
  const address = absolute(site.origin, canonical || canonicalPath(pathname, search, site.canonicalQuery));
  return (
    <>
      <title>{fullTitle(page, site.separator, site.name)}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noindex ? <meta name="robots" content="noindex,follow" /> : null}
      <link rel="canonical" href={address} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={page || site.name} />
      {description ? <meta property="og:description" content={description} /> : null}
      {image ? <meta property="og:image" content={absolute(site.origin, image)} /> : null}
      {feeds.map((feed) => (
        <link key={feed.path} rel="alternate" type={feed.type} title={feed.title} href={feed.path} />
      ))}
    </>
  );
}

export function ErrorHead({ status, message }: { status: number; message: string }) {
  return (
    <>
      <title>{`${status} - ${message}`}</title>
      <meta name="robots" content="noindex,follow" />
    </>
  );
}

/** Returns the document's title: page, separator and site. Without a page's title, returns the site's name alone. */
export function fullTitle(page: string | null, separator: string, site: string): string {
  return page ? `${page} ${separator} ${site}` : site;
}

function absolute(origin: string, address: string): string {
  return address.startsWith("/") && !address.startsWith("//") ? origin + address : address;
}

/** Returns the path with its canonical query: only allowed keys, sorted, without empty values and without `page=1`. */
export function canonicalPath(pathname: string, search: string, allowed: readonly string[]): string {
  if (search === "") return pathname;
  const kept = [...new URLSearchParams(search)].filter(
    ([key, value]) => allowed.includes(key) && value !== "" && !(key === "page" && value === "1"),
  );
  if (kept.length === 0) return pathname;
  const query = new URLSearchParams(kept);
  query.sort();
  return `${pathname}?${query}`;
}
