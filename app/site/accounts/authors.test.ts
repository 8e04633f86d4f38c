import { describe, expect, onTestFinished, test } from "vitest";
import { PLAIN_AUTHOR_PAGE } from "#core/accounts/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { ORIGIN } from "#test/support/fakes/fake-services.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";

/* The pages of people whose names stand under posts, over HTTP: router, page cache, handler and store as they run. */

const { zofia, jan } = fixtures;
const BYLINE = { ...fixtures.makeUser({ id: "u-ewa", slug: "ewa-bez-konta", name: "Ewa Bez-Konta" }), email: null };
const PAGE = "/autorzy/zofia-lecka";

const FIRST = "0b8f5b8e-6a3e-4a3e-9a54-0d3c1d1f7a01";

async function opened() {
  const app = await openAppWithStore();
  const site = await openFakeSite({ handler: app.handler });
  onTestFinished(() => site.close());
  app.store.onCommit((tags) => site.cache.purge(tags));
  await app.store.write((tx) => tx.putUser({ ...BYLINE, active: false }));
  await fixtures.putPosts(
    app.store,
    fixtures.makePost({ id: "kompost", title: "Kompost", authorIds: [zofia.id], publishedAt: fixtures.friday(1) }),
    fixtures.makePost({
      id: "razem",
      title: "Razem",
      authorIds: [BYLINE.id, zofia.id],
      publishedAt: fixtures.friday(2),
    }),
    fixtures.makeSketch({ id: "szkic", authorIds: [jan.id] }),
  );
  return {
    ...app,
    async at(path: string) {
      const answer = await fetch(site.address + path, { redirect: "manual" });
      return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
    },
    changePage: (role: "editor" | "administrator", id: string, fields: Record<string, string>) => {
      const form = { do: "change", by: viewerOf(role).id, links: "", ...fields };
      return app.post(`/studio/authors/${id}`, role, Object.entries(form));
    },
  };
}

const hrefs = (text: string, kind: Record<string, string> = {}) =>
  pick(text, "a", kind).map((a) => attribute(a, "href"));
const titles = (text: string) => pick(text, "h2", { class: "card-title" }).map(textOf);
const dataOf = (text: string) =>
  pick(text, "script", { type: "application/ld+json" }).map(
    (each) => JSON.parse(textOf(each)) as Record<string, unknown>,
  );
const bylines = (text: string) => hrefs(text, { rel: "author" });

describe("the list of people", () => {
  test("has who published something, by last names, and leads to their pages", async () => {
    const { at } = await opened();
    const { status, text } = await at("/autorzy");
    expect([status, titles(text)]).toEqual([200, ["Ewa Bez-Konta", "Zofia Łęcka"]]);
    expect(hrefs(text)).toEqual(expect.arrayContaining([PAGE, "/autorzy/ewa-bez-konta"]));
    expect((await at("/autorzy?page=2")).status).toBe(404);
  });

  test("is made anew when somebody publishes for the first time, and takes back the last post", async () => {
    const { at, act, publish } = await opened();
    expect([(await at("/autorzy/administrator")).status, (await at("/sitemap.xml")).text]).toEqual([
      404,
      expect.not.stringContaining("/autorzy/administrator"),
    ]);
    const id = viewerOf("administrator").id;
    await publish("administrator", FIRST, { title: "Pierwszy", authorIds: [id] });
    const path = `/autorzy/${id}`;
    expect([(await at(path)).status, titles((await at("/autorzy")).text).length]).toEqual([200, 3]);
    expect((await at("/sitemap.xml")).text).toContain(`<loc>${ORIGIN}${path}</loc>`);
    await act("administrator", FIRST, { act: "withdraw" });
    expect([(await at(path)).status, titles((await at("/autorzy")).text).length]).toEqual([404, 2]);
  });
});

describe("a person's page", () => {
  test("has the person's posts, feeds and one address, and posts lead there", async () => {
    const { at } = await opened();
    const { text } = await at(PAGE);
    expect([textOf(pick(text, "h1")[0]), titles(text)]).toEqual(["Zofia Łęcka", ["«Razem»", "«Kompost»"]]);
    expect(attribute(pick(text, "link", { rel: "canonical" })[0], "href")).toBe(ORIGIN + PAGE);
    expect(bylines((await at("/uprawa/o-razem")).text)).toEqual(["/autorzy/ewa-bez-konta", PAGE]);
    const atom = (await at(`${PAGE}/feed.xml`)).text;
    expect(atom).toContain(`<author><name>Ewa Bez-Konta</name><uri>${ORIGIN}/autorzy/ewa-bez-konta</uri></author>`);
    const { items } = JSON.parse((await at(`${PAGE}/feed.json`)).text) as {
      items: { title: string; authors: object[] }[];
    };
    expect(items.map(({ title }) => title)).toEqual(["«Razem»", "«Kompost»"]);
    expect(items[1]?.authors).toEqual([{ name: "Zofia Łęcka", url: ORIGIN + PAGE }]);
  });

  test("is numbered as the list of a category", async () => {
    const { at, store } = await opened();
    const more = Array.from({ length: 21 }, (_, n) => fixtures.makePost({ id: `w-${n}`, authorIds: [jan.id] }));
    await fixtures.putPosts(store, ...more);
    const [first, second, third] = [
      await at("/autorzy/jan-cwik"),
      await at("/autorzy/jan-cwik?page=2"),
      await at("/autorzy/jan-cwik?page=3"),
    ];
    expect([titles(first.text).length, titles(second.text).length, third.status]).toEqual([20, 1, 404]);
    expect(textOf(pick(second.text, "title")[0])).toContain("Jan Ćwik, strona 2");
  });

  test("shows the words, links and the portrait that the person chose, and no code", async () => {
    const { at, store, changePage } = await opened();
    const id = viewerOf("editor").id;
    await fixtures.putPosts(store, fixtures.makePost({ id: "moj", authorIds: [id] }));
    const path = `/autorzy/${id}`;
    expect(pick((await at(path)).text, "a", { rel: "me noopener" })).toEqual([]);
    const links = "https://mastodon.example/@e\n\nhttps://www.ewa.example/\n";
    const answer = await changePage("editor", id, { links, portraitId: fixtures.basket.id });
    expect(answer.status).toBeLessThan(400);
    const { text } = await at(path);
    expect(hrefs(text, { rel: "me noopener" })).toEqual(["https://mastodon.example/@e", "https://www.ewa.example/"]);
    expect(pick(text, "a", { rel: "me noopener" }).map(textOf)).toEqual(["mastodon.example/@e", "ewa.example"]);
    expect(pick(text, "img", { alt: "" }).map((img) => attribute(img, "src"))).toContain(
      `/media/${fixtures.basket.id}.jpg`,
    );
    await store.write(async (tx) => {
      const user = (await tx.users()).find((each) => each.id === id)!;
      await tx.putUser({ ...user, bio: "Pisze o **składzie**.<script>alert(1)</script>" });
      tx.purge([`author:${id}`]);
    });
    const described = (await at(path)).text;
    expect(pick(described, "strong").map(textOf)).toContain("składzie");
    expect(described).not.toContain("alert(1)");
    const description = attribute(pick(described, "meta", { name: "description" })[0], "content");
    expect(description).toContain("składzie.");
  });

  test("is a profile for programs, and articles name the same person", async () => {
    const { at, store } = await opened();
    await store.write((tx) => tx.putAuthorPage(zofia.id, { ...PLAIN_AUTHOR_PAGE, links: ["https://zofia.example/"] }));
    const person = { "@type": "Person", "@id": `${ORIGIN}${PAGE}#person`, name: "Zofia Łęcka", url: ORIGIN + PAGE };
    const [profile, trail] = dataOf((await at(PAGE)).text);
    expect(profile).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: { ...person, sameAs: ["https://zofia.example/"] },
    });
    expect(trail).toMatchObject({ itemListElement: [{ name: "Próba" }, { name: "Autorzy" }, { name: "Zofia Łęcka" }] });
    expect(dataOf((await at("/uprawa/o-kompost")).text)[0]).toMatchObject({ author: [person] });
  });

  test("is gone with its links once the person wants none, and comes back", async () => {
    const { at, changePage, get } = await opened();
    const path = "/autorzy/ewa-bez-konta";
    expect([(await at(path)).status, bylines((await at("/uprawa/o-razem")).text)]).toEqual([200, [path, PAGE]]);
    expect((await changePage("editor", BYLINE.id, { hidden: "on" })).status).toBe(404);
    expect((await get(`/studio/authors/${zofia.id}`, "administrator")).status).toBe(404);
    await changePage("administrator", BYLINE.id, { hidden: "on" });
    const post = (await at("/uprawa/o-razem")).text;
    expect([(await at(path)).status, (await at(`${path}/feed.xml`)).status, bylines(post)]).toEqual([404, 404, [PAGE]]);
    expect(textOf(pick(post, "p", { class: "meta" })[0])).toContain("Ewa Bez-Konta, Zofia Łęcka");
    expect(dataOf(post)[0]).toMatchObject({
      author: [{ "@type": "Person", name: "Ewa Bez-Konta" }, { url: ORIGIN + PAGE }],
    });
    await changePage("administrator", BYLINE.id, {});
    expect((await at(path)).status).toBe(200);
  });

  test.each([
    ["http://ewa.example", "nie adres strony"],
    ["javascript:alert(1)", "nie adres strony"],
    ["https://ewa:haslo@ewa.example", "nie adres strony"],
    ["ewa.example", "nie adres strony"],
    [Array.from({ length: 11 }, (_, n) => `https://e${n}.example`).join("\n"), "najwyżej 10"],
  ])("refuses %s with a sentence, and the form keeps it", async (links, sentence) => {
    const { changePage, store } = await opened();
    const answer = await changePage("administrator", BYLINE.id, { links, hidden: "on" });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(textOf(pick(answer.text, "textarea", { name: "links" })[0])).toBe(links);
    expect(attribute(pick(answer.text, "input", { name: "hidden" })[0], "checked")).toBeDefined();
    expect(await store.read.authorPage(BYLINE.id)).toEqual(PLAIN_AUTHOR_PAGE);
    const unknown = await changePage("administrator", BYLINE.id, { portraitId: "f".repeat(32) });
    expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining("nie ma w bibliotece")]);
  });
});

describe("an address that a person had", () => {
  test.each([
    "/author/zofia-lecka",
    "/authors/zofia-lecka/",
    "/autor/Zofia%20%C5%81%C4%99cka",
    "/autorzy/Zofia-Lecka",
    "/author/zofia",
  ])("%s leads to the page in one hop", async (path) => {
    const { at, store } = await opened();
    await store.write((tx) => tx.putFormerByline("zofia", zofia.id));
    expect(await at(path)).toMatchObject({ status: 301, to: PAGE });
  });

  test("leads nowhere without a page, and on an imported site home, feeds and queries included", async () => {
    const { at, studio } = await opened();
    expect((await at("/author/jan-cwik")).status).toBe(404);
    await studio.addresses.leadForeign(viewerOf("editor"), true);
    const leads = async (path: string) => (await at(path)).to;
    expect(await leads("/author/jan-cwik")).toBe("/");
    expect(await leads("/author/zofia-lecka/feed/")).toBe(`${PAGE}/feed.xml`);
    expect(await leads("/author/zofia-lecka/page/2/")).toBe(PAGE);
    expect(await leads("/?author_name=zofia-lecka")).toBe(PAGE);
    expect(await leads("/?author_name=nikt")).toBe("/");
  });

  test("leads on after a byline was renamed or merged", async () => {
    const { at, studio, time } = await opened();
    const administrator = { ...viewerOf("administrator"), provedAt: time.now };
    const path = "/autorzy/ewa-bez-konta";
    expect((await at(path)).status).toBe(200);
    const renamed = await studio.bylines.rename(administrator, BYLINE.id, { name: "Ewa Sęk", bio: "" });
    expect(renamed.ok).toBe(true);
    expect(await at(path)).toMatchObject({ status: 301, to: "/autorzy/ewa-sek" });
    expect(await at(`${path}/feed.xml`)).toMatchObject({ status: 301, to: "/autorzy/ewa-sek/feed.xml" });
    expect((await studio.bylines.merge(administrator, BYLINE.id, "Zofia Łęcka")).ok).toBe(true);
    expect(await at("/autorzy/ewa-sek")).toMatchObject({ status: 301, to: PAGE });
  });
});

test("no category may stand at the address of people", async () => {
  const { post, store } = await opened();
  const form = { do: "create", by: viewerOf("administrator").id, name: "Autorzy", description: "" };
  const create = (slug: string) => post("/studio/categories", "administrator", Object.entries({ ...form, slug }));
  expect((await create("autorzy")).status).toBe(422);
  expect((await create("")).status).toBeLessThan(400);
  expect((await store.read.categories()).map(({ slug }) => slug)).toContain("autorzy-2");
});
