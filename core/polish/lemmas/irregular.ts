import { fold } from "../text-words.ts";

/** Words whose forms cannot be led back to the lemma by suffix rules, such as rok – lata, or być. */
const IRREGULAR: Readonly<Record<string, string>> = {
  ale: "ale",
  oba: "oba obie oboje obu obydwa obydwie obydwu obiema oboma",
  sto: "sto stu",
  człowiek: "człowiek człowieka człowiekowi człowiekiem człowieku człowiecze ludzie ludzi ludziom ludźmi ludziach",
  dziecko: "dziecko dziecka dziecku dzieckiem dzieci dzieciom dziećmi dzieciach",
  rok: "rok roku rokowi rokiem lata lat latom latami latach",
  dzień: "dzień dnia dniu dniowi dniem dni dnie dniom dniami dniach",
  tydzień: "tydzień tygodnia tygodniu tygodniowi tygodniem tygodnie tygodni tygodniom tygodniami tygodniach",
  miesiąc: "miesiąc miesiąca miesiącu miesiącem miesiące miesięcy miesiącom miesiącami miesiącach",
  brat: "brat brata bratu bratem bracie bracia braci braciom braćmi braciach",
  ksiądz: "ksiądz księdza księdzu księdzem księże księża księży księżom księżmi księżach",
  książę: "książę księcia księciu księciem książęta książąt książętom książętami książętach",
  przyjaciel:
    "przyjaciel przyjaciela przyjacielowi przyjacielem przyjacielu przyjaciele przyjaciół przyjaciołom przyjaciółmi przyjaciołach",
  chłopiec: "chłopiec chłopca chłopcu chłopcem chłopcze chłopcy chłopców chłopcom chłopcami chłopcach",
  ojciec: "ojciec ojca ojcu ojcem ojcze ojcowie ojców ojcom ojcami ojcach",
  pies: "pies psa psu psem psie psy psów psom psami psach",
  świat: "świat świata światu światem świecie światy światów światom światami światach",
  las: "las lasu lasowi lasem lesie lasy lasów lasom lasami lasach",
  kwiat: "kwiat kwiatu kwiatowi kwiatem kwiecie kwiaty kwiatów kwiatom kwiatami kwiatach",
  obiad: "obiad obiadu obiadowi obiadem obiedzie obiady obiadów obiadom obiadami obiadach",
  sąsiad: "sąsiad sąsiada sąsiadowi sąsiadem sąsiedzie sąsiedzi sąsiadów sąsiadom sąsiadami sąsiadach",
  anioł: "anioł anioła aniołowi aniołem aniele aniołowie anioły aniołów aniołom aniołami aniołach",
  wiatr: "wiatr wiatru wiatrowi wiatrem wietrze wiatry wiatrów wiatrom wiatrami wiatrach",
  popiół: "popiół popiołu popiołowi popiołem popiele popioły popiołów popiołom popiołami popiołach",
  kościół: "kościół kościoła kościołowi kościołem kościele kościoły kościołów kościołom kościołami kościołach",
  ołów: "ołów ołowiu ołowiowi ołowiem",
  miasto: "miasto miasta miastu miastem mieście miast miastom miastami miastach",
  ciasto: "ciasto ciasta ciastu ciastem cieście ciast ciastom ciastami ciastach",
  światło: "światło światła światłu światłem świetle świateł światłom światłami światłach",
  lato: "lato lata latu latem lecie lat latom latami latach",
  tło: "tło tła tłu tłem tle teł tłom tłami tłach",
  słowo: "słowo słowa słowu słowem słowie słów słowom słowami słowach",
  oko: "oko oka oku okiem oczy oczu ocząt oczom oczami oczyma oczach",
  ucho: "ucho ucha uchu uchem uszy uszu uszom uszami uszyma uszach",
  ręka: "ręka ręki ręce rękę ręką ręku ręko rąk rękom rękami rękoma rękach",
  zwierzę: "zwierzę zwierzęcia zwierzęciu zwierzęciem zwierzęta zwierząt zwierzętom zwierzętami zwierzętach",
  imię: "imię imienia imieniu imieniem imiona imion imionom imionami imionach",
  morze: "morze morza morzu morzem mórz morzom morzami morzach",
  serce: "serce serca sercu sercem serc sercom sercami sercach",
  pieniądz: "pieniądz pieniądza pieniądzowi pieniądzem pieniądze pieniędzy pieniądzom pieniędzmi pieniądzach",
  ziemia: "ziemia ziemi ziemię ziemią ziemio ziemie ziem ziemiom ziemiami ziemiach",
  koń: "koń konia koniowi koniem koniu konie koni koniom końmi koniach",
  słońce: "słońce słońca słońcu słońcem słońc słońcom słońcami słońcach",
  dane: "dane danych danym danymi",
  niebo: "niebo nieba niebu niebem niebie niebiosa niebios niebiosom niebiosami niebiosach",
  włochy: "włochy włoch włochom włochami włoszech",
  niemcy: "niemcy niemiec niemcom niemcami niemczech",
  węgry: "węgry węgier węgrom węgrami węgrzech",
  paweł: "paweł pawła pawłowi pawłem pawle",
  marzec: "marzec marca marcu marcowi marcem",
  być:
    "być jestem jesteś jest jesteśmy jesteście są będę będziesz będzie będziemy będziecie będą byłem byłam byłeś byłaś był " +
    "była było byliśmy byłyśmy byliście byłyście byli były byłbym byłabym byłbyś byłabyś byłby byłaby byłoby byliby byłyby " +
    "bądź bądźmy bądźcie będąc będący będąca będące będącego będącej będącemu będącym będącą będących będącymi byto",
  mieć:
    "mieć mam masz ma mamy macie mają miałem miałam miałeś miałaś miał miała miało mieliśmy miałyśmy mieli miały miałby " +
    "miałaby miałoby mieliby miałyby miej miejmy miejcie mając mający mająca mające mającego mającej mającemu mającą mających mającym mającymi",
  móc: "móc mogę możesz może możemy możecie mogą mógł mogła mogło mogli mogły mógłby mogłaby mogłoby mogliby mogłyby",
  wiedzieć: "wiedzieć wiem wiesz wie wiemy wiecie wiedzą wiedz wiedząc wiedział wiedziała wiedzieli wiedziały",
  jeść: "jeść jem jesz je jemy jecie jedzą jadł jadła jadło jedli jadły jedz jedząc jedzono",
  powinien:
    "powinien powinna powinno powinni powinny powinienem powinnam powinieneś powinnaś powinniśmy powinnyśmy powinniście",
  dobry: "lepszy najlepszy",
  zły: "gorszy najgorszy",
  duży: "większy największy",
  mały: "mniejszy najmniejszy",
  wysoki: "wyższy najwyższy",
  niski: "niższy najniższy",
  daleki: "dalszy najdalszy",
  szeroki: "szerszy najszerszy",
  głęboki: "głębszy najgłębszy",
  lekki: "lżejszy najlżejszy",
  wąski: "węższy najwęższy",
  bliski: "bliższy najbliższy",
  gorący: "gorętszy najgorętszy",
  biały: "bielszy najbielszy",
  częsty: "częstszy najczęstszy",
  późny: "późniejszy najpóźniejszy",
  dobrze: "dobrze lepiej najlepiej",
  źle: "źle gorzej najgorzej",
  bardzo: "bardzo bardziej najbardziej",
  dużo: "dużo więcej najwięcej",
  mało: "mało mniej najmniej",
  daleko: "daleko dalej najdalej",
  blisko: "blisko bliżej najbliżej",
  wysoko: "wysoko wyżej najwyżej",
  nisko: "nisko niżej najniżej",
  długo: "długo dłużej najdłużej",
  krótko: "krótko krócej najkrócej",
  szybko: "szybko szybciej najszybciej",
  często: "często częściej najczęściej",
  późno: "późno później najpóźniej",
  wcześnie: "wcześnie wcześniej najwcześniej",
  głęboko: "głęboko głębiej najgłębiej",
  szeroko: "szeroko szerzej najszerzej",
  lekko: "lekko lżej najlżej",
  mocno: "mocno mocniej najmocniej",
  sam: "sam sama samo sami same samego samej samemu samą samym samych samymi",
};

const GOING =
  "iść idę idziesz idzie idziemy idziecie idą szedłem szłam szedłeś szłaś szedł szła szło szliśmy szłyśmy szliście " +
  "szłyście szli szły szedłby szłaby szłoby szliby szłyby idź idźmy idźcie idąc idący idąca idące idącego idącej idących idącym";
/** The forms of „iść” after a prefix, where the first vowel of infinitive and present changes: przyjść, przyjdę. */
const GOING_ON = GOING.replaceAll(/(^| )i/g, "$1j");
const GOING_PREFIXES = "do na nad ob ode po pod prze przy roze u w we wy wze za ze".split(" ");
const LEMMAS = collect();
const LEMMAS_OF_FOLDED = folded(LEMMAS);

/** Returns the lemmas of an irregular form in lower case; null for any other form. */
export function irregularLemmas(form: string): readonly string[] | null {
  return LEMMAS.get(form) ?? null;
}

/** Does the same as `irregularLemmas` for a form without diacritics. */
export function irregularLemmasOfFolded(form: string): readonly string[] | null {
  return LEMMAS_OF_FOLDED.get(form) ?? null;
}

function folded(lemmas: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const forms = Map.groupBy(lemmas.keys(), fold);
  return new Map(
    [...forms].map(([plain, each]) => [plain, [...new Set(each.flatMap((form) => lemmas.get(form) ?? []))]]),
  );
}

function collect(): ReadonlyMap<string, readonly string[]> {
  const lemmas = new Map<string, string[]>();
  const add = (lemma: string, forms: string) => {
    for (const form of forms.split(" ")) {
      const lemmasOfForm = lemmas.get(form);
      if (lemmasOfForm === undefined) lemmas.set(form, [lemma]);
      else if (!lemmasOfForm.includes(lemma)) lemmasOfForm.push(lemma);
    }
  };
  for (const [lemma, forms] of Object.entries(IRREGULAR)) add(lemma, forms);
  add("iść", GOING);
  for (const prefix of GOING_PREFIXES) {
    add(
      `${prefix}jść`,
      GOING_ON.split(" ")
        .map((form) => prefix + form)
        .join(" "),
    );
  }
  return lemmas;
}
