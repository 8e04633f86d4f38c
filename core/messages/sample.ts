export const sampleMessages = {
  noSample: "To wydanie nie ma witryny przykładowej, więc nie ma czego usunąć.",
  previewStoresNothing: "Podgląd niczego nie zapisuje.",
};

/** The settings with which the sample site begins, by their paths. */
export const sampleValues = {
  name: "Szpalta",
  tagline: "O rzemiośle pisania i wydawania",
  "head.description": "Mały podręcznik rzemiosła wydawniczego: warsztat, typografia i wydawanie w sieci.",
};
