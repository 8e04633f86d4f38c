import { escapeXml } from "../escape.ts";

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapXml({ urls, files }: { urls: { loc: string; lastmod: string }[]; files: string[] }): string {
  if (files.length > 0) {
    return document(
      "sitemapindex",
      files.map((file) => `<sitemap><loc>${escapeXml(file)}</loc></sitemap>`),
    );
  }
  const lines = urls.map(
    ({ loc, lastmod }) => `<url><loc>${escapeXml(loc)}</loc><lastmod>${escapeXml(lastmod)}</lastmod></url>`,
  );
  return document("urlset", lines);
}

function document(root: string, lines: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${XMLNS}>\n${lines.join("\n")}\n</${root}>\n`;
}
