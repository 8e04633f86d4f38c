import { beforeEach, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { idOf } from "#test/support/services/post-service.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";

/* Moving a category as a browser without scripts does it, over the real store. */

const PLACE = `/studio/categories/${fixtures.growing.id}`;
let site: Awaited<ReturnType<typeof openAppWithStore>>;

beforeEach(async () => {
  site = await openAppWithStore();
  await site.publish("editor", idOf(1), { title: "Pomidory" });
  const body = "Zobacz [pomidory](/uprawa/pomidory).";
  await site.publish("editor", idOf(2), { title: "Obiad", categoryId: fixtures.cooking.id, body });
});

const main = (html: string) => textOf(pick(html, "main")[0]);
const moved = async (path: string) => {
  const { status, headers } = await site.get(path);
  return [status, headers.location];
};

test("the consequences are shown by an address that changes nothing", async () => {
  const before = await site.store.read.lastChange();
  const page = await site.get(`${PLACE}?slug=ogrod`, "administrator");
  expect(page.status).toBe(200);
  expect(pick(page.text, "td").map(textOf)).toEqual(["/uprawa", "→ /ogrod", "/uprawa/pomidory", "→ /ogrod/pomidory"]);
  expect(main(page.text)).toContain("Wpisy z odnośnikami do tych adresów: 1");
  expect(pick(page.text, "a", { href: "/edit-post/obiad" })).toHaveLength(1);
  expect(pick(page.text, "input", { name: "rewrite", type: "checkbox", checked: "" })).toHaveLength(1);
  expect(pick(page.text, "input", { name: "takeOver" })).toHaveLength(0);
  expect(await site.store.read.lastChange()).toBe(before);
  expect((await site.get("/uprawa/pomidory")).status).toBe(200);
});

test("„Przenieś” moves all of it at once, with redirects in one hop and straight links", async () => {
  const fields: [string, string][] = [
    ["do", "move"],
    ["slug", "ogrod"],
    ["version", "1"],
    ["rewrite", "on"],
  ];
  const answer = await site.post(`${PLACE}?slug=ogrod`, "administrator", fields);
  expect([answer.status, answer.headers.location]).toEqual([303, PLACE]);
  expect(await moved("/uprawa")).toEqual([301, "/ogrod"]);
  expect(await moved("/uprawa/pomidory")).toEqual([301, "/ogrod/pomidory"]);
  expect((await site.get("/ogrod/pomidory")).status).toBe(200);
  expect((await site.get("/kuchnia/obiad")).text).toContain('href="/ogrod/pomidory"');
  expect(site.purged).toContain("*");
  const after = await site.get(PLACE, "administrator");
  expect(main(after.text)).toMatch(/z \/uprawa na \/ogrod\..*nowym adresem: 1.*odnośnikami: 1/s);
  expect(pick(after.text, "input", { value: "rewrite-links" })).toHaveLength(1);
  expect(main((await site.get("/studio/audit", "editor")).text)).toContain("zmiana adresu kategorii");
});

test("older former addresses lead to the new one in one hop too", async () => {
  await site.act("editor", idOf(1), { act: "move", slug: "pomidor", categoryId: fixtures.growing.id });
  const move = (slug: string, version: string) =>
    site.post(PLACE, "administrator", [
      ["do", "move"],
      ["slug", slug],
      ["version", version],
    ]);
  await move("ogrod", "1");
  await move("grzadka", "2");
  for (const path of ["/uprawa/pomidory", "/uprawa/pomidor", "/ogrod/pomidor"]) {
    expect(await moved(path)).toEqual([301, "/grzadka/pomidor"]);
  }
});

test("merging is asked about the same way, and links left behind are rewritten from the page", async () => {
  const page = await site.get(`${PLACE}?into=${fixtures.cooking.id}`, "administrator");
  expect(pick(page.text, "td").map(textOf).slice(2)).toEqual(["/uprawa/pomidory", "→ /kuchnia/pomidory"]);
  const fields: [string, string][] = [
    ["do", "move"],
    ["into", fixtures.cooking.id],
    ["version", "1"],
  ];
  const answer = await site.post(PLACE, "administrator", fields);
  const kitchen = `/studio/categories/${fixtures.cooking.id}`;
  expect([answer.status, answer.headers.location]).toEqual([303, kitchen]);
  expect((await site.get("/kuchnia/obiad")).text).toContain('href="/uprawa/pomidory"');
  const left = await site.get(kitchen, "administrator");
  expect(pick(left.text, "a", { href: "/edit-post/obiad" })).toHaveLength(1);
  const done = await site.post(kitchen, "administrator", [["do", "rewrite-links"]]);
  expect(main(done.text)).toContain("Wszystkie prowadzą już prosto.");
  expect((await site.get("/kuchnia/obiad")).text).toContain('href="/kuchnia/pomidory"');
  expect((await site.get(PLACE, "administrator")).status).toBe(404);
});

test.each([
  ["?slug=studio", "zajęty przez system"],
  ["?slug=kuchnia", "ma już kategoria"],
  ["?slug=Zły adres", "małe litery"],
  ["?into=nie-ma", "już nie ma"],
])("%s says why not, and offers no move", async (query, why) => {
  const page = await site.get(PLACE + query, "administrator");
  expect(page.status).toBe(200);
  expect(textOf(pick(page.text, "p", { role: "alert" })[0])).toContain(why);
  expect(pick(page.text, "input", { name: "do", value: "move" })).toHaveLength(0);
});

test("what changed since it was shown is not done, and an address that was something else's only when that is ticked", async () => {
  const stale = await site.post(PLACE, "administrator", [
    ["do", "move"],
    ["slug", "ogrod"],
    ["version", "9"],
  ]);
  expect(stale.status).toBe(409);
  const obiad = { kind: "post", id: idOf(2) } as const;
  await site.store.write((tx) => tx.putFormerPath("/ogrod/pomidory", obiad, "ręcznie", site.time.now));
  const page = await site.get(`${PLACE}?slug=ogrod`, "administrator");
  expect(main(page.text)).toContain("/kuchnia/obiad");
  expect(attribute(pick(page.text, "input", { name: "takeOver" })[0], "required")).toBe("");
  const fields: [string, string][] = [
    ["do", "move"],
    ["slug", "ogrod"],
    ["version", "1"],
  ];
  expect((await site.post(PLACE, "administrator", fields)).status).toBe(409);
  expect((await site.get("/uprawa/pomidory")).status).toBe(200);
  expect((await site.post(PLACE, "administrator", [...fields, ["takeOver", "on"]])).status).toBe(303);
  expect((await site.get("/ogrod/pomidory")).text).toContain("Pomidory");
});
