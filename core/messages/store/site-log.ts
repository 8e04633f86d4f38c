export const fileStoreMessages = {
  packageMissing: (setting: string, name: string, command: string) =>
    `${setting} wymaga pakietu ${name}: zainstaluj go poleceniem „${command}”.`,
  picturesDiffer: (count: number, first: string | undefined) =>
    `Obrazy po przeniesieniu różnią się od tych sprzed niego (${count}), np. ${first}. Powtórz polecenie.`,
  fileStore: (setting: string) =>
    `${setting} ma być folderem, np. file:///mnt/wspolny, albo magazynem S3, np. s3://nazwa/folder?region=eu-central-1.`,
  endpoint: (setting: string) =>
    `${setting} ma mieć w parametrze endpoint sam adres usługi, np. https://s3.example.pl.`,
  region: (setting: string) => `${setting} ma mieć w parametrze region nazwę regionu, np. eu-central-1.`,
  keysMissing: (setting: string) =>
    `${setting} z adresem s3:// wymaga kluczy w zmiennych AWS_ACCESS_KEY_ID i AWS_SECRET_ACCESS_KEY.`,
};

export const siteLogMessages = {
  address:
    "SZPALTA_LOG ma być adresem bazy Postgres, np. postgres://uzytkownik:haslo@serwer/baza, albo projektem Firestore, np. firestore:moj-projekt.",
  schema:
    "SZPALTA_LOG ma mieć w parametrze schema do 40 małych liter bez ogonków, cyfr i podkreśleń, z literą na początku.",
  logEmpty: "Wskazany dziennik jest pusty, więc nie ma z niego czego przenieść.",
  writeTooLarge:
    "To za duży zapis dla dziennika kilku serwerów: najwięcej ma 256 MiB, czyli kilkanaście tysięcy wpisów naraz. Importuj w częściach albo przed przeniesieniem witryny do dziennika.",
  serverRestoring: "Ten serwer odtwarza swoje dane. Spróbuj ponownie za chwilę.",
  serverOutdated: "Ten serwer ma starszą wersję Szpalty niż witryna i nie może zapisywać. Zaktualizuj go.",
  notInTime:
    "Witryna nie zdążyła tego zapisać i niczego nie zmieniono; być może inny jej serwer zapisuje właśnie import. Spróbuj ponownie za chwilę.",
  noSite: "W folderze danych nie ma witryny, którą można by przenieść.",
  logOfOther:
    "Dziennik ma już wpisy innej witryny albo dalszego ciągu tej. Wskaż pusty dziennik, np. inny schemat bazy: postgres://…?schema=inny.",
  folderOfOtherLog: "Ten folder należy do innego dziennika. Najpierw przenieś witrynę: move --to embedded.",
  folderOfThisLog: "Ten folder należy już do tego dziennika; nie ma czego przenosić.",
  snapshotUnreadable: "Migawki, którą zapisano we wspólnych plikach, nie można odczytać. Powtórz polecenie.",
  siteOfOtherLog:
    "W tym folderze jest witryna, która nie należy do wskazanego dziennika, a dziennik ma już wpisy. Wskaż pusty folder albo inny dziennik, albo rozpocznij z tego folderu nową epokę.",
  logTooShort:
    "Wskazany dziennik jest krótszy niż zapisany w tym folderze stan, więc to nie ten dziennik albo utracił wpisy. Wskaż właściwy dziennik albo rozpocznij nową epokę z tego folderu.",
  siteMoved: "Witryna została przeniesiona na jeden serwer, a ten tylko ją jeszcze pokazuje.",
  otherKey: "Dziennik tej witryny powstał z innym kluczem. Ustaw ten sam tajny klucz co na pozostałych serwerach.",
  tablesDiffer: (tables: string) =>
    `Dane po przeniesieniu różnią się od tych sprzed niego w tabelach: ${tables}. Niczego nie przełączono; powtórz polecenie.`,
};
