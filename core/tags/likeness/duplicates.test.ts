import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tagWordsOf } from "#test/support/texts/polish-dictionary.ts";
import { abbreviationPairs } from "./abbreviations.ts";
import { findDuplicates } from "./duplicates.ts";
import { ENDINGS_ONLY } from "./name-form.ts";
import { sharedPosts } from "./likeness-index.ts";
import { REASONS } from "./reasons.ts";
import type { TagUsage } from "../store.ts";

function usage(name: string, published = 0, given: Partial<TagUsage> = {}): TagUsage {
  const tag = { id: name, slug: name, name, description: "", aliases: [], hidden: false, proposed: false, version: 1 };
  const counts = { published, drafts: 0, trashed: 0, copies: 0, lastUsedAt: null };
  return { ...tag, ...counts, posts: Array.from({ length: published }, (_, no) => no + 1_000), listed: [], ...given };
}

/** A tag with so many posts, none of which has another tag. */
let next = 0;
function alone(name: string, published: number, given: Partial<TagUsage> = {}): TagUsage {
  const posts = Array.from({ length: published }, () => (next += 1));
  return usage(name, published, { posts, ...given });
}

const groups = (tags: TagUsage[], distinct: [string, string][] = []) =>
  findDuplicates(tags, distinct, ENDINGS_ONLY).map((group) => [group.class, group.tagIds]);

describe("a group", () => {
  test("of a name and its version stays when the version's other spelling is merged", () => {
    const words = tagWordsOf(["html", "html5", "5"]);
    const of = (...names: string[]) =>
      findDuplicates(
        names.map((name, at) => alone(name, 9 - at)),
        [],
        words,
      ).map((group) => group.tagIds);
    expect(of("HTML", "html 5", "HTML5")).toEqual([
      ["html 5", "HTML5"],
      ["HTML", "html 5"],
    ]);
    expect(of("HTML", "html 5")).toEqual([["HTML", "html 5"]]);
    expect(of("html 4", "html 5")).toEqual([]);
  });

  test("of a weaker class knows a certain one by its proposed name", () => {
    expect(groups([alone("rower", 5), alone("Rower", 2), alone("rowery", 1)])).toEqual([
      ["certain", ["rower", "Rower"]],
      ["probable", ["rower", "rowery"]],
    ]);
  });

  test("never holds a pair that is no duplicate, nor comes back by a third", () => {
    const tags = [alone("rower", 5), alone("rowery", 3), alone("Rowery", 1)];
    expect(groups(tags, [["rower", "rowery"]])).toEqual([["certain", ["rowery", "Rowery"]]]);
    const three = [alone("rower", 5), alone("rowery", 3), alone("roweru", 1)];
    expect(groups(three, [["rower", "rowery"]])).toEqual([["probable", ["rower", "roweru"]]]);
    expect(groups([alone("e-mail", 1), alone("email", 1)], [["e-mail", "email"]])).toEqual([]);
  });

  test("is none of two emoji, which have no letters to compare", () => {
    expect(groups([alone("🐈", 1), alone("🐕", 1)])).toEqual([]);
  });

  test("finds a tag that is another's alias", () => {
    const [found] = findDuplicates([alone("auto", 1), alone("samochód", 3, { aliases: ["Auto"] })], [], ENDINGS_ONLY);
    expect(found).toMatchObject({
      class: "certain",
      canonicalId: "samochód",
      reasons: ["„auto” to alias tagu „samochód”"],
    });
  });

  test("of tags on nearly the same posts is one to consider, with the share", () => {
    const same = [1, 2, 3, 4, 5];
    const tags = [usage("ogród", 5, { posts: same }), usage("działka", 4, { posts: same.slice(1) }), alone("las", 5)];
    expect(findDuplicates(tags, [], ENDINGS_ONLY)).toMatchObject([
      {
        class: "consider",
        tagIds: ["ogród", "działka"],
        reasons: ["stoją przy tych samych wpisach (4 z 5)"],
      },
    ]);
    expect(groups([usage("a", 2, { posts: [1, 2] }), usage("b", 2, { posts: [1, 2] })])).toEqual([]);
  });
});

describe("tags to consider", () => {
  const posts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const on = (name: string, some: number[]) => usage(name, some.length, { posts: some });

  test("that are all alike are one group under one name", () => {
    const tags = [on("ogród", posts), on("działka", posts.slice(1)), on("altana", posts.slice(0, 9))];
    expect(findDuplicates(tags, [], ENDINGS_ONLY)).toEqual([
      {
        class: "consider",
        canonicalId: "ogród",
        tagIds: ["ogród", "działka", "altana"],
        reasons: ["stoją przy tych samych wpisach (8 z 10)"],
      },
    ]);
    expect(groups([alone("React", 3), alone("react.js", 2), alone("reactjs native", 9), alone("REACT JS", 1)])).toEqual(
      [
        ["certain", ["react.js", "REACT JS"]],
        ["consider", ["React", "react.js"]],
      ],
    );
  });

  test("of which two are not alike are two groups", () => {
    const chain = [on("a", posts.slice(0, 8)), on("b", posts), on("c", posts.slice(2))];
    expect(groups(chain)).toEqual([
      ["consider", ["b", "a"]],
      ["consider", ["b", "c"]],
    ]);
    expect(groups([alone("HTML", 5), alone("HTML5", 3), alone("HTML4", 1)])).toEqual([
      ["consider", ["HTML", "HTML5"]],
      ["consider", ["HTML", "HTML4"]],
    ]);
  });

  test("that were called different stand in no group together", () => {
    const tags = [on("ogród", posts), on("działka", posts), on("altana", posts)];
    expect(groups(tags, [["altana", "ogród"]])).toEqual([
      ["consider", ["ogród", "działka"]],
      ["consider", ["działka", "altana"]],
    ]);
  });

  test("stand beside every tag they are like, in groups where all are", () => {
    const set = fc.uniqueArray(fc.nat(8), { maxLength: 9 });
    fc.assert(
      fc.property(fc.array(set, { maxLength: 9 }), (sets) => {
        const alike = sharedPosts(sets).map(({ one, other }) => `${one} ${other}`);
        const found = groups(sets.map((some, no) => usage(`${no}`, some.length, { posts: some })));
        const together = found.flatMap(([, ids]) => {
          const members = (ids as string[]).toSorted();
          return members.flatMap((one, at) => members.slice(at + 1).map((other) => `${one} ${other}`));
        });
        expect([...new Set(together)].toSorted()).toEqual(alike.toSorted());
      }),
    );
  });
});

describe("a name within a longer name", () => {
  const posts = [1, 2, 3, 4, 5, 6];
  const on = (name: string, some: number[]) => usage(name, some.length, { posts: some });

  test("is for a person to consider where the longer name has few posts, or both have the same", () => {
    expect(groups([alone("dostępność", 9), alone("Dostępność stron", 4)])).toEqual([
      ["consider", ["dostępność", "Dostępność stron"]],
    ]);
    expect(groups([on("kuchnia", posts), on("polska kuchnia", posts.slice(2))])).toEqual([
      ["consider", ["kuchnia", "polska kuchnia"]],
    ]);
  });

  test("comes after what may be one thing", () => {
    const within = [alone("powieść", 90), alone("powieść kryminalna", 4)];
    expect(groups([...within, alone("React", 2), alone("react.js", 1)])).toEqual([
      ["consider", ["React", "react.js"]],
      ["consider", ["powieść", "powieść kryminalna"]],
    ]);
  });

  test("is a subject and its part otherwise", () => {
    for (const [one, other] of [
      [alone("dostępność", 9), alone("Dostępność stron", 5)],
      [on("kuchnia", posts), on("polska kuchnia", posts.slice(4))],
      [alone("kuchnia", 9), alone("polska kuchnia", 1)],
      [alone("dostępność", 9), alone("Dostępność stron", 0)],
      [alone("pies", 9), alone("psy ogrodnika", 1)],
      [alone("polska", 9), alone("polski język", 1)],
      [alone("java", 9), alone("javascript", 1)],
      [alone("java", 9), alone("Java Script", 1)],
      [alone("html", 9), alone("HTML i CSS", 1)],
      [alone("iPhone", 9), alone("iPhone 15", 1)],
    ] as const) {
      expect(groups([one, other]), other.name).toEqual([]);
    }
    expect(groups([alone("e", 9), alone("e-mail", 2), alone("email", 1)])).toEqual([["certain", ["e-mail", "email"]]]);
  });
});

test("spellings of one name are one thing that an abbreviation may mean", () => {
  const names = ["PWA", "Progressive Web Apps", "progressive web apps", "progressive-web-apps", "progressiveWeb-apps"];
  expect(abbreviationPairs(names)).toHaveLength(3);
});

describe("what a third tag is like", () => {
  test("brings no man into a group with his trade", () => {
    const names = ["list", "lista", "listy", "polityk", "polityka", "polityki", "politycy"];
    const words = tagWordsOf(names);
    const found = findDuplicates(
      names.map((name, at) => alone(name, 9 - at)),
      [],
      words,
    ).map((group) => [group.class, group.tagIds]);
    expect(found).toEqual([
      ["probable", ["polityk", "politycy"]],
      ["probable", ["polityka", "polityki"]],
      ["consider", ["list", "lista", "listy"]],
      ["consider", ["polityk", "polityka"]],
    ]);
  });

  test("does not join two that are two slips apart, but one word with both its slips", () => {
    const slips = [alone("typografia", 1), alone("typogrfia", 5), alone("typogrfja", 3)];
    expect(groups(slips)).toEqual([["probable", ["typogrfia", "typogrfja", "typografia"]]]);
    const chain = [alone("typografia", 9), alone("typogrfia", 5), alone("typogrfja", 3)];
    expect(groups(chain)).toEqual([["probable", ["typografia", "typogrfia"]]]);
  });
});

test("a group is called in the nominative, however often another case stands", () => {
  const words = tagWordsOf(["pomidorów", "pomidory", "Kraków", "kraków"]);
  const found = findDuplicates([alone("pomidorów", 9), alone("pomidory", 2), alone("Kraków", 9)], [], words);
  expect(found.map(({ tagIds }) => tagIds)).toEqual([["pomidory", "pomidorów"]]);
});

test.each([
  [["typogrfia", "typografia"], "typografia"],
  [["szczepień", "szczepienia", "szczepienie"], "szczepienie"],
  [["praca zdlana", "praca zdalna"], "praca zdalna"],
  [["E-booki", "Ebooki"], "E-booki"],
  [["krakow", "Kraków"], "Kraków"],
])("of %j, as often used, %s is proposed", (names, wanted) => {
  const found = findDuplicates(
    names.map((name) => alone(name, 2)),
    [],
    tagWordsOf(names),
  );
  expect(found.map(({ canonicalId }) => canonicalId)).toEqual([wanted]);
});

describe("the reasons", () => {
  const said = (...tags: TagUsage[]) => findDuplicates(tags, [], ENDINGS_ONLY).flatMap(({ reasons }) => reasons);

  test.each([
    [["Łódź", "lodz"], "różnią się tylko wielkością liter i polskimi znakami"],
    [["e-mail", "email"], "różnią się tylko łącznikiem"],
    [["social media", "socialmedia"], "różnią się tylko odstępami"],
    [["praca zdalna", "praca-zdalna"], "różnią się tylko odstępami i łącznikiem"],
    [["co czytać?", "Co czytać"], "różnią się tylko wielkością liter i interpunkcją"],
    [["Daj Się Poznać 2017", "dajsiepoznac2017"], "różnią się tylko wielkością liter, polskimi znakami i odstępami"],
    [["książki", "KSIĄŻKI"], "różnią się tylko wielkością liter"],
    [["rower", "rowery"], "to samo słowo w innej odmianie"],
    [["polski film", "polskie filmy"], "te same słowa w innej odmianie"],
    [["praca zdalna", "zdalna praca"], "te same słowa w innej kolejności"],
    [["muzyk", "muzyka"], "odmieniają się podobnie, ale mogą znaczyć co innego"],
    [["React", "React.js"], "jedna z nazw ma na końcu „js”"],
    [["HTML", "HTML5"], "jedna z nazw ma na końcu cyfrę, może numer wersji"],
    [["UE", "Unia Europejska"], "„UE” może być skrótem od „Unia Europejska”"],
    [["HTML i CSS", "html-css"], "te same słowa, ze spójnikiem albo bez"],
    [["foto", "Fotografia"], "„foto” może być skrótem od „Fotografia”"],
    [["Dostępność stron", "dostępność"], "„dostępność” jest w nazwie „Dostępność stron”"],
  ])("of %j: %s", (names, wanted) => expect(said(...names.map((name) => alone(name, 1)))).toEqual([wanted]));

  test("are each in an editor's words", () => {
    const tags = [usage("e-mail", 4), usage("email", 3)];
    const all = Object.values(REASONS).map((sentence) => sentence(tags));
    expect(all).toHaveLength(16);
    for (const sentence of all) {
      expect(sentence).not.toMatch(
        /jaccard|lemat|rdze[nń]|stem|fold|trigram|token|złożeni|zbior|prefiks|podobieńst|%/iu,
      );
      expect(sentence).toMatch(/^[\p{Ll}„].*[^.]$/u);
    }
  });
});
