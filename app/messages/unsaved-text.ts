/** Messages of forms about text that somebody typed and did not save. */
export const unsavedText = {
  restored: (when: string) => `Przywrócono niezapisany tekst (${when}).`,
  outdated: (when: string) => `Czeka tu niezapisany tekst (${when}). Od tamtej pory w tych polach coś się zmieniło.`,
  discarded: "Odrzucono niezapisany tekst.",
  restore: "Przywróć",
  discard: "Odrzuć",
  leave: "Nie wszystko na tej stronie jest zapisane. Co niezapisane, przepadnie. Opuścić stronę?",
};

/** Messages of a draft whose post is gone. */
export const orphanedDraft = {
  text: (name: string) => `Tekst z tej przeglądarki: ${name}`,
  begin: "Utwórz nowy wpis",
  copy: "Kopiuj",
  copied: "Skopiowano.",
  notCopied: "Przeglądarka nie pozwoliła skopiować. Zaznacz tekst i skopiuj go ręcznie.",
  save: "Pobierz",
  remove: "Usuń",
  sure: "Usuń na zawsze",
  broken: "Przeglądarka na to nie pozwoliła. Nic się nie zmieniło.",
};
