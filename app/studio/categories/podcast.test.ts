import sax from "sax";
import { expect, test } from "vitest";
import { mediaPath } from "#core/base/media.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { attribute, pick } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { ORIGIN } from "#test/support/fakes/fake-services.ts";

const COVER = fixtures.makeMedia({ id: "c".repeat(32), name: "okładka & co.jpg", width: 1400, height: 1400 });
const SOUND = fixtures.makeMedia({
  id: "d".repeat(32),
  name: "odcinek.m4a",
  type: "audio/mp4",
  width: 0,
  height: 0,
  bytes: 12_345,
  seconds: 3_725,
});

const EPISODE = "5f0c2f6e-0d8f-4b6c-9d2a-6a5a3c1b7e10";

type Fields = Record<string, string>;

interface Tag {
  name: string;
  attributes: Fields;
  text: string;
}

/** Reads XML strictly, with its namespaces; throws where it is not well formed. Returns the elements below `channel`, and those of each item. */
function readRss(xml: string) {
  const parser = sax.parser(true, { xmlns: true });
  const path: Tag[] = [];
  const channel: Tag[] = [];
  const items: Tag[][] = [];
  const open = ({ name, attributes }: sax.Tag | sax.QualifiedTag) => {
    const values = Object.entries(attributes).map(([key, value]) => [
      key,
      typeof value === "string" ? value : value.value,
    ]);
    const tag = { name, attributes: Object.fromEntries(values) as Fields, text: "" };
    if (name === "item") items.push([]);
    else if (path.at(-1)?.name === "item") items.at(-1)?.push(tag);
    else if (path.at(-1)?.name === "channel") channel.push(tag);
    path.push(tag);
  };
  const text = (read: string) => {
    const inside = path.at(-1);
    if (inside) inside.text += read;
  };
  const fail = (error: Error) => {
    throw error;
  };
  Object.assign(parser, { onerror: fail, onopentag: open, ontext: text, onclosetag: () => void path.pop() });
  parser.write(xml).close();
  return { channel, items };
}

const oneOf = (tags: readonly Tag[], name: string) => {
  const named = tags.filter((tag) => tag.name === name);
  expect(named.length, name).toBe(1);
  return named[0]!;
};

async function opened() {
  const site = await openAppWithStore();
  await site.store.write(async (tx) => {
    await tx.putMedia(COVER);
    await tx.putMedia(SOUND);
    await tx.putMedia(fixtures.makeMedia({ id: "e".repeat(32), name: "prostokąt.jpg", width: 1600, height: 1200 }));
  });
  const version = async () => (await site.store.read.categoryBySlug("uprawa"))!.version;
  const send = async (fields: Fields) => {
    const all = {
      do: "podcast",
      id: fixtures.growing.id,
      version: String(await version()),
      section: "TV & Film",
      ...fields,
    };
    return site.post("/studio/categories", "administrator", Object.entries(all));
  };
  return { ...site, send };
}

const published = { categoryId: fixtures.growing.id, lead: "O siewie & <zbiorze>." };

test("the feed of a category becomes a podcast that directories take, and a feed of texts again", async () => {
  const { send, publish, get, store } = await opened();
  await publish("administrator", EPISODE, {
    ...published,
    title: "Odcinek 1",
    slug: "odcinek-1",
    body: `Wstęp.\n\n[Rozmowa](${mediaPath(SOUND)})\n`,
  });
  await publish("administrator", crypto.randomUUID(), {
    ...published,
    title: "Sam tekst",
    slug: "sam-tekst",
    body: "Bez nagrania.",
  });
  expect((await get("/uprawa/feed.xml")).headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect((await send({ on: "on", cover: COVER.id, isExplicit: "on" })).status).toBe(200);
  const { headers, text } = await get("/uprawa/feed.xml");
  expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  const { channel, items } = readRss(text);
  for (const name of ["title", "link", "description"]) expect(oneOf(channel, name).text).not.toBe("");
  expect(oneOf(channel, "language").text).toBe("pl");
  expect(oneOf(channel, "itunes:image").attributes).toEqual({ href: ORIGIN + mediaPath(COVER) });
  expect(oneOf(channel, "itunes:category").attributes).toEqual({ text: "TV & Film" });
  expect(oneOf(channel, "itunes:explicit").text).toBe("true");
  expect(oneOf(channel, "atom:link").attributes["href"]).toBe(`${ORIGIN}/uprawa/feed.xml`);
  const [episode, plain] = ["Odcinek 1", "Sam tekst"].map((title) => {
    return items.find((tags) => oneOf(tags, "title").text === title)!;
  });
  expect(oneOf(episode!, "enclosure").attributes).toEqual({
    url: ORIGIN + mediaPath(SOUND),
    length: "12345",
    type: "audio/x-m4a",
  });
  expect(oneOf(episode!, "itunes:duration").text).toBe("1:02:05");
  expect(oneOf(episode!, "guid")).toMatchObject({ attributes: { isPermaLink: "false" }, text: `urn:uuid:${EPISODE}` });
  expect(oneOf(episode!, "pubDate").text).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
  const content = oneOf(episode!, "content:encoded").text;
  expect(content).not.toContain("<audio");
  expect(content).toContain(`href="${ORIGIN}${mediaPath(SOUND)}"`);
  expect(plain!.map(({ name }) => name)).not.toContain("enclosure");
  const json = JSON.parse((await get("/uprawa/feed.json")).text);
  expect(json.items.flatMap((item: { attachments?: unknown[] }) => item.attachments ?? [])).toEqual([
    { url: ORIGIN + mediaPath(SOUND), mime_type: "audio/mp4", size_in_bytes: 12_345, duration_in_seconds: 3_725 },
  ]);
  const [alternate] = pick((await get("/uprawa")).text, "link", { type: "application/rss+xml" });
  expect(alternate && attribute(alternate, "href")).toBe("/uprawa/feed.xml");
  expect((await send({ cover: COVER.id })).status).toBe(200);
  expect((await get("/uprawa/feed.xml")).headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(await store.read.categoryBySlug("uprawa")).not.toHaveProperty("podcast");
});

test("a podcast needs a square cover of the library, which stays there as long as the podcast has it", async () => {
  const { send, get, store, studio } = await opened();
  for (const cover of ["", "e".repeat(32), "f".repeat(32)]) {
    const refused = await send({ on: "on", cover });
    expect([refused.status, refused.text.includes("od 1400 do 3000 pikseli.</span>")]).toEqual([422, true]);
  }
  const choices = pick((await get("/studio/categories", "administrator")).text, "option", { value: COVER.id });
  expect(choices.length).toBe(2);
  await send({ on: "on", cover: COVER.id });
  expect((await store.read.categoryBySlug("uprawa"))?.podcast).toEqual({
    cover: COVER.id,
    section: "TV & Film",
    isExplicit: false,
  });
  const [administrator] = [
    { id: "administrator", name: "", email: null, role: "administrator" as const, sessionId: "s", provedAt: 0 },
  ];
  expect(await studio.media.remove(administrator, COVER.id)).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Uprawa"),
  });
  const stale = await send({ version: "1" });
  expect(stale.status).toBe(409);
});
