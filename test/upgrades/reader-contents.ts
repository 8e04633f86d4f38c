import { attribute, elementsOf, pick, textOf } from "../support/app/dom.ts";
import type { RunningSite } from "../support/running-site/running-site.ts";

/* What readers see, in words that stay the same whatever a later version makes of its pages. */

/** A word of a title, a word of a text in another form, and one of nothing. */
const SEARCHES = ["zecer", "wierszy", "heidelberg"];

const BESIDE = [
  "/tag/sklad",
  "/tag/maszyny",
  "/tag/korekta-tekstu",
  "/topics",
  "/druk/pomylka",
  "/druk/kalendarz-wydawcy",
];

export type ReaderContents = Awaited<ReturnType<typeof readerContents>>;

export async function readerContents(site: RunningSite, former: string[]) {
  const sitemap = Array.from(
    (await textAt(site, "/sitemap.xml")).matchAll(/<loc>(.+?)<\/loc>/g),
    ([, url = ""]) => url,
  );
  const known = former.filter((path) => !path.includes("#"));
  const addresses = [...sitemap.map((url) => new URL(url).pathname), ...known, ...BESIDE];
  const feed = JSON.parse(await textAt(site, "/feed.json")) as { items: { title: string }[] };
  const atom = await textAt(site, "/warsztat/feed.xml");
  return {
    addresses: await answers(addresses, (path) => addressIn(site, path)),
    topics: pick(await textAt(site, "/topics"), "section", { class: "topic" }).map((each) => attribute(each, "id")),
    feed: feed.items.map(({ title }) => title),
    workshopFeed: Array.from(atom.matchAll(/<entry>.*?<title[^>]*>(.+?)<\/title>/gs), ([, title]) => title),
    searches: await answers(SEARCHES, (text) => foundFor(site, text)),
  };
}

async function answers<T>(names: string[], ask: (name: string) => Promise<T>): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const name of names.toSorted()) found[name] = await ask(name);
  return found;
}

/** "200 Title: first paragraph of a post", "301 /elsewhere" or "410". */
async function addressIn(site: RunningSite, path: string): Promise<string> {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  const { status } = answer;
  const html = await answer.text();
  if (status !== 200) return [status, answer.headers.get("location")].filter((part) => part !== null).join(" ");
  const body = elementsOf(html).find((each) => attribute(each, "class")?.split(" ").includes("post-body"));
  const paragraph = body?.childNodes.find(({ nodeName }) => nodeName === "p");
  const shown = [plain(pick(html, "h1").map(textOf).join()), plain(textOf(paragraph))];
  return `${status} ${shown.filter(Boolean).join(": ")}`;
}

async function foundFor(site: RunningSite, text: string): Promise<string[]> {
  const html = await textAt(site, `/?${new URLSearchParams({ q: text })}`);
  return pick(html, "h2", { class: "card-title" }).map((title) => plain(textOf(title)));
}

async function textAt(site: RunningSite, path: string): Promise<string> {
  const answer = await fetch(site.url + path);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`);
  return answer.text();
}

/** Hard spaces and line breaks are up to the typography. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
