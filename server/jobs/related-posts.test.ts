import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { catchUp } from "#core/search/index-maintenance.ts";
import { compost, edit, friday, makeDerived, makePost, putFixtures, tomatoes } from "#store/contract/fixtures.ts";
import type { Store } from "#core/store.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { importMarkdown } from "../import/import-foreign.ts";
import { createRelatedRefresh, refreshRelatedLists } from "./related-posts.ts";

type Said = Record<string, { title?: string; body: string; tagIds?: string[]; state?: "draft" }>;

const STRANGERS: Said = Object.fromEntries(
  [
    "rower dętka siodełko",
    "koncert skrzypce orkiestra",
    "podatek zeznanie ulga",
    "pociąg peron semafor",
    "wilk wataha las",
  ].map((words, at) => [`x-${at}`, { title: words, body: words }]),
);
const BREAD =
  "Zakwas żytni dokarmia się mąką. Chleb na zakwasie piecze się w gorącym piecu, a ciasto wyrasta w koszyku.";

/** A site of posts that say this, with a list of each as they are made; `purged` has the tags of all commits. */
async function siteOf(posts: Said) {
  const { store } = await openRuntime();
  await putFixtures(store);
  const purged: string[] = [];
  store.onCommit((tags) => void purged.push(...tags));
  await put(store, posts);
  await fileAll(store);
  const related = async (id: string) => (await store.read.related(id, 6)).map((card) => card.id);
  return { store, purged, related };
}

async function put(store: Store, posts: Said): Promise<void> {
  await store.write(async (tx) => {
    for (const [at, [id, { title = id, body, ...fields }]] of Object.entries(posts).entries()) {
      const post = makePost({ id, title, lead: "", body, tagIds: [], publishedAt: friday(at), ...fields });
      const outcome = await tx.putPost(post, makeDerived(post, { title, lead: "" }), 0);
      expect(outcome.ok).toBe(true);
      tx.purge([`post:${id}`]);
    }
  });
}

async function fileAll(store: Store): Promise<void> {
  await catchUp(store, lemmasOf);
}

it("posts on one subject are related, in other forms and words of one family too, and nothing else is", async () => {
  const { store, related } = await siteOf({
    ...STRANGERS,
    chleb: { title: "Chleb na zakwasie", body: BREAD },
    bulki: {
      title: "Bułki z zakwasem",
      body: "Zakwasem i mąką żytnią karmi się ciasto, a piec ma być gorący. Bułki rosną.",
    },
    piekarz: {
      title: "Piekarnia",
      body: "Piekarnicze piece są gorące. Piekarz karmi zakwas mąką, a chlebek wyrasta w koszykach.",
    },
    szkic: { title: "Chleb na zakwasie", body: BREAD, state: "draft" },
  });
  await refreshRelatedLists({ store });
  expect((await related("chleb")).toSorted()).toEqual(["bulki", "piekarz"]);
  expect(await related("x-1")).toEqual([]);
});

it("the same rare tag brings a post before one whose text is as like", async () => {
  const twin = { title: "Zakwas żytni", body: BREAD };
  const { store, related } = await siteOf({
    ...STRANGERS,
    "a-bez": twin,
    "b-tag": { ...twin, tagIds: [tomatoes.id] },
    chleb: { title: "Chleb na zakwasie", body: BREAD, tagIds: [tomatoes.id] },
  });
  await refreshRelatedLists({ store });
  expect(await related("chleb")).toEqual(["b-tag", "a-bez"]);
});

it("of posts that are as related, those come first that are read more, and what is read makes nothing related", async () => {
  const twins = Object.fromEntries(["a", "b", "c"].map((id) => [id, { title: "Zakwas żytni", body: BREAD }]));
  const { store, related } = await siteOf({ ...STRANGERS, ...twins, chleb: { title: "Chleb", body: BREAD } });
  const read = (id: string, views: number) => ({ path: `/uprawa/o-${id}`, views, source: "", phone: 0 });
  await store.write((tx) => tx.countViews("2026-11-20", [read("c", 60), read("b", 20), read("x-1", 9_000)]));
  const readIn = () => ({ from: "2026-11-01", to: "2026-11-30" });
  await refreshRelatedLists({ store, readIn });
  expect(await related("chleb")).toEqual(["c", "b", "a"]);
  await refreshRelatedLists({ store });
  expect(await related("chleb")).toEqual(["a", "b", "c"]);
});

it("pages whose list changed are purged, and of equals the first by id comes first", async () => {
  const twins = Object.fromEntries(["c", "a", "b"].map((id) => [id, { title: "Zakwas żytni", body: BREAD }]));
  const { store, purged, related } = await siteOf({ ...STRANGERS, ...twins, chleb: { title: "Chleb", body: BREAD } });
  purged.length = 0;
  const told: number[] = [];
  expect(await refreshRelatedLists({ store }, undefined, (done) => told.push(done))).toBe(4);
  expect(told).toEqual([9]);
  expect(await related("chleb")).toEqual(["a", "b", "c"]);
  expect(purged).toContain("post:chleb");
  expect(purged).not.toContain("post:x-1");
  purged.length = 0;
  expect(await refreshRelatedLists({ store })).toBe(0);
  expect(purged).toEqual([]);
});

it("a list outlasts a save of its post; once nothing changes for a while it and those it names are made anew", async () => {
  const { store, related } = await siteOf({
    ...STRANGERS,
    chleb: { title: "Chleb na zakwasie", body: BREAD },
    bulki: { title: "Bułki na zakwasie", body: BREAD },
  });
  await refreshRelatedLists({ store });
  let now = 0;
  const refresh = createRelatedRefresh({ store, elapsed: () => now });
  expect(refresh.isDue()).toBe(false);
  await put(store, { rogal: { title: "Rogal na zakwasie", body: BREAD } });
  await edit(store, "chleb", { lead: "Inaczej." });
  expect(await related("chleb")).toEqual(["bulki"]);
  expect(refresh.isDue()).toBe(false);
  now = 15_000;
  expect(refresh.isDue()).toBe(true);
  await refresh.refresh();
  expect((await related("chleb")).toSorted()).toEqual(["bulki", "rogal"]);
  // It was not written, but the others name it.
  expect((await related("bulki")).toSorted()).toEqual(["chleb", "rogal"]);
  now = 60_000;
  expect(refresh.isDue()).toBe(false);
});

it("after a large import every post is made anew once search has read it, without waiting for the next day", async () => {
  const { store, related } = await siteOf({ ...STRANGERS, chleb: { title: "Chleb na zakwasie", body: BREAD } });
  await put(store, { bulki: { title: "Bułki na zakwasie", body: BREAD } });
  let now = 0;
  const refresh = createRelatedRefresh({ store, elapsed: () => now });
  const imported = Array.from({ length: 210 }, (_, at) => `n-${at}`);
  await put(store, Object.fromEntries(imported.map((id) => [id, { body: "Nic." }])));
  now = 15_000;
  expect(refresh.isDue()).toBe(true);
  await refresh.refresh();
  expect(await related("chleb")).toEqual([]);
  await fileAll(store);
  expect(refresh.isDue()).toBe(false);
  now = 30_000;
  expect(refresh.isDue()).toBe(true);
  await refresh.refresh();
  expect(await related("chleb")).toEqual(["bulki"]);
  now = 60_000;
  expect(refresh.isDue()).toBe(false);
});

it("an import into a running site is heard of", async () => {
  const runtime = await openRuntime();
  const folder = mkdtempSync(join(tmpdir(), "notatki-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["mroz", "siew"]) writeFileSync(join(folder, `${name}.md`), `# ${name}\n\nTreść.\n`);
  let now = 0;
  const refresh = createRelatedRefresh({ store: runtime.store, elapsed: () => now });
  const { created } = await importMarkdown(runtime, { folder, dryRun: false, undated: "file-time" }, () => {});
  now = 15_000;
  expect([created, refresh.isDue()]).toEqual([2, true]);
});

it("posts that were stored while no server ran get a list soon after the start", async () => {
  const { store, related } = await siteOf({ ...STRANGERS, chleb: { title: "Chleb na zakwasie", body: BREAD } });
  await refreshRelatedLists({ store });
  await put(store, { bulki: { title: "Bułki na zakwasie", body: BREAD, tagIds: [compost.id] } });
  await fileAll(store);
  const refresh = createRelatedRefresh({ store, elapsed: () => 0 });
  await refresh.begin();
  expect(refresh.isDue()).toBe(true);
  await refresh.refresh();
  expect([await related("bulki"), await related("chleb")]).toEqual([["chleb"], ["bulki"]]);
});
