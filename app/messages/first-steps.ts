export const firstSteps = {
  title: "Pierwsze kroki",
  steps: {
    name: { name: "Nazwij witrynę", why: "Nazwa i krótki opis stoją na każdej stronie i w wynikach wyszukiwania." },
    look: { name: "Wybierz wygląd", why: "Kolory, kroje pisma i układ strony głównej." },
    post: { name: "Napisz pierwszy wpis", why: "Dawną witrynę przeniesiesz w całości:" },
    backups: {
      name: "Wskaż miejsce na kopie zapasowe",
      why: "Teraz leżą na tym samym dysku co witryna i zginęłyby razem z nią.",
    },
  },
  import: "Import",
  done: "Zrobione:",
  leave: "Zostaw tak, jak jest",
  hide: "Ukryj te kroki",
};
