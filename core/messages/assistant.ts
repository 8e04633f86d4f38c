import { countOf, formatPrice, NOUNS, percentOf, plural } from "./plural-forms.ts";

const HAVE = { one: "Ma", few: "Mają", many: "Ma", other: "Ma" };

export const assistantMessages = {
  selectionBeyondText: "Zaznaczenie wykracza poza tekst.",
  nothingToTest: "Nie ma czego sprawdzać: w pliku witryny nie ma modelu.",
  noSubject: "Nie ma takiego tematu, kategorii ani tagu.",
  giveTitle: "Podaj tytuł.",
  titleTooLong: (most: number) => `Tytuł: najwyżej ${most} znaków.`,
  runningOrOver: "Szkicowanie jeszcze trwa albo już się skończyło.",
  noModelHere: "W tej witrynie nie ma modelu.",
  textTooLong: "Tekst jest za długi. Podziel go na kilka wpisów.",
  analysisSilent: "Analiza wbudowana nie odpowiada. Spróbuj ponownie za chwilę.",
  noProposal: "Nie ma takiej propozycji.",
  proposalDecided: "Ta propozycja jest już rozstrzygnięta.",
  commandGone: "Tego polecenia już nie ma.",
  noSentences: "Nie ma tu zdań, które można by pokazać modelowi: kod, obrazy i HTML zostają nietknięte.",
  tooMuchAtOnce: "To za dużo na jedno pytanie do modelu. Zaznacz krótszy fragment.",
  leftAlone: (count: number) => `Fragmenty z kodem, obrazami, HTML albo adresami zostały nietknięte: ${count}.`,
  struckOut: (count: number) => `Z odpowiedzi wykreślono adresy i oznaczenia, których nikt nie podał: ${count}.`,
  noRun: "Nie ma takiego szkicu z generatora.",
  stillRunning: "Szkicowanie jeszcze trwa. Poczekaj albo je zatrzymaj.",
  runOfOlderVersion: "Ten szkic powstał bez modelu, w starszej wersji programu. Zacznij nowy.",
  noModelConfigured: "W tej witrynie nie ma skonfigurowanego modelu.",
  noStage: "Nie ma takiego etapu.",
  runUnderWay: "Jeden Twój szkic już powstaje. Następny zacznij, gdy tamten będzie gotowy.",
  modelAnswering: "Model jeszcze odpowiada na poprzednie pytanie. Poczekaj albo je zatrzymaj.",
  twoRunsUnderWay: "Masz już dwa szkice w toku. Poczekaj, aż jeden się skończy, albo go zatrzymaj.",
  draftsUsedUp: (most: number) => `Dzisiejszy limit szkiców (${most}) jest wyczerpany. Wróć jutro.`,
  failedInternally: "Coś się zepsuło po naszej stronie. Dotychczasowe wyniki są zapisane; spróbuj jeszcze raz.",
  noAnalysis: "Na tym serwerze nie działa „Analiza wbudowana”, a bez niej nie da się porównać tekstu z archiwum.",
  interrupted: "Serwer został zatrzymany w trakcie. Wznów, a pójdzie dalej od ostatniej skończonej części.",
  stageNotHere: "Tego etapu nie da się tu wykonać.",
  chooseIdea: "Wybierz najpierw pomysł.",
  tooManySigns: (most: number) => `Najwyżej ${most} znaków.`,
  outlineFirst: "Ułóż najpierw plan tekstu.",
  addSource: "Dodaj co najmniej jedno źródło: bez źródeł nie ma szkicu.",
  giveReason: "Witryna ma już taki wpis. Napisz, dlaczego warto o tym jeszcze raz, albo zaktualizuj tamten.",
  addressRemoved: "(adres usunięty)",
};

/** Messages that studio screens show too. They are a separate object, so that browsers do not load the other messages. */
export const runMessages = {
  ofOther: "Ten szkic prowadzi ktoś inny. Możesz go obejrzeć i zatrzymać.",
  changedSince: "Tekst zmienił się od ostatniego sprawdzenia. Sprawdź go jeszcze raz.",
};

export const checkMessages = {
  quote: "Tego cytatu nie ma w żadnym źródle.",
  number: "Tej liczby nie ma w źródłach.",
  date: "Tej daty nie ma w źródłach.",
  link: "Tego adresu nie ma wśród źródeł.",
  sourceId: "Takiego źródła nie ma.",
  unsourced: "To zdanie nie ma źródła.",
  notInSource: "Podane przy tym zdaniu źródło tego nie mówi.",
  sameQuestion: "Ten wpis odpowiada już na to samo pytanie.",
  lookHere: "Sprawdź to miejsce.",
  saidAlready: (share: number) => `Ten wpis mówi już ${percentOf(share)} tego tekstu.`,
  checkFirst: "Sprawdź najpierw tekst: cytaty, liczby i źródła.",
  invented: "W tekście jest cytat albo źródło, którego nikt nie podał. Popraw to i sprawdź jeszcze raz.",
  noText: "Ten szkic nie ma jeszcze tekstu.",
};

export const resultMessages = {
  cannotEdit: "Tego wyniku nie można zmienić.",
  noResult: "Nie ma takiego wyniku.",
  cannotSave: "Tych zmian nie da się zapisać.",
  noSource: (id: string) => `Nie ma źródła ${id}. Dodaj je albo usuń z planu.`,
  noSourcesNow: "Źródeł nie da się teraz dodać. Spróbuj ponownie za chwilę.",
  sourceEmpty: "Źródło jest puste.",
  pasteSource: "Wklej tekst źródła.",
  sourceTooLong: (most: number) => `Źródło może mieć najwyżej ${most} znaków. Wklej fragment, na którym się opierasz.`,
  untitled: "Bez tytułu",
  tooManySources: (most: number) => `Jeden szkic ma najwyżej ${most} źródeł.`,
  noIdea: "Nie ma takiego pomysłu.",
  ideaDecided: "O tym pomyśle już rozstrzygnięto.",
  saysSomething: "ma coś mówić",
  lineTooLong: (most: number) => `Najwyżej ${most} znaków w wierszu.`,
  empty: "To pole nie może być puste.",
  tooManyLines: (most: number) => `Najwyżej ${most} wierszy.`,
  sourceNames: "Źródła mają nazwy S1, S2 i dalej.",
  fewSections: "Plan ma mieć co najmniej jedną część.",
  tooManySections: (most: number) => `Plan ma najwyżej ${most} części.`,
  tooManySigns: (most: number) => `Najwyżej ${most} znaków.`,
  notStorable: "Tu jest coś, czego nie da się zapisać.",
};

export const suggestionMessages = {
  inTitle: "Stoi w tytule.",
  inLead: "Stoi w leadzie.",
  noMistake: (most: number) =>
    `Nie ma tu żadnego z ${most} najczęstszych błędów ani słowa powtórzonego. Innych szuka tylko człowiek albo model.`,
  nothingAlike: "Żaden opublikowany wpis nie mówi tego samego ani nie odpowiada na to samo pytanie.",
  inBody: "Stoi w treści.",
  subjectWords: (words: string | null) => `Słowa tematu w tekście: ${words}.`,
  onSimilarPosts: (posts: number) => `${plural(posts, HAVE)} go ${countOf(posts, NOUNS.wpis)} o podobnej treści.`,
  leadsTo: (title: string, isFirst: boolean) =>
    `Prowadzi do „${title}”${isFirst ? ", do którego nic jeszcze nie prowadzi" : ""}.`,
};

export const modelFailureMessages = {
  /** `words`: the reason in the model's own words; empty if the model gave none. */
  refused: (words: string) =>
    `Model odmówił odpowiedzi. ${words === "" ? "Nie podał powodu." : `Jego słowa: „${words}”`}`,
  off: "W tej witrynie nie ma skonfigurowanego modelu. Działa „Analiza wbudowana”.",
  denied: "Model odrzucił klucz albo nie zna tej nazwy. Administrator poprawi klucz albo nazwę w szpalta.config.ts.",
  busy: "Model jest teraz zajęty. Spróbuj za chwilę.",
  unreachable: "Model nie odpowiada. Spróbuj za chwilę; tekst i dotychczasowe wyniki są zapisane.",
  slow: "Model nie zdążył odpowiedzieć. Spróbuj jeszcze raz; dotychczasowe wyniki są zapisane.",
  stopped: "Zatrzymano na prośbę.",
  broken: "Odpowiedź modelu urwała się. Spróbuj jeszcze raz; dotychczasowe wyniki są zapisane.",
  malformed: "Odpowiedzi modelu nie udało się odczytać, także po jednej próbie naprawy. Spróbuj jeszcze raz.",
  tooLong: "Odpowiedź modelu nie zmieściła się w limicie długości. Podziel zadanie na mniejsze części.",
};

/** One message for each limit that a call would exceed. `amount`: the amount of the limit. */
export const capMessages = {
  run: (amount: string) => `Ten szkic zużyłby więcej niż ${amount}. Rozpocznij nowy albo skróć źródła.`,
  personDay: (amount: string) =>
    `Twój dzisiejszy limit nie wystarczy: wynosi ${amount}. Wróć jutro albo poproś administratora o większy.`,
  siteMonth: (amount: string) =>
    `Limit witryny na ten miesiąc nie wystarczy: wynosi ${amount}. O większy poproś administratora.`,
  tokens: (count: number) => countOf(count, NOUNS.token),
  price: (amount: number, currency: string) => `${formatPrice(amount)} ${currency}`,
};
