export const searchServerMessages = {
  threadOnly: "server/search/lemma-worker.ts działa tylko jako wątek uruchomiony przez serwer.",
  threadSilent: (reason: string) => `Wątek słownika nie odpowiedział: ${reason}.`,
  lemmasSilent: "słownik odmiany nie odpowiada",
  indexCompleted: "uzupełniono wyszukiwarkę",
  indexingBroken: "uzupełnianie wyszukiwarki przerwał błąd",
};
