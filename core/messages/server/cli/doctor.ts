import { countOf, NOUNS } from "../../plural-forms.ts";

interface SitemapCounts {
  file: string;
  addresses: number;
  leads: number;
  gone: number;
  nowhere: number;
}

export const doctorMessages = {
  unreadable: (file: string) => `Nie da się odczytać pliku „${file}”.`,
  sitemapIndex: (file: string) => `„${file}” to spis map witryny; podaj po kolei mapy, które wymienia.`,
  noAddresses: (file: string) => `W pliku „${file}” nie ma adresów.`,
  leadsNowhere: (address: string) => `Adres dawnej witryny prowadzi donikąd: ${address}`,
  /** `addresses`: how many the sitemap lists; `leads` of them have a page, `gone` answer 410, `nowhere` answer 404. */
  sitemap: ({ file, addresses, leads, gone, nowhere }: SitemapCounts) =>
    `Mapa „${file}”: ${countOf(addresses, NOUNS.adres)}, prowadzi ${leads}, zdjęte na stałe ${gone}, donikąd ${nowhere}.`,
  deadLinks: "Odnośniki, które prowadzą donikąd",
  deadAnchors: "Odnośniki do miejsc, których na stronie nie ma",
  missingPictures: "Obrazy, których nie ma",
  /** `kind`: one of the three headings above; `count`: all remarks of this kind, of which `shown` are listed below it. */
  remarks: (kind: string, count: number, shown: number) =>
    `${kind}: ${count}.${count > shown ? ` Pierwsze ${shown}:` : ""}`,
  examined: ({ posts, faults, remarks }: { posts: number; faults: number; remarks: number }) => {
    const rest = [
      ...(faults > 0 ? [`Do naprawy: ${faults}.`] : []),
      ...(remarks > 0 ? [`Uwagi: ${remarks}; wszystkie wypisuje doctor --json.`] : []),
    ];
    const what = posts === 0 ? "bazę i pliki, wpisów jeszcze nie ma" : countOf(posts, NOUNS.wpis);
    return `Sprawdzono ${what}. ${rest.join(" ") || "Wszystko w porządku."}`;
  },
  place: (title: string, line: number | null) => `Wpis „${title}”${line === null ? "" : `, wiersz ${line}`}`,
  damaged: "Baza jest uszkodzona, więc dalej nie sprawdzano.",
  unusedPictures: (count: number) => `Obrazy, których nie używa żaden wpis: ${count}. Nie przeszkadzają.`,
  /** `rendered`: the origin for which the pages were rendered; `configured`: the command's origin. Null: localhost. */
  otherAddress: (rendered: string | null, configured: string | null) =>
    `Strony tego folderu składano dla adresu ${rendered ?? "tej maszyny"}, a polecenie ma ${configured ?? "adres tej maszyny"}, więc ich aktualności nie sprawdzono.`,
  posts: (count: number, isAtLeast: boolean) => `${isAtLeast ? "co najmniej " : ""}${countOf(count, NOUNS.wpis)}`,
  staleOrOtherAddress: (posts: string) =>
    `Złożone starszym programem albo dla innego adresu witryny: ${posts}. Serwer po uruchomieniu składa je na nowo sam; polecenie rebuild robi to dla adresu z SZPALTA_URL.`,
  stale: (posts: string) => `Złożone starszym programem: ${posts}. Naprawia to polecenie rebuild.`,
  pictureMissing: (id: string, title: string) =>
    `Brakuje pliku ${id} z biblioteki, używanego we wpisie „${title}”. Jest w kopii zapasowej folderu danych.`,
  searchWaiting: (posts: number, forms: number) =>
    `Wyszukiwarka nie jest jeszcze uzupełniona (wpisy: ${posts}, formy słów: ${forms}). Zrobi to sam działający serwer.`,
};

export const rebuildMessages = {
  searchRebuilt: "Wyszukiwarkę zrobiono na nowo.",
  allRendered: "Wszystko złożono na nowo.",
  notRendered: (posts: number) => `Nie dało się złożyć: ${countOf(posts, NOUNS.wpis)}.`,
  countsSound: "Spisy i liczniki były w porządku.",
  countsMended: (count: number) => `Poprawione liczby w spisach: ${count}.`,
  rendered: (posts: number) => `Złożono na nowo: ${countOf(posts, NOUNS.wpis)}.`,
  relatedChanged: (count: number) => `Zmienione listy pokrewnych wpisów: ${count}.`,
  done: "Gotowe.",
  lemmasCurrent: "Formy podstawowe słów były aktualne.",
  lemmasElected: (forms: number) => `Nowe formy podstawowe słów: ${forms}.`,
  refiled: (posts: number) => `Ujęto na nowo w wyszukiwarce: ${countOf(posts, NOUNS.wpis)}.`,
  searchGoesOn: (posts: number) =>
    `Wszystko jest już zapisane. Wyszukiwarka ma jeszcze do ujęcia ${countOf(posts, NOUNS.wpis)}; po przerwaniu dokończy to serwer.`,
  searchReady: "Wyszukiwarka jest gotowa.",
  searchNotCompleted: "Wyszukiwarki nie udało się uzupełnić; zrobi to serwer po uruchomieniu.",
  postRefused: (title: string, reason: string) => `„${title}” nie daje się złożyć: ${reason}`,
};
