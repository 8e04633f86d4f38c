/** `robots.txt`: everything may be read; what should not be indexed says so itself. */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`;
}
