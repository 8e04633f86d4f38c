/** The local time in a time zone, as a person sees it. */
interface LocalTime {
  day: string;
  time: string;
  zone: string;
}

export const dateMessages = {
  undated: "bez daty",
};

export const localTimeMessages = {
  notADate: (text: string) => `Nie rozumiem daty „${text}”. Zapisz ją jako 2026-11-20 albo 2026-11-20 19:45.`,
  noSuchDay: (day: number, month: number, year: number) => `W kalendarzu nie ma dnia ${day}.${month}.${year}.`,
  noSuchTime: (time: string) => `Nie ma godziny ${time}. Doba trwa od 0:00 do 23:59.`,
  skippedTime: ({ day, time, zone }: LocalTime) =>
    `Dnia ${day} w strefie ${zone} nie ma godziny ${time}: zegary przechodzą wtedy na czas letni. Podaj inną godzinę.`,
  timeTwice: ({ day, time, zone }: LocalTime, [first, second]: [first: string, second: string]) =>
    `Dnia ${day} w strefie ${zone} godzina ${time} jest dwa razy, bo zegary się cofają. Wybierz: ${first} (wcześniejsza) albo ${second} (późniejsza).`,
};

export const typographyMessages = {
  quotes:
    "Polski cudzysłów otwiera się na dole, a zamyka na górze: „…”; cytat w cytacie, także w apostrofach, bierze »…«.",
  typedQuotes: "Dwa przecinki i dwa apostrofy to cudzysłów pisany z przyzwyczajenia; w druku stoi „…”.",
  singleQuotes:
    "Apostrofy wokół wyrazów to cudzysłów pisany z przyzwyczajenia; poza innym cudzysłowem w druku stoi „…”.",
  outwardInnerQuotes: "Wewnętrzny cudzysłów może mieć ostrza skierowane na zewnątrz: «…» zamiast »…«.",
  apostrophes:
    "Apostrof w środku wyrazu, przed skróconym rokiem i w skróconym „and” jest zakrzywiony: Harry’ego, lata ’90, Guns N’ Roses.",
  ellipsis: "Wielokropek to jeden znak, którego wiersz nie rozdzieli.",
  signs: "Zapis (c), (r), (tm) i +- zastępują znaki ©, ®, ™ i ±.",
  times: "Między liczbami stoi znak mnożenia ×, nie litera x.",
  ranges:
    "Zakres liczb, wersetów, dni lub miesięcy łączy półpauza bez spacji: 1939–1945, s. 10–12, Ps 23,1–3, pn.–pt., 30 marca–1 kwietnia. Oznaczenie modelu zachowuje łącznik: Boeing 737-800.",
  minus: "Przed liczbą ujemną stoi znak minus, szerszy od łącznika: −5 °C.",
  dashes:
    "Myślnik to półpauza ze spacjami, a nie łącznik; nie może zacząć wiersza, więc przed nim stoi spacja nierozdzielająca.",
  dialogueDashes:
    "Kwestia dialogowa zaczyna się półpauzą i spacją nierozdzielającą, żeby wypowiedź nie odpadła od myślnika.",
  shortWords:
    "Wyrazy a, i, o, u, w, z nie zostają na końcu wiersza: spacja nierozdzielająca łączy je z następnym. Wielka litera w środku zdania bywa nazwą (od A do Z) i zostaje luzem.",
  prepositions: "Dwu- i trzyliterowe przyimki (do, na, pod) też mogą trzymać się następnego wyrazu.",
  units: "Liczba nie rozstaje się z jednostką ani ze skrótem: 5 km, 20 zł, 2026 r.",
  abbreviations: "Skrót nie rozstaje się z tym, co zapowiada: nr 5, godz. 8, ul. Długa, św. Jan, dr Nowak, 1 Kor 1,27.",
  initials: "Inicjały nie rozstają się ze sobą i z nazwiskiem: J. R. R. Tolkien.",
  rulers: "Imię władcy lub papieża nie rozstaje się ze swoją liczbą: Paweł II.",
  digitGroups: "Grupy cyfr jednej liczby stoją w jednym wierszu: 12 345.",
  calendarDates: "Dzień nie rozstaje się z nazwą miesiąca ani rok ze słowem „roku”: 5 maja 2026 roku.",
  english:
    "Tekst po angielsku składa się po angielsku: cudzysłów “…”, bez spacji nierozdzielających. Krótki akapit albo punkt listy jest po angielsku, gdy taka jest większość wpisu.",
  noRule: (name: string, rules: string) => `Ustawienie typography: nie ma reguły „${name}”. Są: ${rules}.`,
  ruleIsSwitch: (name: string) => `Ustawienie typography: reguła „${name}” przyjmuje tylko true albo false.`,
};
