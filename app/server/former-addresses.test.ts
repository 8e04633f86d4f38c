import { describe, expect, onTestFinished, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";

/* Former addresses over HTTP: router, page cache, handler and store as they run. */

const POST = "/uprawa/jsdoc";
const PICTURE = "00000000000000000000000000000001";
const editor = viewerOf("editor");

async function opened() {
  const routeRules = { "/obcy": { redirect: { to: "https://inny.example/x", status: 302 as const } } };
  const { store, studio, handler } = await openAppWithStore({ config: defineSite({ name: "Próba", routeRules }) });
  const site = await openFakeSite({ handler });
  onTestFinished(() => site.close());
  store.onCommit((tags) => site.cache.purge(tags));
  const tagged = { tagIds: [fixtures.compost.id] };
  await fixtures.putPosts(store, fixtures.makePost({ id: "jsdoc", slug: "jsdoc", title: "JSDoc", ...tagged }));
  await store.write(async (tx) => {
    await tx.putMedia(fixtures.makeMedia({ id: PICTURE, type: "image/jpeg" }));
    await tx.putFormerPath("/2019/03/jsdoc", { kind: "post", id: "jsdoc" }, "import", 1);
    await tx.putFormerPath("/?p=17", { kind: "post", id: "jsdoc" }, "import", 1);
    await tx.putFormerPath("/dawna", { kind: "category", id: fixtures.growing.id }, "zmiana", 1);
    await tx.putFormerPath("/zdjete", null, "ręcznie", 1);
  });
  await studio.addresses.leadForeign(editor, true);
  await studio.addresses.redirect(editor, "/blog/**", "/uprawa/**");
  return {
    store,
    studio,
    lead: (from: string, to: string | null) => studio.addresses.redirect(editor, from, to),
    async at(path: string, method = "GET") {
      const answer = await fetch(site.address + path, { method, redirect: "manual" });
      return [answer.status, answer.headers.get("location")];
    },
  };
}

describe("a slash at the end costs no second hop", () => {
  test.each([
    ["/2019/03/jsdoc/", POST],
    ["/2019/03/jsdoc//?utm_source=list", `${POST}?utm_source=list`],
    ["/index.php/2019/03/jsdoc/", POST],
    ["/2019/05/17/jsdoc/", POST],
    ["/feed/", "/feed.xml"],
    ["/category/uprawa/feed/", "/uprawa/feed.xml"],
    ["/blog/jsdoc/", POST],
    ["/kuchnia/jsdoc/", POST],
    ["/Uprawa/", "/uprawa"],
    ["/tag/KOMPOST/?page=2", "/tag/kompost?page=2"],
    ["/rss/", "/feed.xml"],
    ["/obcy/?a=1", "https://inny.example/x?a=1"],
  ])("%s leads to %s", async (path, location) => {
    const { at } = await opened();
    expect(await at(path)).toEqual([path.startsWith("/obcy") ? 302 : 301, location]);
    expect(await at(path, "HEAD")).toEqual(await at(path));
  });

  test.each([
    ["/uprawa/", "/uprawa"],
    [`${POST}/?a=1`, `${POST}?a=1`],
    ["/nie/ma/", "/nie/ma"],
    ["/zdjete/", "/zdjete"],
    ["/studio/", "/studio"],
    ["/edit-post/jsdoc/", "/edit-post/jsdoc"],
    ["/feed.xml/", "/feed.xml"],
    ["//obca.example/", "/obca.example"],
    ["/%zz/", "/%zz"],
    ["/a%0db/", "/a%0db"],
  ])("%s only loses it", async (path, location) => {
    const { at } = await opened();
    expect(await at(path)).toEqual([301, location]);
  });

  test("another method keeps its body and asks for nothing", async () => {
    const { at } = await opened();
    expect(await at("/2019/03/jsdoc/", "POST")).toEqual([308, "/2019/03/jsdoc"]);
  });
});

describe("a redirect keeps the query", () => {
  test.each([
    ["/2019/03/jsdoc?utm_source=list&b=%C5%BC", `${POST}?utm_source=list&b=%C5%BC`],
    ["/?p=17&utm_source=list", `${POST}?utm_source=list`],
    ["/?author=1&utm_source=list", "/?utm_source=list"],
    ["/page/2?author=1&a=2", "/?a=2"],
    ["/?s=zupa&a=1", "/?q=zupa"],
    ["/feed?a=1", "/feed.xml?a=1"],
    ["/blog/jsdoc?a=1", `${POST}?a=1`],
    ["/kuchnia/jsdoc?a=1", `${POST}?a=1`],
    ["/tag/Kompost?page=2&a=1", "/tag/kompost?page=2&a=1"],
    ["/Uprawa/feed.xml?a=1", "/uprawa/feed.xml?a=1"],
  ])("%s leads to %s", async (path, location) => {
    const { at } = await opened();
    expect(await at(path)).toEqual([301, location]);
  });
});

describe("a rule with a query", () => {
  async function withRules() {
    const site = await opened();
    for (const [from, to] of [
      ["/stary.php?id=5", POST],
      ["/stary.php?id=6", "/uprawa"],
      ["/stary.php?lang=pl&id=6", "/tag/kompost"],
      ["/stary.php?id=7", null],
      ["/index.php?page=kontakt", POST],
    ] as const)
      expect(await site.lead(from, to)).toMatchObject({ ok: true });
    return site;
  }

  test.each([
    ["/stary.php?id=5", [301, POST]],
    ["/stary.php?id=6", [301, "/uprawa"]],
    ["/stary.php?id=5", [301, POST]],
    ["/stary.php/?id=6", [301, "/uprawa"]],
    ["/stary.php?id=6&lang=pl", [301, "/tag/kompost"]],
    ["/stary.php?utm_source=list&id=6&b=2", [301, "/uprawa?utm_source=list&b=2"]],
    ["/stary.php?id=7", [410, null]],
    ["/stary.php?id=55", [404, null]],
    ["/stary.php?ID=5", [404, null]],
    ["/stary.php", [404, null]],
    ["/index.php?page=kontakt", [301, POST]],
  ])("%s answers %j", async (path, expected) => {
    const { at } = await withRules();
    expect(await at(path)).toEqual(expected);
  });

  test("stands before the one without, which stands for every other query", async () => {
    const { at, lead, studio } = await withRules();
    expect(await lead("/stary.php", "/kuchnia")).toMatchObject({ ok: true });
    const found = [];
    for (const query of ["", "?id=5", "?id=6", "?id=7", "?id=8", "?id=5"]) found.push(await at(`/stary.php${query}`));
    expect(found).toEqual([
      [301, "/kuchnia"],
      [301, POST],
      [301, "/uprawa"],
      [410, null],
      [301, "/kuchnia?id=8"],
      [301, POST],
    ]);
    await studio.addresses.release(editor, "/stary.php");
    expect(await at("/stary.php?id=8")).toEqual([404, null]);
  });

  test("is kept as the address says it, wherever the bytes are escaped", async () => {
    const { at, lead } = await opened();
    await lead("/szukaj.php?tytuł=Żółć i&x=a%26b", POST);
    expect(await at("/szukaj.php?x=a%26b&tytu%C5%82=%C5%BB%C3%B3%C5%82%C4%87%20i")).toEqual([301, POST]);
    expect(await at("/szukaj.php?x=a&b&tytu%C5%82=%C5%BB%C3%B3%C5%82%C4%87%20i")).toEqual([404, null]);
    await lead("/iso.php?t=%B1", POST);
    expect([await at("/iso.php?t=%B1"), await at("/iso.php?t=%E6")]).toEqual([
      [301, POST],
      [404, null],
    ]);
  });
});

describe("a rule leads to", () => {
  test.each([
    ["/glowna", "/"],
    ["/etykiety", "/tags"],
    ["/plany", "/topics"],
    ["/etykiety-liczba", "/tags?sort=count"],
    ["/kanal", "/feed.xml"],
    ["/kanal-uprawy", "/uprawa/feed.json"],
    ["/mapa", "/sitemap.xml"],
    ["/wp-admin", "/login"],
    ["/tekst", `${POST}.md`],
    ["/sklep", "https://sklep.example/nowy?a=1#b"],
    ["/zdjecie.jpg", `/media/${PICTURE}.jpg`],
  ])("%s to %s", async (from, to) => {
    const { at, lead } = await opened();
    expect(await lead(from, to)).toMatchObject({ ok: true });
    expect(await at(from)).toEqual([301, to]);
  });

  test("a feed that has moved since, in one hop", async () => {
    const { at, store } = await opened();
    await store.write((tx) => tx.putFormerPath("/kanal-dawnej", "/dawna/feed.xml", "ręcznie", 1));
    expect(await at("/kanal-dawnej?a=1")).toEqual([301, "/uprawa/feed.xml?a=1"]);
  });

  test.each([
    "/nie-ma",
    "/tags/feed.xml",
    "/uprawa.md",
    "/uprawa/nie-ma.md",
    "/media/00000000000000000000000000000009.jpg",
    "http://sklep.example/",
    "https://",
    "https://ktos:haslo@sklep.example/",
    "javascript:alert(1)",
    "//sklep.example",
    "/studio",
  ])("never %s", async (to) => {
    const { lead } = await opened();
    expect(await lead("/nikad", to)).toMatchObject({ code: "invalid", fields: { to: expect.any(String) } });
  });

  test.each([
    ["/petla", "/petla"],
    ["/petla", "https://szpalta.example/petla"],
    ["/petla?a=1", "/petla"],
  ])("never %s to %s", async (from, to) => {
    const { lead } = await opened();
    expect(await lead(from, to)).toMatchObject({ code: "invalid" });
  });
});
