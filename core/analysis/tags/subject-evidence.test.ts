import { describe, expect, test } from "vitest";
import { chooseLemmas } from "#core/polish/lemmas/choose-lemmas.ts";
import { candidatesOf } from "#test/support/texts/polish-dictionary.ts";
import type { AnalysedDraft, TagProposal } from "../built-in-analysis.ts";
import { analyseDraft } from "../answer-question.ts";
import { Archive, type ArchivedPost } from "../archive/archive.ts";
import { lemmasWith } from "../draft/tokenise-draft.ts";

const FACTS = { lead: "", headings: [], publishedAt: 0, updatedAt: 0, linked: true };
type Post = Pick<ArchivedPost, "id" | "title" | "text" | "tagIds">;

/** A site with these tags, called by their names, and posts; lemmas are the dictionary's, as the server gives them. */
function siteOf(names: readonly string[], posts: readonly Post[] = [], aliases: Record<string, string[]> = {}) {
  const archive = new Archive();
  for (const post of posts) archive.put({ ...FACTS, path: `/${post.id}`, ...post });
  archive.putTags(names.map((name) => ({ id: name, name, aliases: aliases[name] ?? [] })));
  archive.learn(chooseLemmas(candidatesOf(archive.forms())));
  return (draft: Partial<AnalysedDraft>): TagProposal[] => {
    const asked = { postId: null, title: "", lead: "", body: "", tagIds: [], ...draft };
    const forms =
      [asked.title, asked.lead, asked.body]
        .join(" ")
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [];
    const index = archive.index();
    return analyseDraft(index, asked, lemmasWith(index, chooseLemmas(candidatesOf(new Set(forms))))).tags;
  };
}

const NAMES = ["Historia", "Rowery", "Ogród", "Warzywa", "Podatki", "Zwierzęta", "Programowanie"];
const POSTS: Post[] = [
  { id: "a", title: "Nowa ścieżka nad rzeką", text: "Ścieżkę otwarto w niedzielę.", tagIds: ["Rowery"] },
  {
    id: "b",
    title: "Ulgi, o których łatwo zapomnieć",
    text: "Zeznanie składa się do końca kwietnia.",
    tagIds: ["Podatki"],
  },
  { id: "c", title: "Zbieramy z grządek", text: "Cukinie rosną szybko.", tagIds: ["Ogród"] },
];

describe("words of a subject", () => {
  test("speak for a tag where the archive has nothing like the text", () => {
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

  test("do so without a single post", () => {
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

  test("that could be of anything propose nothing by themselves", () => {
    const ask = siteOf(NAMES);
    for (const word of ["woda", "światło", "termin", "droga", "okno"])
      expect(ask({ body: `Tylko ${word} i nic.` })).toEqual([]);
  });

  test("said by the way in a long text stand behind what it is about", () => {
    const about = "Rowerzysta zmienia dętkę, smaruje łańcuch i ustawia siodełko, kierownicę oraz przerzutki. ";
    const filler = "Potem wszyscy rozmawiali jeszcze o tym i owym, jak to bywa. ";
    const proposed = siteOf(NAMES)({ body: `${`${about}${filler}`.repeat(20)} Obok stał szczeniak.` });
    expect(proposed[0]).toMatchObject({ tagId: "Rowery" });
    expect(proposed.filter(({ tagId, score }) => tagId !== "Rowery" && score > 0.2)).toEqual([]);
  });
});
