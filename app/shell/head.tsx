import type { SocialImage } from "#core/site/views.ts";
import { useLayout, useLocation, useSite } from "../routing/router.tsx";
import { titleFromUrlPath } from "#core/polish/title-from-url-path.ts";

export interface FeedLink {
  title: string;
  path: string;
  type: "application/atom+xml" | "application/rss+xml" | "application/feed+json" | "text/markdown";
}

interface HeadProps {
  /** Title of the page, without the site's name. Absent: made from the path. Null: the document's title is the site's name. */
  title?: string | null;
  /** Plain text; absent or null without a description. */
  description?: string | null;
  /** The facts of a post, with times in ISO format; each may be absent. Pages other than posts have none. */
  article?: { published?: string; modified?: string; section?: string };
  /** Absent or null: the picture of the site. */
  image?: SocialImage | null;
  noindex?: boolean;
  feeds?: FeedLink[];
  /** Canonical address that an editor entered, as a path or absolute. Without it the head names the page's own address. */
  canonical?: string | null;
}

export function Head({ title, description, article, image, noindex, feeds = [], canonical }: HeadProps) {
  const site = useSite();
  const { socialImage } = useLayout();
  const { pathname, search } = useLocation();
  const page = title === undefined ? titleFromUrlPath(pathname) : title;
  const address = absolute(site.origin, canonical || canonicalPath(pathname, search, site.canonicalQuery));
  return (
    <>
      <title>{fullTitle(page, site.separator, site.name)}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noindex ? <meta name="robots" content="noindex,follow" /> : null}
      <link rel="canonical" href={address} />
      <meta property="og:type" content={article ? "article" : "website"} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={page || site.name} />
      {description ? <meta property="og:description" content={description} /> : null}
      <ImageMetas image={image ?? socialImage} origin={site.origin} />
      {article?.published && <meta property="article:published_time" content={article.published} />}
      {article?.modified && <meta property="article:modified_time" content={article.modified} />}
      {article?.section && <meta property="article:section" content={article.section} />}
      {feeds.map((feed) => (
        <link key={feed.path} rel="alternate" type={feed.type} title={feed.title} href={feed.path} />
      ))}
    </>
  );
}

function ImageMetas({ image, origin }: { image: SocialImage; origin: string }) {
  return (
    <>
      <meta property="og:image" content={absolute(origin, image.src)} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      {image.alt && <meta property="og:image:alt" content={image.alt} />}
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
