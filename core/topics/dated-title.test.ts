import { expect, test } from "vitest";
import { isDatedTitle } from "./dated-title.ts";

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
])("may grow old: %s", (title) => {
  expect(isDatedTitle(title)).toBe(false);
});
