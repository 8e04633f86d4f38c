/** Where there is nothing to read, only to write; `$` is the end of an address (RFC 9309), so that `/studio-filmowe` stays open. */
const CLOSED = ["/studio$", "/studio?", "/studio/", "/edit-post/", "/login$", "/login?", "/setup$", "/setup?"];

/** `robots.txt`: everything for readers may be read; what of it should not be indexed says so itself. */
export function robotsTxt(origin: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemap.xml\n`;
}
