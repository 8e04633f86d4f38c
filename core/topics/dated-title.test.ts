import { expect, test } from "vitest";
import { datedAmong, isDatedTitle, yearless } from "./dated-title.ts";

test.each([
  "Podsumowanie roku 2018 i\u00a0plany na 2019",
  "meet.js Summit 2017: Nasze podsumowanie",
  "meet.js Summit 2017 za kulisami",
  "Krótka relacja z\u00a0ReactiveConf 2017",
  "Reactive Conference 2019 – relacja",
  "Byłem na ReactiveConf 2018",
  "Call For Proposals na meet.js Summit 2018",
  "Weekly JavaScript Challenge – Reaktywacja!",
  "Sprawozdanie z działalności",
  "Dziesiąte urodziny serwisu",
  "Zapraszamy na targi książki",
  "Wyniki konkursu na okładkę",
  "Światowy Dzień Książki 2021",
  "Napisałem esej",
  "Odjulianiłem się…",
  "Zaczęłam biegać",
  "Przenieśliśmy się do Łodzi",
  "Dlaczego porzuciłem pocztę w chmurze?",
])("belongs to a day: %s", (title) => {
  expect(isDatedTitle(title)).toBe(true);
});

test.each([
  "Relacje w bazach danych",
  "Ulga na dziecko 2021",
  "Praca zdalna – lista narzędzi",
  "Jak rozliczyć PIT za 2022 rok",
  "Planowanie ogrodu warzywnego",
  "Konferencje, które warto odwiedzić",
  "Budżet obywatelski: jak zgłosić projekt",
  "Zgubiłem dowód: co dalej?",
  "Spóźniłam się z PIT – co robić",
  "Praca z materiałem wideo",
  "Rower tyłem do kierunku jazdy",
  "Dni robocze w umowie",
])("may grow old: %s", (title) => {
  expect(isDatedTitle(title)).toBe(false);
});

test("titles alike but for their year are written anew each year, one of its kind is not", () => {
  const isDated = datedAmong(["Kartka na Gwiazdkę 2022", "Kartka na gwiazdkę 2023", "Ulga na dziecko 2021", "Kartka"]);
  expect(isDated("Kartka na Gwiazdkę 2022")).toBe(true);
  expect(isDated("Ulga na dziecko 2021")).toBe(false);
  expect(isDated("Kartka na Gwiazdkę")).toBe(false);
  expect(isDated("Podsumowanie roku")).toBe(true);
});

test("what follows a year names an edition", () => {
  expect(yearless("Granatowe Zakładki 2020\u00a0– co dobrego przeczytałam?")).toBe("granatowe zakladki");
  expect(yearless("Podsumowanie roku 2017 i plany na 2018")).toBe("podsumowanie roku i plany na");
});
