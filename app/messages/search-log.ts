/** What the studio says of readers' searches. A second language is a second file of this shape. */
export const searchLog = {
  title: "Czego szukają czytelnicy",
  standfirst:
    "Same słowa i liczby, bez osób: nie wiemy, kto pytał ani skąd. Co do niczego nie prowadzi, jest pomysłem na wpis.",
  spans: { 7: "7 dni", 30: "30 dni" },
  span: "Z ilu dni",
  which: "Które wyszukiwania",
  all: "wszystkie",
  inVain: "bez wyniku",
  what: "Szukane słowa",
  result: "Wynik",
  times: "Razy",
  found: "jest wynik",
  nothing: "bez wyniku",
  last: (day: string) => `ostatnio ${day}`,
  searchFor: (text: string) => `Wyszukaj w witrynie: ${text}`,
  empty: "W tych dniach nikt niczego nie szukał. Wyszukiwania pojawiają się tu po minucie.",
  emptyInVain: "W tych dniach każde wyszukiwanie dokądś prowadziło.",
  home: "Zobacz witrynę",
  showAll: "Pokaż wszystkie",
};
