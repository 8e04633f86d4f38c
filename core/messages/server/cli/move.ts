const GO_ON = "Niczego nie utracono; powtórz polecenie, a dokończy przenoszenie.";

export const moveMessages = {
  logAbandoned:
    "Folder jest od teraz witryną jednego serwera, w stanie, w jakim był. Usuń SZPALTA_LOG i SZPALTA_FILES.",
  giveLog: "Podaj dziennik i wspólne pliki: --to postgres://… --files s3://…, albo SZPALTA_LOG i SZPALTA_FILES.",
  giveKey: "Podaj tajny klucz witryny w SZPALTA_KEY, taki jak na jej serwerach.",
  logSilent: (reason: string) => `Dziennik albo wspólne pliki nie odpowiedziały (${reason}). ${GO_ON}`,
  diskFull: `Na dysku nie można zapisać, bo jest pełny albo uszkodzony. Zwolnij miejsce. ${GO_ON}`,
  embeddedAlready: "Ten folder jest już witryną jednego serwera.",
  embedded: (position: number) =>
    `Witryna jest w całości w tym folderze. Dziennik zamknięto na pozycji ${position}: jego serwery już nie zapisują.`,
  unsetLog: "Usuń ustawienia SZPALTA_LOG i SZPALTA_FILES, zostaw ten sam tajny klucz i uruchom serwer.",
  inLog: (position: number) => `Witryna jest w dzienniku od pozycji ${position}. Na każdym serwerze ustaw:`,
  sameKey: "  SZPALTA_KEY jak dotąd",
  keyCommand: (keyFile: string) => `  SZPALTA_KEY to wynik polecenia: base64 -w0 ${keyFile}`,
  folderStays: "Na tym serwerze zostaw ten folder danych; pozostałe zaczną od pustego.",
  wholeAddress: (address: string) => `${address}  (w całości, jak w poleceniu)`,
  compared: (tables: number) => `Porównano wiersz po wierszu wszystkie tabele (${tables}): są takie same.`,
  pictures: (count: number, bytes: number, copied: number) =>
    `Obrazy: ${count} (${bytes} B), z tego skopiowanych teraz: ${copied}. Wszystkie są na miejscu.`,
  picturesMissing: (pictures: string) =>
    `Plików tych obrazów brakowało albo były uszkodzone już przed przeniesieniem: ${pictures}.`,
};
