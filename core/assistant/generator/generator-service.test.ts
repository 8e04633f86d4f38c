import { expect, it } from "vitest";
import { IDEA, openAssistant, perform, restOf, TOPIC, valueOf } from "#test/support/assistant/assistant-service.ts";
import { openModelServer, saysJson } from "#test/support/assistant/model-server.ts";
import { contributor, editor, member } from "#test/support/services/open-services.ts";
import {
  cellar,
  cooking,
  DAY,
  garlic,
  growing,
  makePost,
  makeTag,
  makeTopic,
  putPosts,
  spring,
} from "#store/contract/fixtures.ts";
import { noPlan } from "#core/topics/topic.ts";
import type { Ideas } from "./stage-results.ts";

/* What stands beside the assistant's runs: subjects by their addresses, what they have and lack, and what becomes of ideas. */

const CATEGORY = { kind: "category", id: growing.id } as const;

async function withIdeas() {
  const opened = await openAssistant(await openModelServer(saysJson({ elements: [IDEA] })));
  await putPosts(opened.store, makePost({ id: "p-near", slug: "bob", title: "Bób w szklarni", tagIds: [garlic.id] }));
  const { id } = valueOf(await opened.studio.start(contributor, CATEGORY));
  await restOf(opened, id);
  const ideas = async () => (await opened.store.read.artefact(id, "ideas", ""))!.data as Ideas;
  return { ...opened, id, ideas };
}

it("finds the subjects with a slug: first the topic, then the category, then the tag", async () => {
  const { generator, store } = await openAssistant();
  await store.write(async (tx) => {
    await tx.putTag(makeTag({ id: "t-uprawa", slug: "uprawa", name: "uprawa" }), "");
    await tx.putTopic(makeTopic({ id: "m-uprawa", slug: "uprawa", title: "Uprawa od nowa" }), "");
  });
  const kinds = valueOf(await generator.subjects(contributor, "uprawa")).map(({ kind, title }) => [kind, title]);
  expect(kinds).toEqual([
    ["topic", "Uprawa od nowa"],
    ["category", "Uprawa"],
    ["tag", "uprawa"],
  ]);
  expect(await generator.subjects(contributor, "nie-ma")).toMatchObject({ ok: false, code: "missing" });
});

it("follows a merged topic and an alias, and hides topics that the viewer may not see", async () => {
  const { generator, store } = await openAssistant();
  await store.write(async (tx) => {
    await tx.putTopic({ ...cellar, state: "merged" }, "");
    await tx.putTopicPlan({ ...noPlan(cellar.id, 0), mergedInto: spring.id });
  });
  expect(valueOf(await generator.subjects(contributor, "piwnica"))).toMatchObject([{ id: spring.id, slug: "wiosna" }]);
  expect(valueOf(await generator.subjects(contributor, "tomaty"))).toMatchObject([{ kind: "tag", slug: "pomidory" }]);
  await store.write((tx) => tx.putTopic(makeTopic({ id: "m-tajny", slug: "tajny", public: false }), ""));
  expect(await generator.subjects(contributor, "tajny")).toMatchObject({ code: "missing" });
  expect(valueOf(await generator.subjects(editor, "tajny"))).toHaveLength(1);
});

it("begins no run about a topic that the person may not see", async () => {
  const opened = await openAssistant(await openModelServer(saysJson({ elements: [IDEA] })));
  const { studio: assistant, generator, store } = opened;
  await store.write((tx) => tx.putTopic(makeTopic({ id: "m-tajny", slug: "tajny", public: false }), ""));
  const secret = { kind: "topic", id: "m-tajny" } as const;
  expect(await assistant.start(contributor, secret)).toMatchObject({ ok: false, code: "missing" });
  expect(await generator.subjectView(contributor, secret)).toMatchObject({ ok: false, code: "missing" });
  expect(await assistant.start(editor, secret)).toMatchObject({ ok: true });
});

it("lists the posts of a subject, and gaps that have a word of its name in any form", async () => {
  const { generator, store } = await openAssistant();
  const posts = [1, 2].map((at) => makePost({ id: `c-${at}`, slug: `czosnek-${at}`, tagIds: [garlic.id] }));
  await putPosts(store, ...posts);
  const tag = valueOf(await generator.subjectView(contributor, { kind: "tag", id: garlic.id }));
  expect([tag.total, tag.posts.map(({ path }) => path).toSorted()]).toEqual([
    2,
    ["/uprawa/czosnek-1", "/uprawa/czosnek-2"],
  ]);
  expect(tag.gaps.map(({ key }) => key)).toContain(`tag:${garlic.id}`);
  const topic = valueOf(await generator.subjectView(contributor, TOPIC));
  expect(topic.gaps.map(({ key }) => key)).not.toContain(`tag:${garlic.id}`);
  expect([topic.total, topic.forecast]).toEqual([1, null]);
});

it("finds the gaps of a subject behind the ten strongest proposals of the site", async () => {
  const { generator, store, runtime } = await openAssistant();
  const publishedAt = runtime.clock() - 700 * DAY;
  const body = "Obecnie worek kosztuje 20 zł, a większy 35 zł.";
  const old = Array.from({ length: 12 }, (_, at) =>
    makePost({ id: `s-${at}`, slug: `stary-${at}`, body, publishedAt: publishedAt + at }),
  );
  const last = makePost({ id: "s-ost", slug: "ostatni", body, categoryId: cooking.id, publishedAt: publishedAt + 99 });
  await putPosts(store, ...old, last);
  const { gaps } = valueOf(await generator.subjectView(contributor, { kind: "category", id: cooking.id }));
  expect(gaps.map(({ key }) => key)).toContain("post:s-ost");
  await putPosts(
    store,
    makePost({ id: "s-tag", slug: "z-tagiem", body, tagIds: [garlic.id], publishedAt: publishedAt + 98 }),
  );
  const tagged = valueOf(await generator.subjectView(contributor, { kind: "tag", id: garlic.id })).gaps;
  expect(tagged.filter(({ origin }) => origin === "old-post").map(({ key }) => key)).toEqual(["post:s-tag"]);
});

it("compares each idea with the archive and gives it existing tags and a category", async () => {
  const { ideas, generator, id } = await withIdeas();
  expect((await ideas()).ideas).toMatchObject([
    {
      id: "P1",
      origin: "model",
      tagIds: [garlic.id],
      near: { verdict: "close", posts: [{ postId: "p-near" }] },
      fate: null,
    },
  ]);
  expect(valueOf(await generator.facts(contributor, id, null))).toMatchObject({
    slug: "uprawa",
    draft: null,
    posts: [{ postId: "p-near", path: "/uprawa/bob" }],
    tags: [{ id: garlic.id }],
    categories: { P1: { id: growing.id } },
    forecasts: {},
  });
});

it("makes only one topic of an idea, and stores which one", async () => {
  const { generator, store, id, ideas } = await withIdeas();
  const kept = valueOf(await generator.keep(contributor, id, "P1"));
  expect(kept.ideas[0]!.fate).toMatchObject({
    kind: "kept",
    topic: { title: "Kiedy siać bób", slug: "kiedy-siac-bob" },
  });
  expect(await ideas()).toEqual(kept);
  const topic = (await store.read.plannedTopics()).find(({ slug }) => slug === "kiedy-siac-bob");
  expect(topic).toMatchObject({
    origin: "generator",
    ownerId: contributor.id,
    categoryId: growing.id,
    tagIds: [garlic.id],
    question: "Kiedy?",
    state: "new",
  });
  expect(await generator.keep(contributor, id, "P1")).toMatchObject({ ok: false, code: "conflict" });
  expect(await generator.keep(contributor, id, "P9")).toMatchObject({ ok: false, code: "missing" });
});

it("never again proposes an idea that was dismissed or became a topic", async () => {
  const dismissed = await withIdeas();
  valueOf(await dismissed.generator.dismiss(contributor, dismissed.id, "P1"));
  await perform(dismissed, dismissed.id, "ideas");
  expect((await dismissed.ideas()).ideas).toEqual([]);
  const kept = await withIdeas();
  valueOf(await kept.generator.keep(contributor, kept.id, "P1"));
  await perform(kept, kept.id, "ideas");
  expect((await kept.ideas()).ideas).toEqual([]);
});

it("lets nobody decide about the ideas of another person's run", async () => {
  const { generator, id, ideas } = await withIdeas();
  for (const act of [generator.keep, generator.dismiss]) {
    expect(await act(editor, id, "P1")).toMatchObject({ ok: false, code: "forbidden" });
    expect(await act(member("author"), id, "P1")).toMatchObject({ ok: false, code: "missing" });
  }
  expect((await ideas()).ideas[0]!.fate).toBeNull();
});

it("keeps what the program knows of an idea through a person's changes", async () => {
  const { studio: assistant, id, ideas } = await withIdeas();
  const said = { question: "Kiedy?", angle: "", reader: "", whyNow: "", outline: ["Raz"] };
  const data = { id: "P1", title: "Bób w marcu", ...said };
  valueOf(await assistant.edit(contributor, id, { kind: "ideas", part: "", data, base: 1 }));
  expect((await ideas()).ideas).toMatchObject([
    { title: "Bób w marcu", near: { verdict: "close" }, origin: "model", outline: ["Raz"] },
  ]);
  const forged = { ...data, tagIds: ["t-zly"], fate: { kind: "dismissed" } };
  expect(await assistant.edit(contributor, id, { kind: "ideas", part: "", data: forged, base: 2 })).toMatchObject({
    ok: false,
  });
  expect((await ideas()).ideas[0]).toMatchObject({ tagIds: [garlic.id], fate: null });
});

it("says what a model would be sent and what that reserves, before anything is sent", async () => {
  const server = await openModelServer(saysJson({ elements: [{ ...IDEA, outline: ["Termin"] }] }));
  const price = { input: 2, output: 6 };
  const opened = await openAssistant({ address: server.address, smart: { id: "duży", price }, fast: { id: "mały" } });
  const { studio: assistant, generator } = opened;
  const { forecast } = valueOf(await generator.subjectView(contributor, TOPIC));
  expect(server.asked).toEqual([]);
  expect(forecast).toMatchObject({ model: "duży", currency: "USD" });
  expect(forecast!.cost).toBeLessThan(forecast!.most.cost!);
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  const sent = server.asked[0]!.body.messages.map(({ content }) => content).join("\n\n");
  const plain = (prompt: string) => prompt.replaceAll(/[0-9a-f]{24}|·{12}/g, "…");
  expect(plain(forecast!.prompts[0]!)).toBe(plain(sent));
  expect(valueOf(await generator.facts(contributor, id, null)).forecasts).toEqual({});
  expect(valueOf(await generator.facts(contributor, id, "P1")).forecasts.outline?.prompts).toHaveLength(1);
});

it("makes one draft only of what a person typed, in the subject's category, and returns no draft of others", async () => {
  const { generator, store } = await openAssistant();
  const given = {
    id: "11111111-1111-4111-8111-111111111111",
    title: " Bób zimą ",
    outline: ["Kiedy", "Jak"],
    text: "Od listopada.",
  };
  const made = valueOf(await generator.write(contributor, CATEGORY, given));
  const post = (await store.read.post("11111111-1111-4111-8111-111111111111"))!;
  expect(post).toMatchObject({ slug: made.slug, state: "draft", title: "Bób zimą", categoryId: growing.id });
  expect([post.body, post.authorIds]).toEqual(["## Kiedy\n\n## Jak\n\nOd listopada.", [contributor.id]]);
  expect(await store.read.provenance("11111111-1111-4111-8111-111111111111")).toBeNull();
  expect(valueOf(await generator.write(contributor, CATEGORY, given))).toEqual(made);
  expect(
    valueOf(await generator.write(contributor, TOPIC, { ...given, id: "22222222-2222-4222-8222-222222222222" })).slug,
  ).not.toBe(made.slug);
  expect((await store.read.post("22222222-2222-4222-8222-222222222222"))!.topicId).toBe(spring.id);
  const empty = await generator.write(contributor, CATEGORY, {
    ...given,
    id: "33333333-3333-4333-8333-333333333333",
    title: " ",
  });
  expect(empty).toMatchObject({ code: "invalid", fields: { title: expect.any(String) } });
  await putPosts(
    store,
    makePost({
      id: "44444444-4444-4444-8444-444444444444",
      slug: "cudzy",
      state: "draft",
      publishedAt: null,
      authorIds: [editor.id],
    }),
  );
  expect(
    await generator.write(contributor, CATEGORY, { ...given, id: "44444444-4444-4444-8444-444444444444" }),
  ).toMatchObject({ ok: false });
});
