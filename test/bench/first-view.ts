import { record } from "./measure.ts";
import { budget, figure } from "./report.ts";

const KILOBYTE = 1000;

/** Bytes on the wire of a post's first view, as a browser that takes brotli sees them: fonts apart, pictures left out. */
export async function firstView(origin: string, path: string): Promise<void> {
  const page = await transferred(origin + path);
  const html = await (await fetch(origin + path)).text();
  const assets = [...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? ""))];
  let rest = page;
  let fonts = 0;
  for (const asset of assets) {
    const bytes = await transferred(origin + asset);
    if (asset.endsWith(".woff2")) continue;
    figure(`first view: ${asset.replace(/^\/assets\//, "")}`, `${bytes} B`);
    rest += bytes;
    if (asset.endsWith(".css")) fonts += await fontsOf(origin, asset);
  }
  figure(`first view: the document`, `${page} B`);
  budget("first view of a post besides images and fonts", rest / KILOBYTE, "kB", { most: 30 });
  budget("fonts", fonts / KILOBYTE, "kB", { most: 90 });
}

async function fontsOf(origin: string, style: string): Promise<number> {
  const css = await (await fetch(origin + style)).text();
  const files = new Set([...css.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map((match) => match[1] ?? ""));
  const sizes = await Promise.all([...files].map((file) => transferred(new URL(file, origin + style).href)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function transferred(url: string): Promise<number> {
  const { body, headers } = await record(url, "br");
  const head = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 17);
  return Buffer.from(body, "base64").length + head;
}
