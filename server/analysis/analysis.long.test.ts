import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { AnalysisUnavailable } from "#core/analysis/built-in-analysis.ts";
import type { Store } from "#core/store.ts";
import { catchUp } from "#core/search/index-maintenance.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { lookUp } from "#server/search/polish-dictionary-file.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { ANALYSIS_HEAP_MIB, ANALYSIS_WORKER, createAnalysis } from "./analysis.ts";
import { WorkerThread } from "../workers/worker-thread.ts";

const COMPOST = "Kompost dojrzewa w pryzmie. Pryzmę kompostu przerzuca się widłami, a kompost podlewa w czasie suszy.";
const GARLIC = "Czosnek sadzi się jesienią. Ząbki czosnku wkłada się do ziemi, a grządkę z czosnkiem przykrywa liśćmi.";
const LEAVES =
  "Liście grabi się w październiku. Zgrabione liście układa się na grządce warstwą grubą na dłoń, a pod liśćmi ziemia nie zamarza.";
const DRAFT = {
  postId: null,
  title: "Jesień na grządce",
  lead: "",
  tagIds: [],
  body: "W październiku rozrzucamy kompost, a ząbki czosnku trafiają do ziemi.",
};

let store: Store;
const put = (id: string, title: string, body: string, tagIds: string[] = []) =>
  store.write(async (tx) => {
    const post = fixtures.makePost({ id, title, lead: "", body, tagIds });
    const outcome = await tx.putPost(post, fixtures.makeDerived(post, { title, lead: "" }), 0);
    if (!outcome.ok) throw new Error(outcome.message);
  });

beforeEach(async () => {
  ({ store } = await openRuntime());
  await fixtures.putFixtures(store);
  await put("p-kompost", "Kompost od podstaw", COMPOST, [fixtures.compost.id]);
  await put("p-czosnek", "Czosnek na zimę", GARLIC, [fixtures.garlic.id]);
  await catchUp(store, lemmasOf);
});

function open(entry = ANALYSIS_WORKER) {
  const thread = new WorkerThread(entry, () => null, { heapMib: ANALYSIS_HEAP_MIB });
  onTestFinished(() => thread.close());
  const warned: unknown[] = [];
  const log = { warn: (...given: unknown[]) => void warned.push(given) } as never;
  return { thread, warned, analysis: createAnalysis({ store, thread, lookUp, log }) };
}

describe("the analysis on its thread", () => {
  it("is not started before it is asked, and compares the draft with the archive then", async () => {
    const { thread, analysis } = open();
    expect(thread.generation).toBe(0);
    const { tags, links } = await analysis.analyseDraft(DRAFT);
    expect(new Set(tags.map(({ tagId }) => tagId))).toEqual(new Set([fixtures.garlic.id, fixtures.compost.id]));
    expect(links.map(({ anchor, start }) => DRAFT.body.startsWith(anchor, start))).toEqual([true]);
    expect(thread.generation).toBe(1);
  });

  it("knows what says the same, but never the post that it is the draft of", async () => {
    const { analysis } = open();
    const copy = { ...DRAFT, body: GARLIC.repeat(3) };
    expect((await analysis.analyseDraft(copy)).overlaps).toMatchObject([{ postId: "p-czosnek", kind: "copy" }]);
    expect((await analysis.analyseDraft({ ...copy, postId: "p-czosnek" })).overlaps).toEqual([]);
  });

  it("knows what is published, changed and withdrawn, and no draft", async () => {
    const { thread, analysis } = open();
    const asked = { ...DRAFT, body: [COMPOST, GARLIC, LEAVES].join("\n\n") };
    const repeated = async () => (await analysis.analyseDraft(asked)).overlaps.map(({ postId }) => postId).toSorted();
    expect(await repeated()).toEqual(["p-czosnek", "p-kompost"]);
    await put("p-liscie", "Liście na grządkę", LEAVES);
    await fixtures.putPosts(
      store,
      fixtures.makePost({ id: "p-szkic", title: DRAFT.title, body: asked.body, state: "draft", publishedAt: null }),
    );
    expect(await repeated()).toEqual(["p-czosnek", "p-kompost", "p-liscie"]);
    await fixtures.edit(store, "p-kompost", { state: "withdrawn" });
    await fixtures.edit(store, "p-czosnek", {
      title: "O rowerach",
      lead: "",
      tagIds: [],
      body: "Rower zimą wymaga opon z kolcami.",
    });
    expect(await repeated()).toEqual(["p-liscie"]);
    expect(thread.generation).toBe(1);
  });

  it("says the same in a new thread", async () => {
    const { thread, analysis } = open();
    const before = await analysis.analyseDraft(DRAFT);
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
