import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { archiveLike } from "#test/support/texts/compared-archive.ts";
import { maskedText, blocksOfDraft } from "./draft/draft-blocks.ts";

const TEXTS = {
  kompost: [
    "Kompost krok po kroku",
    "Kompost dojrzewa w pryzmie. Pryzmę kompostu przerzuca się widłami przed zimą, a potem przykrywa liśćmi i słomą.",
  ],
  zakwas: ["Zakwas żytni", "Zakwas dokarmia się mąką. Zakwas stoi w cieple, a mąka żytnia jest najlepsza."],
  swiatla: ["Światła w rowerze", "Rower zimą bez świateł to mandat. Światła w rowerze ładuje się co tydzień."],
} as const;

const POSTS = Object.entries(TEXTS).map(([id, [title, text]]) => ({ id, title, text }));
const ANALYSE = archiveLike(["Ogród", "Rowery"], POSTS, { inflected: true });
const ANALYSE_FORMS = archiveLike(["Ogród", "Rowery"], POSTS);

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
  return ANALYSE(draftOf(body));
}

describe("the analysis of a draft", () => {
  test("gives the same bytes when repeated, and for any order of tags and posts", () => {
    const draft = { ...draftOf(MARKDOWN), title: "Kompost" };
    const once = JSON.stringify(ANALYSE(draft));
    expect(JSON.stringify(ANALYSE(draft))).toBe(once);
    const backwards = archiveLike(["Rowery", "Ogród"], POSTS.toReversed(), { inflected: true })(draft);
    expect(backwards.links).toEqual(ANALYSE(draft).links);
    expect(backwards.tags).toEqual(ANALYSE(draft).tags);
  });

  test("proposes links only in prose, one for each paragraph, without changing the words", () => {
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
      const free = maskedText(MARKDOWN, block, { code: true, links: true, quotes: true });
      expect(free.slice(start - block.start, end - block.start)).toBe(anchor);
    }
  });

  test("prefers a post without incoming links, and skips one that the draft already links to", () => {
    const text = "Kompostownik ma dwa boki. Kompostownik ma zawiasy.";
    const twins = [
      { id: "a", path: "/o/a", title: "Kompostownik z palet", text, linked: true },
      { id: "b", path: "/o/b", title: "Kompostownik z palet", text, linked: false },
    ];
    const asked = (body: string) => archiveLike([], twins)(draftOf(body)).links;
    expect(asked("Kompostownik z palet stoi długo.")).toMatchObject([
      { postId: "b", orphan: true, anchor: "Kompostownik z palet" },
    ]);
    expect(asked("Kompostownik z palet stoi długo. [Tu](/o/b).")).toMatchObject([{ postId: "a", orphan: false }]);
  });

  test("recognises a copy by its runs of words, also in other grammatical forms", () => {
    const [, text] = TEXTS.kompost;
    expect(ask(text).overlaps[0]).toMatchObject({ postId: "kompost", kind: "copy", contained: 1 });
    const inflected = text.replace("przerzuca", "przerzucają").replace("dojrzewa", "dojrzewał");
    expect(ask(inflected).overlaps[0]).toMatchObject({ postId: "kompost", kind: "copy" });
    const { overlaps: none } = ANALYSE({ ...draftOf(text), postId: "kompost" });
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
        const { links } = ANALYSE_FORMS(draftOf(body));
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
