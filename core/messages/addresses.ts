export const addressMessages = {
  noFormerAddress: "Takiego dawnego adresu nie ma.",
  madeByChange: "Ten adres powstał przy zmianie na witrynie i zostaje: czytelnicy wciąż mogą go mieć.",
  tooManyRows: (most: number) => `Najwyżej ${most} adresów w jednej tabeli.`,
  /** Column headings of an exported table of redirects; an import recognises the columns by them. */
  tableHeadings: ["dawny adres", "prowadzi do"] as const,
  formerAddressMissing: "Brakuje dawnego adresu.",
  targetColumnMissing: "Brakuje kolumny z adresem, do którego ma prowadzić.",
  noSource: "Podaj ścieżkę na tej witrynie, na przykład /dawny/adres albo /dawny.php?id=5.",
  homeSource: "Strona główna odpowiada przy każdym zapytaniu; dalej prowadzą tylko adresy /?p=, /?page_id= i /?cat=.",
  noTarget:
    "Pod tym adresem czytelnicy niczego nie znajdą. Podaj stronę albo plik tej witryny lub adres innej, który zaczyna się od https://. Puste pole oznacza, że treść zdjęto na stałe.",
  noBranch: "Gałąź adresów to ścieżka i /** na końcu, na przykład /blog/**.",
  noBranchTarget:
    "Gałąź prowadzi do gałęzi (/warsztat/**, https://inna.pl/**) albo do jednego adresu, pod którym coś jest.",
  branchToItself: "Gałąź nie może prowadzić do siebie samej.",
  tooManyBranches: (most: number) => `Witryna ma już ${most} gałęzi.`,
  redirectedByRule: "Ten adres przekierowuje już reguła z szpalta.config.ts.",
  ofSystem: "Ten adres należy do systemu.",
  hasPost: (title: string) => `Pod tym adresem jest wpis „${title}”.`,
  hasPage: "Pod tym adresem jest strona, którą czytelnicy widzą.",
  outsideCheckOff: "Sprawdzanie odnośników do innych witryn jest wyłączone.",
  outsideCheckedJustNow: "Ktoś zlecił to w ostatnich dziesięciu minutach. Odczekaj i zleć jeszcze raz.",
  hasTag: (name: string) => `Ten adres ma tag „${name}”.`,
};
