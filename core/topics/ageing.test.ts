import { expect, test } from "vitest";
import { ageingPosts } from "./ageing.ts";
import type { UntouchedPost } from "./store.ts";

const NOW_TEXT = "Obecnie kosztuje to 20 zł, a najnowsza wersja 2.1 jeszcze nie działa.";

function post(title: string, changes: Partial<UntouchedPost> = {}): UntouchedPost {
  const where = { id: "p-1", slug: "wpis", categoryId: "k-1", categorySlug: "wpisy" };
  return { ...where, title, changedAt: Date.UTC(2018, 4, 3), words: 400, text: NOW_TEXT, links: 0, ...changes };
}

/** Why a post may be out of date, in an archive of posts with 200 words. */
function ageOf(each: UntouchedPost) {
  const others = ["a", "b", "c"].map((id) => post("Oś wodna", { id, words: 200 }));
  return ageingPosts([...others, each]).find(({ id }) => id === each.id);
}

function isOffered(each: UntouchedPost): boolean {
  return (ageOf(each)?.weight ?? 0) >= 2;
}

/* Titles of Polish blogs, judged by an editor who plans four weeks. */

test.each([
  "No hej…",
  "Cześć!",
  "Witajcie w tajemniczym świecie Zwierzyńca!",
  "No to zaczynamy!",
  "Koniec",
  "Polityka prywatności",
  "ComSemRel – raport wojenny #9",
  "Warsaw IT Days 2026 – kod rabatowy",
  "Dziękujemy! To słowo, które dziś wybrzmiewa",
  "20 lat WCAG",
  "Sto lat, WWW!",
  "Podsumowanie roku 2014, życzenia i plany na rok 2015",
  "Daj się poznać 2016 – podsumowanie",
  "Światowy Dzień Świadomości Dostępności 2022",
  "„Wróbelek z kości”",
  "„Zawołajcie położną”",
  "Metryka Zwierzyńca cz. 2",
  "Kontrola wersji z Git cz. 1 – wstęp",
])("is noise: %s", (title) => {
  expect(isOffered(post(title))).toBe(false);
});

test.each([
  "Przegląd polskich frameworków PHP",
  "Co nowego w Laravel 5",
  "Książka w prezencie – co i gdzie kupić?",
  "Recenzja zegarka Suunto 5 – mały, ale wariat",
  "Stylowalne ikonki SVG",
  "Komu tosta?",
  "Wybór technologii",
])("is taken: %s", (title) => {
  expect(isOffered(post(title))).toBe(true);
});

test.each([
  "Willa Potockich – czy zostanie objęta ochroną prawną?",
  "Trwa wielki remont perły Założenia Willowego",
  "Ruszyły prace remontowe przy świątyni",
  "Wielka dotacja została przyznana! Poznaj szczegóły",
])("asks what came of it: %s", (title) => {
  expect(ageOf(post(title, { text: "Kościół stoi na wyspie." }))).toMatchObject({ isOpen: true });
});

test("a reason names the words that were found", () => {
  expect(ageOf(post("Oś wodna", { text: "Obecnie bilet kosztuje 20 zł." }))!.marks).toEqual(["obecnie", "20 zł"]);
  const others = ["Książki, których jeszcze nie czytałam.", "Szkło o jasności f/1.4, długie na 1.2 m, po 2.5 roku."];
  for (const text of others)
    expect(ageOf(post("Oś wodna", { text: text + " Kanał płynie.".repeat(30) }))!.marks).toEqual([]);
});

test("of texts on one subject only the likeliest is offered, sooner where a question is open", () => {
  const church = "Fundamenty kościoła Nepomucena, kaplica barokowa, izolacja ścian.";
  const all = [
    post("Trwa remont świątyni", { id: "open", text: `${church} Mury zszyto stalą.` }),
    post("Wielka dotacja została przyznana", { id: "same", text: "Parafia Nepomucena naprawi dach i fundamenty." }),
    post("Nowa sygnaturka", { id: "near", text: "Obecnie kosztuje 20 zł u Nepomucena: fundamenty dzwonu i wieży." }),
    post("Czy browar będzie otwarty?", { id: "other", text: "Piwo warzono z chmielu." }),
    ...Array.from({ length: 40 }, (_, at) => post(`Tekst${at}x`, { id: `t-${at}`, text: `słowo${at}x inne${at}x` })),
  ];
  const ids = ageingPosts(all).flatMap(({ id, weight }) => (weight > 0 ? [id] : []));
  expect(ids).toEqual(["open", "other"]);
});

test("a notice, a story and a text of what stays true are not offered", () => {
  expect(isOffered(post("Sage Kirk", { words: 34 }))).toBe(false);
  const story = "Pojechaliśmy nad Bałtyk. Spałam w namiocie, zjedliśmy rybę za 20 zł, kupiłem wersję 2.0.";
  expect(isOffered(post("Majóweczka nad Bałtykiem", { text: story }))).toBe(false);
  expect(isOffered(post("Oś wodna", { text: "Kanał wykopano w XVIII wieku." }))).toBe(false);
  const licences = "Zdjęcia są na licencji CC BY-SA 3.0, a kod na Apache 2.0.";
  expect(isOffered(post("Licencje", { text: licences }))).toBe(false);
  expect(isOffered(post("Licencje", { text: `${licences} Program ma wersję 3.0, a skrypt 2.0.` }))).toBe(true);
  expect(isOffered(post("Oś wodna", { text: "Kanał wykopano w XVIII wieku.", links: 3 }))).toBe(true);
  for (const text of [
    "<path d=M5.17 1.44c1.44 8.7 5.17-3.2z> M12 5.17 L 8.7 1.44",
    "Zajmuje około 1.5 godziny i 2.5 MB.",
    "Tu są aktualna data i aktualny wiersz.",
  ])
    expect(ageOf(post("Kręciołek", { text }))?.marks ?? []).toEqual([]);
});
