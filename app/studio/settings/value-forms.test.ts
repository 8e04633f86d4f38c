import { describe, expect, test } from "vitest";
import { defineSite, STUDIO_SETTINGS } from "#core/base/site-config.ts";
import { idOf } from "#test/support/services/post-service.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { VALUE_FORMS } from "./value-form-fields.ts";

type Site = Awaited<ReturnType<typeof openAppWithStore>>;

/** A site whose file says nothing that the studio could not. */
const openSite = () => openAppWithStore({ config: defineSite({}) });

async function save(site: Site, form: keyof typeof VALUE_FORMS, fields: Record<string, string | string[]>) {
  const { version } = await site.store.read.settings();
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return site.post("/studio/settings", "administrator", [
    ["do", "values"],
    ["form", form],
    ["version", String(version)],
    ...pairs,
  ]);
}

const faultsIn = (text: string) => pick(text, "span", { class: "field-fault" }).map(textOf);

const valueOf = (text: string, name: string) => pick(text, "input", { name }).map((input) => attribute(input, "value"));

test("every setting of the studio is in one form, or among the addresses", () => {
  const inForms = Object.values(VALUE_FORMS).flat();
  expect([...inForms, "redirects"].toSorted()).toEqual(STUDIO_SETTINGS.toSorted());
});

describe("what is saved without scripts is what readers get next", () => {
  test("name, motto and description", async () => {
    const site = await openSite();
    await save(site, "name", {
      name: " Ogród  za miastem ",
      tagline: "Motto ogrodu",
      "head.description": "Wszystko\no ogrodzie",
    });
    const [home, feed] = [await site.get("/"), await site.get("/feed.xml")];
    expect(pick(home.text, "title").map(textOf)[0]).toContain("Ogród za miastem");
    expect(attribute(pick(home.text, "meta", { name: "description" })[0], "content")).toBe("Wszystko o ogrodzie");
    expect(home.text).toContain("Motto ogrodu");
    expect(feed.text).toContain("<title>Ogród za miastem</title>");
    await save(site, "name", { name: "", tagline: "", "head.description": "" });
    expect((await site.store.read.settings()).values).toEqual({});
    expect((await site.get("/")).text).not.toContain("Ogród za miastem");
  });

  test("the time zone of dates", async () => {
    const site = await openSite();
    const { category, slug } = await published(site);
    await save(site, "time", { timeZone: "Pacific/Kiritimati", "head.locale": "pl_PL" });
    const [date] = pick((await site.get(`/${category}/${slug}`)).text, "time");
    expect(attribute(date, "datetime")).toContain("+14:00");
    expect((await site.store.read.settings()).values).toEqual({ timeZone: "Pacific/Kiritimati" });
  });

  test("codes of search engines, also as a whole tag, and the keys of canonical addresses", async () => {
    const site = await openSite();
    await save(site, "search", {
      "verification.name": ['<meta name="google-site-verification" content="abc=1" />', "msvalidate.01", ""],
      "verification.content": ["", "DEF", ""],
      "head.canonicalQuery": "page, tag;sort",
    });
    const home = await site.get("/");
    expect(attribute(pick(home.text, "meta", { name: "google-site-verification" })[0], "content")).toBe("abc=1");
    expect(attribute(pick(home.text, "meta", { name: "msvalidate.01" })[0], "content")).toBe("DEF");
    expect((await site.store.read.settings()).values["head.canonicalQuery"]).toEqual(["page", "tag", "sort"]);
  });

  test("from how many posts on a tag's page is offered to search engines", async () => {
    const site = await openSite();
    await published(site);
    const robots = async () => pick((await site.get("/tag/pomidory")).text, "meta", { name: "robots" }).length;
    const before = await robots();
    await save(site, "tags", { "tagIndex.withDescription": "0", "tagIndex.without": "0" });
    expect([before, await robots()]).toEqual([1, 0]);
  });

  test("switches of the typography", async () => {
    const site = await openSite();
    const shown = await site.get("/studio/settings", "administrator");
    const boxes = pick(shown.text, "input", { name: "typography" });
    const on = boxes
      .filter((box) => attribute(box, "checked") !== undefined)
      .map((box) => attribute(box, "value") ?? "");
    expect(on).toContain("symbols");
    await save(site, "typography", { typography: on.filter((name) => name !== "symbols") });
    expect((await site.store.read.settings()).values).toEqual({ typography: { symbols: false } });
    const again = await site.get("/studio/settings", "administrator");
    expect(attribute(pick(again.text, "input", { value: "symbols" })[0], "checked")).toBeUndefined();
  });
});

async function published(site: Site) {
  await site.publish("editor", idOf(1), { title: "Sto lat", tagIds: ["t-pomidory"] });
  return { category: "uprawa", slug: "sto-lat" };
}

test.each([
  ["name", { name: "x".repeat(81), tagline: "Motto, które zostaje" }, "name", "tagline"],
  ["time", { timeZone: "Europe/Radom", "head.locale": "pl_PL" }, "timeZone", "head.locale"],
  [
    "tags",
    { "tagIndex.withDescription": "trzy", "tagIndex.without": "7" },
    "tagIndex.withDescription",
    "tagIndex.without",
  ],
  ["search", { "head.social": "a b", "head.separator": "·" }, "head.social", "head.separator"],
  ["security", { securityContact: "zadzwoń" }, "securityContact", "securityContact"],
] as const)(
  "a bad value of the form %s is named at its field, and what was typed stays",
  async (form, fields, _bad, kept) => {
    const site = await openSite();
    const refused = await save(site, form, fields);
    expect(refused.status).toBe(422);
    expect(faultsIn(refused.text)).toHaveLength(1);
    expect(valueOf(refused.text, kept)).toEqual([Reflect.get(fields, kept)]);
    expect(await site.store.read.settings()).toMatchObject({ version: 0, values: {} });
  },
);

test("a form that somebody overtook is refused, and changes nothing", async () => {
  const site = await openSite();
  const late = await site.post("/studio/settings", "administrator", [
    ["do", "values"],
    ["form", "name"],
    ["version", "7"],
    ["name", "Za późno"],
  ]);
  expect(late.status).toBe(409);
  expect(valueOf(late.text, "name")).toEqual(["Za późno"]);
});

test("what the site's file holds has no field, and a form cannot change it", async () => {
  const site = await openAppWithStore({ config: defineSite({ name: "Z pliku", typography: { symbols: false } }) });
  const { text } = await site.get("/studio/settings", "administrator");
  expect(pick(text, "input", { name: "name" })).toEqual([]);
  expect(pick(text, "input", { name: "typography" })).toEqual([]);
  expect(text).toContain("ustawione w pliku witryny");
  expect(text).toContain("Znaki ©, ®, ™ i ±: nie");
  await save(site, "name", { name: "Ze studia", tagline: "Motto" });
  expect((await site.store.read.settings()).values).toEqual({ tagline: "Motto" });
});

describe("the history", () => {
  test("says who changed what, and a version comes back as a new one", async () => {
    const site = await openSite();
    await save(site, "name", { name: "Pierwsza", tagline: "Motto" });
    await save(site, "name", { name: "Druga", tagline: "Motto" });
    const shown = await site.get("/studio/settings", "administrator");
    const [, history] = shown.text.split('id="historia"');
    expect(textOf(pick(history ?? "", "td")[0])).toBe("Nazwa witryny: Pierwsza → Druga");
    expect(history).toContain("Ewa Sęk (administrator)");
    const [, first] = await site.store.read.settingsVersions();
    const back = await site.post("/studio/settings", "administrator", [
      ["do", "restore"],
      ["id", String(first!.id)],
      ["version", "2"],
    ]);
    expect(back.status).toBe(200);
    expect(await site.store.read.settings()).toMatchObject({
      version: 3,
      values: { name: "Pierwsza", tagline: "Motto" },
    });
    expect((await site.get("/")).text).toContain("Pierwsza");
    const names = (await site.store.read.settingsVersions()).map(({ settings }) => settings.values["name"]);
    expect(names).toEqual(["Pierwsza", "Druga", "Pierwsza", undefined]);
  });

  test("begins with what was there before, also where an import brought it", async () => {
    const site = await openSite();
    const present = await site.store.read.settings();
    await site.store.write((tx) => tx.putSettings({ ...present, values: { name: "Z importu" }, version: 1 }));
    await save(site, "name", { name: "Ze studia" });
    const versions = await site.store.read.settingsVersions();
    expect(versions.map(({ userId, settings }) => [userId, settings.values["name"]])).toEqual([
      [expect.any(String), "Ze studia"],
      [null, "Z importu"],
    ]);
  });

  test("brings the rest back where a picture is gone or a value would be refused now", async () => {
    const site = await openSite();
    const settings = {
      ...(await site.store.read.settings()),
      logoId: "nie-ma",
      values: { name: "Dawna", timeZone: "Europe/Radom" },
    };
    await site.store.write((tx) => tx.putSettingsVersion({ at: 0, userId: null, settings }));
    const [version] = await site.store.read.settingsVersions();
    await site.post("/studio/settings", "administrator", [
      ["do", "restore"],
      ["id", String(version!.id)],
      ["version", "0"],
    ]);
    expect(await site.store.read.settings()).toMatchObject({ logoId: null, values: { name: "Dawna" } });
  });

  test("does not grow by a change that changes nothing", async () => {
    const site = await openSite();
    await save(site, "name", { name: "Ta sama" });
    await save(site, "name", { name: "Ta sama" });
    expect(await site.store.read.settingsVersions()).toHaveLength(2);
  });
});
