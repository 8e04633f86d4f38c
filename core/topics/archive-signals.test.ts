import { expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { createServices, editor } from "#test/support/services/open-services.ts";
import { valueIn } from "#test/support/services/topic-service.ts";
import type { Post } from "../posts/post.ts";

/* Now is 20 November 2026. */

const on = (day: string) => Date.parse(`${day}T12:00:00Z`);

async function offered(posts: readonly (Pick<Post, "title"> & Partial<Post> & { day: string })[], tags: string[] = []) {
  const { store, studio } = await createServices();
  await store.write(async (tx) => {
    for (const name of tags) await tx.putTag(fixtures.makeTag({ id: name, slug: `s-${tags.indexOf(name)}`, name }), "");
    for (const [at, { day, ...post }] of posts.entries())
      await fixtures.putNew(tx, fixtures.makePost({ id: `p-${at}`, publishedAt: on(day), ...post }));
  });
  const proposals = valueIn(await studio.topics.proposals(editor)).filter(({ origin }) => origin === "archive");
  return { studio, titles: proposals.map(({ title }) => title), proposals };
}

test("what came out every year in these weeks is due again, and no event of another season", async () => {
  const { titles, proposals, studio } = await offered([
    { title: "Podsumowanie 2023", day: "2023-12-31" },
    { title: "Podsumowanie 2024", day: "2024-12-30" },
    { title: "Podsumowanie 2025", day: "2025-12-31" },
    { title: "CSS Naked Day 2024", day: "2024-04-09" },
    { title: "CSS Naked Day 2025", day: "2025-04-09" },
    { title: "Zlot 2021", day: "2021-12-10" },
    { title: "Zlot 2022", day: "2022-12-10" },
  ]);
  expect(titles).toEqual(["«Podsumowanie 2026»"]);
  expect(proposals[0]!.evidence).toBe("Wychodzi co roku o tej porze: są już 3, ostatni z 31 grudnia 2025.");
  valueIn(await studio.topics.dismiss(editor, proposals[0]!.key));
  expect(valueIn(await studio.topics.proposals(editor)).filter(({ origin }) => origin === "archive")).toEqual([]);
});

test("a tag of this season is due, once for tags on the same posts", async () => {
  const tags = ["Boże Narodzenie", "święta", "ogrody"];
  const winter = ["2023-12-01", "2023-12-20", "2024-12-06", "2025-11-10", "2025-12-02"];
  const summer = ["2023-06-01", "2024-07-01", "2025-06-03", "2025-12-08"];
  const { titles } = await offered(
    [
      ...winter.map((day) => ({ title: `Kolęda ${day}`, day, tagIds: ["Boże Narodzenie", "święta"] })),
      ...summer.map((day) => ({ title: `Grządka ${day}`, day, tagIds: ["ogrody"] })),
    ],
    tags,
  );
  expect(titles).toEqual(["Boże Narodzenie 2026"]);
});

test("a first part without a second is unfinished, a series is not", async () => {
  const { titles } = await offered([
    { title: "Pułapki programowania część 1", day: "2026-01-01" },
    { title: "Git, cz. 1 – wstęp", day: "2026-01-02" },
    { title: "Git, cz. 2 – repozytoria", day: "2026-01-03" },
    { title: "Metryka cz. 9 – ostatnia", day: "2026-01-04" },
  ]);
  expect(titles).toEqual(["«Pułapki programowania, część 2"]);
});

test("a broad tag that titles name lacks a guide; labels, hashtags and the site's own subject do not", async () => {
  const days = [
    "2025-12-01",
    "2026-01-05",
    "2026-02-03",
    "2026-03-01",
    "2026-04-02",
    "2026-05-06",
    "2026-06-07",
    "2026-07-08",
  ];
  const other = { title: "Inne", tagIds: ["strona"] };
  const { titles } = await offered(
    [
      ...days.map((day) => ({ title: `Kompost ${day}`, day, tagIds: ["kompost", "refleksje", "strona"] })),
      ...days.map((day) => ({ ...other, day, tagIds: ["MiastoOgród", "strona"] })),
    ],
    ["kompost", "refleksje", "MiastoOgród", "strona"],
  );
  expect(titles).toEqual(["Przewodnik: kompost"]);
});

test("a category without a post for a year comes back, until it has one", async () => {
  const { id: categoryId } = fixtures.cooking;
  const old = ["2023-01-05", "2023-05-06", "2024-03-04"].map((day) => ({ title: `Zupa ${day}`, day, categoryId }));
  const fresh = ["2026-06-01", "2026-07-01", "2026-08-01"].map((day) => ({ title: `Siew ${day}`, day }));
  const { titles, proposals } = await offered([...old, ...fresh]);
  expect(titles).toEqual([`Znowu o: ${fixtures.cooking.name}`]);
  expect(proposals[0]).toMatchObject({ categoryId, about: { path: `/${fixtures.cooking.slug}` } });
  const { titles: none } = await offered([...old, ...fresh, { title: "Zupa", day: "2026-09-01", categoryId }]);
  expect(none).toEqual([]);
});
