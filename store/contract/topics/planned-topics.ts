import { describe, expect, it } from "vitest";
import { noPlan } from "#core/topics/topic.ts";
import {
  cellar,
  DAY,
  edit,
  FIRST_FRIDAY,
  friday,
  growing,
  jan,
  makePost,
  makeTopic,
  pages,
  putPosts,
  spring,
  tomatoes,
  zofia,
  draft,
  heardFrom,
  makeSketch,
  NOON,
  putCopy,
  token,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const plan = {
  ...noPlan(spring.id, NOON),
  ownerId: jan.id,
  categoryId: growing.id,
  tagIds: [tomatoes.id],
  week: "2026-W07",
  sources: "https://example.pl/siew",
  notes: "Zapytać Jana.",
  origin: "search" as const,
  evidence: "7 wyszukiwań bez wyniku",
  demand: 7,
  signal: "search:siew",
};

export function plannedTopicsContract(open: OpenStore): void {
  describe("the plan of a topic", () => {
    it("comes back as it was put, and a topic without one has an empty one", async () => {
      const store = await storeWithFixtures(open);
      await store.write((tx) => tx.putTopicPlan(plan));
      const { topicId: _, ...planned } = plan;
      const counts = { introHtml: `<p>${spring.intro}</p>`, published: 0, drafts: 0, about: null };
      expect(await store.read.plannedTopic(spring.id)).toEqual({ ...spring, ...planned, ...counts });
      const { topicId: __, ...unplanned } = noPlan(cellar.id, 0);
      expect((await store.read.plannedTopics())[0]).toEqual({ ...cellar, ...unplanned, ...counts });
      expect(await store.read.plannedTopic("nikt")).toBeNull();
    });

    it("counts the posts that are out and those in work, and names them", async () => {
      const store = await storeWithFixtures(open);
      const topicId = spring.id;
      await putPosts(
        store,
        makePost({ id: "p-1", topicId }),
        makePost({ id: "p-2", topicId, categoryId: pages.id }),
        makeSketch({ id: "p-3", topicId }),
        makeSketch({ id: "p-4", topicId, state: "in-review" }),
        makeSketch({ id: "p-5", topicId, state: "scheduled", publishAt: friday(9) }),
        makePost({ id: "p-6", topicId, state: "withdrawn" }),
        makeSketch({ id: "p-7", topicId, state: "trashed" }),
      );
      expect(await store.read.plannedTopic(topicId)).toMatchObject({ published: 2, drafts: 3 });
      const posts = await store.read.postsOfTopic(topicId, 3);
      expect(posts.map(({ slug, state }) => [slug, state])).toEqual([
        ["o-p-6", "withdrawn"],
        ["o-p-5", "scheduled"],
        ["o-p-4", "in-review"],
      ]);
      await edit(store, "p-1", { state: "withdrawn" });
      await edit(store, "p-2", { state: "trashed" });
      expect(await store.read.plannedTopic(topicId)).toMatchObject({ published: 0, drafts: 3 });
    });

    it("names the published post that it is to update, in work with its working copy and out with its substantive update", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", substantiveUpdateAt: NOON }));
      const update = { ...spring, intent: "update" as const };
      const about = { slug: "o-p-1", title: "«O tym, co na grządce (p-1)»", path: "/uprawa/o-p-1" };
      const put = (topic: typeof update | typeof spring) =>
        store.write(async (tx) => {
          await tx.putTopic(topic, "");
          await tx.putTopicPlan({ ...plan, signal: "post:p-1" });
        });
      await put(update);
      expect(await store.read.plannedTopic(spring.id)).toMatchObject({ about, published: 0, drafts: 0 });
      await putCopy(store, { postId: "p-1", draft: draft({}) });
      expect(await store.read.plannedTopic(spring.id)).toMatchObject({ about, published: 0, drafts: 1 });
      await edit(store, "p-1", { substantiveUpdateAt: NOON + DAY });
      expect(await store.read.plannedTopic(spring.id)).toMatchObject({ about, published: 1 });
      await put(spring);
      expect(await store.read.plannedTopic(spring.id)).toMatchObject({ about, published: 0, drafts: 0 });
      await edit(store, "p-1", { state: "withdrawn" });
      expect(await store.read.plannedTopic(spring.id)).toMatchObject({ about: null });
    });

    it("cannot lead to itself or nowhere", async () => {
      const store = await storeWithFixtures(open);
      const merged = (mergedInto: string) => store.write((tx) => tx.putTopicPlan({ ...plan, mergedInto }));
      await expect(merged(spring.id)).rejects.toThrow();
      await expect(merged("nikt")).rejects.toThrow();
    });
  });

  describe("a merged topic", () => {
    it("gives its posts away, in whatever state, and their lists follow", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", topicId: cellar.id }),
        makeSketch({ id: "p-2", topicId: cellar.id }),
        makePost({ id: "p-3", topicId: spring.id, publishedAt: friday(2) }),
        makePost({ id: "p-4" }),
      );
      await putCopy(store, { postId: "p-4", draft: draft({ topicId: cellar.id }) });
      const before = await token(store, "p-4");
      const moved = await store.write((tx) => tx.moveTopicPosts(cellar.id, spring.id));
      expect(moved).toEqual({ posts: 2, copies: 1, publishedIds: ["p-1"] });
      expect((await store.read.listPage(`topic:${spring.id}`, 0, 9)).map(({ id }) => id)).toEqual(["p-3", "p-1"]);
      expect(await store.read.listSize(`topic:${cellar.id}`)).toBe(0);
      expect(await store.read.post("p-2")).toMatchObject({ topicId: spring.id, version: 1, publishAt: null });
      expect((await store.read.edited("p-4"))?.copy?.draft.topicId).toBe(spring.id);
      expect(await token(store, "p-4")).not.toBe(before);
      expect(await store.check()).toEqual([]);
    });

    it("is known by the id of the one it went into, also after that was merged in turn", async () => {
      const store = await storeWithFixtures(open);
      const autumn = makeTopic({ id: "m-jesien", slug: "jesien" });
      await store.write(async (tx) => {
        await tx.putTopic(autumn, "");
        await tx.putTopicPlan({ ...noPlan(cellar.id, NOON), mergedInto: spring.id });
      });
      expect(await store.read.resolveTopicId(cellar.id)).toBe(spring.id);
      await store.write(async (tx) => {
        await tx.repointMergedTopics(spring.id, autumn.id);
        await tx.putTopicPlan({ ...noPlan(spring.id, NOON), mergedInto: autumn.id });
      });
      for (const id of [cellar.id, spring.id, autumn.id]) {
        expect(await store.read.resolveTopicId(id)).toBe(autumn.id);
      }
      expect(await store.read.resolveTopicId("nikt")).toBe("nikt");
    });
  });

  describe("posts like a few words", () => {
    it("are the published ones that have most of them, titles first", async () => {
      const store = await storeWithFixtures(open);
      const said = (id: string, title: string, body = "Nic.") => makePost({ id, title, body });
      await putPosts(
        store,
        said("p-1", "Kompost zimą"),
        said("p-2", "Ziemniaki", "Także kompost."),
        said("p-3", "Marchew"),
        { ...said("p-4", "Kompost zimą bez tajemnic"), state: "withdrawn" },
      );
      const like = await store.read.postsLike(["kompost", "zimą", "osełka"], 9);
      expect(like.map(({ slug }) => slug)).toEqual(["o-p-1", "o-p-2"]);
      expect(like[0]).toMatchObject({ id: "p-1", categorySlug: "uprawa", topicId: null, headings: ["Kompost zimą"] });
      expect(await store.read.postsLike(["kompost", "zimą"], 1)).toHaveLength(1);
      expect(await store.read.postsLike(["osełka"], 9)).toEqual([]);
      expect(await store.read.postsLike([], 9)).toEqual([]);
    });
  });

  describe("posts nobody touched", () => {
    it("come by what readers see of a change, the oldest first, and none of them is a page or hidden", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", publishedAt: friday(3) }),
        makePost({ id: "p-2", publishedAt: friday(1) }),
        makePost({ id: "p-3", publishedAt: friday(0), substantiveUpdateAt: friday(2), updatedAt: friday(40) }),
        makePost({ id: "p-4", publishedAt: friday(0), categoryId: pages.id }),
        makePost({ id: "p-5", publishedAt: friday(0), state: "withdrawn" }),
        makePost({ id: "p-6", publishedAt: friday(5) }),
      );
      const untouched = await store.read.untouchedPosts(friday(5), 9);
      expect(untouched.map(({ id, changedAt }) => [id, changedAt])).toEqual([
        ["p-2", friday(1)],
        ["p-3", friday(2)],
        ["p-1", friday(3)],
      ]);
      expect(untouched[0]).toMatchObject({ categoryId: growing.id, categorySlug: "uprawa", words: 6, links: 0 });
      expect(untouched[0]!.text).toContain("Ziemia jest jeszcze zimna.");
      expect(await store.read.untouchedPosts(friday(5), 1)).toHaveLength(1);
      const titles = await store.read.archiveTitles(friday(5), 2);
      expect(titles.map(({ id, publishedAt }) => [id, publishedAt])).toEqual([
        ["p-1", friday(3)],
        ["p-3", friday(0)],
      ]);
      expect(titles[0]).toMatchObject({ title: "«O tym, co na grządce (p-1)»", categoryId: growing.id, tagIds: [] });
    });
  });

  describe("what planning remembers", () => {
    it("is what was dismissed, once, until it is taken back, and purges nothing", async () => {
      const store = await storeWithFixtures(open);
      const heard = heardFrom(store);
      await store.write((tx) => tx.dismissSignal("search:a", FIRST_FRIDAY, zofia.id));
      await store.write((tx) => tx.dismissSignal("search:a", FIRST_FRIDAY + DAY, null));
      expect(await store.read.dismissedSignals()).toEqual(["search:a"]);
      expect(await store.write((tx) => tx.undismissSignal("search:a"))).toBe(true);
      expect(await store.write((tx) => tx.undismissSignal("search:a"))).toBe(false);
      expect(await store.read.dismissedSignals()).toEqual([]);
      expect(heard.flat()).toEqual([]);
    });

    it("is whose calendar is open", async () => {
      const store = await storeWithFixtures(open);
      expect(await store.read.topicCalendar(jan.id)).toBeNull();
      await store.write((tx) => tx.putTopicCalendar(jan.id, { generation: 1, open: true }));
      await store.write((tx) => tx.putTopicCalendar(jan.id, { generation: 2, open: false }));
      expect(await store.read.topicCalendar(jan.id)).toEqual({ generation: 2, open: false });
      expect(await store.read.topicCalendar(zofia.id)).toBeNull();
    });
  });

  describe("topics", () => {
    it("are public by priority with the number of their posts", async () => {
      const store = await storeWithFixtures(open);
      const sooner = makeTopic({ id: "m-zima", slug: "zima", priority: 0 });
      await store.write((tx) => tx.putTopic(sooner, ""));
      await putPosts(store, makePost({ id: "p-1", topicId: spring.id }));
      expect(await store.read.publicTopics()).toEqual([
        { ...sooner, introHtml: "", posts: 0, former: [] },
        { ...spring, introHtml: `<p>${spring.intro}</p>`, posts: 1, former: [] },
      ]);
      expect(await store.read.topicBySlug("piwnica")).toEqual(cellar);
      expect(await store.read.topicBySlug("nikt")).toBeNull();
    });

    it("go for good once nothing names them", async () => {
      const store = await storeWithFixtures(open);
      await store.write((tx) => tx.putTopicPlan(plan));
      await putPosts(store, makePost({ id: "p-1", topicId: spring.id }), makePost({ id: "p-2" }));
      await putCopy(store, { postId: "p-2", draft: draft({ topicId: cellar.id }) });
      expect([await store.read.isTopicUsed(spring.id), await store.read.isTopicUsed(cellar.id)]).toEqual([true, true]);
      await expect(store.write((tx) => tx.removeTopic(spring.id))).rejects.toThrow("in use");
      await edit(store, "p-1", { topicId: null });
      expect(await store.read.isTopicUsed(spring.id)).toBe(false);
      await store.write((tx) => tx.removeTopic(spring.id));
      expect([await store.read.plannedTopic(spring.id), await store.check()]).toEqual([null, []]);
      await expect(store.write((tx) => tx.removeTopic(spring.id))).rejects.toThrow("no topic");
    });
  });
}
