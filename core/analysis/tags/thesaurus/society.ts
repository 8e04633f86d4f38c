/** Politics, local matters and public services. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const SOCIETY = `
polityka, politycy, rząd, sejm, parlament, partie < społeczeństwo
+ polityk polityka premier minister sejm rząd prezydent poseł senat partia wybory koalicja opozycja ustawa
  kampania_wyborczy sondaż parlament senator polityczny marszałek_sejm wotum_nieufność głosowanie pis
  platforma_obywatelski lewica prawica konfederacja tusk kaczyński rządowy demokracja weto parlamentarny populizm
  polityczka polityczk rządzić rządzący wyborczy ministerialny prezydencki partyjny premierostwo głosować
- władza kraj debata program państwo
wybory, głosowanie, kampania wyborcza < polityka
+ wybory wyborca głosowanie komisja_wyborczy lista_wyborczy kandydat frekwencja urna_wyborczy karta_głosowanie pkw
  mandat_poselski wyborczy referendum drugi_tura elektorat sondaż kampania_wyborczy exit_poll lokal_wyborczy głosować
  okręg_wyborczy kandydatka
- głos partia prezydent wynik
samorząd, gmina, rada miasta, samorząd lokalny, powiat, burmistrz < społeczeństwo, miasto
+ gmina burmistrz wójt radny starosta samorząd uchwała rada_miasto prezydent_miasto sołectwo powiat sołtys
  budżet_obywatelski samorządowy gminny ratusz sesja_rada urząd_miasto magistrat województwo sołecki
  marszałek_województwo konsultacje_społeczny konsultacja_społeczny powiatowy radna radni miejski_urząd burmistrzyni
  gospodarz_miasto konsultacje_z_mieszkaniec konsultacja_z_mieszkaniec sesja_rada_miasto miasto_ogłosić
- mieszkaniec inwestycja wniosek urząd
budżet obywatelski, aktywizm, inicjatywy lokalne, inicjatywa obywatelska < samorząd, miasto
+ budżet_obywatelski petycja inicjatywa_lokalny konsultacje konsultacja aktywista społecznik rada_osiedle
  fundusz_sołecki mieszkaniec_głosować inicjatywa_obywatelski partycypacja rada_dzielnica
- mieszkaniec projekt głosowanie dzielnica
unia europejska, ue, bruksela, fundusze unijne, dotacje < polityka
+ unia_europejski bruksela unijny europarlament dotacja dyrektywa komisja_europejski europoseł traktat fundusz_unijny
  kpo strasburg euro wspólnota_europejski schengen wniosek_o_dofinansowanie dofinansowanie krajowy_plan_odbudowa
  beneficjent
- państwo projekt członkowski środki
prawa człowieka, demokracja, wolność słowa, konstytucja, praworządność < polityka
+ konstytucja demokracja prawo_człowiek praworządność wolność_słowo cenzura trybunał dyskryminacja
  rzecznik_prawo_obywatelski niezawisłość mniejszość amnesty tolerancja wolność demokratyczny dyktatura autorytarny
  represja
- obywatel władza prawo sąd
protesty, strajki, demonstracje, protest < społeczeństwo
+ protest demonstracja strajk manifestacja marsz transparent protestować związkowiec pikieta blokada okupować_protest
  postulat demonstrant protestujący strajkować związek_zawodowy protestujący_rolnik protestować_rolnik hasło_protest
  megafon związkowy okupować manifestować petycja
- tłum policja ulica
wojsko, armia, obronność, nato, wojskowość < polityka
+ wojsko żołnierz armia nato czołg generał wojskowy mundur obronność pobór rakieta_wojskowy poligon batalion wot
  zbrojenia zbrojenie myśliwiec_samolot dowódca oficer okręt_wojenny szeregowy obronny amunicja karabin dywizja pułk
  rezerwista koszary mobilizacja kompania_wojskowy patriot_rakieta
- wojna front broń ćwiczenie
wojna w ukrainie, konflikty zbrojne, sytuacja międzynarodowa, świat, dyplomacja, polityka zagraniczna < polityka
+ dyplomacja ambasador sankcja rozejm onz putin inwazja zełenski zełensk agresja konsulat wojna_hybrydowy msz
  szczyt_nato ostrzał geopolityka ambasada traktat mocarstwo dyplomata okupant rakietowy zawieszenie_broń
  negocjacje_pokojowy negocjacja_pokojowy
- granica wojna państwo front
straż pożarna, pożary, osp, strażacy, pożar < bezpieczeństwo, społeczeństwo
+ strażak straż_pożarny osp pożar gasić wóz_strażacki remiza gaśnica hydrant płomień podpalenie podpalić druh
  akcja_gaśniczy dym ochotniczy_straż pogorzelec strażacki drabina_strażacki ugasić sikawka pożarniczy spłonąć
  pogorzelisko płonąć strażaczka strażaczk gaszenie pożar_las wóz_bojowy spalić
- ogień woda alarm ratownik
ratownictwo, ratownicy, służby ratunkowe, wypadki, wypadek < bezpieczeństwo, zdrowie
+ ratownik ratować ratownictwo gopr topr wopr akcja_ratunkowy poszukiwania poszukiwanie zaginiony ranny
  śmigłowiec_ratunkowy wypadek karetka ratunkowy poszkodowany numer_alarmowy goprowiec toprowiec utonąć tonąć
  wołać_pomoc koło_ratunkowy uratować ratowniczka wezwać_pomoc wołać_ratunek akcja_poszukiwawczy zagubić_się
- pomoc alarm policja szpital
kryzys, przygotowanie na kryzys, preppersi, obrona cywilna < bezpieczeństwo, społeczeństwo
+ plecak_ewakuacyjny schron obrona_cywilny zapas_żywność syrena_alarmowy ewakuacja blackout agregat radio_na_bateria
  survival preppers alert_rcb poradnik_bezpieczeństwo krzesiwo
- woda zapas latarka
korupcja, afery, skandal < polityka
+ korupcja łapówka afera łapownictwo cba malwersacja nepotyzm skandal łapówkarz zarzut_prokurator defraudacja
  kumoterstwo łapownik ustawiony_przetarg prokuratura zarzut biegły przekupić przekupny
- minister śledztwo urzędnik
demografia, ludność, spis powszechny < społeczeństwo
+ demografia dzietność spis_powszechny ludność wyludniać przyrost_naturalny starzenie_się_społeczeństwo
  starzeć_się_społeczeństwo gus liczba_urodzenie śmiertelność demograficzny demograf populacja
- statystyka wiek mieszkaniec
mieszkalnictwo, mieszkania komunalne, polityka mieszkaniowa, tbs < społeczeństwo
+ tbs mieszkanie_komunalny lokal_socjalny polityka_mieszkaniowy patodeweloperka patodeweloperk eksmisja
  budownictwo_społeczny pustostan reprywatyzacja
- czynsz gmina kredyt najem
inwestycje lokalne, inwestycje, inwestycja, infrastruktura < samorząd, miasto
+ przetarg wykonawca obwodnica infrastruktura modernizacja plac_budowa dofinansowanie wiadukt kostka_brukowy
  przebudowa remont_droga wodociąg_budowa inwestycja oddanie_do_użytek
- gmina budowa droga umowa
parki, tereny zielone, zieleń miejska, park < urbanistyka, przyroda
+ park skwer zieleń_miejski alejka ławka drzewo fontanna plac_zabawa park_kieszonkowy trawnik aleja nasadzenie
  nasadzić wiewiórka bulwar parkowy zieleniec ogród_botaniczny planty
- spacer mieszkaniec cień pies
wieś, życie na wsi, sołectwo < społeczeństwo
+ wieś wiejski sołtys gospodyni_wiejski rolnik zagroda remiza chłop stodoła świetlica_wiejski sołectwo chałupa dożynki
  krowa pole gospodarz gospodyni wiejski_życie drewniany_dom kogut bocian żniwa polny_droga wioska wsi_spokojny
  wieś_spokojny gospodarka_wiejski wiejski_droga chata
- łąka gospodarstwo sąsiad
czas, kalendarz, rocznice, zmiana czasu
+ zegar zegarek zmiana_czas kalendarz rok_przestępny strefa_czasowy czas_letni rocznica zegarmistrz jubileusz budzik
  wskazówka_zegar przestawiać_zegarek chronometr zegar_słoneczny sekunda stulecie upływ datownik wskazówka
  punktualność
- doba wiosna
imieniny, imiona, imię, nazwiska < rodzina
+ imię imieniny nazwisko solenizant patron_imię etymologia_nazwisko onomastyka zdrobnienie imiennik przydomek
  nadać_imię nazwać_dziecko popularny_imię brzmienie_imię życzenia życzenie chrzestny
- pochodzenie dziecko tradycja
harcerstwo, harcerze, skauting < społeczeństwo
+ harcerz harcerka zhp zuch obóz_harcerski zastęp drużynowy harcerski skaut sprawność_harcerski harcmistrz zhr hufiec
  biwak
- mundur ognisko las
astrologia, horoskop, ezoteryka, tarot < rozrywka
+ horoskop astrologia zodiak tarot wróżka numerologia baran_znak skorpion_znak ezoteryka retrogradacja karty_tarot
  sennik jasnowidz wróżyć chiromancja
- gwiazda przepowiednia
magia, legendy, mitologia, baśnie, legenda < kultura
+ mit mitologia legenda baśń bajka zeus bóstwo demon bazyliszek słowiański_demon wiedźma duch_zamek czarownica
  podanie_ludowy bogini upiór strzyga rusałka baśniowy
- opowieść skarb smok duch
poczta, listy, korespondencja, paczki < społeczeństwo
+ poczta list koperta znaczek listonosz paczka kurier pocztowy przesyłka polecony awizo adresat nadać
  skrzynka_pocztowy pocztówka paczkomat doręczyciel poczta_polski korespondencja
- adres stempel okienko
praca dorywcza, praca sezonowa, praca za granicą < praca
+ saksy praca_sezonowy zbiór_truskawka praca_za_granica pośrednictwo_praca umowa_zlecenie dorywczy
  agencja_praca_tymczasowy roznosić_ulotka dorobić sezon zbierać_truskawka kelnerować roznosić wyjechać_do_praca fucha
- lato student stawka
bezdomne zwierzęta, schronisko dla zwierząt, adopcja zwierząt < zwierzęta
+ schronisko adoptować adopcja dom_tymczasowy bezdomny_zwierzę sterylizacja toz wolontariusz_schronisko porzucony
  przygarnąć schroniskowy
- pies kot opiekun klatka
tworzywa, plastik, szkło, papier, materiały
+ plastik szkło aluminium stal guma beton tworzywo_sztuczny metal drewno ceramika polietylen huta_szkło papiernia
- surowiec produkcja recykling
utrudnienia, awarie, awaria, przerwy w dostawie < samorząd, miasto
+ objazd awaria przerwa_w_dostawa wyłączenie_prąd zamknięty_ulica wodociąg_awaria utrudnienie utrudnić utrudnienia
  pogotowie_energetyczny usuwać_awaria beczkowóz organizacja_ruch
- kierowca mieszkaniec droga prąd woda`;
