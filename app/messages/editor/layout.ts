export const layout = {
  tools: {
    undo: "Cofnij",
    redo: "Ponów",
    appearance: "Wygląd tekstu",
    alone: "Tylko tekst",
  },
  groups: {
    history: "Cofanie",
    text: "Tekst",
    headings: "Śródtytuły",
    blocks: "Bloki",
    insert: "Wstawianie",
    view: "Widok",
  },
  /** A tool's name with its key, as its title says it. */
  withKey: (name: string, key: string) => `${name} (${key})`,
  appearance: {
    name: "Wygląd tekstu",
    where: "Dotyczy tylko pisania, w tej przeglądarce. Czytelnicy widzą tekst po swojemu.",
    face: "Krój pisma",
    faces: { mono: "Maszynowy", sans: "Bezszeryfowy", serif: "Szeryfowy" },
    width: "Szerokość kolumny",
    widths: { narrow: "Wąska", medium: "Średnia", wide: "Szeroka" },
    size: "Wielkość liter w pikselach",
  },
  alone: {
    leave: "Pokaż wszystko",
    hint: "Esc",
  },
  studio: "Kolejka studia",
  checks: {
    blocking: (count: number) => `${count} do poprawy`,
    advisory: (count: number) => `${count} warto sprawdzić`,
    fine: "wszystko w porządku",
    said: (summary: string) => `Przed publikacją: ${summary}`,
  },
};
