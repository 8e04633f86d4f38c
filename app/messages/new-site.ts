export const sampleSite = {
  title: "Witryna przykładowa",
  settings:
    "Wpisy, obrazy, podpisy, kategorie i tagi, z którymi przychodzi Szpalta. Gdy masz już własne, można je usunąć za jednym razem.",
  look: "Zobacz, co zniknie",
  remove: "Usuń witrynę przykładową",
  standfirst:
    "Znika tylko to, czego nikt od początku nie zmienił. Najpierw obejrzyj listę: dopóki nie naciśniesz przycisku, nic się nie zmieni.",
  back: "Nazwa i opis",
  nothing: "Z witryny przykładowej nic tu już nie zostało. Miejsce na pierwszy własny wpis jest wolne.",
  write: "Napisz pierwszy wpis",
  goes: "Co zniknie",
  goesNothing: "Wszystko, co tu jest, zostało zmienione albo jest w użyciu.",
  goesHint:
    "Razem z nazwą, mottem i opisem przykładu, jeśli nikt ich nie zmienił. Bez śladu w adresach: ani przekierowań, ani stron „usunięto na stałe”. Tego nie da się cofnąć.",
  edited: "Co ktoś zmienił",
  editedHint: "To zostaje, chyba że zaznaczysz. Zaznaczone zniknie razem z resztą.",
  inUse: "Co zostaje, bo jest w użyciu",
  inUseHint: "Potrzebują tego wpisy, które zostają.",
  what: "Co",
  names: "Nazwy",
  kinds: {
    post: "Wpisy i strony",
    picture: "Obrazy",
    topic: "Tematy",
    tag: "Tagi",
    byline: "Podpisy",
    category: "Kategorie",
  },
  oneOf: {
    post: "wpis",
    picture: "obraz",
    topic: "temat",
    tag: "tag",
    byline: "podpis",
    category: "kategoria",
  },
  counted: (kind: string, count: number) => `${kind} (${count})`,
  done: "Usunięto. To, co widać niżej, zostało.",
};
export const firstSteps = {
  title: "Pierwsze kroki",
  steps: {
    name: { name: "Nazwij witrynę", why: "Nazwa i krótki opis stoją na każdej stronie i w wynikach wyszukiwania." },
    look: { name: "Wybierz wygląd", why: "Kolory, kroje pisma i układ strony głównej." },
    post: { name: "Napisz pierwszy wpis", why: "Dawną witrynę przeniesiesz w całości:" },
    backups: {
      name: "Wskaż miejsce na kopie zapasowe",
      why: "Kopia w drugim miejscu przetrwa awarię tego serwera.",
    },
  },
  import: "Import",
  done: "Zrobione:",
  leave: "Zostaw tak, jak jest",
  leaveStep: (step: string) => `Zostaw tak, jak jest: ${step}`,
  hide: "Ukryj te kroki",
  removeSample: "Usuń przykładowe wpisy",
};
