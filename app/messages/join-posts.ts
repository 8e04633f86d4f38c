export const joinPosts = {
  title: "Scalanie",
  standfirst:
    "Tekst tego wpisu dochodzi na końcu innego, a z tamtego nic nie znika. Najpierw zobaczysz, co się stanie; publikacja to osobna decyzja.",
  back: "Wróć do edycji",
  ask: "Z którym wpisem",
  into: "Tytuł albo adres wpisu",
  intoHint: "Wystarczy słowo z tytułu. Adres to na przykład /warsztat/zecer, zadziała też ten z edytora.",
  which: "Który z tych wpisów?",
  done: "Scalono: tekst tamtego wpisu jest na końcu tego.",
  show: "Pokaż, co się stanie",
  other: "Wybierz inny wpis",
  consequences: "Co się stanie",
  text: (into: string) => `Tekst dojdzie na końcu wpisu „${into}”, pod śródtytułem z\u00a0tytułem tego.`,
  live: "Czytelnicy widzą tamten wpis bez zmian, dopóki ktoś nie opublikuje jego zmian.",
  notLive: "Tamten wpis nie jest opublikowany i sam z siebie się nie ukaże.",
  tags: (names: string[]) => `Dojdą tagi: ${names.join(", ")}.`,
  leftTags: (count: number) => `Nie zmieszczą się tagi: ${count}.`,
  authors: (names: string[]) => `Dojdą autorzy: ${names.join(", ")}.`,
  notes: "Notatki dojdą do notatek tamtego wpisu.",
  leftNotes: "Notatki się nie zmieszczą i zostaną przy tym wpisie.",
  topic: (title: string) => `Temat „${title}” przejdzie do tamtego wpisu.`,
  topicLater: (title: string) => `Temat „${title}” przejdzie do tamtego wpisu, gdy jego zmiany zostaną opublikowane.`,
  otherTopic: (title: string, other: string) =>
    `Temat „${title}” zostanie bez tego tekstu: tamten wpis ma już temat „${other}”.`,
  mergeTopics: (title: string, other: string) =>
    `Połącz też temat „${title}” z tematem „${other}”; tego nie da się cofnąć`,
  share: (models: string[]) =>
    `Udział modelu (${models.join(", ") || "bez nazwy"}) przechodzi z tekstem: zanim tamten wpis wyjdzie, ktoś go przejrzy i za niego odpowie.`,
  stays: "Okładka, adres i pola dla wyszukiwarek nie przechodzą.",
  fates: {
    trash: () => "Ten wpis trafi do kosza na 30 dni, z notatką, gdzie jest jego tekst.",
    live: (path: string) =>
      `Ten wpis zostaje u czytelników. Gdy tamten wyjdzie z jego tekstem, „Wycofaj” będzie miało wpisane przekierowanie na ${path}.`,
    withdrawn: () => "Ten wpis pozostaje wycofany.",
  },
  result: "Jak będzie się kończył tamten wpis",
  join: "Scal",
  cancel: "Nie scalaj",
  joined: {
    went: (title: string) => `Tekst tego wpisu jest we wpisie „${title}”.`,
    waits: (title: string) =>
      `Ten tekst dołączono do wpisu „${title}”. Gdy tamten wyjdzie z nim do czytelników, ten możesz wycofać z przekierowaniem.`,
    out: (title: string) =>
      `Czytelnicy mają już ten tekst we wpisie „${title}”. „Wycofaj” ma wpisane przekierowanie na jego adres.`,
    open: "Otwórz tamten wpis",
  },
};
