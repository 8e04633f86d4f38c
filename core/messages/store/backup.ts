import { COMMAND_LINE } from "#core/messages/command-line.ts";

interface NotReached {
  reason: string;
  moment: string | null;
  last: string | null;
  entries: number;
}

export const readBackupMessages = {
  notSound: (reason: string) =>
    `Kopia nie przeszła sprawdzenia, więc jej nie zostawiono. ${reason} Sprawdź witrynę: ${COMMAND_LINE} doctor`,
  sentGone: (name: string) => `W drugim miejscu nie ma już ${name}. Powtórz polecenie.`,
  noFile: (path: string) => `Nie ma pliku ${path}.`,
  noBackupFile: (path: string) => `${path} nie jest plikiem kopii zapasowej.`,
  foreignPart: (part: string) => `W kopii jest coś, czego kopia Szpalty nie ma: „${part}”. Nie odtworzono jej.`,
  partMissing: (part: string) => `Kopia jest uszkodzona: brakuje części ${part}.`,
  partDamaged: (part: string) => `Kopia jest uszkodzona: część ${part}.`,
  partTwice: (part: string) => `Kopia jest uszkodzona: część ${part} jest w niej dwa razy.`,
  cut: (part: string) => `Kopia jest ucięta albo uszkodzona: część ${part} albo to, co po niej.`,
  tablesDiffer: (part: string, tables: string) =>
    `Kopia jest uszkodzona: w części ${part} różnią się tabele ${tables}.`,
  /** `first`: the name of the first table, index or trigger that differs; `more`: how many others differ. */
  foreignSchema: (first: string, more: number) =>
    `Baza danych w kopii jest zbudowana inaczej, niż buduje ją Szpalta: różni się ${first}${more > 0 ? ` i ${more} innych` : ""}. Coś takiego mogłoby samo zmieniać treść i konta, więc takiej kopii nie odtwarzamy.`,
  noKey: (isOther: boolean) =>
    `${isOther ? "Tajny klucz jest inny niż ten, z którym witryna nagrywała zapisy" : "Nie ma tajnego klucza witryny"}, a bez niego nie da się sprawdzić, czy nagranie jest prawdziwe. Niczego nie zmieniono. Połóż plik klucza na miejsce (SZPALTA_KEY_FILE) i powtórz polecenie; samą kopię odtwarza restore <plik kopii>.`,
  recordingDamaged: (path: string) => `Nagranie zapisów jest uszkodzone: ${path}.`,
  recordingEndsEarlier: "Nagranie zapisów kończy się wcześniej.",
  /**
   * `moment`: the requested time, or null when the last write was requested. `last`: the time of the last write that can be replayed, or
   * null.
   */
  notReached: ({ reason, moment, last, entries }: NotReached) => {
    const wanted = moment === null ? "Żądano ostatniego zapisu" : `Żądano chwili ${moment}`;
    return last === null
      ? `${reason} ${wanted}, a po kopii nie da się odtworzyć żadnego zapisu. Niczego nie zmieniono; samą kopię odtwarza restore <plik kopii>.`
      : `${reason} ${wanted}, a da się dojść do ${last} (zapisy: ${entries}). Niczego nie zmieniono; tamtą chwilę odtwarza restore --at "${last}".`;
  },
  ofSeveralServers:
    "Ta kopia jest z witryny kilku serwerów, a ustawień jej dziennika tu nie ma: powstałaby druga witryna, o której pozostałe serwery nie wiedzą. Niczego nie zmieniono. Ustaw SZPALTA_LOG, SZPALTA_FILES i SZPALTA_KEY tak, jak mają je one, i powtórz polecenie; osobną witrynę jednego serwera odtwarza --to <inny folder>.",
  momentGone: "Tej chwili nie da się odtworzyć: nagranie zapisów już do niej nie prowadzi.",
};
