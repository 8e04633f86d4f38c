import { describe, expect, test } from "vitest";
import { defineSite, type RouteRule } from "#core/base/site-config.ts";
import { editor } from "#test/support/services/open-services.ts";
import { idOf } from "#test/support/services/post-service.ts";
import { pick, textOf } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import * as fixtures from "#store/contract/fixtures.ts";

type Site = Awaited<ReturnType<typeof openAppWithStore>>;

const routeRules = { "/rss": { redirect: "/feed.xml" }, "/stąd": { redirect: "/tam" } } satisfies Record<
  string,
  RouteRule
>;

const openSite = () => openAppWithStore({ config: defineSite({ routeRules }) });

function send(site: Site, act: "rule" | "releaseRule", fields: Record<string, string>) {
  const pairs = Object.entries(fields);
  return site.post("/studio/addresses", "administrator", [["do", act], ...pairs]);
}

const faultIn = (text: string) => pick(text, "span", { class: "field-fault" }).map(textOf);

describe("a redirect rule of the studio", () => {
  test("answers at once with its status and keeps the rest, until it is removed", async () => {
    const site = await openSite();
    await site.publish("editor", idOf(1), { title: "Sto lat", categoryId: fixtures.growing.id });
    expect((await send(site, "rule", { pattern: "/blog/**", to: "/uprawa/**", status: "302" })).status).toBe(200);
    expect(await site.get("/blog/sto-lat?a=1")).toMatchObject({
      status: 302,
      headers: { location: "/uprawa/sto-lat?a=1" },
    });
    await send(site, "rule", { pattern: "/blog/**", to: "/uprawa", status: "301" });
    expect(await site.get("/blog/sto-lat")).toMatchObject({ status: 301, headers: { location: "/uprawa" } });
    await send(site, "releaseRule", { pattern: "/blog/**" });
    expect((await site.get("/blog/sto-lat")).status).toBe(404);
  });

  test("goes before a page, and for an encoded address too", async () => {
    const site = await openSite();
    await send(site, "rule", { pattern: "/uprawa", to: "https://inna.example/", status: "301" });
    expect((await site.get("/uprawa")).headers["location"]).toBe("https://inna.example/");
    await send(site, "rule", { pattern: "/%C5%82%C4%85ka", to: "/kuchnia" });
    expect((await site.get("/%C5%82%C4%85ka")).headers["location"]).toBe("/kuchnia");
  });

  test.each([
    ["/**", "/uprawa"],
    ["/*", "/uprawa"],
    ["/studio", "/uprawa"],
    ["/studio/**", "/uprawa"],
    ["/login", "/uprawa"],
    ["/login/**", "/uprawa"],
    ["/setup", "/uprawa"],
    ["/media/**", "/uprawa"],
    ["/assets/x.css", "/uprawa"],
    ["/tag/*", "/uprawa"],
    ["/tag/refresh/**", "/uprawa"],
    ["/.well-known/*", "/uprawa"],
  ])("is refused for %s, which the program needs", async (pattern, to) => {
    const site = await openSite();
    const refused = await send(site, "rule", { pattern, to });
    expect([refused.status, faultIn(refused.text)]).toEqual([422, [expect.stringContaining("potrzebuje program")]]);
    expect((await site.get("/studio/addresses", "administrator")).status).toBe(200);
  });

  test.each([
    ["dawny", "/uprawa", "Podaj ścieżkę"],
    ["//obca.example/**", "/uprawa", "Podaj ścieżkę"],
    ["/a*b", "/uprawa", "Podaj ścieżkę"],
    ["/a?b=1", "/uprawa", "Podaj ścieżkę"],
    ["/a/**/b", "/uprawa", "Podaj ścieżkę"],
    ["/a/", "/uprawa", "Podaj ścieżkę"],
    ["/a", "uprawa", "Podaj ścieżkę"],
    ["/a", "//obca.example", "Podaj ścieżkę"],
    ["/a", "javascript:alert(1)", "Podaj ścieżkę"],
    ["/a", "https://kto:haslo@obca.example/", "Podaj ścieżkę"],
    ["/a", "/nie-ma-takiej-strony/wcale", "niczego nie znajdą"],
    ["/a", "/uprawa/**", "/**"],
    ["/a/*", "/uprawa/**", "/**"],
    ["/a", "/a", "koło"],
    ["/a/**", "/a/b", "koło"],
    ["/tam", "/stąd", "koło"],
    ["/rss", "/uprawa", "w pliku witryny"],
  ])("from %s to %s is refused: %s", async (pattern, to, why) => {
    const site = await openSite();
    const refused = await send(site, "rule", { pattern, to });
    expect([refused.status, faultIn(refused.text)]).toEqual([422, [expect.stringContaining(why)]]);
    expect((await site.store.read.settings()).values).toEqual({});
  });

  test("is shown beside those of the file, which nobody can remove", async () => {
    const site = await openSite();
    await send(site, "rule", { pattern: "/dawny", to: "/uprawa" });
    const [, rules = ""] = (await site.get("/studio/addresses", "administrator")).text.split('id="reguly"');
    const rows = pick(rules, "tr").slice(1, 4).map(textOf);
    expect(rows).toEqual([
      "/rss/feed.xmlna stałe (301)w pliku witryny",
      "/stąd/tamna stałe (301)w pliku witryny",
      "/dawny/uprawana stałe (301)Usuń regułę",
    ]);
    const asEditor = await site.get("/studio/addresses", "editor");
    expect(asEditor.text).toContain("Reguły zmienia administrator.");
    expect(asEditor.text).not.toContain("releaseRule");
  });
});

describe("the test of an address", () => {
  async function waysOf(site: Site, address: string) {
    const { text } = await site.get(`/studio/addresses?test=${encodeURIComponent(address)}`, "editor");
    const [, tested = ""] = text.split('id="sprawdz"');
    const [names = [], facts = []] = ["roll-name", "roll-facts"].map((name) => pick(tested, "span", { class: name }));
    return { text, steps: names.map((name, at) => `${textOf(name)}: ${textOf(facts[at])}`) };
  }

  test("says step by step what leads on, as the pages themselves do", async () => {
    const site = await openSite();
    await site.publish("editor", idOf(1), { title: "Sto lat", categoryId: fixtures.growing.id });
    await send(site, "rule", { pattern: "/blog/**", to: "/stary/**" });
    await site.studio.addresses.redirect(editor, "/stary/**", "/uprawa/**");
    await site.studio.addresses.redirect(editor, "/dawny", "/uprawa/sto-lat");
    await site.studio.addresses.redirect(editor, "/zdjety", null);
    const ways: Record<string, string[]> = {
      "/blog/sto-lat/": [
        "/blog/sto-lat/: adres bez ukośnika na końcu",
        "/blog/sto-lat: reguła ze studia /blog/**",
        "/stary/sto-lat: przeniesiona gałąź",
        "/uprawa/sto-lat: strona",
      ],
      "/rss": ["/rss: reguła z pliku witryny /rss", "/feed.xml: strona"],
      "/dawny": ["/dawny: dawny adres", "/uprawa/sto-lat: strona"],
      "/kuchnia/sto-lat": ["/kuchnia/sto-lat: właściwa kategoria wpisu", "/uprawa/sto-lat: strona"],
      "/zdjety": ["/zdjety: zdjęte na stałe"],
      "/studio/tags": ["/studio/tags: adres programu"],
      "/nic": ["/nic: nic tu nie ma (404)"],
    };
    for (const [address, expected] of Object.entries(ways)) {
      expect((await waysOf(site, address)).steps).toEqual(expected);
      for (const [at, step] of expected.entries()) {
        const [here = ""] = step.split(": ");
        if (here.endsWith("/") || at + 1 === expected.length) continue;
        // What the server itself answers at this step.
        const [next = ""] = expected[at + 1]!.split(": ");
        expect((await site.get(here)).headers["location"]).toBe(next);
      }
    }
    await site.studio.addresses.leadForeign(editor, true);
    expect((await waysOf(site, "/rss.xml")).steps).toEqual(["/rss.xml: adres dawnego systemu", "/feed.xml: strona"]);
    await send(site, "rule", { pattern: "/na-zewnatrz", to: "https://inna.example/a" });
    expect((await waysOf(site, "/na-zewnatrz")).steps.at(-1)).toBe("https://inna.example/a: inna witryna");
  });

  test("takes an address of another site for none, and shows nothing unasked", async () => {
    const site = await openSite();
    expect((await waysOf(site, "https://inna.example/a")).text).toContain("To nie jest adres tej witryny");
    expect((await waysOf(site, "")).steps).toEqual([]);
  });
});
