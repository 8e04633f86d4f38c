import { importMessages } from "./import.ts";
import { formatSize } from "./plural-forms.ts";

/** Messages about whole archives and about pictures in them. */
export const conversionMessages = {
  embeddedUnreadable: "Obrazu zapisanego w treści nie da się odczytać.",
  cutOff: "plik jest ucięty: nie ma jego końca",
  gzipDamaged: "plik gzip jest ucięty albo uszkodzony",
  unpackedTooLarge: (times: number) => `plik po rozpakowaniu ma ponad ${times} razy tyle; tak nie pakuje się eksportu`,
  noFile: (path: string) => `Nie ma pliku „${path}”.`,
  noFolder: (path: string) => `Nie ma folderu „${path}”.`,
  noMarkdown: (folder: string) => `W folderze „${folder}” nie ma plików Markdown.`,
  folderNotEmpty: (folder: string) => `Folder „${folder}” nie jest pusty.`,
  noCoverFile: (address: string) => `nie ma pliku okładki „${address}”`,
  coverWithoutAlt: "okładka nie ma opisu (cover-alt); uznano ją za ozdobną",
  linksTooSlow: "odczytanie odnośników trwa zbyt długo; pominięto",
  noPosts: (path: string) => `W pliku „${path}” nie ma wpisów ani stron.`,
  fileRefused: (name: string, reason: string) => `plik „${name}”: ${reason}`,
  pictureRefused: (name: string, reason: string) => `obraz „${name}”: ${reason}`,
  fileTooLarge: (bytes: number, isFile: boolean) =>
    `plik ma ponad ${formatSize(bytes)}${isFile ? " (SZPALTA_FILE_LIMIT)" : ""}`,
  picturesOnly: "witryna nie przyjmuje plików innych niż obrazy (SZPALTA_FILE_LIMIT)",
  embeddedName: "zapisany w treści",
};

/** Remarks on a post of any format. */
export const entryMessages = {
  elementLost: (name: string) => `element <${name}> pominięto`,
  linkLost: (url: string) => `odnośnik „${url}” pominięto, jego słowa zostają`,
  formulaAsCode: (formula: string) => `wzór „${formula}” pokazuje się jako kod`,
  shortened: (field: string, most: number) => `${field} ma ponad ${most} znaków; skrócono`,
  postSlugReserved: (slug: string, instead: string) =>
    `adres „${slug}” jest zajęty przez system; wpis dostaje „${instead}”`,
  untitled: (name: string) => `Bez tytułu (${name})`,
  titleMade: (title: string) => `nie ma tytułu; wpis dostaje „${title}”`,
  categorySlugReserved: (slug: string, instead: string) =>
    `adres „${slug}” jest zajęty przez system; kategoria dostaje „${instead}”`,
  commentsSkipped: (counts: ReadonlyMap<string, number>) =>
    `komentarze pominięte: ${Array.from(counts, ([kind, count]) => `${kind} ${count}`).join(", ")}`,
  tooLong: (millions: number) => `wpis ma ponad ${millions} mln znaków; pominięto go`,
  tooSlow: "odczytanie wpisu trwa zbyt długo; pominięto go",
  bodyTooIntricate: "treść jest zbyt zawiła, żeby ją odczytać",
  unreadable: "wpisu nie da się odczytać; pominięto go",
};

/** Kinds of comments that are not imported; the report puts their number after these words. */
export const commentsLeftOut = {
  unusable: "bez treści albo numeru",
  overLimit: "ponad limit",
  hidden: "ukryte",
  removed: "usunięte",
  spam: "spam",
  trash: "kosz",
  mentions: "wzmianki",
  ofPlugins: "zapiski wtyczek",
};

/** Remarks on links and pictures in a post. */
export const linkMessages = {
  deadLink: importMessages.deadLink,
  pictureElsewhere: (url: string) => `obraz „${url}” jest w innej witrynie i zostaje pod swoim adresem`,
  fileElsewhere: (url: string) => `plik „${url}” zostaje pod swoim adresem`,
  fileNeedsSite: (url: string) =>
    `plik „${url}” prowadzi donikąd; podaj adres dawnej witryny (--url), a zostanie pod nim`,
  noSuchPart: (url: string) => `odnośnik „${url}” prowadzi do części, której we wpisie nie ma`,
  noPictureFile: (path: string) => `nie ma pliku obrazu „${path}”`,
  fileNotTaken: (path: string) => `pliku „${path}” Szpalta nie przechowuje; zostaje jego nazwa`,
  noNoteFile: (path: string) => `nie ma pliku notatki „${path}”`,
};

/** Refusals and remarks for exports of Ghost. */
export const ghostMessages = {
  noPictures: "eksport Ghosta ich nie ma: --media albo --url",
  notInFolder: "nie ma go w podanym folderze",
  chooseCategories: (tags: number, slugs: readonly string[]) =>
    `Pierwszych tagów wpisów jest ${tags} (${slugs.join(", ")}…), za dużo na kategorie witryny. Wskaż jedną kategorię dla wszystkich wpisów (tagi zostaną tagami) albo przypisanie: ogrod=Ogród, kuchnia=Kuchnia, Inne; nazwa bez znaku = jest dla pozostałych.`,
  profileLost: (name: string, lost: readonly string[]) => `podpis „${name}”: ${lost.join(", ")} pominięto`,
  noDate: (field: string, value: string) => `pole „${field}” o wartości „${value}” nie jest datą; pominięto`,
  noSite: (url: string) => `„${url}” nie jest adresem witryny.`,
  redirectsUnreadable: (path: string) =>
    `Pliku przekierowań „${path}” nie da się odczytać: ma być redirects.json albo redirects.yaml Ghosta, a YAML może mieć najwyżej 128 tys. znaków.`,
  ruleNotMoved: (rule: string) => `reguły „${rule}” nie przeniesiono`,
  tablesTooLong: "tagi, podpisy i komentarze są razem za długie",
  noJson: "to nie jest poprawny JSON",
  noExport: "to nie jest eksport Ghosta: nie ma w nim db[0].data",
  rowTooLong: "jedna pozycja ma ponad 16 MB",
  nestedTooDeep: "zagnieżdżenie jest zbyt głębokie",
  profileWebsite: "adres strony",
  profilePlace: "miejsce",
  profilePicture: "zdjęcie",
  profileBackground: "zdjęcie w tle",
  profileSeo: "słowa dla wyszukiwarek",
  rating: (stars: string) => `Ocena: ${stars}/5`,
  profileLinks: "profile w mediach społecznościowych",
  withoutNumber: "pozycja nie ma numeru albo tytułu; pominięto",
  unknownCard: (name: string) => `karta „${name}” nie jest znana; pominięto`,
  bodyUnreadable: "treść nie jest tekstem Ghosta albo jest zbyt zawiła",
  membersOnly: (visibility: string) => `wpis dla członków („${visibility}”) wchodzi jako szkic`,
  sentByMail: "wpis rozesłany tylko pocztą wchodzi jako szkic",
  coverCaptionLost: (caption: string) => `podpis okładki „${caption}” pominięto`,
  codeLost: "kod dołączany do wpisu (code injection) pominięto",
  internalTagLost: (name: string) => `tag wewnętrzny „${name}” pominięto`,
};

/** Remarks on the state and date of a post. */
export const stateRemarks = {
  scheduledForPast: "wpis zaplanowany na dzień, który minął, wchodzi jako szkic",
  unknownState: (state: string) => `wpis o nieznanym stanie „${state}” wchodzi jako szkic`,
  withoutDate: "wpis bez daty wchodzi jako szkic",
  scheduled: "data jest w przyszłości; wpis jest zaplanowany",
  expired: "wpis wygasł przed importem; wchodzi jako szkic",
  noState: (state: string | null, states: string) => `nieznany stan „${state}” (możliwe: ${states}); wpis jest szkicem`,
  noWordOfState: (field: string, value: string | null) =>
    `pole „${field}” o wartości „${value}” nie mówi o stanie wpisu; pominięto`,
  scheduledWithoutDate: "zaplanowany wpis nie ma przyszłej daty; jest szkicem",
};

/** Refusals and remarks for exports of WordPress. */
export const wordpressMessages = {
  signsUnreadable: "są tu znaki, których nie da się odczytać",
  commentsWithoutPost: (comments: number) => `komentarze (${comments}) nie są pod wpisem; pominięto`,
  noPostType: (type: string) => `pozycja rodzaju „${type}” nie jest wpisem; pominięto`,
  locked: "wpis na hasło wchodzi jako szkic",
  private: "wpis prywatny wchodzi jako szkic",
  /** The next three keys are states of WordPress; posts in these states are left out. */
  trash: "wpis jest w koszu WordPressa; pominięto",
  "auto-draft": "wpis nigdy nie został zapisany (auto-draft); pominięto",
  inherit: "to dawna wersja wpisu (inherit); pominięto",
  moreCategories: (category: string | undefined, tags: readonly string[]) =>
    `kategorią zostaje „${category}”, tagami: ${tags.join(", ")}`,
  shortcodeLost: (name: string, hasContent: boolean) =>
    `skrót [${name}] pominięto${hasContent ? ", jego treść zostaje" : ""}`,
  titleVariable: (variable: string) =>
    `tytuł dla wyszukiwarek ma zmienną „${variable}”, której import nie zna; zostaje domyślny`,
  descriptionVariable: (variable: string) =>
    `opis dla wyszukiwarek ma zmienną „${variable}”, której import nie zna; zostaje domyślny`,
  taxonomyLost: (name: string) => `podział „${name}” pominięto`,
  blockLost: (name: string) => `blok „${name}” tworzy swoją treść z witryny; pominięto`,
  blocksCut: "bloków wielokrotnego użytku jest za dużo albo są za długie; wczytano pierwsze z nich",
  pagesJoined: (pages: number) => `części wpisu (${pages}) są teraz jednym tekstem`,
  fieldCut: (field: string) => `pole „${field}” jest za długie; wczytano jego początek`,
  unknownEncoding: (name: string) => `kodowanie „${name}” nie jest znane; zapisz plik w UTF-8`,
  hasDtd: "plik ma DTD (<!DOCTYPE>), a takich import nie czyta",
  tooManyAttributes: (most: number) => `element ma ponad ${most} atrybutów`,
  noExport: "to nie jest eksport WordPressa (WXR): nie ma w nim wp:wxr_version",
  nestedTooDeep: "elementy są zagnieżdżone zbyt głęboko",
  twoRoots: "to nie jest poprawny XML: ma dwa początki",
  otherXml: "to nie jest eksport WordPressa (WXR), tylko inny XML",
  unknownEntity: "nieznana encja XML; eksport WordPressa ich nie ma",
  markTooLong: "znacznik, atrybut albo komentarz jest za długi",
  closesOther: "znacznik zamykający nie pasuje do otwierającego",
  noXml: "to nie jest poprawny XML",
  tooManyTerms: (most: number) => `plik ma ponad ${most} kategorii, tagów i autorów`,
  termsTooLong: "nazwy i opisy kategorii, tagów i autorów są razem za długie",
  bareAmpersand: "znak „&” nie jest zapisany jako „&amp;”; wczytano go dosłownie",
  bareAngle: "znak „<” nie jest zapisany jako „&lt;”; wczytano go dosłownie",
  noSign: "odwołanie do znaku, którego nie ma; wczytano znak zastępczy",
};

/** Remarks on files of a folder of Markdown. */
export const sourceTextMessages = {
  /** `problem`: why the front matter is no YAML, without a full stop. */
  readAnyway: (problem: string) => `${problem}; pola odczytano mimo to`,
  withoutCategory: (category: string) =>
    `plik nie podaje kategorii i nie leży w folderze, który by ją nazywał; wpis jest w „${category}” (inną można wskazać przed importem)`,
  asDraft: (problem: string) => `${problem}; plik wchodzi w całości jako szkic`,
  titleOfFile: "nie ma tytułu ani nagłówka; tytułem jest nazwa pliku",
  noLanguage: (name: string | null) => `„${name}” nie jest językiem; rozpoznano go po słowach wpisu`,
  isTemplate: "plik jest szablonem; pominięto",
  describesFolder: "plik opisuje folder, nie jest wpisem; pominięto",
  folderTextLost: "plik opisuje folder, nie jest wpisem; jego treść pominięto",
  noText: "plik nie jest tekstem w UTF-8 do 1 MB; pominięto",
  isGeneratorPage: "plik jest stroną, którą wypełniał generator (lista, wyszukiwarka, błąd), nie wpisem; pominięto",
  readNevertheless: (problem: string) => `${problem}; pola odczytano mimo to`,
  moreCategories: (category: string, tags: readonly string[]) =>
    `kategorią jest „${category}”, tagami: ${tags.join(", ")}`,
  formerAddresses: ({
    count,
    pattern,
    system,
    file,
  }: Record<"pattern" | "system", string> & { count: number; file: string | null }) =>
    `dawne adresy wpisów (${count}) odtworzono po wzorze „${pattern}” (${system}, ${file === null ? "domyślnie" : `według pliku „${file}”`}); prowadzą do nowych`,
  noJson: "front matter nie jest poprawnym JSON-em",
  tomlNotClosed: "front matter nie ma zamykającego wiersza „+++”",
  fieldTwice: "front matter podaje pole dwa razy; liczy się ostatnie",
  noToml: "front matter nie jest poprawnym TOML-em",
  noInstant: "To nie jest chwila.",
};

/** Remarks on a field of front matter. `name`: the field's name in the file. */
export const fieldRemarks = {
  layoutField: (name: string) => `pole „${name}” pominięto`,
  unknownField: (name: string) => `nieznane pole „${name}” pominięto`,
  within: (name: string, remark: string) => `pole „${name}”: ${remark}`,
  noText: (name: string) => `pole „${name}” nie jest tekstem`,
  noTruth: (name: string) => `pole „${name}” ma być „true” albo „false”`,
  noList: (name: string) => `pole „${name}” ma być listą tekstów`,
  noDate: (name: string) => `pole „${name}” nie jest datą`,
  unreadableDate: (name: string, value: string, reason: string) => `pole „${name}” „${value}” nie jest datą: ${reason}`,
  noPicturePath: (name: string) => `pole „${name}” nie jest ścieżką obrazu`,
  noPageAddress: (name: string) => `pole „${name}” nie jest adresem strony`,
};

/** Remarks on markup that only the old system could process. */
export const markupLost = {
  insertion: (source: string) => `wstawkę „${source}” pominięto`,
  expression: (source: string) => `wyrażenie „${source}” pominięto`,
  bracedExpression: "wyrażenie w klamrach pominięto",
  component: (name: string) => `składnik „${name}” pominięto`,
  inclusion: (path: string) => `wstawkę pliku ${path && `${path} `}pominięto`,
  abbreviation: (short: string) => `objaśnienie skrótu „${short}” pominięto`,
  frameWithoutAddress: (element: string) => `element <${element}> bez adresu pominięto`,
  mark: (name: string) => `znacznik „${name}” pominięto`,
  statement: (word: string) => `„${word}” pominięto`,
  codeTitle: (title: string) => `tytuł kodu „${title}” pominięto`,
  comment: "komentarz pominięto",
  commentOf: (mark: string) => `komentarz „${mark}” pominięto`,
};

/** Remarks on files that are left out because of their ending; `which` names these files. */
export const skippedFileMessages = {
  which: (ending: string, files: number, first: string | undefined) =>
    `${ending === "" ? "pliki bez rozszerzenia" : `pliki .${ending}`} (${files}, na przykład „${first}”)`,
  onlyLinked: (which: string) => `${which} wchodzą, gdy prowadzi do nich odnośnik z wpisu; pozostałe pominięto`,
  notStored: (which: string) =>
    `${which} pominięto; Szpalta ich nie przechowuje; zostaw je na innym serwerze i podlinkuj`,
  convert: (which: string, how: string) => `${which} pominięto; jeśli to wpisy, zamień je na Markdown: ${how}`,
  saveAsMarkdown: (which: string) => `${which} pominięto; jeśli to wpisy, zapisz je jako .md`,
  asDocx: "zapisz je jako .docx, potem: pandoc -f docx -t gfm plik.docx -o plik.md",
  rename: "zmień rozszerzenie na .md",
};

/** The README.md of a converted folder. */
export const conversionReadme = `# Witryna przełożona z innego systemu

- \`content/posts/<kategoria>/<adres>.md\`: wpisy, front matter i treść w Markdown. Możesz je poprawić przed importem.
- \`public/media/\`: obrazy, do których treść odsyła adresem \`/media/…\`.
- \`data/\`: kategorie, tagi, podpisy, obrazy do pobrania i uwagi z przekładu (JSON, wiersz na rekord).
- \`report.json\`: ile czego jest.

Do witryny wczytuje to:

    npm run szpalta -- import szpalta <ten folder>

Pole \`szpalta\` we front matter mówi, skąd wpis jest: po nim ponowny import pozna swoje wpisy.
`;
