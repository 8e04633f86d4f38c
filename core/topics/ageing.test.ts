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

test("a notice, a story and a text of what stays true are not offered", () => {
  expect(isOffered(post("Sage Kirk", { words: 34 }))).toBe(false);
  const story = "Pojechaliśmy nad Bałtyk. Spałam w namiocie, zjedliśmy rybę za 20 zł, kupiłem wersję 2.0.";
  expect(isOffered(post("Majóweczka nad Bałtykiem", { text: story }))).toBe(false);
  expect(isOffered(post("Oś wodna", { text: "Kanał wykopano w XVIII wieku." }))).toBe(false);
  expect(isOffered(post("Oś wodna", { text: "Kanał wykopano w XVIII wieku.", links: 3 }))).toBe(true);
});
