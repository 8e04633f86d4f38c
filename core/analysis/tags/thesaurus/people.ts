/** Family, relations, customs, faith and society. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const PEOPLE = `
rodzina, życie rodzinne, rodzinne < społeczeństwo
+ rodzina rodzinny rodzic matka ojciec dziecko babcia dziadek wnuk rodzeństwo siostra brat kuzyn ciocia wujek teściowa
  córka syn rodzicielski małżeństwo wielodzietny powinowaty macocha ojczym wnuczka teść zięć synowa prababcia
  rodzinnie krewny krewna pokolenie rodzinka babciny dziadkowy dzieciństwo rodzinny_obiad przodek tato mamusia
  wspólny_obiad babcia_opowiadać rodzic_i_dziecko wnuczek matczyny rodzony córeczka tatuś mamo mama urodziny_babcia
  zjazd_rodzinny rodzinny_album stryj bliźniak bliźnięta niedzielny_obiad domownik wigilia
- dom mąż żona obiad wspólny wizyta wspomnienie
rodzicielstwo, rodzice, macierzyństwo, wychowanie, ojcostwo < rodzina, dzieci
+ rodzic rodzicielstwo wychowanie wychowywać macierzyństwo ojcostwo niemowlę karmienie_pierś mama tata przedszkolak
  maluch pieluszka smoczek urlop_macierzyński wychowawczy chusta nosidło kara_i_nagroda bunt_dwulatek opiekunka niania
  żłobek tacierzyński tacierzyńsk uczyć_dziecko kieszonkowe nagradzać chwalić karać granica_stawiać konsekwentny bunt
  tłumaczyć_dziecko rodzicielka przytulać cierpliwość nagroda pochwała posłuszeństwo
- dziecko zabawa matka ojciec płacz syn córka
dzieci, dziecko, maluchy, dla dzieci < rodzina
+ dziecko dziecięcy maluch przedszkolak zabawka przedszkole plac_zabawa żłobek bajka niemowlę kołysanka kredka
  huśtawka piaskownica zjeżdżalnia klocki klocek lalka wyprawka dzieciak rówieśnik ząbkowanie ząbkować przytulanka miś
  dzieciństwo pluszak kilkulatek przedszkolny maluszek urodziny_dziecko rowerek nauka_czytanie rodzicielstwo bujać
  kołyska zajęcia_dla_dziecko zajęcie_dla_dziecko synek córeczka dziecinny bobas rówieśniczka zabawowy wózeczek
  bajeczka bawialnia kolorować malec uczyć_się_chodzić smyk brzdąc rodzeństwo przytulić
- zabawa rodzic mama tata opiekun rysować szkoła
niemowlęta, niemowlę, noworodek < dzieci, rodzicielstwo
+ niemowlę noworodek pieluszka pielucha smoczek ząbkowanie ząbkować karmienie wózek kolka łóżeczko mleko_modyfikowany
  mleko_modyfikować raczkować przewijak laktacja pierś_karmić śpioszki gaworzyć ulewać nosidełko
- mama sen płacz butelka dziecko
nastolatki, nastolatek, młodzież, dojrzewanie < rodzina, rodzicielstwo, szkoła
+ nastolatek nastolatka młodzież dojrzewanie bunt rówieśnik trądzik licealista młodzieżowy kieszonkowe harcerz
  pełnoletność małoletni nastoletni licealistka okres_dojrzewanie klasa_ósmy kumpel telefon_nastolatek chłopak
  dziewczyna uczeń licealny trzynastolatek piętnastolatek dorastać dorastający nastolatkowy młodzieżówka
- szkoła rodzic telefon rozmowa młody
przedszkole, żłobek, przedszkola < edukacja, dzieci
+ przedszkole przedszkolak przedszkolanka żłobek zerówka adaptacja_przedszkolny leżakowanie leżakować
  grupa_przedszkolny przedszkolny maluch szatnia wychowawczyni
- dziecko rekrutacja kredka opiekunka
zabawki, zabawa, zabawy, zabawa z dziećmi, gry i zabawy < dzieci, rodzina
+ zabawka klocki klocek lalka puzzle kredka plastelina bańka_mydlany piaskownica zabawa bawić podchody kolorowanka
  masa_solny pluszak miś układanka ciastolina zgadywanka berek chowany hulajnoga klocki_lego klocek_lega misio
  zabawkowy drewniany_zabawka lalkowy karuzela huśtać bączek grzechotka
- dziecko rysować papier gra plac kolor
ślub, wesele, śluby < rodzina
+ ślub wesele pan_młody panna_młody obrączka suknia_ślubny weselny bukiet_ślubny świadkowa oczepiny zaręczyny
  narzeczony narzeczona pierwszy_taniec sala_weselny zaproszenie_ślubny druhna poprawiny usc nowożeńcy oświadczyny
  małżonek wodzirej
- gość para sukienka kościół fotograf tort orkiestra
małżeństwo, związki, związek, miłość, relacje, partnerstwo < psychologia
+ miłość związek partner partnerka małżeństwo mąż żona zakochać randka kochać zazdrość zdrada rozstanie czułość
  relacja intymność walentynki małżeński zaręczyny bliskość para flirt romans pocałunek zakochany narzeczony
  para_zakochany przytulać wspólny_życie kłótnia_małżeński
- uczucie rozmowa kłótnia wspólny zaufanie kłócić
rozwód, rozstanie, alimenty < prawo rodzinne
+ rozwód rozwodowy alimenty rozwieść rozstanie opieka_naprzemienny podział_majątek separacja były_mąż być_mąż
  były_żona być_żona mediator rozwodnik kurator opieka_nad_dziecko rozstać rodzina_patchworkowy orzekanie_o_wina
  orzekać_o_wina majątek
- sąd pozew małżonek dziecko adwokat
przyjaźń, przyjaciele, samotność < psychologia
+ przyjaźń przyjaciel przyjaciółka samotność samotny koleżanka osamotnienie osamotnić zaprzyjaźnić przyjacielski
  kumpel zaufać towarzystwo znajomy znajoma powiernik bratni_dusza paczka_przyjaciel
- rozmowa relacja spotkanie bliski zaufanie
seks, seksualność, antykoncepcja, edukacja seksualna < zdrowie
+ seks seksualny seksuolog antykoncepcja prezerwatywa libido seksualność pigułka_antykoncepcyjny orgazm
  tabletka_dzień_po
- zdrowie ciało partner edukacja
żałoba, śmierć, pogrzeb, cmentarz < rodzina, psychologia
+ śmierć pogrzeb żałoba cmentarz grób nagrobek znicz trumna kondolencje zmarły nekropolia pogrzebowy urna kremacja
  epitafium umrzeć nagrobny mogiła nekrolog zaduszki klepsydra opłakiwać pochować bliski_odejść wdowa wdowiec żałobny
  pożegnanie płakać stracić_bliski pocieszyć pocieszać współczucie
- pamięć strata kwiat wspomnienie kaplica
psychologia, emocje, psyche, umysł < nauka, zdrowie
+ psycholog psychologia psychologiczny emocja emocje lęk złość poczucie_wartość osobowość terapia empatia trauma
  asertywność psychoterapia uczucie frustracja introwertyk mechanizm_obronny podświadomość smutek samoocena
  współczucie wstyd temperament przywiązanie przywiązać perfekcjonizm poczuć obawa lękać nieśmiałość rozżalić
  przygnębienie wsparcie_psychologiczny uczuciowy cierpliwy radzić_z_emocja zachowywać pewność_siebie
- umysł relacja myśl mózg zachowanie rozmowa
motywacja, rozwój osobisty, nawyki, nawyk, samorozwój < psychologia
+ nawyk motywacja cel rozwój_osobisty samodyscyplina postanowienie coach dziennik_wdzięczność prokrastynacja
  prokrastynacj strefa_komfort samorozwój coaching wytrwałość wdzięczność mobilizować motywować siła_wola
  odkładać_na_później odkładać_na_późno mentor
- plan sukces zmiana rutyna konsekwencja
produktywność, organizacja czasu, zarządzanie czasem, planowanie < praca, rozwój osobisty
+ produktywność lista_zadanie kalendarz priorytet planer pomodoro planować skupienie prokrastynacja prokrastynacj
  zarządzanie_czas zarządzać_czas harmonogram terminarz rozpraszać organizer efektywność notatnik termin rozpraszacz
  wydajność multitasking notować odłożyć wieczorny_plan budzik kalendarzyk zadaniowy lista_rzecz skupić rozproszenie
  rozproszyć przerywać karteczka
- zadanie plan cel przerwa kartka
komunikacja, rozmowa, konflikty, mediacje < psychologia, społeczeństwo
+ komunikacja asertywność słuchać_aktywnie konflikt mediacja mediator kompromis rozmówca dialog kłótnia negocjacje
  negocjacja porozumienie_bez_przemoc porozumieć_bez_przemoc nieporozumienie komunikat przeprosić szczerość krytykować
  pochwała wyrażać_emocja odmawiać granica_osobisty milczenie milczeć negocjować
- rozmowa słuchać zdanie krytyka
kobiety, feminizm, prawa kobiet, kobieta < społeczeństwo
+ kobieta kobiecy feminizm feministka równouprawnienie sufrażystka patriarchat aborcja luka_płacowy seksizm feminatyw
  dyskryminacja feministyczny emancypacja dziewczyna córka siostra kobiecość matka_polka prawo_wyborczy_kobieta
  działaczka
- prawo płeć matka rola
mężczyźni, męskość, dla mężczyzn < społeczeństwo
+ mężczyzna męski męskość broda golenie ojcostwo maszynka_do_golić brzytwa zarost chłopak dżentelmen tacierzyński
  tacierzyńsk gentleman krawat
- garnitur facet rola
lgbt, osoby lgbt, równość < społeczeństwo
+ lgbt gej lesbijka transpłciowy homofobia marsz_równość tęczowy związek_partnerski homoseksualny niebinarny
  dyskryminacja orientacja_seksualny queer biseksualny
- równość tolerancja prawo
genealogia, przodkowie, drzewo genealogiczne < historia, rodzina
+ genealogia przodek drzewo_genealogiczny księga_metrykalny genealog metryka praprababcia nazwisko ród pradziadek
  parafialny_księga indeks_parafia potomek genealogiczny genealożka genealożk prababcia antenat
- archiwum rodzina akt parafia indeks wspomnienie
religia, wiara, kościół, chrześcijaństwo, katolicyzm, parafia < społeczeństwo, kultura
+ religia kościół ksiądz parafia msza modlitwa biskup wiara biblia papież katolicki zakonnik klasztor pielgrzymka
  wierny różaniec ewangelia bóg sakrament chrzest komunia proboszcz kaplica wikary religijny święty protestant
  prawosławny judaizm islam buddyzm katecheta synod modlić adwent diecezja arcybiskup ołtarz zakon kolęda_ksiądz
  spowiedź kazanie teolog jezus kościelny modlić_się nabożeństwo msza_święty świątynny zakonnica pacierz kapłan
  święcić
- dusza świątynia krzyż święto duchowny
pielgrzymki, sanktuaria, pielgrzymka < religia
+ pielgrzymka pielgrzym sanktuarium jasny_góra częstochowa camino santiago licheń kalwaria odpust wędrowiec
  pielgrzymować pielgrzymkowy kult obraz_matka_boski klasztor
- droga wiara szlak
filozofia, etyka, myśl < humanistyka
+ filozofia filozof etyka etyczny platon arystoteles kant metafizyka stoicyzm egzystencjalizm stoik moralny ontologia
  nietzsche moralność sokrates dylemat_moralny sens_życie epistemologia filozoficzny
- myśl rozum prawda wartość cnota
boże narodzenie, wigilia, choinka, święta bożego narodzenia, święta < tradycje, rodzina, zima
+ wigilia choinka boże_narodzenie opłatek kolęda bombka prezent szopka pierwszy_gwiazdka adwent mikołaj kutia barszcz
  karp piernik pasterka bożonarodzeniowy świąteczny jasełka łańcuch_na_choinka gwiazdka pierniczek uszka wigilijny
  stroik święta lampki
- zima rodzina stół ozdoba jodła
wielkanoc, święta wielkanocne, wielki tydzień < tradycje, rodzina, wiosna
+ wielkanoc wielkanocny pisanka święconka mazurek śmigus_dyngus palma_wielkanocny zając_wielkanocny rezurekcja
  kraszanka żurek lany_poniedziałek baranek rzeżucha bazie niedziela_palmowy
- jajko wiosna stół koszyk babka post
sylwester, nowy rok, karnawał, impreza, imprezy, przyjęcia < rozrywka
+ sylwester fajerwerki fajerwerk karnawał impreza przyjęcie urodziny szampan toast postanowienie_noworoczny petarda
  tłusty_czwartek pączek noworoczny balon konfetti sylwestrowy prywatka balonik ostatki jubilat
- zabawa gość tort muzyka
prezenty, prezent, upominki, pomysły na prezent < święta
+ prezent upominek podarunek kokarda obdarować pakowanie_prezent pakować_prezent papier_ozdobny mikołajki obdarowany
  podarować bon_podarunkowy
- urodziny wstążka święta pomysł
tradycje, zwyczaje, folklor, kultura ludowa, tradycja, obrzędy < kultura, historia
+ tradycja zwyczaj obrzęd ludowy folklor wycinanka haft gwara dożynki noc_kupały noc_kupała strój_ludowy skansen
  etnograf kolędnik obyczaj koło_gospodyni_wiejski przyśpiewka kapela_ludowy etnografia przesąd marzanna sobótka
  regionalny andrzejki zapust turoń etnograficzny twórca_ludowy obrzędowy obrzędowość zwyczajowy ludowość korowód
  gospodyni_koło wiejski_zabawa pieśń_ludowy przekazywać_z_pokolenie babciny_przepis świąteczny dawny_zwyczaj
  chleb_i_sól
- święto wieś region muzyka pieśń taniec dawny
wolontariat, pomoc, dobroczynność, charytatywne, ngo, organizacje pozarządowe, fundacje, stowarzyszenia <
  społeczeństwo, pomoc społeczna
+ wolontariusz wolontariat fundacja stowarzyszenie zbiórka charytatywny darowizna pozarządowy wośp
  organizacja_pozarządowy caritas kwesta darczyńca dobroczynny szlachetny_paczka pomagać puszka_zbiórka społecznik
  wolontariacki potrzebujący jadłodzielnia jadłodzieln procent_podatek pomagać_inny zbierać_pieniądz bezinteresownie
  akcja_charytatywny ochotnik ofiarować darczyńczyni darczyńczyn wspierać_potrzebujący
- pomoc akcja wsparcie bezinteresowny dar
pomoc społeczna, ubóstwo, bezdomność, świadczenia, zasiłki < społeczeństwo
+ zasiłek mops bezdomny bezdomność ubóstwo ośrodek_pomoc_społeczny pracownik_socjalny schronisko_dla_bezdomny
  jadłodajnia becikowe noclegownia świadczenie świadczyć wykluczenie wykluczyć świadczenie_rodzinny świadczyć_rodzinny
  bieda piecza_zastępczy socjalny ogrzewalnia ubogi dodatek_mieszkaniowy dożywianie dożywiać rodzina_zastępczy
  ubóstwo_energetyczny opiekun_społeczny paczka_żywnościowy dps
- wsparcie wniosek pomoc dochód
migracje, uchodźcy, imigracja, emigracja, cudzoziemcy < społeczeństwo
+ migrant uchodźca emigracja imigrant cudzoziemiec azyl polonia granica_białoruski karta_pobyt emigrant repatriant
  obywatelstwo deportacja imigracja push_back migracja polonijny osiedlić wiza przybysz emigracyjny praca_za_granica
  obcokrajowiec integracja
- granica wyjazd obcy język
społeczeństwo, sprawy społeczne, obyczaje, życie społeczne
+ społeczeństwo społeczny socjolog obywatel demografia nierówność wykluczenie wykluczyć sondaż pokolenie mieszkaniec
  społeczność wspólnota obyczaj ankieta socjologia dyskryminacja integracja przyrost_naturalny dzietność aktywista
- grupa zmiana życie zjawisko
neuroróżnorodność, autyzm, adhd, spektrum autyzmu < psychologia
+ autyzm adhd spektrum_autyzm dysleksja asperger nadpobudliwość integracja_sensoryczny diagnoza_autyzm terapeuta_si
  dysgrafia dyskalkulia nadwrażliwość neuroatypowy neuroatypow orzeczenie_o_potrzeba
- dziecko szkoła koncentracja terapia
opieka nad dziećmi, niania < rodzicielstwo
+ niania żłobek opiekunka dziadkowie aktywny_rodzic adaptacja klub_malucha urlop_wychowawczy powrót_do_praca babciowe
  babciow
- dziecko praca mama koszt
savoir-vivre, etykieta, maniery, nakrycie stołu < społeczeństwo
+ savoir_vivre savoir_vivr etykieta obrus serwetka sztućce zastawa nakrycie maniery kindersztuba grzeczność
  dobry_wychowanie ukłon nietakt gospodyni_przyjęcie uprzejmość
- gość stół talerz rozmowa`;
