/**
 * Every rule of polish.md, Typography, in the order in which the engine applies them (`english` chooses the others):
 * `name` is its switch in the config, `on` its default, `why` what the editor is told.
 */
export const TYPOGRAPHY_RULES = [
  {
    name: "quotes",
    on: true,
    why: "Polski cudzysłów otwiera się na dole, a zamyka na górze: „…”; cytat w cytacie, także w apostrofach, bierze »…«.",
  },
  {
    name: "typedQuotes",
    on: true,
    why: "Dwa przecinki i dwa apostrofy to cudzysłów pisany z przyzwyczajenia; w druku stoi „…”.",
  },
  {
    name: "singleQuotes",
    on: true,
    why: "Apostrofy wokół wyrazów, poza innym cudzysłowem, to cudzysłów pojedynczy: ‚…’; w druku podaje znaczenie wyrazu.",
  },
  {
    name: "outwardInnerQuotes",
    on: false,
    why: "Wewnętrzny cudzysłów może mieć ostrza skierowane na zewnątrz: «…» zamiast »…«.",
  },
  {
    name: "apostrophes",
    on: true,
    why: "Apostrof w środku wyrazu i przed skróconym rokiem jest zakrzywiony: Harry’ego, lata ’90.",
  },
  { name: "ellipses", on: true, why: "Wielokropek to jeden znak, którego wiersz nie rozdzieli." },
  { name: "symbols", on: true, why: "Zapis (c), (r), (tm) i +- zastępują znaki ©, ®, ™ i ±." },
  { name: "multiplication", on: true, why: "Między liczbami stoi znak mnożenia ×, nie litera x." },
  {
    name: "ranges",
    on: true,
    why: "Zakres liczb, dni tygodnia lub miesięcy łączy półpauza bez spacji: 1939–1945, s. 10–12, pn.–pt.",
  },
  { name: "minus", on: true, why: "Przed liczbą ujemną stoi znak minus, szerszy od łącznika: −5 °C." },
  {
    name: "dashes",
    on: true,
    why: "Myślnik to półpauza ze spacjami, a nie łącznik; nie może zacząć wiersza, więc przed nim stoi spacja nierozdzielająca.",
  },
  {
    name: "dialogue",
    on: true,
    why: "Kwestia dialogowa zaczyna się półpauzą i spacją nierozdzielającą, żeby wypowiedź nie odpadła od myślnika.",
  },
  {
    name: "oneLetterWords",
    on: true,
    why: "Wyrazy a, i, o, u, w, z nie zostają na końcu wiersza: spacja nierozdzielająca łączy je z następnym. Wielka litera w środku zdania bywa nazwą (od A do Z) i zostaje luzem.",
  },
  {
    name: "shortPrepositions",
    on: false,
    why: "Dwu- i trzyliterowe przyimki (do, na, pod) też mogą trzymać się następnego wyrazu.",
  },
  { name: "units", on: true, why: "Liczba nie rozstaje się z jednostką ani ze skrótem: 5 km, 20 zł, 2026 r." },
  {
    name: "abbreviations",
    on: true,
    why: "Skrót nie rozstaje się z tym, co zapowiada: nr 5, godz. 8, ul. Długa, św. Jan, dr Nowak.",
  },
  { name: "initials", on: true, why: "Inicjały nie rozstają się ze sobą i z nazwiskiem: J. R. R. Tolkien." },
  { name: "regnalNumbers", on: true, why: "Imię władcy lub papieża nie rozstaje się ze swoją liczbą: Paweł II." },
  { name: "digitGroups", on: true, why: "Grupy cyfr jednej liczby stoją w jednym wierszu: 12 345." },
  {
    name: "dates",
    on: true,
    why: "Dzień nie rozstaje się z nazwą miesiąca ani rok ze słowem „roku”: 5 maja 2026 roku.",
  },
  {
    name: "english",
    on: true,
    why: "Akapit po angielsku składa się po angielsku: cudzysłów “…”, bez spacji nierozdzielających.",
  },
] as const;

export type RuleName = (typeof TYPOGRAPHY_RULES)[number]["name"];

export type TypographyRules = Readonly<Record<RuleName, boolean>>;

const DEFAULTS = Object.fromEntries(TYPOGRAPHY_RULES.map((rule) => [rule.name, rule.on])) as TypographyRules;

/** The rules under a config's switches. Unknown names throw a Polish sentence. */
export function typographyRules(switches: Record<string, boolean> = {}): TypographyRules {
  for (const [name, value] of Object.entries(switches)) {
    if (!Object.hasOwn(DEFAULTS, name)) {
      const known = TYPOGRAPHY_RULES.map((rule) => rule.name).join(", ");
      throw new Error(`Ustawienie typography: nie ma reguły „${name}”. Są: ${known}.`);
    }
    if (typeof value !== "boolean") {
      throw new Error(`Ustawienie typography: reguła „${name}” przyjmuje tylko true albo false.`);
    }
  }
  return { ...DEFAULTS, ...switches };
}
