/** A real site of another system that runs on this machine, with the export it made of itself. */
export interface ExportedSite {
  exported: string;
  /** Its folder of pictures. */
  media: string;
  home: string;
  /** Address of its sitemap, or of the list of its sitemaps. */
  sitemap: string;
  stop(): Promise<void>;
}

/** Every address that the running site lists of itself, in order. */
export async function readAddressList(sitemap: string): Promise<string[]> {
  const text = await textAt(sitemap);
  const listed = [...text.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  if (!/<sitemapindex[\s>]/.test(text)) return listed;
  const all: string[] = [];
  for (const each of listed) all.push(...(await readAddressList(each)));
  return [...new Set(all)];
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
  return answer.text();
}
