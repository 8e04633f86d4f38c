import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { AnalysisUnavailable } from "#core/analysis/built-in-analysis.ts";
import { compost, edit, friday, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import type { Store } from "#core/store.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { importMarkdown } from "../import/import-markdown.ts";
import { createRelatedRefresh, refreshRelatedLists } from "./related-posts.ts";

type Lists = Record<string, string[]>;

/** A site of posts "p-0", "p-1" …, and an analysis that answers with `lists`; `asked` has the ids of each question. */
async function siteWith(count: number, lists: Lists | null) {
  const { store } = await openRuntime();
  await putFixtures(store);
  const ids = Array.from({ length: count }, (_, at) => `p-${at}`);
  await putPosts(store, ...ids.map((id, at) => makePost({ id, tagIds: [compost.id], publishedAt: friday(at) })));
  const asked: string[][] = [];
  const relatedPosts = async (of: readonly string[]) => {
    asked.push([...of]);
    if (!lists) throw new AnalysisUnavailable("Za dużo na raz.");
    return new Map(of.map((id) => [id, lists[id] ?? []]));
  };
  async function* allRelatedPosts() {
    yield { compared: 0, of: 0, lists: [] };
    yield { compared: 1, of: count, lists: [] };
    for (let at = 0; at < count; at += 50) {
      const some = ids.toSorted().slice(at, at + 50);
      yield { compared: count, of: count, lists: [...(await relatedPosts(some))] };
    }
  }
  const purged: string[] = [];
  store.onCommit((tags) => void purged.push(...tags));
  const related = async (id: string) => (await store.read.related(id, 6)).map((card) => card.id);
  return { parts: { store, analysis: { relatedPosts, allRelatedPosts } }, store, ids, asked, purged, related };
}

async function fileAll(store: Store): Promise<void> {
  while ((await store.write((tx) => tx.fileWaiting(50))) > 0);
}

it("every post is asked about once, and pages whose list changed are purged", async () => {
  const { parts, asked, purged, related, ids } = await siteWith(70, { "p-3": ["p-5", "p-1", "p-nikt"] });
  const told: number[] = [];
  await refreshRelatedLists(parts, undefined, (done) => told.push(done));
  expect(asked.flat().toSorted()).toEqual(ids.toSorted());
  expect(told).toEqual([1, 70, 70]);
  expect(await related("p-3")).toEqual(["p-5", "p-1"]);
  expect(purged).toContain("post:p-3");
  purged.length = 0;
  expect(await refreshRelatedLists(parts)).toBe(0);
  expect(purged).toEqual([]);
});

it("where the analysis cannot answer, tags alone make the lists", async () => {
  const { parts, related } = await siteWith(3, null);
  await refreshRelatedLists(parts);
  expect(await related("p-0")).toEqual(["p-2", "p-1"]);
});

it("where the analysis cannot go on, the lists it made stay, and tags make the others", async () => {
  const { parts, related, ids } = await siteWith(60, { "p-0": ["p-5"], "p-9": [] });
  const { allRelatedPosts } = parts.analysis;
  parts.analysis.allRelatedPosts = async function* () {
    for await (const step of allRelatedPosts()) {
      yield step;
      if (step.lists.length > 0) throw new AnalysisUnavailable("Koniec.");
    }
  };
  expect(ids.toSorted().indexOf("p-9")).toBeGreaterThan(50);
  await refreshRelatedLists(parts);
  expect(await related("p-0")).toEqual(["p-5"]);
  expect(await related("p-9")).not.toEqual([]);
});

it("a list made by texts outlasts a save of its post, until it is made anew", async () => {
  const { parts, store, related } = await siteWith(3, { "p-0": ["p-1"] });
  await refreshRelatedLists(parts);
  await edit(store, "p-0", { lead: "Inaczej." });
  expect(await related("p-0")).toEqual(["p-1"]);
});

it("after a change the post and those it names are made anew, once nothing changes for a while", async () => {
  const { parts, store, asked, related } = await siteWith(4, { "p-0": ["p-1"], "p-1": ["p-0"] });
  let now = 0;
  const refresh = createRelatedRefresh({ ...parts, elapsed: () => now });
  expect(refresh.isDue()).toBe(false);
  await edit(store, "p-0", { lead: "Inaczej." });
  await store.write(async (tx) => tx.purge(["post:p-0"]));
  expect(refresh.isDue()).toBe(false);
  now = 15_000;
  expect(refresh.isDue()).toBe(true);
  await refresh.refresh();
  expect(asked).toEqual([["p-0"], ["p-1"]]);
  expect([await related("p-0"), await related("p-1")]).toEqual([["p-1"], ["p-0"]]);
  now = 60_000;
  expect(refresh.isDue()).toBe(false);
});

it("after a large import every post is made anew, without waiting for the next day", async () => {
  const { parts, store, ids, asked } = await siteWith(210, {});
  let now = 0;
  const refresh = createRelatedRefresh({ ...parts, elapsed: () => now });
  await store.write(async (tx) => tx.purge(ids.map((id) => `post:${id}`)));
  now = 15_000;
  expect(refresh.isDue()).toBe(true);
  await refresh.refresh();
  expect(asked).toEqual([]);
  await fileAll(store);
  expect(refresh.isDue()).toBe(false);
  now = 30_000;
  expect(refresh.isDue()).toBe(true);
  await refresh.refresh();
  expect(asked.flat().toSorted()).toEqual(ids.toSorted());
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
  const { parts, store, asked } = await siteWith(30, { "p-29": ["p-8"], "p-8": ["p-7"] });
  await refreshRelatedLists(parts);
  await fileAll(store);
  await store.write((tx) => tx.putRelated(new Map([["p-29", []]])));
  asked.length = 0;
  const refresh = createRelatedRefresh({ ...parts, elapsed: () => 0 });
  await refresh.begin();
  expect(refresh.isDue()).toBe(true);
  await refresh.refresh();
  expect(asked.flat()).toContain("p-29");
  expect((await store.read.related("p-29", 3)).map(({ id }) => id)).toEqual(["p-8"]);
});
