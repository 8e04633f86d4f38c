import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import { contributor, auditEntries, editor, createServices } from "#test/support/services/open-services.ts";
import { fieldsOf, openTopics, valueIn } from "#test/support/services/topic-service.ts";
import { addWeeks, weekOf } from "../polish/dates/weeks.ts";

/* `/topics` for the team, on the real store. */

const ALL = { state: null, text: "", sort: "priority", page: 1 } as const;

describe("a topic of one's own", () => {
  test("is made, found by what it says and changed with its version", async () => {
    const { studio } = await createServices();
    const made = valueIn(
      await studio.topics.create(contributor, fieldsOf({ title: " Siew  marchwi ", tags: ["Tomaty"] })),
    );
    expect(made).toMatchObject({
      slug: "siew-marchwi",
      title: "Siew marchwi",
      state: "new",
      public: false,
      version: 1,
    });
    const twin = valueIn(await studio.topics.create(contributor, fieldsOf({ title: "Siew marchwi!" })));
    expect(twin.slug).toBe("siew-marchwi-2");
    const { rows, counts } = valueIn(await studio.topics.topics(contributor, { ...ALL, text: "MARCHWI" }));
    expect(rows.map(({ slug }) => slug)).toEqual(["siew-marchwi", "siew-marchwi-2"]);
    expect(counts.new).toBe(2);
    expect(rows[0]).toMatchObject({ owner: { name: "Jan Ćwik" }, tags: [{ name: "pomidory" }], mayEdit: true });
    const change = { version: 1, question: "Kiedy?" };
    expect(valueIn(await studio.topics.change(contributor, made.id, change)).version).toBe(2);
    expect(await studio.topics.change(contributor, made.id, change)).toMatchObject({ code: "conflict" });
  });

  test.each([
    [{ title: "  " }, "title"],
    [{ title: "x".repeat(301) }, "title"],
    [{ tags: ["nie ma takiego"] }, "tags"],
    [{ categoryId: "nie-ma" }, "categoryId"],
  ])("is refused as %j", async (fields, field) => {
    const { studio, store } = await createServices();
    const refused = await studio.topics.create(editor, fieldsOf(fields));
    expect(refused).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
    expect(await auditEntries({ store })).toEqual([]);
  });

  test("is seen by its owner and editors, somebody else's is missing and a public one is not changed", async () => {
    const { studio } = await createServices();
    const { id, slug } = valueIn(await studio.topics.create(editor, fieldsOf({ title: "Tajny plan" })));
    expect(await studio.topics.topic(contributor, slug)).toMatchObject({ code: "missing" });
    expect(await studio.topics.change(contributor, id, { version: 1 })).toMatchObject({ code: "missing" });
    const open = await studio.topics.change(contributor, fixtures.spring.id, { version: 1, title: "Moje" });
    expect(open).toMatchObject({ code: "forbidden" });
    const { rows } = valueIn(await studio.topics.topics(contributor, ALL));
    expect(rows.map((row) => [row.slug, row.mayEdit, row.decisions.length])).toEqual([["wiosna", false, 0]]);
    expect(valueIn(await studio.topics.topics(editor, ALL)).total).toBe(3);
  });

  test("is not shown to readers, hastened or given away by whoever is no editor", async () => {
    const { studio } = await createServices();
    const { id } = valueIn(await studio.topics.create(contributor, fieldsOf({})));
    for (const given of [{ public: true }, { priority: 0 }, { ownerId: null }, { intro: "Hej" }]) {
      expect(await studio.topics.change(contributor, id, { version: 1, ...given })).toMatchObject({
        code: "forbidden",
      });
    }
  });
});

describe("what readers see", () => {
  test("is shown and hidden by an editor, with its rendered intro, and purges the pages that name it", async () => {
    const { studio, store, reading } = await createServices();
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", topicId: fixtures.cellar.id }));
    const heard: string[][] = [];
    store.onCommit((purged) => void heard.push(purged));
    const change = { version: 1, public: true, intro: "**Zimno** i ciemno." };
    valueIn(await studio.topics.change(editor, fixtures.cellar.id, change));
    expect(heard.flat()).toEqual(expect.arrayContaining(["topics", "topic:piwnica", "post:p-1"]));
    const view = await reading.topics();
    expect(view).toMatchObject({
      view: { topics: [{ slug: "piwnica", introHtml: expect.stringContaining("<strong>") }, {}] },
    });
    valueIn(await studio.topics.change(editor, fixtures.cellar.id, { version: 2, public: false }));
    expect(await reading.topics()).toMatchObject({ view: { topics: [{ slug: "wiosna" }] } });
    expect(heard.at(-1)).toEqual(expect.arrayContaining(["topics", "post:p-1"]));
  });
});

describe("a decision", () => {
  test("needs what it says, and is written down", async () => {
    const { studio, store, decide, stateOf, now } = await openTopics();
    const week = addWeeks(weekOf(now, "Europe/Warsaw"), 3);
    const bad = { week: "2026-W54", ownerId: fixtures.jan.id };
    expect(await decide({ decision: "planned", ...bad })).toMatchObject({ fields: { week: expect.any(String) } });
    expect(await decide({ decision: "planned", week, ownerId: "" })).toMatchObject({
      fields: { ownerId: expect.any(String) },
    });
    expect(await decide({ decision: "rejected", reason: " " })).toMatchObject({
      fields: { reason: expect.any(String) },
    });
    expect(await decide({ decision: "deferred", until: "2020-01-01" })).toMatchObject({ code: "invalid" });
    expect(await decide({ decision: "deferred", until: "jutro" })).toMatchObject({ code: "invalid" });
    expect(await decide({ decision: "deferred", until: "2099-02-31" })).toMatchObject({ code: "invalid" });
    for (const [verdict, state] of [
      [{ decision: "accepted" }, "accepted"],
      [{ decision: "planned", week, ownerId: fixtures.jan.id }, "planned"],
      [{ decision: "deferred", until: null }, "deferred"],
      [{ decision: "accepted" }, "accepted"],
      [{ decision: "rejected", reason: "Było już trzy razy." }, "rejected"],
    ] as const) {
      valueIn(await decide(verdict));
      expect(await stateOf()).toBe(state);
    }
    expect((await auditEntries({ store })).slice(0, 5)).toEqual([
      "topic-reject",
      "topic-accept",
      "topic-defer",
      "topic-plan",
      "topic-accept",
    ]);
    expect(await decide({ decision: "planned", week, ownerId: fixtures.jan.id })).toMatchObject({ code: "conflict" });
    expect(await studio.audit.entries(editor, { before: null, person: "", day: "", text: "" })).toMatchObject({
      value: {
        lines: [{ act: "topic-reject", about: { name: "Siew marchwi", slug: "siew-marchwi" } }, {}, {}, {}, {}, {}],
      },
    });
  });

  test("to defer ends on its day", async () => {
    let now = fixtures.friday(3);
    const { decide, stateOf } = await openTopics({ clock: () => now });
    valueIn(await decide({ decision: "deferred", until: dayAfter(now, 2) }));
    expect(await stateOf()).toBe("deferred");
    now += 2 * fixtures.DAY;
    expect(await stateOf()).toBe("new");
  });

  test("is what remains under what its posts say: written, published, withdrawn, trashed", async () => {
    const { store, decide, stateOf, topic } = await openTopics();
    valueIn(await decide({ decision: "accepted" }));
    await fixtures.putPosts(store, makeSketch({ id: "p-1", topicId: topic.id }));
    expect(await stateOf()).toBe("in-progress");
    expect(await decide({ decision: "rejected", reason: "Nie." })).toMatchObject({ code: "conflict" });
    await fixtures.edit(store, "p-1", { state: "published", publishedAt: fixtures.friday(3) });
    expect(await stateOf()).toBe("published");
    await fixtures.edit(store, "p-1", { state: "withdrawn" });
    expect(await stateOf()).toBe("accepted");
    await fixtures.edit(store, "p-1", { state: "published" });
    await fixtures.putPosts(store, makeSketch({ id: "p-2", topicId: topic.id }));
    expect(await stateOf()).toBe("published");
    await fixtures.edit(store, "p-1", { state: "trashed" });
    expect(await stateOf()).toBe("in-progress");
    await fixtures.edit(store, "p-2", { topicId: null });
    expect(await stateOf()).toBe("accepted");
  });

  test("about a week never touches when a post goes out", async () => {
    const { store, decide, topic, now } = await openTopics();
    const publishAt = now + 9 * fixtures.DAY;
    await fixtures.putPosts(store, makeSketch({ id: "p-1", topicId: topic.id, state: "scheduled", publishAt }));
    const before = [await store.read.post("p-1"), await store.read.schedule(9)];
    for (const count of [0, 1, 40]) {
      const week = addWeeks(weekOf(now, "Europe/Warsaw"), count);
      valueIn(await decide({ decision: "planned", week, ownerId: fixtures.jan.id }));
    }
    expect([await store.read.post("p-1"), await store.read.schedule(9)]).toEqual(before);
  });
});

function dayAfter(now: number, days: number): string {
  return new Date(now + days * fixtures.DAY).toISOString().slice(0, 10);
}

describe("what the archive says already", () => {
  test("stands on every row, with a warning where it answers the topic, and forgets nothing that is published", async () => {
    const { studio, store } = await openTopics();
    const rowOf = async () => valueIn(await studio.topics.topics(editor, { ...ALL, text: "siew" })).rows[0]!;
    expect(await rowOf()).toMatchObject({ closest: [], answered: false });
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", title: "Siew marchwi krok po kroku", slug: "siew" }));
    expect(await rowOf()).toMatchObject({ closest: [{ path: "/uprawa/siew", share: 1 }], answered: true });
    await fixtures.putPosts(
      store,
      ...[2, 3, 4, 5].map((n) => fixtures.makePost({ id: `p-${n}`, title: `Marchew ${n}`, lead: "O marchwi." })),
    );
    const row = await rowOf();
    expect(row.closest).toHaveLength(3);
    expect(row.closest[0]?.slug).toBe("siew");
    await fixtures.edit(store, "p-1", { topicId: row.id, state: "draft", publishedAt: null });
    expect((await rowOf()).closest.map(({ slug }) => slug)).not.toContain("siew");
  });

  test("is nothing where a title shares no more than its frame with a post", async () => {
    const { studio, store } = await openTopics();
    const title = "Podsumowanie roku 2018 i plany na 2019";
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", title, slug: "rok" }));
    const lemmas = ["roku rok", "plany plan", "podsumowanie podsumowanie"].map((line) => line.split(" "));
    await store.write((tx) => tx.putLemmas(lemmas.map(([form = "", lemma = ""]) => ({ form, lemma }))));
    const closestOf = async (text: string) => {
      const made = valueIn(await studio.topics.create(editor, fieldsOf({ title: text })));
      return valueIn(await studio.topics.topic(editor, made.slug)).closest.map(({ slug }) => slug);
    };
    expect(await closestOf("Podsumowanie roku 2022 i plany na 2023")).toEqual([]);
    expect(await closestOf("Podsumowanie roku 2018 raz jeszcze")).toEqual(["rok"]);
  });

  test("that is to update a post is not answered by it, whether it was proposed or names its address", async () => {
    const { store, studio, now } = await createServices();
    const publishedAt = now - 600 * fixtures.DAY;
    const post = {
      id: "p-1",
      slug: "siew",
      title: "Siew marchwi",
      body: "Obecnie nasiona kosztują 4 zł.",
      publishedAt,
    };
    await store.write((tx) => fixtures.putNew(tx, fixtures.makePost(post)));
    const proposed = valueIn(await studio.topics.keep(editor, "post:p-1"));
    const sources = "Zob. /uprawa/siew";
    const own = fieldsOf({ title: "Nowy siew marchwi", intent: "update", sources });
    const typed = valueIn(await studio.topics.create(editor, own));
    const other = valueIn(await studio.topics.create(editor, { ...own, intent: "guide" }));
    valueIn(await studio.topics.change(editor, proposed.id, { version: 1, sources: "" }));
    const closest = async ({ slug }: { slug: string }) => {
      const row = valueIn(await studio.topics.topic(editor, slug));
      return [row.answered, row.closest.map(({ path }) => path)];
    };
    expect(await closest(proposed)).toEqual([false, []]);
    expect(await closest(typed)).toEqual([false, []]);
    expect(await closest(other)).toEqual([true, ["/uprawa/siew"]]);
  });

  test("is told of what is decided, too, where nothing is answered any more", async () => {
    const { studio, store } = await openTopics();
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", title: "Siew marchwi krok po kroku", slug: "siew" }));
    const { id, version } = valueIn(await studio.topics.topics(editor, { ...ALL, text: "siew" })).rows[0]!;
    valueIn(await studio.topics.decide(editor, id, { decision: "rejected", reason: "Jest.", version }));
    const asked = { ...ALL, text: "siew", state: "rejected" } as const;
    const [row] = valueIn(await studio.topics.topics(editor, asked)).rows;
    expect(row).toMatchObject({ closest: [{ path: "/uprawa/siew" }], answered: false });
  });
});

test("two who look at once both get an answer, although what is remembered is forgotten between", async () => {
  let waiting: (() => void)[] = [];
  const letOthersRun = () => new Promise<void>((resolve) => waiting.push(resolve));
  const { studio, store } = await openTopics({ letOthersRun });
  await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", title: "Siew marchwi" }));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const first = studio.topics.topics(editor, ALL);
  while (waiting.length === 0) await turn();
  await store.write((tx) => tx.putTopic({ ...fixtures.cellar, version: 2 }, ""));
  const second = studio.topics.topics(editor, ALL);
  const looks = { done: false };
  const both = Promise.all([first, second]).finally(() => (looks.done = true));
  while (!looks.done) {
    const now = waiting;
    waiting = [];
    for (const go of now) go();
    await Promise.race([both, turn()]);
  }
  for (const listing of await both) {
    const row = valueIn(listing).rows.find(({ slug }) => slug === "siew-marchwi");
    expect(row?.closest.map(({ slug }) => slug)).toEqual(["o-p-1"]);
  }
});
