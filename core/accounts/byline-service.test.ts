import { describe, expect, test } from "vitest";
import type { User, Viewer } from "#core/base/viewer.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { administrator, auditEntries, createServices, editor } from "#test/support/services/open-services.ts";

const HANNA: User = {
  id: "u-hanna",
  email: null,
  name: "H. Zolkiewska",
  slug: "h-zolkiewska",
  bio: "",
  role: "author",
  active: false,
};
const HANIA: User = { ...HANNA, id: "u-hania", name: "Hania", slug: "hania" };
const ZOFIA: User = { ...fixtures.zofia, email: "zofia@grzadka.example" };

async function opened() {
  const world = await createServices();
  const proved: Viewer = { ...administrator, provedAt: world.now };
  await world.store.write(async (tx) => {
    for (const user of [HANNA, HANIA, ZOFIA]) await tx.putUser(user);
  });
  const purged: string[] = [];
  world.store.onPurge((tags) => purged.push(...tags));
  return { ...world, proved, purged, bylines: world.studio.bylines };
}

/** A post under Hania and Zofia, and one readers have under Hania that is edited on. */
async function withPosts(world: Awaited<ReturnType<typeof opened>>) {
  const { store } = world;
  const both = [HANIA.id, fixtures.zofia.id];
  await fixtures.putPosts(
    store,
    fixtures.makePost({ id: "p-1", authorIds: both }),
    fixtures.makePost({ id: "p-2", authorIds: [fixtures.jan.id, HANIA.id, HANNA.id], responsibleEditorId: HANIA.id }),
  );
  await fixtures.putCopy(store, { postId: "p-1" });
  world.purged.length = 0;
}

describe("bylines", () => {
  test("are the administrator's, after a fresh proof", async () => {
    const { bylines, proved, store } = await opened();
    const changes = [
      (who: Viewer) => bylines.rename(who, HANNA.id, { name: "Hanna", bio: "" }),
      (who: Viewer) => bylines.merge(who, HANNA.id, HANIA.name),
      (who: Viewer) => bylines.remove(who, HANNA.id),
    ];
    for (const change of changes) {
      expect(await change({ ...editor, provedAt: proved.provedAt })).toMatchObject({ code: "forbidden" });
      expect(await change(administrator)).toMatchObject({ code: "forbidden", fields: { prove: expect.any(String) } });
    }
    expect(await bylines.postCounts(editor)).toMatchObject({ code: "forbidden" });
    expect(await store.read.users()).toContainEqual(HANNA);
  });

  test("are nobody with an account", async () => {
    const { bylines, proved } = await opened();
    for (const id of [ZOFIA.id, "nikt"]) expect(await bylines.remove(proved, id)).toMatchObject({ code: "missing" });
  });

  test("have a number of posts", async () => {
    const world = await opened();
    await withPosts(world);
    const counts = await world.bylines.postCounts(world.proved);
    expect(counts).toMatchObject({
      ok: true,
      value: new Map([
        [HANIA.id, 2],
        [HANNA.id, 1],
      ]),
    });
  });
});

describe("a rename", () => {
  test("is on every page at once, and an older import finds the person by the former name", async () => {
    const world = await opened();
    await withPosts(world);
    const { bylines, proved, store, purged, reading } = world;
    expect(await bylines.rename(proved, HANIA.id, { name: " Hanna  Żółkiewska ", bio: "Redaktorka." })).toMatchObject({
      ok: true,
    });
    const renamed = { ...HANIA, name: "Hanna Żółkiewska", slug: "hanna-zolkiewska", bio: "Redaktorka." };
    expect(await store.read.users()).toContainEqual(renamed);
    expect(await store.read.formerBylines()).toEqual([{ slug: "hania", userId: HANIA.id }]);
    expect(purged).toContain("*");
    const page = await reading.post("uprawa", "o-p-1");
    expect(JSON.stringify(page)).toContain("Hanna Żółkiewska");
    expect(await auditEntries(world)).toEqual(["byline-rename"]);
    await bylines.rename(proved, HANIA.id, { name: HANIA.name, bio: "" });
    expect(await store.read.formerBylines()).toEqual([{ slug: "hanna-zolkiewska", userId: HANIA.id }]);
  });

  test("to a name that somebody has, to none and to one too long is refused at the field", async () => {
    const { bylines, proved } = await opened();
    for (const name of ["Zofia Łęcka", "zofia lecka", " ", "x".repeat(81)]) {
      expect(await bylines.rename(proved, HANIA.id, { name, bio: "" })).toMatchObject({
        code: "invalid",
        fields: { name: expect.any(String) },
      });
    }
    expect(await bylines.rename(proved, HANIA.id, { name: "Hania", bio: "x".repeat(1_001) })).toMatchObject({
      fields: { bio: expect.stringContaining("1001") },
    });
  });
});

describe("a merge", () => {
  test("puts the other person under every post and working copy, once, in the first of both places", async () => {
    const world = await opened();
    await withPosts(world);
    const { bylines, proved, store, purged } = world;
    const merged = { ok: true, value: { name: "Hania", into: HANNA.name, posts: 2 } };
    expect(await bylines.merge(proved, HANIA.id, "h zolkiewska")).toEqual(merged);
    const [one, two] = [await store.read.edited("p-1"), await store.read.edited("p-2")];
    expect(one?.post.authorIds).toEqual([HANNA.id, fixtures.zofia.id]);
    expect(one?.copy?.draft.authorIds).not.toContain(HANIA.id);
    expect([two?.post.authorIds, two?.post.responsibleEditorId]).toEqual([[fixtures.jan.id, HANNA.id], HANNA.id]);
    expect((await store.read.users()).map(({ id }) => id)).not.toContain(HANIA.id);
    expect(await store.read.formerBylines()).toEqual([{ slug: "hania", userId: HANNA.id }]);
    expect(await store.read.resolveUserIds([HANIA.id, "nikt", HANNA.id])).toEqual([HANNA.id, "nikt"]);
    expect([purged.includes("*"), await store.check()]).toEqual([true, []]);
    expect(await store.read.audit(1, null)).toMatchObject([
      { act: "byline-merge", entity: { id: HANNA.id }, details: { person: "Hania", name: HANNA.name, posts: 2 } },
    ]);
  });

  test("into somebody with an account goes before a byline of the same name", async () => {
    const { bylines, proved, store } = await opened();
    await store.write((tx) => tx.putUser({ ...HANNA, name: ZOFIA.name, slug: "zofia-lecka-2" }));
    await bylines.merge(proved, HANIA.id, ZOFIA.name);
    expect(await store.read.resolveUserIds([HANIA.id])).toEqual([ZOFIA.id]);
  });

  test("keeps the byline's words, portrait and links where the person has none", async () => {
    const { bylines, proved, store } = await opened();
    const page = { portraitId: fixtures.basket.id, links: ["https://hania.example/"], shown: true };
    await store.write(async (tx) => {
      await tx.putUser({ ...HANIA, bio: "Pisze o ogrodach." });
      await tx.putAuthorPage(HANIA.id, page);
      await tx.putAuthorPage(HANNA.id, { portraitId: null, links: ["https://hanna.example/"], shown: false });
    });
    await bylines.merge(proved, HANIA.id, HANNA.name);
    const own = { portraitId: fixtures.basket.id, links: ["https://hanna.example/"], shown: false };
    expect(await store.read.authorPage(HANNA.id)).toEqual(own);
    expect(await store.read.users()).toContainEqual({ ...HANNA, bio: "Pisze o ogrodach." });
  });

  test("after a merge leads on in one step, and is not possible with oneself or nobody", async () => {
    const { bylines, proved, store } = await opened();
    for (const into of ["Hania", "Nikt", ""]) {
      expect(await bylines.merge(proved, HANIA.id, into)).toMatchObject({ fields: { into: expect.any(String) } });
    }
    await bylines.merge(proved, HANIA.id, HANNA.name);
    await bylines.merge(proved, HANNA.id, ZOFIA.name);
    expect(await store.read.resolveUserIds([HANIA.id])).toEqual([ZOFIA.id]);
    expect(await store.read.formerBylines()).toEqual([
      { slug: "h-zolkiewska", userId: ZOFIA.id },
      { slug: "hania", userId: ZOFIA.id },
    ]);
  });
});

describe("removing", () => {
  test("takes away whoever nothing names, and their invitation", async () => {
    const { bylines, proved, store } = await opened();
    const link = { id: "l-1", tokenHash: "h", kind: "invite", email: "h@x.pl", userId: HANIA.id, role: "author" };
    await store.write((tx) => tx.addAccountRow("access_link", { ...link, createdAt: 1, endsAt: 2 }));
    expect(await bylines.remove(proved, HANIA.id)).toEqual({ ok: true, value: { name: "Hania" } });
    expect(await store.read.accountRows("access_link", [])).toEqual([]);
    expect((await store.read.users()).map(({ id }) => id)).not.toContain(HANIA.id);
    expect(await store.read.audit(1, null)).toMatchObject([{ act: "byline-remove", details: { name: "Hania" } }]);
  });

  test("is refused while posts or a working copy alone name the person", async () => {
    const world = await opened();
    await withPosts(world);
    const { bylines, proved, store } = world;
    expect(await bylines.remove(proved, HANIA.id)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("2 wpisy"),
    });
    await fixtures.edit(store, "p-2", { authorIds: [fixtures.jan.id], responsibleEditorId: null });
    await fixtures.putCopy(store, { postId: "p-2", draft: fixtures.draft({ authorIds: [HANNA.id] }) });
    expect(await bylines.remove(proved, HANNA.id)).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("1 kopia robocza"),
    });
  });
});
