/** Messages of forms about text that somebody typed and did not save. */
export const unsavedText = {
  restored: (when: string) => `Przywrócono niezapisany tekst (${when}).`,
  outdated: (when: string) => `Czeka tu niezapisany tekst (${when}). Od tamtej pory w tych polach coś się zmieniło.`,
  discarded: "Odrzucono niezapisany tekst.",
  restore: "Przywróć",
  discard: "Odrzuć",
  leave: "Nie wszystko na tej stronie jest zapisane. Co niezapisane, przepadnie. Opuścić stronę?",
};
