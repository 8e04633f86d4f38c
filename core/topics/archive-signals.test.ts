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
    { title: "Dwa przeglądy 2025: filmy", day: "2025-12-20" },
    { title: "Dwa przeglądy 2025: gry", day: "2025-12-21" },
    { title: "Zlot 2021", day: "2021-12-10" },
    { title: "Zlot 2022", day: "2022-12-10" },
  ]);
  expect(titles).toEqual(["«Podsumowanie 2026»"]);
  expect(proposals[0]!.evidence).toBe("Wpisy o tej porze roku: 3, ostatni to „«Podsumowanie 2025»” z 31 grudnia 2025.");
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

test("an edition with a subtitle is the newest one of a yearly text", async () => {
  const { titles, proposals } = await offered([
    { title: "Zakładki 2023", day: "2023-12-29" },
    { title: "Zakładki 2024 – co dobrego przeczytałam?", day: "2024-12-30" },
  ]);
  expect(titles).toEqual(["«Zakładki 2026"]);
  expect(proposals[0]!.evidence).toBe(
    "Wpisy o tej porze roku: 2, ostatni to „«Zakładki 2024 – co dobrego przeczytałam?»” z 30 grudnia 2024.",
  );
});

test("a first part without a second is unfinished, a series is not", async () => {
  const { titles } = await offered([
    { title: "Pułapki programowania część 1", day: "2026-01-01" },
    { title: "TypeScript – część 1", day: "2026-01-01" },
    { title: "Kurs TypeScript – część 2", day: "2026-01-01" },
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
      ...days.map((day) => ({ ...other, day, tagIds: ["strona"] })),
    ],
    ["kompost", "refleksje", "MiastoOgród", "strona"],
  );
  expect(titles).toEqual(["Przewodnik: kompost"]);
});

test("what other tags divide, what only yearly titles name, and forms of text are no subjects", async () => {
  const months = ["01", "02", "03", "04", "05", "06", "07", "08"];
  const tagged = (title: string, ...tagIds: string[]) =>
    months.map((month, at) => ({ title: `${title} ${at}`, day: `${2021 + (at % 2)}-${month}-05`, tagIds }));
  const yearly = months.map((_, at) => ({
    title: `Nagroda ${2015 + at}`,
    day: `${2015 + at}-05-05`,
    tagIds: ["nagroda"],
  }));
  const posts = [
    ...tagged("Powieść", "powieść"),
    ...tagged("Noc", "powieść obyczajowa"),
    ...tagged("Wywiad", "wywiady"),
    ...tagged("Wiersz", "wiersze"),
    ...yearly,
  ];
  const newest = { title: "Nowy wpis", day: "2026-10-01" };
  const tags = ["powieść", "powieść obyczajowa", "wywiady", "wiersze", "nagroda"];
  const { titles } = await offered([...posts, newest], tags);
  expect(titles).toEqual(["Przewodnik: wiersze", "Znowu o: nagroda", "Znowu o: powieść obyczajowa"]);
});

test("a subject is not silent if a newer title names it, nor if the whole site fell silent", async () => {
  const old = ["2022-01-05", "2022-03-06", "2022-05-04", "2023-01-04", "2023-02-04"];
  const posts = old.map((day) => ({ title: `Woda ${day}`, day, tagIds: ["fabryka mebli"] }));
  const others = [...old, ...old].map((day) => ({ title: "Las", day }));
  const newest = (title: string, day: string) => [...posts, ...others, { title, day }];
  expect((await offered(newest("Las", "2026-10-01"), ["fabryka mebli"])).titles).toEqual(["Znowu o: fabryka mebli"]);
  expect((await offered(newest("Fabryki mebli wiek drugi", "2026-10-01"), ["fabryka mebli"])).titles).toEqual([]);
  expect((await offered(newest("Las", "2023-03-01"), ["fabryka mebli"])).titles).toEqual([]);
});

test("an open question of an old title is a proposal for a new text", async () => {
  const { proposals } = await offered([{ title: "Trwa remont świątyni", day: "2024-05-05" }]);
  expect(proposals).toMatchObject([{ key: "post:p-0", intent: "question", answered: false }]);
  expect(proposals[0]!.title).toContain("Co dalej: ");
  expect(proposals[0]!.evidence).toContain("Tytuł mówi o czymś, co wtedy nie było skończone");
});

test("a category without a post for a year comes back, until it has one", async () => {
  const { id: categoryId } = fixtures.cooking;
  const old = ["2023-01-05", "2023-05-06", "2024-03-04"].map((day) => ({ title: `Zupa ${day}`, day, categoryId }));
  const fresh = ["2026-06-01", "2026-07-01", "2026-08-01"].map((day) => ({ title: `Siew ${day}`, day }));
  fresh.push({ title: "Siew", day: "2026-08-02" }, { title: "Siew", day: "2026-08-03" });
  const { titles, proposals } = await offered([...old, ...fresh]);
  expect(titles).toEqual([`Znowu o: ${fixtures.cooking.name}`]);
  expect(proposals[0]).toMatchObject({ categoryId, about: { path: `/${fixtures.cooking.slug}` } });
  const { titles: none } = await offered([...old, ...fresh, { title: "Zupa", day: "2026-09-01", categoryId }]);
  expect(none).toEqual([]);
});

test("what the site left for more than five years was given up", async () => {
  const { id: categoryId } = fixtures.cooking;
  const old = (year: number) => [
    { title: "Zupa", day: `${year - 1}-05-06`, categoryId },
    { title: "Sos", day: `${year}-03-04`, categoryId },
    { title: "Kasza", day: `${year}-03-05`, categoryId },
    { title: "Pieczenie chleba, część 1", day: `${year}-04-01` },
  ];
  const fresh = ["2026-06-01", "2026-07-01", "2026-08-01", "2026-08-02"].map((day) => ({ title: `Siew ${day}`, day }));
  const { titles } = await offered([...old(2022), ...fresh]);
  expect(titles).toEqual(["«Pieczenie chleba, część 2", `Znowu o: ${fixtures.cooking.name}`]);
  expect((await offered([...old(2020), ...fresh])).titles).toEqual([]);
});
