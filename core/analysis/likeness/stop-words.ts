/** Lemmas and forms that say nothing about a subject. Search ignores fewer words, because people type the words of a query on purpose. */
const STOP_WORDS = new Set(
  (
    "a aby albo ale ależ ani aż bardziej bardzo bez bo bowiem by być był była było były będzie będą bądź byle cali całkiem " +
    "cały chcieć choć chociaż ci cię ciebie co cokolwiek coraz coś często czasem czemu czy czyli czyj czym ćwierć dać dalej dany " +
    "dla dlaczego dlatego do dobry dobrze dokąd dopiero dość dotąd drugi dużo duży dwa dwaj dwie dwoje dziesięć dzięki dziś " +
    "dzisiaj gdy gdyby gdyż gdzie gdzieś go godzina i ich ile im inaczej inny iść iż ja jak jakby jaki jakiś jako jakoś je jeden " +
    "jednak jednakże jego jej jemu jest jestem jeszcze jeśli jeżeli już każdy kiedy kiedyś kilka kilkanaście kilkaset kim kto " +
    "ktokolwiek ktoś który któryś ku lecz lepiej lepszy lub ma mają mało mały między mi mieć mimo mnie moc mogą moi moja moje " +
    "może można móc mój mu musieć my na nad nade najbardziej najlepiej najpierw najwięcej nam nami nas nasz natomiast " +
    "natychmiast nawet nią nic nich nie niech niego niej niemu nigdy nikt nim nimi niż no nowy np o ob oba obok od około on ona one " +
    "oni ono oraz oto owszem pan pani po pod podczas podobnie pomimo ponad ponieważ poza potem potrafić potrzeba powinien " +
    "powinno pół później prawie prosty przeciw przed przede przecież przez przy przynajmniej raczej raz razem robić rok równie " +
    "również sam są się siebie skąd sobą sobie sposób stać strona swój ta tak taki także tam te tego tej temu ten teraz też to " +
    "tobą tobie tu tutaj twój ty tyle tylko tym u w warto wam wami was wasz wcale we według wiele wiedzieć więc więcej " +
    "większość właśnie wszyscy wszystek wszystko wtedy wy z za zacząć zamiast zanim zaraz zaś zawsze zatem ze zero zł znów " +
    "znowu zostać zrobić że żaden żadna żadne żeby czas dzień chwila trzeba nieco niemal niektóry trzy cztery pięć sześć siedem osiem " +
    "dziewięć pierwszy trzeci ostatni zwykle wciąż ciągle tuż wokół wzdłuż wobec wśród spod znad sprzed kolejny następny " +
    "wystarczyć chodzić należeć stawać dawać mówić powiedzieć pisać szybko łatwo łatwy trudny długi krótki wielki różny osoba " +
    "człowiek ludzie rzecz sprawa miejsce część tydzień miesiąc minuta raczyć przykład " +
    "jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia " +
    "trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto dwieście trzysta " +
    "czterysta pięćset tysiąc milion połowa kwadrans pora mówi trochę bywać zostawać zostawić blisko daleko wolno późno wcześnie " +
    "mojego mojemu moim moimi moich mojej moją twojego twojemu twoim twoimi twoich twojej twoją swojego swojemu swoim swoimi swoich swojej " +
    "swoją swoje swoja naszego naszemu naszym naszymi naszych naszej naszą nasza nasze waszego waszemu waszym waszymi waszych waszej waszą " +
    "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień poniedziałek wtorek środa " +
    "czwartek piątek sobota niedziela wieczór rano ranek południe północ jutro wczoraj stopień metr kilometr centymetr litr złoty możny długo ciemno dużo nagle zwykły dziesiąty powoli"
  ).split(" "),
);

const LEAST_LETTERS = 3;

/** Returns whether a lemma says nothing about the subject: a stop word, a number, or fewer than three letters. */
export function isStopWord(lemma: string): boolean {
  return lemma.length < LEAST_LETTERS || STOP_WORDS.has(lemma) || /^\p{N}/u.test(lemma);
}

const NOUNS_LIKE_VERBS = new Set("sieć pamięć płeć nić niechęć chęć rtęć szczeć kibić cześć miedź".split(" "));

/** Returns whether a lemma may be a noun, judged by its ending: infinitives and most adjectives have endings that nouns lack. */
export function isNounLike(lemma: string): boolean {
  if (NOUNS_LIKE_VERBS.has(lemma)) return true;
  return !/(?:[aeiyouóąę]ć|[źs]ć|y|[kg]i)$/u.test(lemma) || lemma.endsWith("ość");
}
