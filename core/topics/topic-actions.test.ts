import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import { editor, createServices } from "#test/support/services/open-services.ts";
import { fieldsOf, openTopics, valueIn } from "#test/support/services/topic-service.ts";

describe("a merge", () => {
  test("moves the posts, keeps their dates and leads the address on", async () => {
    const { studio, store, topic, reading } = await openTopics();
    await fixtures.putPosts(
      store,
      fixtures.makePost({ id: "p-1", topicId: topic.id }),
      makeSketch({ id: "p-2", topicId: topic.id, state: "scheduled", publishAt: fixtures.friday(90) }),
    );
    const heard: string[][] = [];
    store.onCommit((purged) => void heard.push(purged));
    const merged = valueIn(await studio.topics.merge(editor, topic.id, fixtures.spring.id));
    expect(merged).toMatchObject({ posts: 2, into: { slug: "wiosna" } });
    expect(await store.read.post("p-2")).toMatchObject({
      topicId: fixtures.spring.id,
      publishAt: fixtures.friday(90),
      version: 1,
    });
    expect(heard.flat()).toEqual(expect.arrayContaining(["topics", "topic:wiosna", "post:p-1"]));
    expect(await store.read.formerPath("/topics#siew-marchwi")).toEqual({ to: "/topics#wiosna" });
    expect(valueIn(await studio.topics.topic(editor, "siew-marchwi"))).toMatchObject({ slug: "wiosna", published: 1 });
    const view = await reading.topics();
    expect(view).toMatchObject({ view: { topics: [{ slug: "wiosna", former: ["siew-marchwi"], count: "1 wpis" }] } });
    const { rows } = valueIn(
      await studio.topics.topics(editor, { state: "merged", text: "", sort: "priority", page: 1 }),
    );
    expect(rows).toMatchObject([{ mergedInto: { slug: "wiosna" }, mayEdit: false, mayDraft: false, decisions: [] }]);
    expect(await store.check()).toEqual([]);
  });

  test("with itself, of what is merged and into what is merged is refused", async () => {
    const { studio, topic } = await openTopics();
    const merge = (from: string, into: string) => studio.topics.merge(editor, from, into);
    expect(await merge(topic.id, topic.id)).toMatchObject({ code: "invalid" });
    expect(await merge(topic.id, "nikt")).toMatchObject({ code: "missing" });
    valueIn(await merge(topic.id, fixtures.spring.id));
    expect(await merge(topic.id, fixtures.cellar.id)).toMatchObject({ code: "conflict" });
    expect(await merge(fixtures.cellar.id, topic.id)).toMatchObject({ code: "conflict" });
    expect(await merge(fixtures.spring.id, topic.id)).toMatchObject({ code: "conflict" });
    expect(await studio.topics.change(editor, topic.id, { version: 2, title: "x" })).toMatchObject({
      code: "conflict",
    });
  });

  test("any number of them leave one step to a topic that is not merged", async () => {
    const pairs = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(pairs, async (merges) => {
        const { studio, store } = await createServices();
        const made = [];
        for (let n = 0; n < 6; n++)
          made.push(valueIn(await studio.topics.create(editor, fieldsOf({ title: `Temat ${n}` }))));
        await fixtures.putPosts(store, ...made.map(({ id }, n) => makeSketch({ id: `p-${n}`, topicId: id })));
        for (const [from, into] of merges) await studio.topics.merge(editor, made[from]!.id, made[into]!.id);
        for (const { id } of made) {
          const present = await store.read.resolveTopicId(id);
          expect(await store.read.resolveTopicId(present)).toBe(present);
          expect((await store.read.plannedTopic(present))?.state).not.toBe("merged");
        }
        for (const [n, { id }] of made.entries()) {
          expect((await store.read.post(`p-${n}`))?.topicId).toBe(await store.read.resolveTopicId(id));
        }
      }),
      { numRuns: 8 },
    );
  });
});
