export const siteMessages = {
  previewLinkExpired: "Ten odnośnik do podglądu wygasł albo jest niepełny. Poproś o nowy.",
  postGone: "Tego wpisu już nie ma.",
  previewLinkRevoked: "Redakcja unieważniła ten odnośnik do podglądu. Poproś o nowy.",
  markdownTwins: "Każdy wpis ma wersję w Markdownie pod swoim adresem z końcówką `.md`.",
  noResultsPage: "Tej strony wyników nie ma.",
  tooManySearches: "Za dużo wyszukiwań w krótkim czasie. Poczekaj chwilę i spróbuj ponownie.",
  atLeast: (count: string) => `Co najmniej ${count}`,
  lists: "Spisy",
  pages: "Strony",
  tags: "Tagi",
  topics: "Tematy",
  sitemap: "Mapa witryny",
};
