import type { AlikePost } from "#core/assistant/help-desk.ts";

/** What is said of two texts that say the same. */
export const sidesWords = {
  ownText: "Ten tekst",
  ownIdea: "Ten pomysł",
  other: "Tamten wpis",
  kinds: {
    copy: (share) => `Kopia: ${percent(share)} tekstu stoi już we wpisie`,
    strong: (share) => `${percent(share)} tekstu stoi już we wpisie`,
    "same-question": () => "Wpis odpowiada już na to samo pytanie",
  } satisfies Record<AlikePost["kind"], (share: number) => string>,
  update: "Zaktualizuj",
  toEditor: "Otwórz tamten w edytorze",
  updateOf: (title: string) => `Otwórz w edytorze: ${title}`,
  askEditor: "Tamten wpis zmienia jego autor albo redaktor: poproś o aktualizację.",
  merge: "Scal",
  mergeText: (path: string) =>
    `Przenieś do tamtego to, co tu jest nowe. Ten szkic usuń, a jeśli jest opublikowany, wycofaj go z przekierowaniem na ${path}.`,
  mergeIdea: "Dopisz to pytanie do tematu tamtego wpisu („Dołącz do tematu” przy pomyśle) i nie zaczynaj nowego.",
  angle: "Inny kąt",
  angleText: "Zostaw tamtemu jego pytania i napisz o tym, czego nie ma w jego śródtytułach.",
  angleIdea: "Popraw ujęcie pomysłu albo napisz niżej, czym ten tekst będzie inny.",
};

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
