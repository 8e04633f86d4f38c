export const settingsMessages = {
  tooManyLines: (most: number) => `najwyżej ${most} pozycji.`,
  labelMissing: (place: string) => `pozycja „${place}” nie ma napisu.`,
  labelTooLong: (place: string, most: number) => `pozycja „${place}” ma za długi napis, najwyżej ${most} znaków.`,
  badAddress: (place: string) =>
    `pozycja „${place}” ma mieć ścieżkę na witrynie (/o-nas) albo pełny adres (https://…).`,
  changedMeanwhile: "Ktoś zmienił ustawienia w międzyczasie. Otwórz je ponownie i nanieś zmiany jeszcze raz.",
  textTooLong: (most: number) => `ma najwyżej ${most} znaków.`,
  nameMissing: "Witryna musi mieć nazwę.",
  separatorMissing: "Podaj znak, na przykład „|” albo „–”.",
  noNumber: "ma być liczbą od 0 do 1000.",
  noTimeZone: "Takiej strefy czasowej nie ma, na przykład Europe/Warsaw.",
  noLocale: "Podaj język i kraj, na przykład pl_PL.",
  noHandle: "Nazwa konta nie ma spacji, na przykład @redakcja.",
  noQueryKey: "Nazwa parametru ma tylko litery bez ogonków, cyfry, „-” i „_”.",
  noVerification: "Każde potwierdzenie ma nazwę i kod.",
  noContact: "Podaj adres e-mail albo adres strony, który zaczyna się od https://.",
  noPattern:
    "Podaj ścieżkę na tej witrynie, na przykład /dawny; /dawny/* obejmuje jeden człon niżej, a /dawny/** całą gałąź.",
  reservedPattern:
    "Ta reguła zabrałaby adresy, których potrzebuje program: studia, logowania, obrazów albo kanałów. Podaj dokładniejszy adres.",
  restWithoutBranch: "Cel z /** na końcu ma sens tylko wtedy, gdy i adres kończy się na /**.",
  noRuleTarget: "Podaj ścieżkę na tej witrynie (/warsztat) albo pełny adres innej (https://…).",
  deadRuleTarget:
    "Pod tym adresem czytelnicy niczego nie znajdą. Podaj stronę albo plik, które są, albo adres innej witryny.",
  circle: (pattern: string, way: string) => `Przekierowania tworzą koło: ${pattern} → ${way}.`,
  badRule: (pattern: string, fault: string) => `Reguła „${pattern}”: ${fault}`,
  ruleInFile: "Dla tego adresu jest już reguła w pliku witryny, i ona ma pierwszeństwo.",
  noRule: "Takiej reguły nie ma.",
  noVersion: "Tej wersji ustawień już nie ma.",
  unknownSetting: "Takiego ustawienia nie ma.",
  noPicture: "Takiego obrazu nie ma w bibliotece.",
};
