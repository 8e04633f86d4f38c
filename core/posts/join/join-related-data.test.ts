import { beforeEach, describe, expect, it } from "vitest";
import type { Suggestion } from "#core/posts/provenance/suggestion.ts";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  acted,
  author,
  DRAFT,
  idOf,
  jan,
  published,
  saved,
  saveOf,
  tryAct,
  zofia,
} from "#test/support/services/post-service.ts";
import { FROM, GARLIC, INTO, type JoinFixture, openJoinPosts, TAB } from "#test/support/services/join-posts.ts";

/* Joining two posts: who may do it, and what happens to topic, authors and a model's share. */

let runtime: JoinFixture;

beforeEach(async () => {
  runtime = await openJoinPosts();
});

describe("it is allowed", () => {
  it("to whoever may change both, as the table of states says", async () => {
    await saved(runtime.posts, author, saveOf(INTO, { change: { authorIds: [author.id] } }));
    await acted(runtime.posts, author, { postId: INTO, act: "publish" });
    await saved(runtime.posts, jan, saveOf(FROM, { change: { ...GARLIC, authorIds: [jan.id, author.id] } }));
    for (const id of [FROM, INTO]) await runtime.posts.leave(author, id, "karta-1");
    await runtime.posts.leave(jan, FROM, "karta-1");
    // Jan must not learn of the other post, because he is not one of its authors.
    expect(await runtime.posts.previewJoin(jan, FROM, "czosnek-zimowy", TAB)).toMatchObject({ code: "invalid" });
    const bases = { base: (await runtime.opened(FROM)).token, intoBase: (await runtime.opened(INTO)).token };
    const request = { postId: FROM, intoId: INTO, ...bases, tab: TAB, mergeTopics: false };
    expect(await runtime.posts.join(jan, request)).toMatchObject({ code: "missing" });
    await runtime.joined({}, author);
    // The authors of the moved text become authors of the joined post.
    expect((await runtime.opened(INTO)).draft.authorIds).toEqual([author.id, jan.id]);
  });

  it("not to its author while it is reviewed, nor to a contributor whose other post is out", async () => {
    await published(runtime.posts, INTO, { authorIds: [jan.id, zofia.id] });
    await saved(runtime.posts, jan, saveOf(FROM, { change: { ...GARLIC, authorIds: [jan.id] } }));
    expect(await runtime.join({}, jan)).toMatchObject({ code: "forbidden" });
    await tryAct(runtime, jan, FROM, "submit");
    expect(await runtime.join({}, jan)).toMatchObject({ code: "forbidden" });
  });
});

describe("the topic", () => {
  it("goes along where the other has none", async () => {
    await runtime.draftAnd({ topicId: fixtures.spring.id });
    expect(await runtime.preview()).toMatchObject({ topic: { title: fixtures.spring.title, other: null } });
    await runtime.joined();
    expect((await runtime.opened(INTO)).draft.topicId).toBe(fixtures.spring.id);
    expect(await runtime.store.read.plannedTopic(fixtures.spring.id)).toMatchObject({ drafts: 0, published: 0 });
    await acted(runtime.posts, zofia, { postId: INTO, act: "publish-copy" });
    expect(await runtime.store.read.plannedTopic(fixtures.spring.id)).toMatchObject({ published: 1 });
  });

  it("that loses its only post becomes one with the other's when that is asked", async () => {
    await runtime.draftAnd({ topicId: fixtures.cellar.id }, { topicId: fixtures.spring.id });
    expect(await runtime.preview()).toMatchObject({ topic: { other: fixtures.spring.title, mayMerge: true } });
    await runtime.joined({ mergeTopics: true });
    expect(await runtime.store.read.plannedTopic(fixtures.cellar.id)).toMatchObject({
      state: "merged",
      mergedInto: fixtures.spring.id,
    });
    expect((await runtime.opened(INTO)).draft.topicId).toBe(fixtures.spring.id);
  });

  it("stays by itself when nobody asks, and when it has another post", async () => {
    await runtime.draftAnd({ topicId: fixtures.cellar.id }, { topicId: fixtures.spring.id });
    await saved(runtime.posts, zofia, saveOf(idOf(3), { change: { title: "Trzeci", topicId: fixtures.cellar.id } }));
    expect(await runtime.preview()).toMatchObject({ topic: { mayMerge: false } });
    await runtime.joined({ mergeTopics: true });
    expect(await runtime.store.read.plannedTopic(fixtures.cellar.id)).toMatchObject({ drafts: 1, mergedInto: null });
  });
});

describe("the share of a model", () => {
  const helped = (after: string, kind: Suggestion["kind"] = "correction", engine: "model" | "built-in" = "model") =>
    runtime.store.write(async (tx) => {
      await tx.putRun(makeRun({ id: "r-1", kind: "help", engine }));
      const words = { baseHash: "ab", range: null, before: "", after, reason: "", sources: [] };
      const told = { state: "accepted", createdAt: 1, userId: jan.id, settledBy: jan.id, settledAt: 2 } as const;
      await tx.putSuggestions([{ id: "s-1", postId: FROM, runId: "r-1", kind, ...words, ...told }]);
      const share = { use: "assist" as const, models: ["bielik"], reviewerId: null, reviewedAt: null };
      await tx.putProvenance({ postId: FROM, ...share });
    });
  const drafted = () =>
    runtime.store.write(async (tx) => {
      await tx.putRun(makeRun({ id: FROM, kind: "generator", engine: "model" }));
      const share = { use: "draft" as const, models: ["bielik"], reviewerId: null, reviewedAt: null };
      await tx.putProvenance({ postId: FROM, ...share });
    });
  const shareOf = async (id: string) => (await runtime.opened(id)).aiShare;

  it.each([
    ["in the text", "Sadzimy w marcu", "correction"],
    ["in the lead, which is text there", "Inny niż zimowy.", "lead"],
  ] as const)("goes with the words that stand %s, and asks for an editor and a review", async (_where, words, kind) => {
    await runtime.draftAnd();
    await helped(words, kind);
    expect((await runtime.preview()).share).toMatchObject({ use: "assist", models: ["bielik"] });
    await runtime.joined();
    expect(await shareOf(INTO)).toMatchObject({ use: "assist", models: ["bielik"], reviewed: false });
    expect(await tryAct(runtime, zofia, INTO, "publish-copy")).toMatchObject({
      fields: { responsibleEditorId: expect.any(String) },
    });
    const { token, draft } = await runtime.opened(INTO);
    await saved(
      runtime.posts,
      zofia,
      saveOf(INTO, { base: token, draft: { ...draft, responsibleEditorId: zofia.id } }),
    );
    expect(await tryAct(runtime, zofia, INTO, "publish-copy")).toMatchObject({
      fields: { reviewed: expect.any(String) },
    });
    await acted(runtime.posts, zofia, { postId: INTO, act: "publish-copy", reviewed: true });
    expect(await runtime.store.read.provenance(INTO)).toMatchObject({ use: "assist", reviewerId: zofia.id });
  });

  it("that a model drafted is a draft's there, as long as its words stand", async () => {
    await runtime.draftAnd();
    await drafted();
    await runtime.joined();
    expect(await shareOf(INTO)).toMatchObject({ use: "draft", models: ["bielik"], reviewed: false });
    const { token, draft } = await runtime.opened(INTO);
    await saved(runtime.posts, zofia, saveOf(INTO, { base: token, draft: { ...draft, body: DRAFT.body } }));
    expect(await shareOf(INTO)).toBeNull();
    await acted(runtime.posts, zofia, { postId: INTO, act: "publish-copy" });
  });

  it("of a text that is out changes nothing of what its readers are told before it goes out", async () => {
    await runtime.draftAnd({}, { responsibleEditorId: zofia.id });
    const told = { postId: INTO, use: "assist" as const, models: ["mały"], reviewerId: jan.id, reviewedAt: 3 };
    await runtime.store.write((tx) => tx.putProvenance(told));
    await drafted();
    await runtime.joined();
    expect(await runtime.store.read.provenance(INTO)).toEqual(told);
    expect(await shareOf(INTO)).toMatchObject({ use: "draft", reviewed: false });
    await acted(runtime.posts, zofia, { postId: INTO, act: "publish-copy", reviewed: true });
    expect(await runtime.store.read.provenance(INTO)).toMatchObject({ use: "draft", reviewerId: zofia.id });
  });

  it("that was none goes nowhere", async () => {
    await runtime.draftAnd();
    await runtime.joined();
    expect(await runtime.store.read.provenance(INTO)).toBeNull();
  });
});
