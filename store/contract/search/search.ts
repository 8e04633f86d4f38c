import { describe, expect, it } from "vitest";
import type { SearchLimits } from "#core/search/store.ts";
import { parseQuery } from "#core/search/query.ts";
import { friday, makePost, makeTag, makeTopic, putPosts, spring, tomatoes } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";
import { fileAll, idsFor, storeWithLemmas, storeWithPosts } from "./searchable-store.ts";

export function searchContract(open: OpenStore): void {
  describe("search before the lemmas are known", () => {
    it("finds a post by its words as soon as it is written, with and without diacritics", async () => {
      const store = await storeWithPosts(open);
      for (const text of ["łódź ", "LODZ ", "lódz "]) expect(await idsFor(store, text)).toEqual(["p-rower"]);
      expect(await idsFor(store, "rowerem ")).toContain("p-rower");
    });

    it("tells the forms that wait for their lemma and forgets those it was given", async () => {
      const store = await storeWithLemmas(open);
      const every = await store.read.allForms("", 1_000);
      expect(every).toEqual(expect.arrayContaining(["rower", "samochód"]));
      expect(await store.read.allForms("", 3)).toEqual(every.slice(0, 3));
      expect(await store.read.allForms(every[2] ?? "", 3)).toEqual(every.slice(3, 6));
      expect(await store.read.lemmasOf(["rowerem", "samochód", "nieobecne"])).toEqual(new Map([["rowerem", "rower"]]));
      const waiting = await store.read.formsWithoutLemma("", 1_000);
      expect(waiting).toContain("samochód");
      expect(waiting).not.toContain("rower");
      expect(await store.read.formsWithoutLemma("", 2)).toEqual(waiting.slice(0, 2));
      expect(await store.read.formsWithoutLemma(waiting[1] ?? "", 2)).toEqual(waiting.slice(2, 4));
    });
  });

  describe("search by lemmas", () => {
    it.each(["rower ", "rowerem ", "rowerów ", "ROWEROW "])(
      "%j finds every form, a title before a body",
      async (text) => {
        const store = await storeWithLemmas(open);
        expect(await idsFor(store, text)).toEqual(["p-rower", "p-auto"]);
      },
    );

    it("finds a form no post has by its beginning", async () => {
      const store = await storeWithLemmas(open);
      expect(await idsFor(store, "rowerach ")).toEqual(["p-rower", "p-auto"]);
    });

    it("wants every word, wherever it stands", async () => {
      const store = await storeWithLemmas(open);
      expect(await idsFor(store, "rower samochód ")).toEqual(["p-auto"]);
      expect(await idsFor(store, "rower nieznane ")).toEqual([]);
    });

    it("takes the last word as a beginning while it is typed, until a space follows", async () => {
      const store = await storeWithLemmas(open);
      const typing = async (text: string) =>
        (await store.read.search(parseQuery(text, "typing"), "readers", 0, 10)).total;
      expect([await typing("samo"), await typing("samo ")]).toEqual([1, 0]);
    });

    it.each(["samo", "samoch", "samochó", "rowe", "zdal", "mies"])(
      "reads %j, submitted, as no beginning",
      async (text) => {
        const store = await storeWithLemmas(open);
        expect(await idsFor(store, text)).toEqual([]);
      },
    );

    it("knows names of technologies as words, and Node.js as nodejs", async () => {
      const store = await storeWithFixtures(open);
      const titles = { sharp: "Rekordy w C#", plus: "Wskaźniki w C++", net: "Obraz .NET", node: "Strumienie Node.js" };
      const others = { node2: "Wątki w nodejs", c: "Witamina C w sieci net", vue: "Samo Vue" };
      const posts = Object.entries({ ...titles, ...others }).map(([id, title]) =>
        makePost({ id, title, lead: "", body: "" }),
      );
      await putPosts(store, ...posts);
      const ids = async (text: string) => (await idsFor(store, text)).toSorted();
      expect([await ids("C#"), await ids("c++"), await ids(".net")]).toEqual([["sharp"], ["plus"], ["net"]]);
      for (const text of ["Node.js", "nodejs", "node"]) expect(await ids(text)).toEqual(["node", "node2"]);
      expect([await ids("F#"), await ids("c"), await ids("„w C#”"), await ids("„node.js”")]).toEqual([
        [],
        ["c"],
        ["sharp"],
        ["node"],
      ]);
      expect(await ids("Vue.js")).toEqual([]);
    });

    it("looks for a letter that is a name beside its neighbour", async () => {
      const store = await storeWithFixtures(open);
      const near = makePost({ id: "p-o", title: "Notacja", lead: "O notacji.", body: "Notacja dużego O rośnie." });
      const far = makePost({
        id: "p-inne",
        title: "Notacja węgierska",
        lead: "O niej.",
        body: "Notacja dużego zespołu.",
      });
      await putPosts(store, near, far);
      expect(await idsFor(store, "notacja dużego O")).toEqual(["p-o"]);
      expect((await idsFor(store, "notacja dużego")).toSorted()).toEqual(["p-inne", "p-o"]);
    });

    it("leaves out posts with given words, is content with any word, and looks at titles alone", async () => {
      const store = await storeWithLemmas(open);
      const searchFor = (text: string, limits: SearchLimits) =>
        store.read.search(parseQuery(text), "readers", 0, 10, limits);
      const ids = async (text: string, limits: SearchLimits) =>
        (await searchFor(text, limits)).hits.map(({ id }) => id);
      const without = (text: string) => ({ without: parseQuery(text) });
      expect(await ids("rower", without("samochodem"))).toEqual(["p-rower"]);
      expect(await ids("rower", without("„praca zdalna”"))).toEqual(["p-auto"]);
      expect((await ids("łódź samochód", { anyOf: true })).toSorted()).toEqual(["p-auto", "p-rower"]);
      expect(await ids("rower", { inTitle: true })).toEqual(["p-rower"]);
    });

    it("takes words in quotes as they are", async () => {
      const store = await storeWithLemmas(open);
      expect(await idsFor(store, "„praca zdalna”")).toEqual(["p-rower"]);
      expect(await idsFor(store, "„zdalna praca”")).toEqual(["p-auto"]);
    });

    it("tells the forms that count as found, and how many posts there are", async () => {
      const store = await storeWithLemmas(open);
      const { forms, total, hits } = await store.read.search(parseQuery("rower "), "readers", 0, 1);
      expect(forms.toSorted()).toEqual(["rower", "rowerem", "rowerow", "rowery"]);
      expect({ total, hits: hits.length }).toEqual({ total: 2, hits: 1 });
      expect(await store.read.search(parseQuery("rower "), "readers", 1, 5)).toMatchObject({
        hits: [{ id: "p-auto" }],
      });
    });

    it("counts the forms a lemma has", async () => {
      const store = await storeWithLemmas(open);
      const forms = await store.read.formsOfLemmas(["rower", "miasto", "nic"]);
      expect(Object.fromEntries(forms)).toEqual({ rower: 4, miasto: 1 });
    });

    it("puts the places of the words first where very many posts have them, and pages through them", async () => {
      const store = await storeWithFixtures(open);
      const text = { title: "Grządka", lead: "", body: "Kompost chodzi jesienią po zimnym ogrodzie." };
      const many = Array.from({ length: 2_001 }, (_, n) => makePost({ id: `p-${n}`, publishedAt: friday(n), ...text }));
      const special = {
        "p-7": { title: "Kompost" },
        "p-9": { lead: "Kompost." },
        "p-5": { title: "O kompost chodzi jesienią po zimnym ogrodzie" },
      };
      await putPosts(store, ...many.map((post) => ({ ...post, ...special[post.id as keyof typeof special] })));
      await fileAll(store, 500);
      const searchFor = (typed: string, offset: number) => store.read.search(parseQuery(typed), "readers", offset, 3);
      const search = (offset: number) => searchFor("kompost ", offset);
      const ids = async (offset: number) => (await search(offset)).hits.map(({ id }) => id);
      expect([await ids(0), await ids(3), (await search(0)).total]).toEqual([
        ["p-7", "p-5", "p-9"],
        ["p-2000", "p-1999", "p-1998"],
        1_000,
      ]);
      expect(await ids(998)).toHaveLength(3);
      const pasted = await searchFor("kompost chodzi jesienią po zimnym ogrodzie ", 0);
      expect(pasted.hits.map(({ id }) => id)).toEqual(["p-5", "p-2000", "p-1999"]);
    });

    it("puts the newer first between equals", async () => {
      const store = await storeWithFixtures(open);
      const same = { title: "Kompost", lead: "Zimą.", body: "Dużo kompostu." };
      const weeks = [2, 0, 1].map((week) => makePost({ id: `p-${week}`, publishedAt: friday(week), ...same }));
      await putPosts(store, ...weeks);
      expect(await idsFor(store, "kompost ")).toEqual(["p-2", "p-1", "p-0"]);
    });
  });

  describe("who finds what", () => {
    it("shows drafts to editors and the trash to nobody", async () => {
      const store = await storeWithLemmas(open);
      expect(await idsFor(store, "hulajnoga ")).toEqual([]);
      expect(await idsFor(store, "hulajnoga ", "editors")).toEqual(["p-szkic"]);
      expect(await idsFor(store, "kosza ", "editors")).toEqual([]);
    });

    it("suggests a word one mistake away, of published posts only", async () => {
      const store = await storeWithLemmas(open);
      expect(await store.read.nearestWord("samohód", true)).toBe("samochód");
      expect(await store.read.nearestWord("hulajnogga", true)).toBeNull();
      expect(await store.read.nearestWord("kot", true)).toBeNull();
    });

    it("suggests a word with a doubled letter before one that more posts have", async () => {
      const store = await storeWithFixtures(open);
      const bodies = ["Potem deszcz.", "Potem mgła.", "Harry Potter."];
      await putPosts(store, ...bodies.map((body, at) => makePost({ id: `p-${at}`, body })));
      expect(await store.read.nearestWord("poter", false)).toBe("potter");
    });

    it("finds posts by what a visible tag is also called, and by nothing a description says", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-tag", tagIds: [tomatoes.id] }));
      expect(await idsFor(store, "tomaty ")).toEqual(["p-tag"]);
      await store.write((tx) => tx.putTag(makeTag({ ...tomatoes, description: "O krzakach." }), ""));
      expect(await store.read.searchWaiting()).toMatchObject({ posts: 0 });
      await store.write((tx) => tx.putTag(makeTag({ ...tomatoes, aliases: ["lykopeny"], hidden: true }), ""));
      await fileAll(store);
      expect([await idsFor(store, "tomaty "), await idsFor(store, "lykopeny ")]).toEqual([[], []]);
    });

    it("finds posts by visible tags and public topics, under their new names too", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-tag", tagIds: [tomatoes.id, "t-robocze"], topicId: spring.id }));
      expect(await idsFor(store, "pomidory ")).toEqual(["p-tag"]);
      expect(await idsFor(store, "wiosna ")).toEqual(["p-tag"]);
      expect(await idsFor(store, "robocze ")).toEqual([]);
      await store.write((tx) => tx.putTag(makeTag({ ...tomatoes, name: "koktajlowe", aliases: ["tomaty"] }), ""));
      await store.write((tx) => tx.putTopic(makeTopic({ ...spring, public: false }), ""));
      expect(await fileAll(store)).toBe(1);
      for (const name of ["koktajlowe ", "tomaty "]) expect(await idsFor(store, name)).toEqual(["p-tag"]);
      expect(await idsFor(store, "pomidory ")).toEqual([]);
      expect(await idsFor(store, "wiosna ")).toEqual([]);
    });
  });

  describe("a very long text", () => {
    it("is found by its first twenty thousand words", async () => {
      const store = await storeWithFixtures(open);
      const body = `początek ${"słowo ".repeat(19_998)}ostatnie nadmiarowe`;
      await putPosts(store, makePost({ id: "p-dlugi", title: "Długi", body }));
      expect(await idsFor(store, "początek ostatnie ")).toEqual(["p-dlugi"]);
      expect(await idsFor(store, "nadmiarowe ")).toEqual([]);
    });
  });

  describe("hostile queries", () => {
    it.each([
      '"',
      "*",
      "a* OR b",
      "title:rower",
      "rower NEAR/1 x",
      "-- DROP",
      "{title}: x",
      "^rower",
      "' OR 1=1",
      "\u0000rower",
    ])("%j is words and nothing else", async (text) => {
      const store = await storeWithLemmas(open);
      await expect(store.read.search(parseQuery(text), "readers", 0, 10)).resolves.toBeDefined();
    });
  });
}
