import { describe, expect, test } from "vitest";
import { archiveLike, type GivenPost } from "#test/support/texts/compared-archive.ts";
import type { AnalysedDraft } from "../built-in-analysis.ts";

/** What is proposed on a site with these tags, called by their names, and posts; lemmas are the dictionary's, as the server gives them. */
function siteOf(names: readonly string[], posts: readonly GivenPost[] = [], aliases: Record<string, string[]> = {}) {
  const ask = archiveLike(names, posts, { aliases, inflected: true });
  return (draft: Partial<AnalysedDraft>) => ask(draft).tags;
}

const NAMES = ["Historia", "Rowery", "Ogród", "Warzywa", "Podatki", "Zwierzęta", "Programowanie"];
const POSTS: GivenPost[] = [
  { id: "a", similarity: 0, title: "Nowa ścieżka nad rzeką", text: "Ścieżkę otwarto w niedzielę.", tagIds: ["Rowery"] },
  {
    id: "b",
    similarity: 0,
    title: "Ulgi, o których łatwo zapomnieć",
    text: "Zeznanie składa się do końca kwietnia.",
    tagIds: ["Podatki"],
  },
  { id: "c", similarity: 0, title: "Zbieramy z grządek", text: "Cukinie rosną szybko.", tagIds: ["Ogród"] },
];

describe("words of a subject", () => {
  test("speak for a tag although no post of the archive is similar", () => {
    const ask = siteOf(NAMES, POSTS);
    const [first] = ask({
      title: "Kamień, który mielił pół wieku",
      body: "Stary wiatrak stoi do dziś. Rycerze z zamku przysyłali tu zboże, a szlachta płaciła za mielenie.",
    });
    expect(first).toMatchObject({ tagId: "Historia", reason: "subject", posts: 0 });
    expect(new Set(first!.sign!.split(", "))).toEqual(new Set(["rycerze", "szlachta", "wiatrak"]));
    const [second] = ask({ body: "Kompilator zgłasza błąd: zmienna nie ma typu, a repozytorium ma dwie gałęzie." });
    expect(second).toMatchObject({ tagId: "Programowanie", reason: "subject" });
  });

  test("speak for a tag in an archive without posts", () => {
    expect(siteOf(NAMES)({ body: "Szczeniak szarpie smycz i gryzie obrożę." })).toMatchObject([
      { tagId: "Zwierzęta", reason: "subject" },
    ]);
  });

  test("speak for the broader subject too, but less", () => {
    const proposed = siteOf(NAMES)({ body: "Ogórki i pomidory wysiewa się do skrzynek, a rozsadę pikuje." });
    expect(new Set(proposed.slice(0, 2).map(({ tagId }) => tagId))).toEqual(new Set(["Ogród", "Warzywa"]));
    const [narrow, broad] = siteOf(["Psy", "Przyroda"])({ body: "Szczeniak szarpie smycz i gryzie obrożę." });
    expect([narrow?.tagId, broad?.tagId]).toEqual(["Psy", "Przyroda"]);
    expect(broad!.score).toBeLessThan(narrow!.score / 2);
  });

  test("speak for a tag by its alias", () => {
    const ask = siteOf(["Na dwóch kołach"], [], { "Na dwóch kołach": ["Rower"] });
    expect(ask({ body: "Dętka, siodełko i przerzutki." })).toMatchObject([
      { tagId: "Na dwóch kołach", reason: "subject" },
    ]);
  });

  test("propose no tag the site does not have", () => {
    expect(siteOf(["Podatki"], POSTS.slice(1, 2))({ body: "Dętka, siodełko i przerzutki." })).toEqual([]);
  });

  test("that fit many subjects propose nothing by themselves", () => {
    const ask = siteOf(NAMES);
    for (const word of ["woda", "światło", "termin", "droga", "okno"])
      expect(ask({ body: `Tylko ${word} i nic.` })).toEqual([]);
  });

  test("mentioned in passing in a long text rank behind its main subject", () => {
    const about = "Rowerzysta zmienia dętkę, smaruje łańcuch i ustawia siodełko, kierownicę oraz przerzutki. ";
    const filler = "Potem wszyscy rozmawiali jeszcze o tym i owym, jak to bywa. ";
    const proposed = siteOf(NAMES)({ body: `${`${about}${filler}`.repeat(20)} Obok stał szczeniak.` });
    expect(proposed[0]).toMatchObject({ tagId: "Rowery" });
    expect(proposed.filter(({ tagId, score }) => tagId !== "Rowery" && score > 0.2)).toEqual([]);
  });
});
