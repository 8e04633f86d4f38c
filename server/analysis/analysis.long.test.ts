import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { AnalysisUnavailable, type BuiltInAnalysis, type RelatedStep } from "#core/analysis/built-in-analysis.ts";
import type { Store } from "#core/store.ts";
import { catchUp } from "#core/search/index-maintenance.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { polishDictionary } from "#test/support/texts/polish-dictionary.ts";
import { ANALYSIS_HEAP_MIB, ANALYSIS_WORKER, createAnalysis } from "./analysis.ts";
import { WorkerThread } from "../workers/worker-thread.ts";

const COMPOST = "Kompost dojrzewa w pryzmie. Pryzmę kompostu przerzuca się widłami, a kompost podlewa w czasie suszy.";
const GARLIC = "Czosnek sadzi się jesienią. Ząbki czosnku wkłada się do ziemi, a grządkę z czosnkiem przykrywa liśćmi.";
const DRAFT = {
  postId: null,
  title: "Jesień na grządce",
  lead: "",
  tagIds: [],
  body: "W październiku rozrzucamy kompost, a ząbki czosnku trafiają do ziemi.",
};

const ask = async (forms: readonly string[]) => forms.map((form) => polishDictionary().lookUp(form));
const asLemmas = async (forms: readonly string[]) => forms.map((form) => polishDictionary().lookUp(form).lemmas);

let store: Store;
let data: string;
const put = (id: string, title: string, body: string, tagIds: string[] = []) =>
  store.write(async (tx) => {
    const post = fixtures.makePost({ id, title, lead: "", body, tagIds });
    const outcome = await tx.putPost(post, fixtures.makeDerived(post, { title, lead: "" }), 0);
    if (!outcome.ok) throw new Error(outcome.message);
  });

beforeEach(async () => {
  const runtime = await openRuntime();
  ({ store } = runtime);
  ({ data } = runtime.config);
  await fixtures.putFixtures(store);
  await put("p-kompost", "Kompost od podstaw", COMPOST, [fixtures.compost.id]);
  await put("p-czosnek", "Czosnek na zimę", GARLIC, [fixtures.garlic.id]);
  await catchUp(store, asLemmas);
});

/** `before` stands before the store's own reading. */
function open(entry = ANALYSIS_WORKER, before: Partial<Pick<Store["read"], "archiveTexts" | "archiveLines">> = {}) {
  const thread = new WorkerThread(entry, null, { heapMib: ANALYSIS_HEAP_MIB });
  onTestFinished(() => thread.close());
  const warned: unknown[] = [];
  const log = { warn: (...given: unknown[]) => void warned.push(given) } as never;
  const read = { ...store.read, ...before };
  // What is put here without a use case purges nothing.
  const analysis = createAnalysis({ data, store: { read, onPurge: store.onCommit }, thread, ask, log });
  return { thread, warned, analysis };
}

const stepsOf = (analysis: BuiltInAnalysis) => allOf(analysis.allRelatedPosts());

async function allOf(steps: AsyncIterable<RelatedStep>): Promise<RelatedStep[]> {
  const found: RelatedStep[] = [];
  for await (const step of steps) found.push(step);
  return found;
}

describe("the analysis on its thread", () => {
  it("says what repeats the archive only while it is awake, the same as to a question", async () => {
    const { thread, analysis } = open();
    const copy = { ...DRAFT, body: GARLIC.repeat(3) };
    expect(await analysis.overlapsIfAwake(copy)).toBeNull();
    expect(thread.generation).toBe(0);
    const { overlaps } = await analysis.analyseDraft(copy);
    expect(overlaps).toMatchObject([{ postId: "p-czosnek", kind: "copy" }]);
    expect(await analysis.overlapsIfAwake(copy)).toEqual(overlaps);
  });

  it("is not started before it is asked, and reads the archive then", async () => {
    const { thread, analysis } = open();
    expect(thread.generation).toBe(0);
    const { related, tags, links } = await analysis.analyseDraft(DRAFT);
    expect(related.map(({ postId }) => postId).toSorted()).toEqual(["p-czosnek", "p-kompost"]);
    expect(new Set(tags.map(({ tagId }) => tagId))).toEqual(new Set([fixtures.garlic.id, fixtures.compost.id]));
    expect(links.map(({ anchor, start }) => DRAFT.body.startsWith(anchor, start))).toEqual([true]);
    expect(thread.generation).toBe(1);
  });

  it("learns what is published, changed and withdrawn, and no draft", async () => {
    const { thread, analysis } = open();
    const relatedTo = async () => (await analysis.analyseDraft(DRAFT)).related.map(({ postId }) => postId);
    expect(await relatedTo()).toHaveLength(2);
    await put("p-liscie", "Liście na grządkę", "Rozrzucamy kompost, a ząbki czosnku trafiają do ziemi pod liście.");
    await fixtures.putPosts(
      store,
      fixtures.makePost({ id: "p-szkic", title: DRAFT.title, body: DRAFT.body, state: "draft", publishedAt: null }),
    );
    expect(await relatedTo()).toContain("p-liscie");
    await fixtures.edit(store, "p-kompost", { state: "withdrawn" });
    await fixtures.edit(store, "p-czosnek", {
      title: "O rowerach",
      lead: "",
      body: "Rower zimą wymaga opon z kolcami.",
    });
    expect(await relatedTo()).toEqual(["p-liscie"]);
    expect(thread.generation).toBe(1);
  });

  it("does not look at the archive again for lists of related posts that were stored", async () => {
    let looks = 0;
    const { analysis } = open(ANALYSIS_WORKER, {
      async archiveLines(...given) {
        looks += 1;
        return store.read.archiveLines(...given);
      },
    });
    await analysis.relatedPosts(["p-czosnek"]);
    const related = await analysis.relatedPosts(["p-kompost"]);
    await store.write(async (tx) => {
      await tx.putRelated(new Map([["p-kompost", ["p-czosnek"]]]));
      tx.purge(["post:p-kompost"]);
    });
    expect(await analysis.relatedPosts(["p-kompost"])).toEqual(related);
    expect(looks).toBe(1);
    await store.write(async (tx) => tx.purge(["post:p-kompost", "sitemap"]));
    await analysis.relatedPosts(["p-kompost"]);
    expect(looks).toBe(2);
  });

  it("makes the lists of all posts with words on disk, the same as asked for, and leaves nothing there", async () => {
    const { analysis, thread } = open();
    await put("p-obornik", "Obornik i kompost", COMPOST, [fixtures.compost.id]);
    const ids = ["p-czosnek", "p-kompost", "p-obornik"];
    const asked = await analysis.relatedPosts(ids);
    expect(asked.get("p-kompost")).toEqual(["p-obornik"]);
    for (const run of await Promise.all([stepsOf(analysis), stepsOf(analysis)])) {
      expect(new Map(run.flatMap(({ lists }) => lists))).toEqual(asked);
    }
    expect(readdirSync(join(data, "incoming"))).toEqual([]);
    expect(thread.generation).toBe(1);
  });

  it("leaves lists that nobody reads to their end, and makes the next", async () => {
    const { analysis } = open();
    const steps = analysis.allRelatedPosts();
    await steps.next();
    await steps.return();
    expect(readdirSync(join(data, "incoming"))).toEqual([]);
    expect((await stepsOf(analysis)).flatMap(({ lists }) => lists)).toHaveLength(2);
  });

  it("cannot go on with lists whose thread died", async () => {
    const { analysis, thread } = open();
    const steps = analysis.allRelatedPosts();
    await steps.next();
    const refused = expect(steps.next()).rejects.toThrow(AnalysisUnavailable);
    await thread.close();
    await refused;
    expect(readdirSync(join(data, "incoming"))).toEqual([]);
    const others = analysis.allRelatedPosts();
    await others.next();
    await thread.close();
    await expect(allOf(others)).rejects.toThrow(AnalysisUnavailable);
    expect((await stepsOf(analysis)).flatMap(({ lists }) => lists)).toHaveLength(2);
  });

  it("reads the texts of what changed alone, and says how far it is", async () => {
    const asked: string[][] = [];
    const told: unknown[] = [];
    const { analysis } = open(ANALYSIS_WORKER, {
      async archiveTexts(ids) {
        asked.push(ids);
        told.push(analysis.reading());
        return store.read.archiveTexts(ids);
      },
    });
    await analysis.analyseDraft(DRAFT);
    await analysis.analyseDraft(DRAFT);
    await fixtures.edit(store, "p-czosnek", { title: "Czosnek wiosną", lead: "", body: GARLIC });
    await put("p-liscie", "Liście na grządkę", "Pod liście trafia kompost.");
    await analysis.analyseDraft(DRAFT);
    expect(asked).toEqual([
      ["p-czosnek", "p-kompost"],
      ["p-czosnek", "p-liscie"],
    ]);
    expect(told).toEqual([
      { read: 0, of: 2 },
      { read: 0, of: 2 },
    ]);
    expect(analysis.reading()).toBeNull();
  });

  it("begins anew after it could not read", async () => {
    let fails = false;
    const { thread, analysis } = open(ANALYSIS_WORKER, {
      async archiveTexts(ids) {
        if (fails) throw new Error("Nie ma dysku.");
        return store.read.archiveTexts(ids);
      },
    });
    await analysis.analyseDraft(DRAFT);
    fails = true;
    await put("p-liscie", "Liście na grządkę", "Rozrzucamy kompost, a ząbki czosnku trafiają do ziemi pod liście.");
    await expect(analysis.analyseDraft(DRAFT)).rejects.toThrow("Nie ma dysku.");
    expect(analysis.reading()).toBeNull();
    fails = false;
    await fixtures.edit(store, "p-kompost", { state: "withdrawn" });
    expect(await analysis.analyseDraft(DRAFT)).toEqual(await open().analysis.analyseDraft(DRAFT));
    expect(thread.generation).toBe(1);
  });

  it("tells a new thread everything anew", async () => {
    const { thread, analysis } = open();
    const before = await analysis.analyseDraft(DRAFT);
    await thread.run({ do: "answer", question: null }, 1).catch(() => undefined);
    await thread.close();
    expect(await analysis.analyseDraft(DRAFT)).toEqual(before);
    expect(thread.generation).toBe(2);
  });

  it("says that it cannot answer when its thread dies, and says so in the log", async () => {
    const code =
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1)); parentPort.postMessage({ ready: true })";
    const { warned, analysis } = open(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    await expect(analysis.analyseDraft(DRAFT)).rejects.toThrow(AnalysisUnavailable);
    expect(warned).toHaveLength(1);
  });
});
