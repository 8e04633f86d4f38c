import { describe, expect, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { lookName } from "#core/settings/look-name.ts";
import { PLAIN_LOOK, type SiteLook } from "#core/settings/site-look.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { idOf } from "#test/support/services/post-service.ts";

const GREEN = { accent: "#1f5f3a", typefaces: "literata", front: "gazette", width: "wide", dateLine: "on" };

const fieldsOf = (fields: Record<string, string>, version = "0"): [string, string][] => [
  ["do", "look"],
  ["version", version],
  ...Object.entries(fields),
];

/** The address and the look of each frame of the screen, in the order of the page. */
function framesOf(html: string): string[] {
  return pick(html, "iframe").map((frame) => attribute(frame, "src") ?? "");
}

const inLook = (path: string, look: Partial<SiteLook> = {}, scheme = "light") =>
  `${path}?look=${lookName({ ...PLAIN_LOOK, ...look })}&scheme=${scheme}`;

const checked = (html: string, name: string) => {
  const inputs = pick(html, "input", { name }).filter((input) => attribute(input, "checked") !== undefined);
  return inputs.map((input) => attribute(input, "value") ?? "");
};

const valueOf = (html: string, name: string) => attribute(pick(html, "input", { name })[0], "value");

test("a footer typed where the file's is in use is kept, with or without its tick", async () => {
  const site = await openAppWithStore();
  const { text } = await site.get("/studio/look", "administrator");
  expect(valueOf(text, "fileFooter")).toBe("on");
  const typed = { "footer.label": "Polityka", "footer.href": "/strony/polityka", fileFooter: "on" };
  const fields: [string, string][] = [["do", "lines"], ["version", "0"], ...Object.entries(typed)];
  await site.post("/studio/look", "administrator", fields);
  expect((await site.store.read.settings()).footer).toEqual([{ label: "Polityka", href: "/strony/polityka" }]);
  expect((await site.get("/studio/look", "administrator")).text).not.toContain("fileFooter");
});

test("an own footer starts from the file's, which stays the file's until it is ticked or changed", async () => {
  const line = { label: "O nas", href: "/strony/o-nas" };
  const site = await openAppWithStore({ config: defineSite({ name: "Grządka", footer: [line] }) });
  const shown = async () => {
    const { text } = await site.get("/studio/look", "administrator");
    return ["footer.label", "footer.href"].map((name) => valueOf(text, name));
  };
  expect(await shown()).toEqual([line.label, line.href]);
  const save = (version: string, fields: Record<string, string>) =>
    site.post("/studio/look", "administrator", [["do", "lines"], ["version", version], ...Object.entries(fields)]);
  const asShown = { "footer.label": line.label, "footer.href": line.href, fileFooter: "on" };
  await save("0", asShown);
  expect((await site.store.read.settings()).footer).toBeNull();
  await save("1", { ...asShown, ownFooter: "on" });
  expect((await site.store.read.settings()).footer).toEqual([line]);
  await save("2", { "footer.label": line.label, "footer.href": line.href });
  expect([(await site.store.read.settings()).footer, await shown()]).toEqual([null, [line.label, line.href]]);
});

test("without scripts there is room for six new lines at once", async () => {
  const { text } = await (await openAppWithStore()).get("/studio/look", "administrator");
  expect(pick(text, "input", { name: "menu.label" })).toHaveLength(6);
});

describe("the look", () => {
  test("that was chosen is stored, is the next page's, and stays chosen", async () => {
    const site = await openAppWithStore();
    const saved = await site.post("/studio/look", "administrator", fieldsOf(GREEN));
    expect(saved.status).toBe(200);
    expect((await site.store.read.settings()).look).toEqual({
      ...PLAIN_LOOK,
      accent: "#1f5f3a",
      typefaces: "literata",
      width: "wide",
    });
    expect((await site.get("/")).text).toContain("/assets/look-1f5f3a-plain-");
    const again = await site.get("/studio/look", "administrator");
    const names = ["accent", "paper", "typefaces", "front", "width", "dateLine"];
    expect(names.map((name) => checked(again.text, name))).toEqual([
      ["#1f5f3a"],
      [""],
      ["literata"],
      ["gazette"],
      ["wide"],
      [""],
    ]);
  });

  test("takes any colour of one's own, however it is spelled, and no tick is no date", async () => {
    const site = await openAppWithStore();
    const { dateLine: _, ...undated } = GREEN;
    const own = { ...undated, accent: "own", accentOwn: " #F0E68C ", paper: "#fff1e5" };
    await site.post("/studio/look", "administrator", fieldsOf(own));
    const { look } = await site.store.read.settings();
    expect(look).toMatchObject({ accent: "#f0e68c", paper: "#fff1e5", dateLine: false });
    const { text } = await site.get("/studio/look", "administrator");
    expect([checked(text, "accent"), valueOf(text, "accentOwn")]).toEqual([["own"], "#f0e68c"]);
    // Khaki cannot be read on a light ground.
    const shades = pick(text, "output", { class: "shades" }).map(textOf);
    expect(shades[0]).toContain("policzony sam");
  });

  test.each([
    ["accent", { accent: "own", accentOwn: "czerwony" }],
    ["accent", { accent: "own", accentOwn: "" }],
    ["paper", { paper: "#12345" }],
    ["typefaces", { typefaces: "comic" }],
    ["front", { front: "" }],
    ["width", { width: "szeroka" }],
  ])("with a bad %s is refused there; what was typed stays and nothing is stored", async (field, bad) => {
    const site = await openAppWithStore();
    const fields = { ...GREEN, accentOwn: "", paperOwn: "", ...bad };
    const { status, text } = await site.post("/studio/look", "administrator", fieldsOf(fields));
    expect(status).toBe(422);
    expect(pick(text, "span", { id: `${field}-fault` }).map(textOf)).toEqual([expect.stringMatching(/\S/)]);
    expect([valueOf(text, "accentOwn"), checked(text, "dateLine")]).toEqual([fields.accentOwn, [""]]);
    expect((await site.store.read.settings()).look).toEqual(PLAIN_LOOK);
  });

  test("that somebody else has changed meanwhile is not replaced", async () => {
    const site = await openAppWithStore();
    await site.post("/studio/look", "administrator", fieldsOf(GREEN));
    const late = await site.post("/studio/look", "administrator", fieldsOf({ ...GREEN, width: "narrow" }));
    expect(late.status).toBe(409);
    expect((await site.store.read.settings()).look.width).toBe("wide");
    expect(checked(late.text, "width")).toEqual(["narrow"]);
  });
});

test("the history names a logo by its file and shows it", async () => {
  const site = await openAppWithStore();
  await site.post("/studio/settings", "administrator", [
    ["do", "marks"],
    ["version", "0"],
    ["logoId", fixtures.basket.id],
  ]);
  const { text } = await site.get("/studio/look", "administrator");
  expect(pick(text, "ins").map(textOf)).toEqual([fixtures.basket.name]);
  expect(pick(text, "img", { class: "setting-picture" })).toHaveLength(1);
});

test("readers get plain sentences, or a newspaper's where it is ticked", async () => {
  const site = await openAppWithStore();
  const said = async () => {
    const pages = [await site.get("/"), await site.get("/nie-ma/takiego")];
    return pages.map(({ text }) => textOf(pick(text, "main")[0]));
  };
  const [empty, missing] = await said();
  expect(empty).toContain("Nie ma tu jeszcze wpisów");
  expect(missing).toContain("Nie ma takiej strony");
  await site.post("/studio/look", "administrator", fieldsOf({ ...GREEN, newspaperTone: "on" }));
  const [ofNewspaper, missingInNewspaper] = await said();
  expect(ofNewspaper).toContain("Jeszcze nic tu nie wydrukowano");
  expect(missingInNewspaper).toContain("Tej strony nie ma w numerze");
  const { text } = await site.get("/studio/look", "administrator");
  expect(checked(text, "newspaperTone")).toEqual([""]);
});

test("an earlier look comes back from the history", async () => {
  const site = await openAppWithStore();
  await site.post("/studio/look", "administrator", fieldsOf(GREEN));
  await site.post("/studio/look", "administrator", fieldsOf({ ...GREEN, typefaces: "plex" }, "1"));
  const { text } = await site.get("/studio/look", "administrator");
  expect(pick(text, "ins").map(textOf)).toContain("IBM Plex Sans i Plex Mono");
  const [id = ""] = pick(text, "input", { name: "id" }).map((input) => attribute(input, "value") ?? "");
  const restored = await site.post("/studio/look", "administrator", [
    ["do", "restore"],
    ["id", id],
    ["version", "2"],
  ]);
  expect([restored.status, checked(restored.text, "typefaces")]).toEqual([200, ["literata"]]);
});

describe("the trial", () => {
  test("shows the front page and the newest post in the saved look until another is tried", async () => {
    const site = await openAppWithStore();
    const empty = await site.get("/studio/look", "administrator");
    expect(framesOf(empty.text)).toEqual([inLook("/")]);
    await site.publish("editor", idOf(1), { title: "Kompost", slug: "kompost" });
    const { text } = await site.get("/studio/look", "administrator");
    expect(framesOf(text)).toEqual([inLook("/"), inLook("/uprawa/kompost")]);
  });

  test("without scripts shows the look of the fields beside the saved one, and stores nothing", async () => {
    const site = await openAppWithStore();
    await site.publish("editor", idOf(1), { title: "Kompost", slug: "kompost" });
    const query = new URLSearchParams({ version: "0", ...GREEN });
    const { text } = await site.get(`/studio/look?${query}`, "administrator");
    const tried = { accent: "#1f5f3a", typefaces: "literata", width: "wide" } as const;
    const pages = ["/", "/uprawa/kompost"];
    expect(framesOf(text)).toEqual(pages.flatMap((path) => [inLook(path), inLook(path, tried)]));
    expect([checked(text, "accent"), checked(text, "width")]).toEqual([["#1f5f3a"], ["wide"]]);
    const links = pick(text, "a").flatMap((link) => attribute(link, "href") ?? []);
    const dark = links.find((href) => href.startsWith("/studio/look?") && href.includes("scheme=dark"));
    const night = await site.get(dark ?? "", "administrator");
    expect(framesOf(night.text)).toEqual(
      pages.flatMap((path) => [inLook(path, {}, "dark"), inLook(path, tried, "dark")]),
    );
    expect((await site.store.read.settings()).look).toEqual(PLAIN_LOOK);
  });

  test("says at the field what is wrong with a colour, which stays typed", async () => {
    const site = await openAppWithStore();
    const query = new URLSearchParams({ version: "0", ...GREEN, accent: "own", accentOwn: "#zielony" });
    const { text } = await site.get(`/studio/look?${query}`, "administrator");
    expect(pick(text, "span", { id: "accent-fault" })).toHaveLength(1);
    expect(valueOf(text, "accentOwn")).toBe("#zielony");
    expect(framesOf(text)).toEqual([inLook("/")]);
  });

  test("of an address from before another change shows the saved look", async () => {
    const site = await openAppWithStore();
    await site.post("/studio/look", "administrator", fieldsOf(GREEN));
    const { text } = await site.get(`/studio/look?look=${lookName(PLAIN_LOOK)}&version=0`, "administrator");
    expect(checked(text, "accent")).toEqual(["#1f5f3a"]);
    expect(framesOf(text)).toHaveLength(1);
  });

  test("draws pages that cannot be acted on, because other pages may not be in a frame", async () => {
    const site = await openAppWithStore();
    const page = await site.get(inLook("/", { width: "wide" }), "administrator");
    expect(pick(page.text, "body", { inert: "" })).toHaveLength(1);
    expect(pick((await site.get("/")).text, "body", { inert: "" })).toHaveLength(0);
  });
});

test("a line to a page that readers do not see is kept, and the save says which one and why", async () => {
  const site = await openAppWithStore();
  await site.publish("editor", idOf(1), { title: "Kontakt", categoryId: fixtures.pages.id });
  const lines = { Kontakt: "/strony/kontakt", Cennik: "/strony/nie-ma", Poradnik: "/uprawa#b", Sklep: "/sklep" };
  const saved = await site.post("/studio/look", "administrator", [
    ["do", "lines"],
    ["version", "0"],
    ...Object.entries(lines).flatMap(([label, href]): [string, string][] => [
      ["menu.label", label],
      ["menu.href", href],
    ]),
    ["ownFooter", "on"],
    ["footer.label", "Sklepik"],
    ["footer.href", "/sklepik"],
    ["footer.label", "Pisz"],
    ["footer.href", "mailto:redakcja@grzadka.example"],
  ]);
  const done = pick(saved.text, "output", { class: "notice notice-done" }).map(textOf);
  expect(done).toEqual([
    "Zapisano. Donikąd prowadzą: Cennik (menu), Sklep (menu), Sklepik (stopka). Pod każdą jest napisane, dlaczego.",
  ]);
  const hrefs = pick(saved.text, "input", { name: "menu.href" });
  const described = hrefs.filter((input) => attribute(input, "aria-describedby") !== undefined);
  expect(described.map((input) => attribute(input, "value"))).toEqual(["/strony/nie-ma", "/sklep"]);
  const why = described.map((input) => pick(saved.text, "span", { id: attribute(input, "aria-describedby") ?? "" })[0]);
  expect(textOf(why[0])).toContain("nie widzą tej pozycji: nie ma takiej strony");
  expect(textOf(why[1])).toContain("pod tym adresem nie ma strony");
  const home = await site.get("/");
  expect(pick(home.text, "a", { href: "mailto:redakcja@grzadka.example" })).toHaveLength(1);
  expect(Object.keys(lines).map((label) => home.text.includes(`>${label}<`))).toEqual([true, false, true, true]);
});

test("the footer of a new site has no warnings, not even when a line of the menu has the same address", async () => {
  const line = { label: "O nas", href: "/strony/o-nas" };
  const site = await openAppWithStore({ config: defineSite({ name: "Grządka", footer: [line] }) });
  const fresh = await site.get("/studio/look", "administrator");
  expect(pick(fresh.text, "span", { class: "field-fault" })).toEqual([]);
  const saved = await site.post("/studio/look", "administrator", [
    ["do", "lines"],
    ["version", "0"],
    ["menu.label", line.label],
    ["menu.href", line.href],
    ["fileFooter", "on"],
    ["footer.label", line.label],
    ["footer.href", line.href],
  ]);
  expect(pick(saved.text, "span", { class: "field-fault" }).map((fault) => attribute(fault, "id"))).toEqual([
    "menu-0-lost",
  ]);
  expect(saved.text).toContain("prowadzą: O nas (menu). Pod każdą");
});
