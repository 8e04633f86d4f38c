import { describe, expect, test } from "vitest";
import { analysisWorld } from "#test/eval/analysis.ts";
import { archiveOf, tagId } from "#test/eval/archive-gold.ts";
import type { IdeaSignals } from "../built-in-analysis.ts";
import { Archive } from "../archive/archive.ts";
import { briefSkeleton } from "./build-outline.ts";
import { ideaClosenessOf } from "./idea-closeness.ts";
import { findIdeas } from "./ideas.ts";
import { capital, subjectOfPath } from "./restore-diacritics.ts";

const index = analysisWorld().archive.index();
const DAY = 24 * 60 * 60 * 1000;
const QUIET: IdeaSignals = { now: 0, searches: [], missing: [], about: "" };

function ideasFrom(given: Partial<IdeaSignals>) {
  return findIdeas(index, { ...QUIET, ...given }, index.lemmaOf);
}

interface Written {
  id: string;
  title: string;
  text?: string;
  tags?: string[];
  headings?: string[];
  days?: number;
}

/** A small archive; `days` is how long ago a post was last changed, of a present that is the thousandth day. */
function archiveWith(...posts: Written[]) {
  const full = posts.map(({ id, title, text = "", tags = [], headings = [], days = 10 }) => {
    const updatedAt = (1_000 - days) * DAY;
    const dates = { publishedAt: updatedAt, updatedAt };
    return { id, path: `/a/${id}`, title, lead: "", headings, text, tagIds: tags.map(tagId), linked: true, ...dates };
  });
  return archiveOf(
    full,
    posts.flatMap(({ tags = [] }) => tags),
    QUESTIONS,
  ).index();
}

const QUESTIONS = ["rower pies ogród podlewanie trawnika", "ślimaki"];

function foundIn(archive: ReturnType<typeof archiveWith>, given: Partial<IdeaSignals> = {}) {
  return findIdeas(archive, { ...QUIET, now: 1_000 * DAY, ...given }, archive.lemmaOf);
}

describe("ideas", () => {
  test("come from searches in vain, forms of one word together and with their Polish letters", () => {
    const searches = [
      { text: "zakwasu zytni", count: 2 },
      { text: "zakwas zytni", count: 5 },
      { text: "jak zalozyc ule", count: 3 },
      { text: "raz", count: 1 },
    ];
    const found = ideasFrom({ searches }).filter(({ origin }) => origin === "zero-result");
    expect(found).toMatchObject([
      { title: "Zakwas żytni", evidence: 7 },
      { title: "Jak zalozyc ule", question: "Jak zalozyc ule?", intent: "question", evidence: 3 },
    ]);
  });

  test("put a Polish letter at the end of a word only where a preposition asks for it", () => {
    const archive = archiveWith({
      id: "a",
      title: "Woda",
      text: "Ciepłą wodą, ciepłą pompą, gorącą wodą i zimną wodą; ciepła pompa i woda.",
    });
    const titles = (text: string) =>
      foundIn(archive, { searches: [{ text, count: 3 }] }).flatMap(({ origin, title }) =>
        origin === "zero-result" ? [title] : [],
      );
    expect(titles("pompa ciepla")).toEqual(["Pompa ciepła"]);
    expect(titles("mycie z ciepla woda")).toEqual(["Mycie z ciepłą wodą"]);
  });

  test("begin with a capital, unless a name has one of its own", () => {
    expect(["zakwas", "łubin", "useEffect", "iPhone w terenie"].map(capital)).toEqual([
      "Zakwas",
      "Łubin",
      "useEffect",
      "iPhone w terenie",
    ]);
  });

  test("come from addresses that people asked for, not machines", () => {
    expect(subjectOfPath("/ogrod/uprawa-papryki.html?x=1")).toBe("uprawa papryki");
    expect(["/wp-login.php", "/.env", "/a/b.js", "/x", "/12345"].map(subjectOfPath)).toEqual(["", "", "", "", ""]);
    const missing = [
      { path: "/uprawa/papryka-w-szklarni", count: 9 },
      { path: "/wp-login.php", count: 999 },
    ];
    expect(ideasFrom({ missing })).toContainEqual(
      expect.objectContaining({ origin: "missing", title: "Papryka w szklarni", evidence: 9 }),
    );
  });

  test("are at most ten, none twice, at most three of old posts", () => {
    const found = ideasFrom({ now: 1_000 * DAY });
    expect(found.length).toBeLessThanOrEqual(10);
    expect(new Set(found.map(({ title }) => title)).size).toBe(found.length);
    expect(found.filter(({ origin }) => origin === "stale").length).toBeLessThanOrEqual(3);
    for (const { origin, postId } of found) expect(postId !== null).toBe(origin === "stale");
  });

  test("call posts stale a year and a half after their last update", () => {
    expect(ideasFrom({ now: 547 * DAY }).some(({ origin }) => origin === "stale")).toBe(false);
    const [stale] = ideasFrom({ now: 548 * DAY }).filter(({ origin }) => origin === "stale");
    expect(stale).toMatchObject({ evidence: 548, intent: "update" });
  });

  test("are of old posts readers look for, then of those that grow old, and never of a summary or what stays as it is", () => {
    const archive = archiveWith(
      { id: "a", title: "Podsumowanie roku", days: 900 },
      { id: "b", title: "Stary młyn", text: "Koło, woda i kamień.", days: 900 },
      { id: "c", title: "Bilet dla psa", text: "Cena biletu według taryfy; przepisy i opłata za przewóz.", days: 600 },
      { id: "d", title: "Ślimaki w sałacie", text: "Zbierać rano.", days: 560 },
      { id: "e", title: "Nowy wpis", text: "Cena i opłata.", days: 20 },
    );
    expect(foundIn(archive).map(({ postId }) => postId)).toEqual(["c"]);
    const found = [{ text: "ślimaki", count: 4 }];
    expect(foundIn(archive, { found }).map(({ postId }) => postId)).toEqual(["d", "c"]);
  });

  test("put a question only to a subject whose posts touch on it and do not answer it", () => {
    const texts = ["Koszt paszy rośnie.", "Cena wizyty zależy od miasta.", "Opłata za szczepienie jest stała."];
    const costly = texts.map((text, at) => ({ id: `k${at}`, title: `Kot ${at}`, text, tags: ["kot"] }));
    const silent = [1, 2, 3].map((at) => ({ id: `l${at}`, title: `Las ${at}`, text: "Sosny i mech.", tags: ["las"] }));
    const found = foundIn(archiveWith(...costly, ...silent)).filter(({ origin }) => origin === "question");
    expect(found.map(({ title }) => title)).toEqual(["Kot: ile to kosztuje"]);
    const common = texts.map((text, at) => ({ id: `m${at}`, title: `Mur ${at}`, text }));
    expect(foundIn(archiveWith(...costly, ...common)).filter(({ origin }) => origin === "question")).toEqual([]);
    const answered = archiveWith(...costly, { id: "k9", title: "Ile kosztuje kot", tags: ["kot"] });
    expect(foundIn(answered).filter(({ origin }) => origin === "question")).toEqual([]);
  });

  test("see one gap in tags of one name, and a thin tag only where other posts speak of it", () => {
    const speaking = [1, 2, 3].map((at) => ({
      id: `s${at}`,
      title: `Wpis ${at}`,
      text: "Kopię zapasową robi się co noc, a backup raz w roku.",
    }));
    const archive = archiveWith(
      { id: "a", title: "Dysk", tags: ["kopia zapasowa", "dysk"] },
      { id: "b", title: "Taśma", tags: ["kopie zapasowe"] },
      ...speaking,
    );
    const thin = foundIn(archive).filter(({ origin }) => origin === "thin-tag");
    expect(thin).toMatchObject([{ title: expect.stringMatching(/^Więcej o: kopi[ae] zapasow[ae]$/), evidence: 2 }]);
  });

  test("name what many posts say and no title or heading has, as a dictionary would", () => {
    const text = "Twarda spacja łączy słowa. O twardej spacji mówi każdy.";
    const posts = ["Przyimki", "Inicjały", "Jednostki", "Daty"].map((title, at) => ({ id: `p${at}`, title, text }));
    // A word of too many posts makes no phrase.
    const others = Array.from({ length: 12 }, (_, at) => ({
      id: `q${at}`,
      title: `Inny ${at}`,
      text: "Zupełnie o czym innym.",
    }));
    const phrases = (...more: Written[]) =>
      foundIn(archiveWith(...posts, ...others, ...more)).flatMap(({ origin, title }) =>
        origin === "phrase" ? [title] : [],
      );
    expect(phrases()).toContain("Twarda spacja");
    expect(phrases({ id: "x", title: "Znaki", headings: ["Czym jest twarda spacja"] })).not.toContain("Twarda spacja");
  });

  test("keep to a subject, also where the site has ten stronger ones", () => {
    const searches = [
      ...Array.from({ length: 12 }, (_, at) => ({ text: `miód gatunek ${"abcdefghijkl"[at]}x`, count: 90 - at })),
      { text: "rower na raty", count: 2 },
    ];
    const found = ideasFrom({ about: "rower", now: 1_000 * DAY, searches });
    expect(found.map(({ title }) => title)).toContain("Rower na raty");
    for (const idea of found) {
      const { title, tagIds, postId } = idea;
      const closest = ideaClosenessOf(index, idea, index.lemmaOf).closest.map((each) => each.postId);
      const words = `${title} ${postId ?? ""} ${closest.join(" ")} ${tagIds.join(" ")}`;
      expect(words).toMatch(/rower/iu);
    }
  });

  test("are none where there is nothing", () => {
    expect(findIdeas(new Archive().index(), QUIET, (form) => form)).toEqual([]);
  });
});

describe("briefs", () => {
  test("ask what it costs only where the idea or a post near to it speaks of costs", () => {
    const archive = archiveWith(
      { id: "a", title: "Kot w domu", text: "Kot śpi." },
      { id: "b", title: "Pies w domu", text: "Pies je, a cena karmy rośnie." },
    );
    const questionsOn = (title: string) => {
      const idea = { title, question: "", angle: "" };
      return briefSkeleton(archive, { idea, intent: "guide", facts: [] }, archive.lemmaOf).questions;
    };
    const cost = "Ile to trwa i ile kosztuje?";
    expect(questionsOn("Kot")).not.toContain(cost);
    expect(questionsOn("Kot").length).toBeGreaterThanOrEqual(5);
    expect(questionsOn("Pies")).toContain(cost);
    expect(questionsOn("Kot i cena karmy")).toContain(cost);
  });
});

describe("closeness", () => {
  const verdictOn = (title: string, question = "") =>
    ideaClosenessOf(index, { title, question, angle: "" }, index.lemmaOf);

  test.each([
    ["Jak odpowietrzyć kaloryfer", "duplicate", "kaloryfer"],
    ["Odpowietrzanie kaloryferów w bloku", "close", "kaloryfer"],
    ["Wulkany Islandii", "new", null],
  ] as const)("of „%s” is %s", (title, verdict, closest) => {
    const found = verdictOn(title);
    expect(found.verdict).toBe(verdict);
    if (closest) expect(found.closest[0]?.postId).toBe(closest);
  });

  test("tells three posts at most, closest first, and none that has nothing to do with it", () => {
    expect(verdictOn("Wulkany Islandii").closest).toEqual([]);
    const { closest } = verdictOn("Kiszenie kapusty i ogórków");
    expect(closest).toHaveLength(3);
    expect(closest.map(({ similarity }) => similarity)).toEqual(
      closest.map(({ similarity }) => similarity).toSorted((a, b) => b - a),
    );
  });

  test("weighs words by what they tell: a frame that titles share is no likeness, a rare word is one", () => {
    const archive = archiveWith(
      { id: "podsumowanie", title: "Podsumowanie roku 2018 i plany na 2019", text: "Udało się napisać książkę." },
      { id: "hooki", title: "Hooki: useeffect", text: "Efekty uboczne." },
      { id: "kurs", title: "Kurs gry na pile od podstaw" },
      ...Array.from({ length: 9 }, (_, at) => ({
        id: `inny-${at}`,
        title: `Wpis ${"abcdefghi"[at]}`,
        text: "Coś innego.",
      })),
    );
    const on = (title: string, question = "") =>
      ideaClosenessOf(archive, { title, question, angle: "" }, archive.lemmaOf);
    expect(on("Podsumowanie roku 2022 i plany na 2023", "Co się udało, a co nie?")).toEqual({
      verdict: "new",
      closest: [],
    });
    expect(on("Kurs haftu od podstaw", "Od czego zacząć?")).toEqual({ verdict: "new", closest: [] });
    const near = on("useeffect od podstaw", "Od czego zacząć?");
    expect(near.verdict).not.toBe("new");
    expect(near.closest.map(({ postId }) => postId)).toEqual(["hooki"]);
    expect(on("Podsumowanie roku 2018 i plany na 2019").closest[0]).toMatchObject({
      postId: "podsumowanie",
      similarity: 1,
    });
  });
});
