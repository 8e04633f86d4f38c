export const sampleMessages = {
  noSample: "To wydanie nie ma witryny przykładowej, więc nie ma czego usunąć.",
  previewStoresNothing: "Podgląd niczego nie zapisuje.",
};
