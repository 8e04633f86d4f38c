export const searchServerMessages = {
  indexCompleted: "uzupełniono wyszukiwarkę",
  indexingBroken: "uzupełnianie wyszukiwarki przerwał błąd",
};
