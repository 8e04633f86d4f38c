import { describe, expect, test } from "vitest";
import type { Outcome } from "#core/base/outcome.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { heardFrom } from "#store/contract/fixtures.ts";
import { auditEntries, editor, createServices } from "#test/support/services/open-services.ts";

/* The editing part of `/tags`, on the real store. */

const COMPOST = fixtures.compost.id;

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

async function opened() {
  const world = await createServices();
  await fixtures.putPosts(
    world.store,
    fixtures.makePost({ id: "a", tagIds: [COMPOST] }),
    fixtures.makePost({ id: "b", tagIds: [COMPOST], state: "draft", publishedAt: null }),
  );
  return { ...world, tags: world.studio.tagEditing };
}

describe("the list", () => {
  test("has every tag in Polish order, with its use and whether search engines keep it", async () => {
    const { tags, store } = await opened();
    await store.write((tx) => tx.putTag({ ...fixtures.compost, description: "Opis." }, ""));
    const more = [1, 2].map((no) =>
      fixtures.makePost({ id: `m${no}`, tagIds: [COMPOST], publishedAt: fixtures.friday(no) }),
    );
    await fixtures.putPosts(store, ...more);
    const lines = value(await tags.lines(editor));
    expect(lines.map(({ name }) => name)).toEqual(["czosnek", "ćwikła", "kompost", "pomidory", "robocze", "szklarnia"]);
    expect(lines[2]).toMatchObject({ published: 3, drafts: 1, lastUsedAt: fixtures.friday(2), indexed: true });
    expect(lines.at(-1)).toMatchObject({ proposed: true, indexed: false });
  });
});

describe("a change", () => {
  test("of the name moves the page and leads the old address on", async () => {
    const { tags, store, reading } = await opened();
    const heard = heardFrom(store);
    const renamed = value(await tags.change(editor, COMPOST, { name: "  Żyzna   ziemia ", version: 1 }));
    expect(renamed).toMatchObject({ name: "Żyzna ziemia", slug: "zyzna-ziemia", version: 2 });
    expect(heard[0]).toEqual(
      expect.arrayContaining(["tag:kompost", "tag:zyzna-ziemia", "tag-name:kompost", "addresses"]),
    );
    expect(await reading.tag("kompost", 1)).toMatchObject({ found: "moved", path: "/tag/zyzna-ziemia" });
    value(await tags.change(editor, COMPOST, { name: "kompost", version: 2 }));
    expect((await reading.tag("kompost", 1)).found).toBe("here");
    expect(await reading.tag("zyzna-ziemia", 1)).toMatchObject({ found: "moved", path: "/tag/kompost" });
    expect(await auditEntries({ store })).toEqual(["tag-rename", "tag-rename"]);
  });

  test("of the name that keeps the address moves nothing", async () => {
    const { tags, store } = await opened();
    value(await tags.change(editor, COMPOST, { name: "Kompost", version: 1 }));
    expect(await store.read.tagBySlug("kompost")).toMatchObject({ name: "Kompost", posts: 1 });
    expect(await store.read.formerPathRow("/tag/kompost")).toBeNull();
  });

  test("of description, aliases and visibility is stored, the description rendered", async () => {
    const { tags, store, reading } = await opened();
    const changes = { description: "Z **liści**.", aliases: ["humus", "Humus", "kompost", " "], version: 1 };
    expect(value(await tags.change(editor, COMPOST, changes))).toMatchObject({ aliases: ["humus"] });
    expect(await store.read.tagBySlug("kompost")).toMatchObject({
      descriptionHtml: expect.stringContaining("<strong>liści</strong>"),
    });
    expect(await reading.tag("humus", 1)).toMatchObject({ found: "moved", path: "/tag/kompost" });
    value(await tags.change(editor, COMPOST, { hidden: true, version: 2 }));
    expect((await reading.tag("kompost", 1)).found).toBe("missing");
    expect(await store.read.tagBySlug("kompost")).toMatchObject({ description: "Z **liści**.", aliases: ["humus"] });
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "!!!" }, "name"],
    [{ name: "Refresh" }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ name: "Pomidory" }, "name"],
    [{ name: "tomaty" }, "name"],
    [{ name: "dawny" }, "name"],
    [{ aliases: ["czosnek"] }, "aliases"],
    [{ aliases: ["POMIDOR"] }, "aliases"],
    [{ aliases: ["???"] }, "aliases"],
    [{ aliases: Array.from({ length: 101 }, (_, no) => `a${no}`) }, "aliases"],
    [{ description: "x".repeat(5_001) }, "description"],
  ])("to %j is refused and nothing is lost", async (changes, field) => {
    const { tags, store } = await opened();
    await store.write((tx) => tx.putFormerPath("/tag/dawny", { kind: "post", id: "a" }, "zmiana", 1));
    const refused = await tags.change(editor, COMPOST, { ...changes, version: 1 });
    expect(refused).toMatchObject({ ok: false, code: "invalid", fields: { [field]: expect.stringMatching(/\.$/) } });
    expect((await store.read.tagsByIds([COMPOST]))[0]).toEqual(fixtures.compost);
  });

  test("over somebody else's is a conflict, and of nothing is missing", async () => {
    const { tags } = await opened();
    value(await tags.change(editor, COMPOST, { hidden: true, version: 1 }));
    expect(await tags.change(editor, COMPOST, { hidden: false, version: 1 })).toMatchObject({ code: "conflict" });
    expect(await tags.change(editor, "t-nikt", { version: 1 })).toMatchObject({ code: "missing" });
  });
});

test("a proposal is accepted once", async () => {
  const { tags, store } = await opened();
  expect(value(await tags.accept(editor, fixtures.suggested.id))).toMatchObject({ proposed: false });
  expect(await tags.accept(editor, fixtures.suggested.id)).toMatchObject({ code: "conflict" });
  expect(await tags.accept(editor, "t-nikt")).toMatchObject({ code: "missing" });
  expect(await auditEntries({ store })).toEqual(["tag-accept"]);
});

test("a tag goes only when nothing has it", async () => {
  const { tags, studio, store } = await opened();
  expect(await tags.remove(editor, COMPOST)).toMatchObject({ code: "conflict" });
  const { operation } = value(await tags.remove(editor, fixtures.garlic.id));
  expect(await store.read.tagBySlug("czosnek")).toBeNull();
  expect((await studio.tagRefresh.undo(editor, operation)).ok).toBe(true);
  expect(await store.read.tagBySlug("czosnek")).toMatchObject({ id: fixtures.garlic.id });
  expect(await tags.remove(editor, "t-nikt")).toMatchObject({ code: "missing" });
});

describe("the table of tags", () => {
  test("written and read back changes nothing", async () => {
    const { tags, store } = await opened();
    const awkward = { name: '=SUMA(A1), "x"', description: "-1\n+2;\t'@", aliases: ["@ja", "a, b"] };
    await store.write((tx) => tx.putTag({ ...fixtures.compost, ...awkward }, ""));
    const table = value(await tags.exportTable(editor));
    expect(table.startsWith("\uFEFFadres,nazwa,opis,")).toBe(true);
    expect(table).toContain(`kompost,"'=SUMA(A1), ""x""","'-1\n+2;\t'@","'@ja | a, b",nie`);
    const was = await store.read.lastChange();
    expect(value(await tags.importTable(editor, table, true))).toEqual({
      created: 0,
      changed: 0,
      unchanged: 6,
      tags: [],
      faults: [],
    });
    expect((await store.read.tagsByIds([COMPOST]))[0]).toMatchObject(awkward);
    expect(await store.read.lastChange()).toBe(was);
  });

  test("changes tags by their address and makes new ones, once it is told to", async () => {
    const { tags, store, reading } = await opened();
    const table = 'nazwa;adres;ukryty;opis\r\nKompost i ziemia;kompost;nie;"Dwa\r\nwiersze"\r\nDynia;;tak;\r\n\r\n';
    const told = {
      created: 1,
      changed: 1,
      unchanged: 0,
      tags: [
        { line: 2, name: "Kompost i ziemia", before: "kompost", fields: ["name", "description"] },
        { line: 4, name: "Dynia", before: null, fields: [] },
      ],
      faults: [],
    };
    expect(value(await tags.importTable(editor, table, false))).toEqual(told);
    expect(await store.read.tagBySlug("dynia")).toBeNull();
    expect(value(await tags.importTable(editor, table, true))).toEqual(told);
    expect(await store.read.tagBySlug("dynia")).toMatchObject({ name: "Dynia", hidden: true, proposed: false });
    expect(await store.read.tagBySlug("kompost-i-ziemia")).toMatchObject({
      id: COMPOST,
      description: "Dwa\r\nwiersze",
    });
    expect(await reading.tag("kompost", 1)).toMatchObject({ found: "moved", path: "/tag/kompost-i-ziemia" });
    expect(await auditEntries({ store })).toEqual(["tag-import", "tag-create", "tag-rename"]);
  });

  test("leaves alone what it has no column for, and takes cells as a spreadsheet copies them", async () => {
    const { tags, store } = await opened();
    const full = { ...fixtures.compost, description: "Opis.", aliases: ["humus"], hidden: true };
    await store.write((tx) => tx.putTag(full, "<p>Opis.</p>"));
    const result = value(await tags.importTable(editor, "nazwa\tadres\nKompost\tkompost\n", true));
    expect(result).toMatchObject({ changed: 1, faults: [] });
    const { slug, descriptionHtml, ...stored } = (await store.read.tagBySlug("kompost"))!;
    expect(stored).toMatchObject({ name: "Kompost", description: "Opis.", aliases: ["humus"], hidden: true });
    expect([slug, descriptionHtml]).toEqual(["kompost", "<p>Opis.</p>"]);
  });

  test.each([
    ["", 1],
    ["imię,nazwisko\nJan,Ćwik", 1],
    ["adres,nazwa\ndynia,Dynia\ncukinia,Dynia", 3],
    ["adres,nazwa\nkompost,Kompost\nkompost,Humus", 3],
    ["adres,nazwa,ukryty\nkompost,Kompost,może", 2],
    ["adres,nazwa\nkompost,Pomidor", 2],
    ["adres,nazwa\n,!!!", 2],
    ["adres,nazwa,aliasy\n,Dynia,a | czosnek", 2],
  ])("%j is refused whole, with the line", async (table, line) => {
    const { tags, store } = await opened();
    const was = await store.read.tagUsage();
    const result = value(await tags.importTable(editor, table, true));
    expect(result.faults).toMatchObject([{ line, message: expect.stringMatching(/\.$/) }]);
    expect(await store.read.tagUsage()).toEqual(was);
    expect(await auditEntries({ store })).toEqual([]);
  });
});
