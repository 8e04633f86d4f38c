export const settingsMessages = {
  tooManyLines: (most: number) => `najwyżej ${most} pozycji.`,
  labelMissing: (place: string) => `pozycja „${place}” nie ma napisu.`,
  labelTooLong: (place: string, most: number) => `pozycja „${place}” ma za długi napis, najwyżej ${most} znaków.`,
  badAddress: (place: string) =>
    `pozycja „${place}” ma mieć ścieżkę na witrynie (/o-nas) albo pełny adres (https://…).`,
  changedMeanwhile: "Ktoś zmienił ustawienia w międzyczasie. Otwórz je ponownie i nanieś zmiany jeszcze raz.",
  noPicture: "Takiego obrazu nie ma w bibliotece.",
};
