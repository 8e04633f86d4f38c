import type { FrontLayout, TextWidth, Typefaces } from "#core/settings/site-look.ts";

const DERIVED = ": czytelny odcień policzony sam";

/** The screen on which the site's look is chosen. */
export const lookWords = {
  title: "Wygląd",
  standfirst: "Kolory, kroje pisma i układ. Zanim zapiszesz, zobacz je na swojej witrynie.",
  choose: "Kolory i układ",
  accent: "Akcent",
  accentHint:
    "Kolor odnośników i wyróżnień. Może być dowolny: gdy nie dałby się czytać, policzymy najbliższy czytelny.",
  accents: {
    "": "czerwień",
    "#8c2f6b": "śliwka",
    "#5b3a8c": "fiolet",
    "#1f4e8c": "błękit",
    "#0f5e66": "morski",
    "#1f5f3a": "zieleń",
    "#8a4700": "rdza",
    "#3d4451": "grafit",
  } as Record<string, string>,
  paper: "Papier",
  paperHint: "Odcień tła. Na ciemnym ekranie tło jest ciemne, w tej samej barwie.",
  papers: {
    "": "kremowy",
    "#ffffff": "biały",
    "#f3f6f9": "chłodny",
    "#fff1e5": "łososiowy",
    "#f2f6ec": "szałwiowy",
  } as Record<string, string>,
  own: "własny",
  ownColour: (label: string) => `${label}: własny kolor`,
  palette: (label: string) => `${label}: wybierz z palety`,
  shade: {
    light: (colour: string, isDerived: boolean) => `Na jasnym ekranie ${colour}${isDerived ? DERIVED : ""}`,
    dark: (colour: string, isDerived: boolean) => `Na ciemnym ekranie ${colour}${isDerived ? DERIVED : ""}`,
  },
  typefaces: "Kroje pisma",
  typefacesHint: "Pierwszy jest dla tytułów i tekstów, drugi dla menu, dat i podpisów. Leżą na Twoim serwerze.",
  pairs: {
    brygada: ["Brygada i Instrument Sans", "antykwa gazetowa, polska z 1918 roku"],
    literata: ["Literata i Public Sans", "spokojna, do długiego czytania"],
    source: ["Source Serif i Source Sans", "rzeczowa, do poradników i wiadomości"],
    plex: ["IBM Plex Sans i Plex Mono", "bez szeryfów, dla programistów"],
    spectral: ["Spectral i Work Sans", "lekka, dla literatury"],
  } satisfies Record<Typefaces, [name: string, about: string]>,
  specimen: "Zażółć gęślą jaźń",
  front: "Strona główna",
  fronts: {
    gazette: ["Gazeta", "Jeden wpis na czele, obok nowe, niżej kategorie w kolumnach."],
    list: ["Spokojna lista", "Jedna kolumna: tytuł, zajawka i data, od najnowszych."],
    grid: ["Siatka obrazów", "Prowadzą obrazy, tytuły stoją pod nimi."],
  } satisfies Record<FrontLayout, [name: string, about: string]>,
  width: "Szerokość tekstu wpisu",
  widths: {
    narrow: ["wąska", "około 56 znaków w wierszu"],
    regular: ["zwykła", "około 65 znaków"],
    wide: ["szeroka", "około 74 znaków"],
  } satisfies Record<TextWidth, [name: string, about: string]>,
  dateLine: "Dzisiejsza data pod nazwą na stronie głównej",
  newspaperTone: "Gazetowy ton: „Tej strony nie ma w numerze” zamiast „Nie ma takiej strony”",
  save: "Zapisz wygląd",
  tryOut: "Wypróbuj",
  saved: "Zapisano. Czytelnicy widzą już ten wygląd.",
  more: "Odstępy, własne kroje i wszystko inne zmienia plik theme/site.css w folderze witryny.",
  trial: "Próba",
  trialHint: "Czytelnicy widzą obecny wygląd, dopóki nie zapiszesz nowego.",
  schemes: { name: "Tło", light: "Jasne", dark: "Ciemne" },
  screens: { name: "Ekran", wide: "Szeroki", phone: "Telefon" },
  home: "Strona główna",
  post: (title: string) => `Wpis „${title}”`,
  noPost: "Gdy opublikujesz pierwszy wpis, zobaczysz tu także jego stronę.",
  present: "Obecny wygląd",
  tried: "Próba",
  frame: (page: string, look: string) => `${page}, ${look.toLowerCase()}`,
  nothingTried: "Tu pokaże się wygląd, który wybierzesz w formularzu.",
  loading: "wczytuje się…",
  failed: "Ta strona się nie wczytała.",
  again: "Spróbuj ponownie",
};

/** What "Menu i stopka" says of lines that lead nowhere. */
export const menuLineWords = {
  lost: {
    "left-out": "Czytelnicy nie widzą tej pozycji: nie ma takiej strony albo nie jest opublikowana.",
    nowhere:
      "Czytelnicy widzą tę pozycję, ale pod jej adresem nie ma dziś strony. Nie dotyczy to plików z folderu public na serwerze: tych tu nie sprawdzamy.",
  },
  savedLost: (menu: readonly string[], footer: readonly string[]) => {
    const places = Object.entries({ menu, stopce: footer }).filter(([, labels]) => labels.length > 0);
    const lists = places.map(([place, labels]) => `w ${place}: ${labels.map((label) => `„${label}”`).join(", ")}`);
    return `Zapisano. Donikąd prowadzą ${lists.join("; ")}. Pod każdą z tych pozycji jest napisane, co widzą czytelnicy.`;
  },
  footerOfFile: "Stronę, której jeszcze nie ma, czytelnicy zobaczą w stopce, gdy ją opublikujesz.",
};
