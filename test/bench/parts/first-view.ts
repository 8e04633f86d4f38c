import { startSite } from "#test/support/running-site/running-site.ts";
import { type Coding, CODINGS, isCompressed } from "../load/browser-request.ts";
import type { BenchContext } from "../context.ts";
import { requestPage } from "../load/measure.ts";
import { budget, figure } from "../report.ts";
import { addressOf } from "../archives/seed.ts";

const POSTS = 1_000;
const KILOBYTE = 1_000;
/** kB. */
const MOST = { firstView: 30, fonts: 90, boot: 2 };
/** What runs before the reader acts, beside the script in the document. */
const BOOT = /^\/assets\/boot-.*\.js$/;
/** Bytes of `HTTP/1.1 200 OK` with its line end, and of the signs around a header's name and value. */
const STATUS_LINE = 17;
const HEADER_SIGNS = 4;

export async function firstView({ archive }: BenchContext): Promise<void> {
  const site = await startSite({ data: await archive(POSTS), env: { SZPALTA_SAMPLE: "0" } });
  try {
    for (const coding of CODINGS) await viewedIn(coding, site.url);
    budget("fonts", "kB", [(await fontBytes(site.url)) / KILOBYTE], { most: MOST.fonts });
  } finally {
    await site.stop({ keep: true });
  }
}

async function viewedIn(coding: Coding, origin: string): Promise<void> {
  const document = await transferred(origin + addressOf(0), coding);
  const sizes = new Map<string, { head: number; body: number }>();
  for (const asset of await assetsOf(origin)) {
    if (!asset.endsWith(".woff2")) sizes.set(asset, await transferred(origin + asset, coding));
  }
  figure(`the document, ${coding}`, "B", [document.head + document.body]);
  for (const [asset, { head, body }] of sizes) {
    figure(`${asset.replace(/^\/assets\//, "").replace(/-[\w-]{8}\./, ".")}, ${coding}`, "B", [head + body]);
  }
  const all = [document, ...sizes.values()].reduce((sum, { head, body }) => sum + head + body, 0);
  const boot = [...sizes].reduce((sum, [asset, { body }]) => (BOOT.test(asset) ? sum + body : sum), 0);
  for (const [name, bytes, most] of [
    ["first view besides images and fonts", all, MOST.firstView],
    ["boot, without its head", boot, MOST.boot],
  ] as const) {
    budget(`${name}, ${coding}`, "kB", [bytes / KILOBYTE], isCompressed(coding) ? { most } : null);
  }
}

async function assetsOf(origin: string): Promise<string[]> {
  const html = await (await fetch(origin + addressOf(0))).text();
  return [...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!))];
}

async function fontBytes(origin: string): Promise<number> {
  const files = new Set<string>();
  for (const style of (await assetsOf(origin)).filter((asset) => asset.endsWith(".css"))) {
    const css = await (await fetch(origin + style)).text();
    for (const [, file] of css.matchAll(/url\(["']?([^"')]+\.woff2)/g)) files.add(new URL(file!, origin + style).href);
  }
  const sizes = await Promise.all([...files].map((file) => transferred(file, "br")));
  return sizes.reduce((sum, { head, body }) => sum + head + body, 0);
}

async function transferred(url: string, coding: Coding): Promise<{ head: number; body: number }> {
  const { body, headers } = await requestPage(url, coding);
  const head = headers.reduce((sum, [name, value]) => sum + name.length + value.length + HEADER_SIGNS, STATUS_LINE);
  return { head, body: body.length };
}
