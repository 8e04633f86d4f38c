export const baseMessages = {
  uncategorised: "Bez kategorii",
  unnamedSite: "Nowa witryna",
  roleTooLow: "Twoja rola w redakcji na to nie pozwala.",
  proveFirst: "Potwierdź hasłem, że to Ty, i powtórz.",
  givePassword: "Podaj swoje hasło.",
  noListPage: "Tej strony listy nie ma.",
  noInstant: "Data może być z lat od 1800 do 9999.",
  addressTwice: (address: string, line: number) => `Adres „${address}” jest już w wierszu ${line}.`,
};

/** Messages that forms in the browser show too. They are a separate object, because every page loads them. */
export const formMessages = {
  correctFields: "Popraw zaznaczone pola.",
  nothingSaved: "Niczego nie zapisano.",
};
