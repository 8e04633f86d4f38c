import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { contributor, auditEntries, editor, createServices } from "#test/support/services/open-services.ts";
import { fieldsOf, openTopics, valueIn } from "#test/support/services/topic-service.ts";
import { dayKey } from "../polish/dates/format-dates.ts";
import { slugify } from "../polish/slug.ts";
import type { StoreWrite } from "../store.ts";

const ZONE = "Europe/Warsaw";

async function openWith(work: (tx: StoreWrite, day: string, now: number) => Promise<void>) {
  const opened = await createServices();
  await opened.store.write((tx) => work(tx, dayKey(opened.now, ZONE), opened.now));
  const told = async (viewer = editor) =>
    valueIn(await opened.studio.topics.proposals(viewer)).map(({ key, title, demand }) => [key, title, demand]);
  return { ...opened, told };
}

const search = (text: string, count: number, inVain = true) => ({ text, count, inVain });

/** A text with what is true for a time only. */
const AGED = "Obecnie worek kosztuje 20 zł, a większy 35 zł.";

describe("what is proposed", () => {
  test("is what readers searched for in vain, three times at least, with the number that speaks for it", async () => {
    const { studio, told } = await openWith(async (tx, day) => {
      await tx.countSearches("2001-01-01", [search("dawno", 90)], 9);
      await tx.countSearches(
        day,
        [search("begonie zima", 7), search("dwa", 2), search("kompost", 9, false), search("x1", 5)],
        9,
      );
    });
    expect(await told()).toEqual([["search:begonie zima", "Begonie zima", 7]]);
    const [proposal] = valueIn(await studio.topics.proposals(contributor));
    expect(proposal).toMatchObject({
      origin: "search",
      evidence: "Szukano 7 razy w ciągu 30 dni, nic nie znaleziono; ostatnio 20 listopada 2026.",
      posts: [],
      answered: false,
    });
  });

  test("is an address somebody meant, not what robots and slips of the finger ask for", async () => {
    const { told } = await openWith(async (tx, day, at) => {
      const asked = (path: string, count: number) => ({ path, count, at });
      const noise = [
        "/wp-login.php",
        "/studio/nowa-rzecz",
        "/.env",
        "/a-b",
        "/wp-content/moja-strona",
        "/jedno",
        "/x/1-2",
      ];
      const requests = [
        asked("/poradnik/jak-suszyc-ziola", 4),
        asked("/rzadki-gosc", 2),
        ...noise.map((path) => asked(path, 9)),
      ];
      await tx.countMissing(day, requests, 99);
    });
    expect(await told()).toEqual([["404:/poradnik/jak-suszyc-ziola", "Jak suszyc ziola", 4]]);
  });

  test("is a post nobody touched for a year and a half, until somebody does", async () => {
    const { store, studio, told, now } = await openWith(async (tx, _, at) => {
      await fixtures.putNew(
        tx,
        fixtures.makePost({ id: "p-1", title: "Podlewanie", body: AGED, publishedAt: at - 600 * fixtures.DAY }),
      );
      await fixtures.putNew(tx, fixtures.makePost({ id: "p-2", publishedAt: at - 500 * fixtures.DAY }));
    });
    expect(await told()).toEqual([["post:p-1", "«Podlewanie»", 0]]);
    const [proposal] = valueIn(await studio.topics.proposals(editor));
    expect(proposal).toMatchObject({ intent: "update", about: { path: "/uprawa/o-p-1", editSlug: "o-p-1" } });
    const kept = valueIn(await studio.topics.keep(editor, "post:p-1", { title: "Podlewanie na nowo" }));
    expect(await store.read.plannedTopic(kept.id)).toMatchObject({
      categoryId: fixtures.growing.id,
      origin: "old-post",
      signal: "post:p-1",
      sources: "/uprawa/o-p-1",
    });
    expect(await told()).toEqual([]);
    await fixtures.edit(store, "p-1", { substantiveUpdateAt: now });
    expect(await told()).toEqual([]);
  });

  test("is no summary of a year nor report of an event; six at most, what readers look for first", async () => {
    const { studio, told } = await openWith(async (tx, day, at) => {
      const titles = [
        "Podlewanie",
        "Podsumowanie roku 2023",
        "Byłem na zlocie 2022",
        "Ślimaki",
        "Czosnek",
        "Groch",
        "Len",
        "Mak",
        "Bób",
      ];
      for (const [n, title] of titles.entries()) {
        const publishedAt = at - (700 - n) * fixtures.DAY;
        await fixtures.putNew(tx, fixtures.makePost({ id: `p-${n}`, title, body: AGED, publishedAt }));
      }
      await tx.countSearches(day, [search("ślimaki", 5, false), search("pogoda", 50, false)], 9);
    });
    expect(await told()).toEqual([
      ["post:p-3", "«Ślimaki»", 5],
      ["post:p-0", "«Podlewanie»", 0],
      ["post:p-4", "«Czosnek»", 0],
      ["post:p-5", "«Groch»", 0],
      ["post:p-6", "«Len»", 0],
      ["post:p-7", "«Mak»", 0],
    ]);
    const [first] = valueIn(await studio.topics.proposals(editor));
    expect(first!.evidence).toContain("Szukano tego 5 razy w ciągu 30 dni.");
  });

  test("is first the old post and the thin tag that are read, with how often", async () => {
    const { studio, told } = await openWith(async (tx, day, at) => {
      for (const [n, title] of ["Podlewanie", "Czosnek", "Groch"].entries()) {
        const post = { id: `p-${n}`, slug: `p-${n}`, title, body: AGED, publishedAt: at - (700 - n) * fixtures.DAY };
        await fixtures.putNew(tx, fixtures.makePost(post));
      }
      const read = (path: string, views: number) => ({ path, views, source: "", phone: 0 });
      await tx.countViews(day, [read("/uprawa/p-1", 9), read("/uprawa/p-2", 120)]);
    });
    expect((await told()).map(([key]) => key)).toEqual(["post:p-2", "post:p-0", "post:p-1"]);
    const [first, second] = valueIn(await studio.topics.proposals(editor));
    expect(first!.evidence).toContain("Jest czytany: 120 razy w 30 dni.");
    expect(second!.evidence).not.toContain("czytany");
  });

  test("is one tag where two of one name are thin, and none where they are not together", async () => {
    const { told } = await openWith(async (tx) => {
      for (const [id, name] of [
        ["t-1", "kopia zapasowa"],
        ["t-2", "kopie zapasowe"],
        ["t-3", "vue"],
        ["t-4", "Vue.js"],
      ] as const) {
        await tx.putTag(fixtures.makeTag({ id, slug: id, name }), "");
      }
      for (const n of [1, 2, 3]) {
        const tagIds = [n < 3 ? "t-1" : "t-2", n < 2 ? "t-3" : "t-4"];
        await fixtures.putNew(tx, fixtures.makePost({ id: `p-${n}`, tagIds, publishedAt: fixtures.friday(60) }));
      }
    });
    expect(await told()).toEqual([]);
  });

  test("is a tag too thin for search engines, unless the site left it for five years", async () => {
    const { told } = await openWith(async (tx) => {
      await tx.putTag(fixtures.makeTag({ id: "dawny", slug: "dawny", name: "dawny" }), "");
      for (const id of ["p-8", "p-9"])
        await fixtures.putNew(tx, fixtures.makePost({ id, tagIds: ["dawny"], publishedAt: Date.UTC(2020, 1) }));
      for (const n of [1, 2, 3]) {
        const tagIds = [fixtures.tomatoes.id, ...(n < 3 ? [fixtures.garlic.id] : []), fixtures.secret.id];
        await fixtures.putNew(tx, fixtures.makePost({ id: `p-${n}`, tagIds, publishedAt: fixtures.friday(60) }));
      }
    });
    expect(await told()).toEqual([["tag:t-czosnek", "Więcej o: czosnek", 0]]);
  });

  test("is one for all thin tags that one more post or a search speaks for, and never a year", async () => {
    const { studio, told } = await openWith(thinTags);
    expect(await told()).toEqual([["tags:docker,drony", "Więcej o: docker, drony", 1]]);
    const [only] = valueIn(await studio.topics.proposals(editor));
    expect(only).toMatchObject({ about: { path: "/tags" }, tagIds: ["docker", "drony"] });
    expect(only!.evidence).toContain("Szukano tego 1 raz w ciągu 30 dni.");
  });

  test("names five thin tags, and the next ones when a person has decided on these", async () => {
    const names = ["anyż", "bób", "cebula", "dynia", "estragon", "fasola", "groch"];
    const { studio, told } = await openWith(async (tx) => {
      for (const name of names) await tx.putTag(fixtures.makeTag({ id: name, slug: slugify(name), name }), "");
      for (const n of [1, 2])
        await fixtures.putNew(tx, fixtures.makePost({ id: `p-${n}`, tagIds: names, publishedAt: fixtures.friday(60) }));
    });
    const before = await told();
    const [[key]] = before as [[string]];
    expect(before).toEqual([[`tags:${names.slice(0, 5).join(",")}`, `Więcej o: ${names.slice(0, 5).join(", ")}`, 0]]);
    valueIn(await studio.topics.dismiss(editor, key));
    expect(await told()).toEqual([["tags:fasola,groch", "Więcej o: fasola, groch", 0]]);
    valueIn(await studio.topics.undismiss(editor, key));
    expect(await told()).toEqual(before);
    const kept = valueIn(await studio.topics.keep(editor, key));
    expect(kept).toMatchObject({ title: `Więcej o: ${names.slice(0, 5).join(", ")}` });
    expect(await told()).toEqual([["tags:fasola,groch", "Więcej o: fasola, groch", 0]]);
    valueIn(await studio.topics.dismiss(editor, "tag:fasola"));
    expect(await told()).toEqual([["tag:groch", "Więcej o: groch", 0]]);
  });
});

async function thinTags(tx: StoreWrite, day: string): Promise<void> {
  const tags = ["2017", "airtable", "bazy danych", "drony", "docker", "eslint"];
  for (const name of tags) await tx.putTag(fixtures.makeTag({ id: name, slug: name.replace(" ", "-"), name }), "");
  const posts = [["2017", "airtable"], ["eslint", "drony"], ["2017", "docker"], ["drony"], ["bazy danych"]];
  for (const [n, tagIds] of posts.entries()) {
    await fixtures.putNew(tx, fixtures.makePost({ id: `p-${n}`, tagIds, publishedAt: fixtures.friday(60 + n) }));
  }
  await tx.countSearches(
    day,
    [search("jak zacząć z dockerem", 4, false), search("docker", 1, false), search("bazy", 9, false)],
    9,
  );
}

describe("a proposal", () => {
  const begonias = (tx: StoreWrite, day: string) => tx.countSearches(day, [search("begonie zima", 7)], 9);

  test("becomes a topic with its reason, once, also by a contributor", async () => {
    const { studio, store, told } = await openWith(begonias);
    const kept = valueIn(await studio.topics.keep(contributor, "search:begonie zima", { title: "Begonie zimą" }));
    expect(kept).toMatchObject({ slug: "begonie-zima", state: "new", intent: "question" });
    expect(await store.read.plannedTopic(kept.id)).toMatchObject({
      ownerId: contributor.id,
      origin: "search",
      demand: 7,
      evidence: expect.stringContaining("Szukano 7 razy"),
    });
    expect(await told()).toEqual([]);
    expect(await studio.topics.keep(contributor, "search:begonie zima")).toMatchObject({ code: "missing" });
    expect(await auditEntries({ store })).toEqual(["topic-keep"]);
    const row = valueIn(await studio.topics.topic(editor, kept.slug));
    expect(row.urgency.parts).toEqual(expect.arrayContaining([{ part: "demand", points: 18 }]));
  });

  test("is dismissed for good by an editor, however often it is searched for again", async () => {
    const { studio, store, told, now } = await openWith(begonias);
    expect(await studio.topics.dismiss(contributor, "search:begonie zima")).toMatchObject({ code: "forbidden" });
    valueIn(await studio.topics.dismiss(editor, "search:begonie zima"));
    expect(await studio.topics.dismiss(editor, "search:begonie zima")).toMatchObject({ code: "missing" });
    await store.write((tx) => tx.countSearches(dayKey(now, ZONE), [search("begonie zima", 70)], 9));
    expect(await told()).toEqual([]);
    expect(await auditEntries({ store })).toEqual(["topic-dismiss"]);
  });

  test("that was dismissed comes back when an editor takes the dismissal back", async () => {
    const { studio, store, told } = await openWith(begonias);
    const before = await told();
    expect(valueIn(await studio.topics.dismiss(editor, "search:begonie zima"))).toEqual({
      key: "search:begonie zima",
      title: "Begonie zima",
    });
    expect(await studio.topics.undismiss(contributor, "search:begonie zima")).toMatchObject({ code: "forbidden" });
    expect(valueIn(await studio.topics.undismiss(editor, "search:begonie zima"))).toMatchObject({
      title: "Begonie zima",
    });
    expect(await told()).toEqual(before);
    expect(await studio.topics.undismiss(editor, "search:begonie zima")).toMatchObject({ code: "missing" });
    expect(await auditEntries({ store })).toEqual(["topic-undismiss", "topic-dismiss"]);
  });

  test("is none where a topic of its name is there", async () => {
    const { studio, told } = await openWith(begonias);
    valueIn(await studio.topics.create(editor, fieldsOf({ title: "Begonie zimą" })));
    expect(await told()).toEqual([]);
  });

  test("is the same for the same store", async () => {
    const { told } = await openWith(async (tx, day) => {
      await tx.countSearches(
        day,
        ["b", "a", "c"].map((text) => search(`${text}${text}${text}`, 3)),
        9,
      );
    });
    expect(await told()).toEqual(await told());
    expect((await told()).map(([key]) => key)).toEqual(["search:aaa", "search:bbb", "search:ccc"]);
  });
});

test("the generator's topic says where it is from", async () => {
  const { studio, store } = await openTopics();
  const made = { origin: "generator" as const, evidence: "Trzy wpisy mówią o tym mimochodem." };
  const { id } = valueIn(await studio.topics.create(contributor, fieldsOf({ title: "Nowe" }), made));
  expect(await store.read.plannedTopic(id)).toMatchObject(made);
});
