import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { derive, storePost } from "#core/posts/store-post.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { createServices, ORIGIN } from "#test/support/services/open-services.ts";
import { createEmbedCards } from "./fetch-embed-cards.ts";

const FILM = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const MINUTE_MS = 60_000;

/** A server of this machine in the place of all providers, and what it was asked for. */
async function providers(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function siteShowing(body: string, answer: RequestListener) {
  const world = await createServices();
  const { store, runtime, reading } = world;
  const { origin, asked } = await providers(answer);
  await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", title: "Rzeka" }));
  const post = { ...(await store.read.post("p-1"))!, body };
  const derived = await derive(runtime, post);
  if (!derived.ok) throw new Error(derived.message);
  await store.write((tx) => storePost(tx, { post, derived: derived.value, slug: "chosen" }, 0));
  let [now, passed] = [runtime.clock(), 0];
  const look = createEmbedCards({
    ...runtime,
    log: { error: () => {} },
    origin: () => ORIGIN,
    clock: () => now,
    elapsed: () => passed,
    rules: { configured: origin, resolve: async () => [] },
    direct(address) {
      const { host, pathname, search } = new URL(address);
      return `${origin}/${host}${pathname}${search}`;
    },
  });
  const html = async () => {
    const { slug, categoryId } = (await store.read.post("p-1"))!;
    const category = (await store.read.categories()).find(({ id }) => id === categoryId)!;
    return String((await store.read.publishedPost(category.slug, slug))!.html);
  };
  return { ...world, reading, look, asked, html, later: (ms: number) => ((now += ms), (passed += ms)) };
}

const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(value));

test("a card comes with title, author and picture, is kept here, and renews the pages that show it", async () => {
  const png = await sharp({ create: { width: 640, height: 360, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const site = await siteShowing(`Przed.\n\n${FILM}&t=9\n\nPo.`, (request, response) => {
    if (request.url?.startsWith("/i.ytimg.com/")) return void response.setHeader("content-type", "image/png").end(png);
    const told = {
      title: '<img src=x onerror="1"> Rzeka - brzeg',
      author_name: "Ala  Kot",
      html: "<script>1</script>",
    };
    response.end(JSON.stringify({ ...told, thumbnail_url: "https://i.ytimg.com/vi/x.jpg" }));
  });
  expect(await site.html()).toContain("Film: YouTube");
  const purged: string[] = [];
  site.store.onPurge((tags) => void purged.push(...tags));
  await site.look();
  expect(site.asked).toEqual([
    `/www.youtube.com/oembed?format=json&url=${encodeURIComponent(FILM)}`,
    "/i.ytimg.com/vi/x.jpg",
  ]);
  const html = await site.html();
  expect(html).toContain(`href="${FILM}&amp;t=9s"`);
  expect(html).toContain("Film: &lt;img src=x onerror=");
  expect(html).toMatch(/Rzeka\u00a0– brzeg<\/span>/);
  expect(html).toContain('<span class="embed-source">Ala Kot, YouTube</span>');
  expect(html).toMatch(
    /<img src="\/media\/[\da-f]{32}\.png" srcset="\/media\/[\da-f]{32}-480\.webp 480w" sizes="[^"]+" alt="" width="640" height="360" loading="lazy"/,
  );
  const feed = await site.reading.feed({ kind: "site" });
  const entry = feed.found === "here" ? feed.view.entries.find(({ title }) => title === "Rzeka")?.html : "";
  expect(entry).toContain('<span class="embed-source">Ala Kot, YouTube</span>');
  expect(entry).not.toContain("<img");
  expect((await site.store.read.post("p-1"))?.body).toContain(FILM);
  expect(html).not.toContain("ytimg");
  expect(purged).toContain("post:p-1");
  site.later(365 * 24 * 60 * MINUTE_MS);
  await site.look();
  expect(site.asked).toHaveLength(2);
});

test("a message shows the beginning of its words, as text alone", async () => {
  const html =
    '<blockquote class="twitter-tweet"><p lang="pl">Rzeka <b>wylała</b>.<br>Uwaga &amp; ostrożnie <a href="https://t.co/a">pic.twitter.com/Ab1</a></p>&mdash; Ala</blockquote><script src="https://platform.x.com/widgets.js"></script>';
  const site = await siteShowing("https://x.com/ala/status/12", json({ author_name: "Ala Kot", html }));
  await site.look();
  expect(await site.html()).toContain("Wpis: Rzeka wylała. Uwaga &amp; ostrożnie</span>");
  expect(await site.html()).toContain("Ala Kot, X</span>");
});

test("what may pass is asked for again after growing waits, and no more after the last one", async () => {
  const site = await siteShowing(FILM, (_, response) => void response.writeHead(503).end());
  const waits = [0, 1, 15, 6 * 60, 24 * 60, 10 * 24 * 60];
  for (const minutes of waits) {
    site.later(minutes * MINUTE_MS);
    await site.look();
    await site.look();
  }
  expect(site.asked).toHaveLength(5);
  expect(await site.html()).toContain("Film: YouTube");
});

test.each<[string, RequestListener]>([
  ["a refusal", (_, response) => void response.writeHead(401).end("{}")],
  ["no JSON", (_, response) => void response.end("<html>")],
  ["a list", json([1])],
  ["more bytes than the limit", json({ title: "a".repeat(200_000) })],
])("%s is kept, so that nobody is asked again for a month; the card names provider and address", async (_, answer) => {
  const site = await siteShowing(FILM, answer);
  for (const days of [0, 0, 29]) {
    site.later(days * 24 * 60 * MINUTE_MS);
    await site.look();
  }
  expect(site.asked).toHaveLength(1);
  expect(await site.html()).toContain("youtube.com/watch?v=dQw4w9WgXcQ</span>");
  site.later(2 * 24 * 60 * MINUTE_MS);
  await site.look();
  expect(site.asked).toHaveLength(2);
});

test("a picture that cannot be had is left out; an address of this machine's network is not asked", async () => {
  const site = await siteShowing(FILM, (request, response) => {
    if (request.url?.startsWith("/i.")) return void response.writeHead(404).end();
    response.end(JSON.stringify({ title: "Rzeka", thumbnail_url: "https://i.example/a.jpg" }));
  });
  await site.look();
  expect(await site.html()).toContain("Film: Rzeka</span>");
  expect(await site.html()).not.toContain("<img");
  const inside = await siteShowing("https://pol.social/@ala/1", json({ title: "Skarb" }));
  const look = createEmbedCards({
    ...inside.runtime,
    log: { error: () => {} },
    origin: () => ORIGIN,
    rules: { resolve: async () => [{ address: "10.0.0.1", family: 4 }] },
  });
  await look();
  expect(inside.asked).toEqual([]);
  expect(await inside.html()).toContain("Wpis: Mastodon");
});
