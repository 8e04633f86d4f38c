const withdrawn = (by: string, to: string | null) =>
  `${by} Czytelnicy już go nie widzą: ${
    to === null ? "jego adres odpowiada, że tekst usunięto na stałe" : `jego adres prowadzi do ${to}`
  }.`;

export const publishing = {
  address: "Adres",
  category: "Kategoria",
  choose: "Wybierz kategorię",
  tags: "Tagi",
  noTags: "brak",
  date: "Data publikacji",
  kept: (day: string) => `${day} (bez zmian)`,
  unsettled: "powstanie z tytułu i kategorii",
  notable: "Zwróć uwagę:",
  pinned: "Wpis będzie przypięty na stronie głównej, bez końca.",
  pinnedUntil: (day: string) => `Wpis będzie przypięty na stronie głównej do ${day}.`,
  canonical: (address: string) => `Wyszukiwarki dostaną inny adres jako właściwy: ${address}`,
  noindex: "Wyszukiwarki mają tego wpisu nie pokazywać.",
  when: "Kiedy",
  now: "Od razu",
  later: "W wybranej chwili",
  blocking: "Zanim wyjdzie, popraw:",
  advisory: "Warto sprawdzić:",
  show: "Pokaż",
  empty: "Treść jest pusta. Opublikować mimo to",
  out: {
    publish: "Wpis jest opublikowany.",
    "publish-copy": "Zmiany są opublikowane.",
    "publish-again": "Wpis jest znowu opublikowany.",
  },
  done: {
    unschedule: "Zaplanowanie cofnięto: wpis jest znów szkicem.",
    "unschedule-copy": "Zaplanowanie zmian cofnięto. Czytelnicy widzą tekst jak dotąd.",
    submit: "Wpis czeka na sprawdzenie.",
    "take-back": "Wpis jest znów u Ciebie; nikt go teraz nie sprawdza.",
    move: (path: string) => `Wpis ma nowy adres: ${path}. Dawny prowadzi do niego.`,
    withdraw: (to: string | null) => `${withdrawn("Wpis jest wycofany.", to)} Możesz go opublikować ponownie.`,
    trash: "Wpis jest w koszu. Możesz go przywrócić.",
    restore: "Wpis wrócił z kosza.",
    "discard-copy": "Zmiany porzucono; są w historii. Czytelnicy widzą tekst jak dotąd.",
    redate: "Daty poprawiono.",
    "restore-revision": "Wersję przywrócono. Poprzedni tekst jest w historii.",
  },
  withdrawnElsewhere: (to: string | null) => withdrawn("Wpis wycofano gdzie indziej.", to),
  seeIt: "Zobacz w witrynie",
  scheduled: (when: string) => `Wpis ukaże się: ${when}.`,
  scheduledCopy: (when: string) => `Zmiany ukażą się: ${when}.`,
};
