import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analysisWorld } from "#test/eval/analysis.ts";
import { archived, goldPosts } from "#test/eval/archive-gold.ts";
import { chooseLemmas } from "../polish/lemmas/choose-lemmas.ts";
import { candidatesOf } from "#test/support/texts/polish-dictionary.ts";
import { analyseDraft } from "./answer-question.ts";
import { Archive } from "./archive/archive.ts";
import { masked, blocksOfDraft } from "./draft/draft-blocks.ts";

const { posts, archive } = analysisWorld();
const index = archive.index();

const MARKDOWN = [
  "# Rower i kompost",
  "Kompost dojrzewa w pryzmie, a [kompost](/ogrod/inny) z odnośnika zostaje. Zobacz `kompost` w kodzie.",
  "> Kompost w cytacie i zakwas w cytacie.",
  "## Zakwas w śródtytule",
  "„Zakwas w cytacie dokarmia się wieczorem” – mówi piekarz. Kompostownik z palet stoi w kącie ogrodu.",
  "```\nkompostownik w bloku kodu\n```",
  "- Światła w rowerze zimą\n- Hamulce w rowerze i łańcuch",
].join("\n\n");

function draftOf(body: string) {
  return { postId: null, title: "Jesień", lead: "Kompost i rower.", body, tagIds: [] };
}

function ask(body: string) {
  return analyseDraft(index, draftOf(body), index.lemmaOf);
}

describe("the analysis of a draft", () => {
  test("is the same byte for byte, twice and whatever the order in which the archive came", () => {
    const asked = goldPosts().slice(0, 12);
    const answers = (from: Archive, some: typeof asked) => {
      const read = from.index();
      return new Map(
        some.map((post) => [
          post.id,
          JSON.stringify(analyseDraft(read, { ...post, postId: post.id, tagIds: [] }, read.lemmaOf)),
        ]),
      );
    };
    const once = answers(archive, asked);
    expect(answers(archive, asked)).toEqual(once);
    const backwards = new Archive();
    backwards.putTags(index.tags.toReversed());
    const lemmas = chooseLemmas(candidatesOf(archive.forms()));
    backwards.learn([...lemmas].toReversed());
    for (const post of posts.toReversed()) backwards.put(archived(post));
    backwards.learn(archive.forms().map((form) => [form, index.lemmaOf(form)] as const));
    expect(answers(backwards, asked.toReversed())).toEqual(once);
  });

  test("proposes links in prose alone, one a paragraph, and leaves the words as they stand", () => {
    const { links } = ask(MARKDOWN);
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(3);
    const blocks = blocksOfDraft(MARKDOWN);
    const homes = links.map(({ start, end }) => blocks.find((block) => block.start <= start && end <= block.end)!);
    expect(new Set(homes).size).toBe(links.length);
    for (const [at, { start, end, anchor }] of links.entries()) {
      const block = homes[at]!;
      expect(block).toMatchObject({ quoted: false });
      expect(["paragraph", "item"]).toContain(block.kind);
      expect(MARKDOWN.slice(start, end)).toBe(anchor);
      const free = masked(MARKDOWN, block, { code: true, links: true, quotes: true });
      expect(free.slice(start - block.start, end - block.start)).toBe(anchor);
    }
  });

  test("favours a post that nothing leads to, and passes over one the draft leads to already", () => {
    const own = new Archive();
    const facts = { lead: "", headings: [], tagIds: [], publishedAt: 0, updatedAt: 0 };
    const text = "Kompostownik ma dwa boki. Kompostownik ma zawiasy.";
    own.put({ ...facts, id: "a", path: "/o/a", title: "Kompostownik z palet", text, linked: true });
    own.put({ ...facts, id: "b", path: "/o/b", title: "Kompostownik z palet", text, linked: false });
    for (const n of [1, 2, 3, 4]) {
      own.put({ ...facts, id: `c${n}`, path: `/o/c${n}`, title: `Rower ${n}`, text: "Rower jedzie.", linked: true });
    }
    const asked = (body: string) => analyseDraft(own.index(), draftOf(body), own.index().lemmaOf).links;
    expect(asked("Kompostownik z palet stoi długo.")).toMatchObject([
      { postId: "b", orphan: true, anchor: "Kompostownik z palet" },
    ]);
    expect(asked("Kompostownik z palet stoi długo. [Tu](/o/b).")).toMatchObject([{ postId: "a", orphan: false }]);
  });

  test("proposes existing tags, and a new one only where three posts have the word", () => {
    const draft = {
      ...draftOf("Bateria stygnie. Bateria na mrozie traci. Bateria lubi ciepło."),
      title: "Bateria",
      tagIds: [],
    };
    const { tags } = analyseDraft(index, draft, index.lemmaOf);
    const known = new Set(index.tags.map(({ id }) => id));
    for (const { tagId, name } of tags) {
      if (tagId !== null) expect(known).toContain(tagId);
      else expect(index.postings(index.termOf(name)).posts.length).toBeGreaterThanOrEqual(3);
    }
    expect(tags.find(({ tagId }) => tagId === null)?.name).toBe("bateria");
    const alone = analyseDraft(
      index,
      { ...draft, body: "Grammofonek gra. Grammofonek milczy. Grammofonek stoi." },
      index.lemmaOf,
    );
    expect(alone.tags.filter(({ tagId }) => tagId === null)).toEqual([]);
  });

  test("knows a copy by its runs of words, an inflected one too", () => {
    const post = posts.find(({ id }) => id === "kompost")!;
    const { overlaps } = ask(post.body);
    expect(overlaps[0]).toMatchObject({ postId: "kompost", kind: "copy", contained: 1 });
    const { overlaps: none } = analyseDraft(index, { ...draftOf(post.body), postId: "kompost" }, index.lemmaOf);
    expect(none.filter(({ kind }) => kind !== "same-question")).toEqual([]);
  });

  test("keeps its ranges inside any text", () => {
    const piece = fc.constantFrom(
      "kompost",
      "**rower**",
      "[łańcuch](/a)",
      "`kod`",
      "\n\n",
      "> ",
      "# ",
      "- ",
      "„",
      "”",
      ". ",
      "😀",
      "|",
      "\r\n",
      "<b>",
      "\0",
      " zima ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const body = pieces.join(" ");
        const { links } = ask(body);
        for (const { start, end } of links) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(body.length);
        }
        for (const { anchor, start, end } of links) expect(body.slice(start, end)).toBe(anchor);
      }),
      { numRuns: 150 },
    );
  });
});
