import { percentOf } from "#core/polish/plural-forms.ts";
import type { AlikePost } from "#core/assistant/helper/help-service.ts";

export const postComparison = {
  ownText: "Ten tekst",
  ownIdea: "Ten pomysł",
  ideaAngle: (angle: string) => `Ujęcie: ${angle}`,
  other: "Tamten wpis",
  kinds: {
    copy: (share) => `Kopia: ${percentOf(share)} tekstu stoi już we wpisie`,
    strong: (share) => `${percentOf(share)} tekstu stoi już we wpisie`,
    "same-question": () => "Wpis odpowiada już na to samo pytanie",
  } satisfies Record<AlikePost["kind"], (share: number) => string>,
  update: "Zaktualizuj",
  toEditor: "Otwórz tamten w edytorze",
  updateOf: (title: string) => `Otwórz w edytorze: ${title}`,
  askEditor: "Tamten wpis zmienia jego autor albo redaktor: poproś o aktualizację.",
  merge: "Scal",
  mergeText: "Dołącz ten tekst na końcu tamtego. Najpierw zobaczysz, co się stanie.",
  mergeAct: "Scal z tamtym wpisem…",
  mergeOf: (title: string) => `Scal z wpisem: ${title}`,
  updateIdea: "Otwórz tamten w edytorze; pomysł będzie tam uwagą obok tekstu.",
  mergeIdea: "Dopisz to pytanie do tematu tamtego wpisu („Dołącz do tematu” przy pomyśle) i nie zaczynaj nowego.",
  angle: "Inne ujęcie",
  angleText: "Zostaw tamtemu jego pytania i napisz o tym, czego nie ma w jego śródtytułach.",
  angleAct: "Popraw ujęcie",
  angleIdea: "Popraw ujęcie pomysłu albo napisz niżej, czym ten tekst będzie inny.",
};
