/** Arts, books, history, crafts and pastimes. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const CULTURE = `
kultura, wydarzenia kulturalne, życie kulturalne, kulturalne
+ kultura kulturalny dom_kultura koncert wystawa spektakl teatr festiwal wernisaż muzeum galeria premiera artysta
  filharmonia literatura kino animator_kultura recital wieczór_autorski twórca poezja spotkanie_autorski
  instytucja_kultura kulturalnie widz aktor muzyk bilet_na_koncert biblioteka malarz opera dziedzictwo_kultura plakat
  twórczość kinoman kulturowy koncert_plenerowy występ wystąpić zagrać_koncert galeria_miejski instytucja widownia
  artystka spektakl_uliczny biblioteka_miejski
- scena sala publiczność bilet książka film
książki, książka, literatura, czytelnictwo, czytanie, lektury, recenzje książek < kultura, rozrywka
+ książka powieść pisarz autor literatura czytelnik lektura literacki wydawnictwo księgarnia czytać rozdział
  bohater_powieść opowiadanie recenzja_książka bestseller okładka antykwariat pisarka tom czytelniczy książkowy
  reportaż zakładka nagroda_literacki narrator klub_książka księgarz trylogia debiut_literacki biblioteka fabuła
  targi_książka proza książeczka czytająca wypożyczyć_książka przeczytać poczytać kartka_książka czytadło
  autor_książka pisarski literatka bohater_książka biblioteczka księgarenka
- autorka półka opowieść historia wydanie papier
poezja, wiersze, poeci, wiersz < książki
+ poezja poeta wiersz poetka tomik rym strofa poetycki szymborska szymborski miłosz sonet haiku liryka herbert
  liryczny mickiewicz tuwim poemat liryk rymować zwrotka recytować recytacja baczyński leśmian miłoszowy slam_poetycki
  wieczór_poezja wieszcz fraszka
- słowo metafora tom czytać
pisanie, warsztat pisarski, twórcze pisanie, copywriting < książki, praca
+ pisanie pisarz akapit redaktor redakcja korekta warsztat_pisarski manuskrypt copywriter szkic rękopis felieton
  blokada_twórczy stylistyka redagować redagowanie narracja puenta autor tekściarz blog maszynopis korektor lead
- zdanie tekst słowo tytuł
kryminał, kryminały, thrillery < książki
+ kryminał detektyw thriller morderca śledztwo komisarz zagadka_kryminalny mroczny agatha_christie agath_christie
  sherlock kryminalny trup seryjny_morderca poirot nieboszczyk inspektor intryga alibi zagadka motyw_zbrodnia
  zbrodniarz podejrzany mróz_remigiusz
- powieść zbrodnia policjant fabuła
fantastyka, fantasy, science fiction < książki
+ fantasy fantastyka science_fiction sapkowski wiedźmin lem smok elf czarodziej tolkien kosmiczny_statek
  postapokaliptyczny postapokaliptyczn fantastyczny cyberpunk dystopia uniwersum krasnolud harry_potter
- powieść świat magia
komiksy, komiks, manga, anime < książki
+ komiks manga anime superbohater rysownik batman marvel kadr_komiks komiksowy tytus thorgal zeszyt_komiks animowany
  kajko scenarzysta_komiks dymek_komiks plansza_komiks kreska_rysunek kolorysta bohaterka mangaka mangak
- bohater rysunek postać
wydawnictwa, wydawcy, rynek wydawniczy, druk < książki
+ wydawnictwo wydawca drukarnia nakład redaktor isbn oprawa książka_wydawać okładka introligator dystrybutor
  self_publishing drukarz wydawniczy introligatornia prawo_autorski honorarium
- druk autor papier książka
prawo autorskie, licencje, prawa autorskie, creative commons < prawo
+ prawo_autorski licencja creative_commons piractwo plagiat domena_publiczny zaiks tantiemy tantiema dozwolony_użytek
  majątkowy_prawo własność_intelektualny autorskoprawny autorskoprawn licencjonować wizerunek cytowanie cytować
  dozwolony rozpowszechniać wynagrodzenie_autorski bezprawny
- autor utwór cytat zgoda
film, kino, filmy, recenzje filmów, kinematografia < kultura, rozrywka
+ film kino reżyser aktor aktorka scenariusz kadr oscar filmowy premiera scenarzysta dokumentalny_film seans
  ekranizacja zwiastun kinowy animacja reżyserować wajda kieślowski dubbing napisy_film operator_film
  komedia_romantyczny obsada horror scenografia filmowiec box_office westernowy kinomanka aktorski nakręcić ekran_kino
  reżyserka obejrzeć_film scena_film
- rola scena ekran widz fabuła
seriale, serial, netflix, streaming < film
+ serial netflix sezon_serial odcinek hbo serialowy disney platforma_streamingowy platforma_streamingow showrunner
  sitcom cliffhanger spoiler serialowiec scenarzysta pilot_serial finał_sezon telenowela kultowy
- aktor fabuła bohater sezon
teatr, spektakle, teatry < kultura
+ teatr spektakl aktor scena reżyser_teatralny premiera kurtyna dramat teatralny rekwizyt próba_generalny szekspir
  monodram publiczność scenografia dramaturg musical sztuka_teatralny teatrzyk kukiełka antrakt widownia garderoba
  inscenizacja sufler komedia
- widz rola oklaski bilet
opera, muzyka klasyczna, filharmonia, muzyka poważna < muzyka
+ opera filharmonia orkiestra dyrygent chopin symfonia skrzypek sopran bach mozart sonata operowy kwartet beethoven
  koncert_fortepianowy kameralny aria nuty pianista wiolonczela konkurs_chopinowski partytura organista organy
  barokowy_muzyka
- muzyka koncert fortepian
muzyka, koncerty, koncert, muzyczne, piosenki, zespoły muzyczne < kultura, rozrywka
+ muzyka muzyk koncert piosenka album płyta zespół_muzyczny gitara wokalista melodia muzyczny perkusja singiel
  gitarzysta basista refren winyl piosenkarz śpiewać kompozytor nuta piosenkarka trasa_koncertowy jazz rock saksofon
  perkusista koncertowy wokal trąbka orkiestra instrument słuchacz debiutancki akordeon pieśń wokalistka śpiew
  skrzypce muzykować grać_na_gitara pianista zaśpiewać orkiestrowy muzyczka klarnet instrumentalista próba_zespół
  muzyka_na_żywo nagrać_płyta grajek
- zespół dźwięk scena utwór rytm grać głos
jazz, blues < muzyka
+ jazz jazzowy saksofon improwizacja blues swing bluesman trąbka komeda kontrabas jazzman bluesowy standard_jazzowy
  stańko big_band wibrafon improwizować klarnet jam_session kwintet standard
- koncert klub zespół
rock, metal, punk < muzyka
+ rock rockowy metalowy_zespół punk gitara_elektryczny heavy_metal riff polandrock jarocin rockman punkowy hard_rock
  gitarzysta zespół_rockowy wokalista perkusja basista refren gitara solówka
- zespół album koncert
hip-hop, rap < muzyka
+ hip_hop rap raper freestyle bit_rap rapować rapowy beat hiphopowy mixtape mixtap nawijka producent_muzyczny sampel
  ulica_tekst gramofon
- album tekst rym
instrumenty, instrumenty muzyczne, gitara, fortepian, nauka gry < muzyka
+ gitara fortepian pianino skrzypce flet ukulele akord struna perkusja lutnik keyboard nuty stroić saksofon akordeon
  trąbka klawisz wiolonczela instrument strunowy gryf smyczek lekcja_gitara harmonijka kostka_gitara
- grać dźwięk ćwiczyć palec
chór, śpiew, śpiewanie < muzyka
+ chór chórzysta śpiew dyrygent alt tenor śpiewać emisja_głos sopran chóralny karaoke bas_chór kantata chórmistrz
  śpiewaczka śpiewak psalm wielogłos partytura próbny emisja
- głos pieśń próba koncert
festiwale, festiwal, imprezy masowe, wydarzenia < kultura
+ festiwal opener headliner line_up festiwalowy karnet scena_główny pole_namiotowy woodstock plenerowy organizator
  dni_miasto jarmark impreza_plenerowy festyn pole_festiwalowy wolontariusz_festiwal scena plener wystawca stoisko
  kiermasz animacja_dla_dziecko parada korowód
- koncert bilet publiczność program
sztuka, malarstwo, wystawy, galeria, rzeźba, sztuki piękne, rysunek < kultura
+ malarz obraz wystawa galeria rzeźba malarstwo artysta płótno akwarela wernisaż rzeźbiarz sztaluga fresk matejko
  portret impresjonizm artystyczny kurator malarka grafika asp szkicownik pędzel abstrakcja mural malarski artystka
  graffiti rysownik sztuka_współczesny pejzaż szkic ekspozycja martwy_natura autoportret secesja rysunek akryl
  namalować rysować malowidło płaskorzeźba galeria_sztuka pracownia_malarski obrazek szkicować rzeźbić
- farba sztuka muzeum kolor malować dzieło ołówek
muzea, muzeum, wystawa < kultura, historia
+ muzeum eksponat kustosz wystawa muzealny muzealnik ekspozycja zwiedzający zwiedzać noc_muzeum gablota zbiory_muzeum
  kolekcja skansen konserwator_zabytek wystawiennik audioprzewodnik muzealnictwo zabytkowy przewodniczka
  lekcja_muzealny depozyt malarstwo eksponować
- bilet obraz sala pamiątka
architektura, zabytki, budynki, architekci, zabytek < sztuka, historia, miasto
+ architektura architekt zabytek elewacja gotyk gotycki kamienica wieża modernizm konserwator fasada renesansowy
  barokowy secesja katedra zabytkowy pałac zamek architektoniczny dworek budowla gmach wieżowiec ratusz kopuła
  sklepienie portal_kamienny attyka modernistyczny socrealizm kolumnada brutalizm detal_architektoniczny dwór
  secesyjny dworzec zabudowa kamieniczka murowany ceglany klatka_schodowy budowniczy architektka strzelisty
  bryła_budynek fachowość przebudowa modernista zabytkowo wzniesiony odrestaurować rejestr_zabytek kamieniczny
  wieżyczka remont_zabytek dach_kryty_gont dach_kryć_gont brama_miejski młyn kościółek konserwatorski obiekt_zabytkowy
  mur_ceglany budowniczy_kościół pofabryczny fabryka_stary drewniany_kościół zegar_wieżowy dzwonnica spichlerz
  synagoga ruina
- budynek most cegła styl mur kościół projekt okno
urbanistyka, miasto, przestrzeń publiczna, planowanie przestrzenne, rewitalizacja, miasta < społeczeństwo
+ miasto urbanista urbanistyka plan_zagospodarowanie plan_zagospodarować rewitalizacja plac chodnik miejski zabudowa
  dzielnica osiedle przestrzeń_publiczny deptak ławka zieleń_miejski skwer suburbanizacja suburbanizacj park_miejski
  latarnia śródmieście przechodzień mieszczanin podwórko starówka betonoza betonoz aglomeracja kamienica ruch_miejski
  małe_miasto miasteczko mieszczuch miejskość centrum_miasto śródmiejski przechodni plac_miejski dzielnicowy
  miejski_zieleń uliczka targ_miejski ratuszowy radny mieszkanka osiedlowy ulica_główny zarząd_droga bruk
  rynek_miejski kamieniczka targowisko podmiejski
- ulica mieszkaniec park ruch drzewo rynek blok
historia, dzieje, historia polski, przeszłość, historyczne, dawne czasy < nauka, kultura
+ historia historyk historyczny wiek_xix wojna król zabór powstanie bitwa dynastia średniowiecze kronika szlachta
  zamek archiwum dzieje rozbiory piastowie jagiellonowie jagiellon chłop_pańszczyźniany dwór dawny rycerz okupacja
  epoka stulecie zabytek królowa przodek xix xviii wykopaliska przedwojenny międzywojenny prl kronikarz dworek carski
  legenda cesarz świadek_historia pańszczyzna folwark młyn żarno żarny średniowieczny kuźnia młynarz cech rzemieślnik
  szlachcic chłop muszkiet wiekowy archiwalny kroniki ruiny pałac dziedzictwo epopeja przodkowie dawniej niegdyś
  zaborca napoleon powstaniec historycznie pamiętnik pradziadek wiatrak dziedzic kasztelan klasztor zamczysko podanie
  rodowy osadnik osadnictwo zaborowy zaborow cesarstwo sejm_wielki konfederacja_barski husarz manuskrypt przed_wojna
  po_wojna dawny_czas dziewiętnastowieczny osiemnastowieczny wojenny sprzed_wojna najstarszy_mieszkaniec
  stary_mieszkaniec kronika_parafialny założyć_w_rok zbudować_w_rok mur_obronny zachować_się_z średniowiecze_miasto
  fabrykant cesarski pomnik tablica_pamiątkowy rocznica ocaleć zabytkowy
- wiek stary pamięć wspomnienie pamiątka fotografia pokolenie wojsko lata
druga wojna światowa, wojna, ii wojna światowa, okupacja, holokaust, powstanie warszawskie, wojny < historia
+ okupacja getto powstanie_warszawski żołnierz armia_krajowy obóz_koncentracyjny auschwitz hitler holokaust partyzant
  wehrmacht kombatant niemiecki_wojsko powstaniec zagłada front czołg wojna_światowy westerplatte bunkier okop
  nazistowski wojenny gestapo bombardowanie sybirak katyń wyzwolenie niewypał
- wojna bitwa armia ofiara
prl, komunizm, solidarność, stan wojenny, peerel < historia
+ prl solidarność komunizm stan_wojenny gierek kartka_na_mięso zomo opozycja gomułka milicja wałęsa pewex
  komunistyczny okrągły_stół strajk peerelowski maluch_fiat jaruzelski saturator bezpieka stalinizm cenzura prlowski
  prlowsk
- kolejka władza pamiętać
średniowiecze, starożytność, rycerze, zamki, zamek < historia
+ średniowiecze średniowieczny rycerz zamek grunwald gród krzyżak mieszko chrobry starożytny rzymianin cesarz
  rzym_starożytny faraon zbroja mnich piast miecz kazimierz_wielki wiking słowianin słowiański legionista warownia
  templariusz fosa baszta
- król mur bitwa wieża
rekonstrukcja historyczna, rekonstruktorzy < historia
+ rekonstruktor rekonstrukcja_historyczny inscenizacja mundur grupa_rekonstrukcyjny turniej_rycerski kolczuga
  obozowisko_rycerski odtwarzać_bitwa strój_z_epoka obóz_wojenny replika_broń szyszak pokaz_walka żywy_historia
  kostium
- bitwa strój replika
historia lokalna, lokalne, małe ojczyzny, nasze miasto, dawne miasto < historia, miasto
+ kronika pocztówka kamienica_rynek regionalista izba_pamięć historia_lokalny pamiątkowy_tablica przedwojenny_miasto
  mieszkaniec_wspominać burmistrz_przedwojenny stary_fotografia dawny_mieszkaniec cegielnia młyn gazownia
  kolejka_wąskotorowy ulica_dawny towarzystwo_miłośnik dawny lokalny_historia dworzec browar pomnik kapliczka
  nazwa_ulica mieszczanin nekropolia synagoga rynek_główny szyld
- ulica archiwum ratusz rynek mieszkaniec
archiwa, archiwum, dokumenty historyczne, pamiętniki, wspomnienia < historia, genealogia
+ archiwum archiwista kronika pamiętnik rękopis mikrofilm akt_archiwalny archiwalny sygnatura kwerenda digitalizacja
  wspomnienie pamiętnikarz dziennik_wojenny list_z_front metryka rękopiśmienny zszywka notatnik_dziadek album_rodzinny
  fotografia_rodzinny dokumentacja spisany_wspomnienie
- dokument stary fotografia
media, prasa, dziennikarstwo, gazety, dziennikarze, radio, telewizja < społeczeństwo
+ gazeta dziennikarz redakcja redaktor prasa telewizja radio artykuł reporter tygodnik prenumerata dziennikarstwo
  wydawca nakład wywiad nagłówek felieton spiker dziennikarka depesza prasowy publicysta antena czasopismo magazyn
  medialny felietonista telewizyjny reportaż prezenter radiowy
- news czytelnik źródło wiadomość widz
podcasty, podcast, radio, słuchowiska < media
+ podcast podcaster radio audycja słuchacz radiowy słuchowisko mikrofon spiker antena odcinek_podcast radiostacja
  prowadzący_audycja nagrywać_podcast dżingiel montować subskrybent spotify spotif montaż_dźwięk
- głos nagranie rozmowa studio
dezinformacja, fake news, fałszywe informacje, fact-checking < media
+ dezinformacja fake_news propaganda teoria_spiskowy fałszywy_wiadomość manipulacja deepfake deepfak demagog
  weryfikacja_fakt troll clickbait fałszywka fact_checking sprostowanie sprostować plotka fejk źródło_informacja
  zweryfikować kłamstwo zmyślony zmyślić zdementować podważyć wiarygodność rzetelny
- źródło prawda news fakt
rękodzieło, robótki ręczne, handmade, prace ręczne, rękodzielnictwo < hobby, kultura
+ rękodzieło szydełko druty drut włóczka haft robótka igła szyć makrama ceramika koronka decoupage decoupag filcowanie
  filcować rzemieślnik tkactwo wiklina wyplatać nitka rzemiosło tamborek garncarz kordonek krosno wełna tkacz kowal
  koronczarka krzyżyk_haft rękodzielnik mulina koszykarz_wiklina scrapbooking bednarz wydziergać uszyć własny_ręka
  wełniany wyszywać szydełkowy ręcznie_robiony ręcznie_robić haftować lepić_z_glina pleść tkać sploty splot plecionka
  ozdóbka filc
- wzór nożyczki sznurek własnoręcznie materiał koralik
szydełkowanie, robienie na drutach, druty, dziewiarstwo, włóczka < rękodzieło
+ szydełko druty drut włóczka oczko_druty oczko_drut motek dziergać ścieg sweter szydełkować amigurumi amigurum pruć
  dziewiarstwo półsłupek oczko wełna szal moherowy dzianina włóczkowy robić_na_druty robić_na_drut skarpeta rękawiczka
  beret szydełkowy dziewiarka wzór_na_druty wzór_na_drut
- wzór czapka szalik rząd
szycie, krawiectwo, maszyna do szycia, hafty, haft < rękodzieło, moda
+ szyć maszyna_do_szycie maszyna_do_szyć wykrój nić krawcowa krawiec ścieg igła zamek_błyskawiczny podszewka
  krawiectwo guzik uszyć obszywać nożyczki haft krawiecki hafciarka patchwork zszyć naparstek overlock fastrygować
  przyszyć zaszyć cerować nitka cerowanie krawiecki_miara przeszyć igielnik nitkować wszyć skrócić_spodnie obrębić
- materiał tkanina bawełna len sukienka kieszeń
ceramika, garncarstwo, glina < rękodzieło
+ ceramika garncarz glina koło_garncarski szkliwo wypalać ceramiczny porcelana garnek_gliniany ceramik garncarstwo
  bolesławiec fajans gliniany szkliwić biskwit angoba kamionka kafel ceramiczka ceramiczk gliniany_garnek
  piec_ceramiczny
- naczynie miska piec kubek
stolarstwo, drewno, meble z drewna, stolarz < majsterkowanie, rękodzieło
+ stolarz drewno deska strugać dłuto heblować stolarski lakierobejca lakierobejc czop fornir stolarnia drewniany
  tartak ciesielka rzeźbić_w_drewno strug sęk cieśla snycerz heblarka słoje słój trocina trociny sklejka olejować
  piła_stołowy deska_sosnowy drewienko szlif strugarka zbić_z_deska drewno_dębowy
- dąb sosna stół klej papier_ścierny lakier
modelarstwo, modele, makiety < hobby
+ modelarz modelarstwo modelarski makieta kolejka_elektryczny sklejać_model skala_model plastikowy_model miniaturka
  figurka_malować aerograf diorama modelowanie modelować okręt_model szkutnik lokomotywa_model farba_modelarski pęseta
  składać
- model klej farba samolot
papier, origami, kaligrafia, papeteria < hobby
+ origami kaligrafia stalówka pióro_wieczny atrament papeteria zeszyt papier_czerpany składać_papier quilling notes
  pismo_ręczny introligatorstwo lettering kaligraf pocztówka ozdobny_papier
- papier kartka pismo litera
kolekcjonerstwo, kolekcje, numizmatyka, filatelistyka, antyki, staroć < hobby, historia
+ kolekcjoner kolekcja znaczek_pocztowy moneta antyk numizmatyk filatelista antykwariat klaser aukcja numizmat banknot
  starocie staroć kolekcjonerski zbieracz pchli_targ pocztówka winyl militaria zabytkowy_zegar kolekcjonować
  kolekcjonerka stary_moneta zbieractwo znaczek
- stary rzadki okaz zbierać
hobby, pasje, pasja, zainteresowania < rozrywka
+ hobby pasja hobbysta kolekcjoner modelarstwo wędkarstwo zainteresowanie pasjonat zamiłowanie krótkofalowiec
  majsterkowanie majsterkować szydełkowanie szydełkować amatorski kolekcja wieczór_gra rękodzieło po_godziny
- czas_wolny zbierać amator
łamigłówki, krzyżówki, zagadki, quizy, sudoku < rozrywka
+ łamigłówka krzyżówka sudoku zagadka rebus quiz kalambur szarada anagram kostka_rubik jolka teleturniej krzyżówkowicz
  panoramiczny rozwiązywać szyfr labirynt logiczny układanka escape_room
- hasło odpowiedź pytanie
rozrywka, humor, kabaret, śmieszne, żarty
+ rozrywka kabaret dowcip żart stand_up komik śmiech satyra mem humor humorystyczny karykatura kabareciarz skecz
  parodia rozśmieszyć komediowy rozśmieszać komedia śmieszny gag absurd komiczny zabawa bawić
- zabawny śmiać scena
rpg, gry fabularne, larp < hobby
+ rpg mistrz_gra larp dungeons_dragons postać_gracz bohater_niezależny warhammer kostka_k20 gra_fabularny
  drużyna_gracz dungeon
- sesja kampania gracz postać
humanistyka, nauki humanistyczne < nauka
+ humanistyka humanista filologia filolog kulturoznawstwo antropolog antropologia językoznawca religioznawstwo
  socjologia humanistyczny hermeneutyka
- tekst kultura badacz
wywiady, wywiad, rozmowy, sylwetki, ludzie < media
+ wywiad rozmówca opowiada_o rozmówczyni sylwetka biografia życiorys bohater_rozmowa portret_człowiek wywiad_z
  opowiadać bohaterka wspominać zapytać pasja
- rozmowa pytanie życie
recenzje, recenzja, testy, opinie, test sprzętu < media
+ recenzja recenzent ocena_końcowy plus_i_minus werdykt porównanie testować recenzować przetestować opłacalność
  zalety_i_wady przetestowany minus polecać ocenić czytelnik rozczarować
- test ocena wada zaleta cena
porady, poradnik, poradniki, triki, jak to zrobić
+ poradnik porada krok_po_krok instrukcja wskazówka trik samouczek poradzić podpowiadać radzić sprytny ściąga
  przydatny
- krok błąd rada
rzemiosło, rzemieślnicy, rzemieślnik, ginące zawody, dawne zawody < kultura, historia, rękodzieło
+ rzemieślnik rzemiosło kowal kowadło bednarz zdun kołodziej młynarz szewc zegarmistrz rymarz introligator szklarz
  kaletnik czeladnik warsztat_rzemieślniczy terminować cech mistrz_rzemiosło garncarz tkacz stolarz
  zakład_rzemieślniczy ginący_zawód ginąć_zawód kuźnia powroźnik cieśla ludwisarz plecionkarz strzecha
- warsztat narzędzie fach ręcznie mistrz zamówienie
bajki, baśnie, książki dla dzieci, literatura dziecięca < książki, dzieci
+ bajka baśń andersen brzechwa muminki muminek ilustrator czytanka dobranocka książeczka kubuś_puchatek plastusiowy
  pinokio bajkowy królewna wierszyk kicia_kocia kicia_koci czytać_na_głos tuwim_lokomotywa
- dziecko obrazek ilustracja wilk
mosty, most, budowle, wiadukty, tunele < architektura, miasto
+ most wiadukt przęsło tunel kładka przeprawa filar_most inżynier_most most_wiszący estakada zapora nitowany nitować
  kratownica
- rzeka konstrukcja beton stal`;
