import { percentOf } from "#core/messages/plural-forms.ts";
import type { AlikePost } from "#core/assistant/helper/help-service.ts";

export const postComparison = {
  ownText: "Ten tekst",
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
  join: "Scal",
  joinText: "Dołącz ten tekst na końcu tamtego. Najpierw zobaczysz, co się stanie.",
  joinAct: "Scal z tamtym wpisem…",
  joinOf: (title: string) => `Scal z wpisem: ${title}`,
  angle: "Inne ujęcie",
  angleText: "Zostaw tamtemu jego pytania i napisz o tym, czego nie ma w jego śródtytułach.",
};
