/** Travel, transport, regions and countries. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const TRAVEL = `
podróże, podróż, turystyka, wycieczki, podróżowanie, wyjazdy, zwiedzanie
+ podróż podróżnik podróżować turysta turystyka turystyczny wycieczka bagaż walizka hotel przewodnik bilet zwiedzać
  lotnisko nocleg paszport wakacje zwiedzanie pamiątka autostop itinerarium plecak backpacker lot muzeum kurort
  biuro_podróże biuro_podróż all_inclusive wyprawa wiza rezerwacja podróżny ekspedycja city_break trasa podróżniczka
  turystka autokar pociąg samolot schronisko zwiedzić zagraniczny wyjechać urlop pocztówka przewodniczka kwatera
  wyjazd_zagraniczny wakacyjny zwiedzający jechać_za_granica bilet_lotniczy pociąg_nocny mapa noclegownia
  autobus_turystyczny wędrować urlopować wycieczkowicz plecakowy nocować pakować_się przesiadka
- wyjazd szlak kraj plaża widok zamek
noclegi, hotele, hotel, nocleg, agroturystyka < podróże
+ hotel nocleg pensjonat agroturystyka hostel recepcja schronisko apartament rezerwacja doba_hotelowy booking airbnb
  kwatera hotelarz pole_namiotowy recepcjonista hotelowy zameldować
- pokój śniadanie łóżko gość
kemping, camping, biwak, namiot, kampery, kamper, pod namiotem < podróże
+ namiot biwak śpiwór karimata kamper kemping pole_namiotowy przyczepa_kempingowy kuchenka_turystyczny ognisko hamak
  biwakować latarka_czołowy caravaning palnik śledź_namiot menażka polowy_łóżko obozowisko obóz polowy toi_toi
  bukowanie bukować dzikie_biwakowanie dziki_biwakować rozbić_namiot moskit
- las jezioro noc plecak ogień
wędrówki, szlaki, szlak, trekking, piesze wędrówki, spacery, spacer < podróże, góry, zdrowie
+ szlak wędrówka trekking plecak piechur pttk wędrować kij_trekkingowy marsz znakowany spacer spacerować
  punkt_widokowy schronisko turystyka_pieszy drogowskaz termos odznaka_turystyczny pieszy_wędrówka przełęcz
  spacerowicz wędrowanie szlak_turystyczny przejść_kilometr pieszo bidon ścieżka_leśny dolina grań podejście
  kurtka_przeciwdeszczowy
- buty góra las ścieżka mapa trasa widok deszcz kurtka
kajaki, spływy, spływ kajakowy, kajakarstwo < sport, rzeki, podróże
+ kajak spływ wiosło kajakarz kajakowy spływ_kajakowy kamizelka_ratunkowy kanadyjka sup krutynia czółno pagaj wioślarz
- rzeka nurt jezioro woda brzeg most
żeglarstwo, żagle, jachty, żegluga < sport, podróże, morze
+ żagiel jacht żeglarz żeglarstwo rejs maszt żeglować kapitan ster regaty szkwał skipper marina halsy hals mazury
  port_jachtowy pokład cumować patent_żeglarski kotwica windsurfing omega szanta bosman bandera
- wiatr łódź fala port jezioro
pakowanie, bagaż, co zabrać < podróże
+ pakowanie pakować walizka bagaż_podręczny kosmetyczka spakować plecak bagaż przepakować bagażowy kosmetyki_podróżny
  kosmetyk_podróżny rulon_ubranie kompresyjny lista_rzecz kieszeń waga_bagaż
- lista ubranie podróż ręcznik
lotnictwo, samoloty, samolot, lotnisko, loty < transport
+ samolot lotnisko pilot lot stewardesa linia_lotniczy boeing lądowanie odprawa terminal pas_startowy lotniczy airbus
  szybowiec lotnictwo start_samolot kontroler_lot śmigłowiec turbulencje turbulencja lotnia helikopter paralotnia
  kokpit awionetka przesiadka_lot
- bilet bagaż skrzydło lecieć
kolej, pociągi, pociąg, kolejnictwo, pkp < transport, podróże
+ pociąg kolej dworzec peron kolejowy lokomotywa wagon pkp konduktor tor maszynista rozkład_jazda parowóz intercity
  pendolino pendolin stacja_kolejowy wąskotorowy kolejarz tory szyna przedział semafor nastawnia bilet_kolejowy
  kuszetka pociągowy parowozownia przesiadka pociąg_pospieszny kolejka bilet_na_pociąg przedział_sypialny wagonik
  dworcowy kolejowo zwrotnica peronowy
- bilet podróż stacja opóźnienie przejazd podróżny
komunikacja miejska, transport publiczny, autobusy, tramwaje, tramwaj, metro, autobus < transport, miasto
+ autobus tramwaj metro przystanek komunikacja_miejski bilet_miesięczny tramwajowy pasażer trolejbus rozkład_jazda
  motorniczy kanar transport_publiczny autobusowy buspas zajezdnia kasownik bilet_ulgowy kierowca_autobus torowisko
  wykluczenie_komunikacyjny wykluczyć_komunikacyjny pętla_autobusowy linia_autobusowy autobusik tramwajarz
  bilet_czasowy przesiadać linia_tramwajowy bileter
- bilet linia miasto kierowca kurs korek opóźnienie
transport, komunikacja, mobilność < gospodarka
+ transport przewoźnik pasażer przewóz ciężarówka kolej autobus samochód autostrada hulajnoga rozkład_jazda mobilność
  tramwaj lotnisko przystanek dworzec bilet przewozić tabor przejazd
- trasa ruch pojazd podróż korek droga
samochody, samochód, motoryzacja, auta, auto < transport
+ samochód auto silnik kierowca opona samochodowy hamulec skrzynia_bieg motoryzacja bagażnik kierownica mechanik
  warsztat_samochodowy diesel benzyna karoseria toyota volkswagen sedan przegląd_techniczny zderzak sprzęgło felga suv
  lakier_samochodowy akumulator szyba_przedni prędkościomierz świeca_zapłonowy parkować reflektor wycieraczka tankować
  hybryda salon_samochodowy spalinowy płyn_hamulcowy jechać_samochód autko kierować samochodzik silnikowy
  prowadzić_auto parkować_samochód stacja_benzynowy
- droga olej paliwo jazda koło korek prędkość zima parking
naprawa samochodu, mechanika samochodowa, warsztat samochodowy, eksploatacja auta < samochody
+ mechanik warsztat_samochodowy klocek_hamulcowy wymiana_olej zawieszenie amortyzator rozrusznik alternator filtr_olej
  pasek_rozrząd turbosprężarka wulkanizator lakiernik świeca_zapłonowy akumulator diagnostyka_komputerowy sprzęgło
  opona_zimowy płyn_chłodniczy laweta
- części serwis usterka silnik naprawa
samochody elektryczne, elektromobilność, elektryki, auto elektryczne < samochody, ekologia
+ samochód_elektryczny tesla stacja_ładowanie elektromobilność elektryk_auto ładowarka_samochodowy zasięg_bateria
  hybryda kilowatogodzina wallbox ładować plug_in elektryczny_auto kabel_ładować szybki_ładowarka zeroemisyjny
  zeroemisyjn hybrydowy bateria_trakcyjny doładować
- bateria ładowanie zasięg prąd
motocykle, motocykl, motory, skutery < transport
+ motocykl motocyklista motor skuter jednoślad kask harley chopper motorower motocyklowy quad yamaha zlot_motocyklowy
  cross motocyklowy_kombinezon harleyowiec vespa motocyklistka dwusuwowy manetka
- jazda silnik sezon zakręt
prawo jazdy, kierowcy, nauka jazdy, przepisy drogowe < ruch drogowy, samochody
+ prawo_jazda kursant egzamin_na_prawo_jazda instruktor_jazda punkt_karny kodeks_drogowy word mandat kierowca
  nauka_jazda elka placyk plac_manewrowy jazda_doszkalający jazda_doszkalać kategoria_b egzaminator zdać_prawo_jazda
  łuk
- jazda egzamin przepis skrzyżowanie
ruch drogowy, bezpieczeństwo na drodze, drogi, droga, wypadki drogowe, korki < transport, bezpieczeństwo, miasto
+ skrzyżowanie kierowca mandat fotoradar przejście_dla_pieszy rondo jezdnia korek znak_drogowy drogowy autostrada
  pieszy wypadek_drogowy sygnalizacja_świetlny drogówka ekspresowy_droga potrącić objazd potrącenie chodnik
  pierwszeństwo ograniczenie_prędkość nawierzchnia wyprzedzać pobocze zebra asfalt kolizja próg_zwalniający stłuczka
  obwodnica odblask zderzenie zderzyć karambol alkomat światła_drogowy światło_drogowy jezdny kierowczyni kierowczyn
  światło_czerwony przejść_przez_ulica ruchliwy zwolnić_na_droga znak_zakaz wyprzedzić
- ulica ruch prędkość policja droga samochód zakręt hamować
parkowanie, parkingi, parking < ruch drogowy, miasto, samochody
+ parking parkować parkowanie parkomat parkingowy strefa_płatny miejsce_parkingowy zaparkować blokada_na_koło
  odholować abonament_parkingowy postój garaż garażować parkowanie_równoległy parkować_równoległy blokada
- samochód ulica opłata kierowca
piesi, chodzenie, pieszy, chodnik < ruch drogowy, miasto, zdrowie
+ pieszy chodnik przechodzień przejście_dla_pieszy zebra kładka odblask krawężnik przejście_podziemny spacerowy
  chodnikowy pieszo chodnikiem przejście wózek kijek przejść_dla_pieszy spacerowiczka spacerowiczk na_piechota
- ulica ruch spacer miasto
rowery, rower, kolarstwo, jazda na rowerze, rowerowe, rowerzyści < sport, transport
+ rower rowerowy rowerzysta kolarz kolarstwo pedał łańcuch siodełko dętka przerzutka ścieżka_rowerowy rower_górski
  kierownica kask bidon bagażnik_rowerowy szprycha szosowy peleton droga_rowerowy sakwa widelec pompka tour_de_pologne
  velo dzwonek_rowerowy rower_elektryczny kaseta zębatka gravel bikepacking velostrada velostrad pedałować kolarski
  rowerek jednoślad rower_miejski suport błotnik zapięcie_rowerowy jechać_na_rower rowerzystka pompować dętka_wymienić
  rowerownia stojak_rowerowy pas_rowerowy dojeżdżać_rower szprychowy hamulec_tarczowy klocki_hamulcowy
  klocek_hamulcowy przyczepka_rowerowy fotelik_rowerowy smarować_łańcuch wycieczka_rowerowy kontrapas obręcz
  przebić_dętka
- opona hamulec koło jazda trasa droga smar jechać światło klocki klocek oświetlenie
hulajnogi, hulajnoga elektryczna, rolki, deskorolka < sport, transport
+ hulajnoga deskorolka rolki skatepark rolkarz wrotki hulajnoga_elektryczny longboard skater ochraniacz rolkowy
  kółko_rolka halfpipe trik_deska bmx wrotkarz skuter
- chodnik kask koło
statki, statek, żegluga, porty < transport
+ statek prom port kapitan marynarz okręt rejs barka holownik żegluga stocznia kontenerowiec kajuta burta armator
  wycieczkowiec latarnia_morski parowiec
- morze pokład kotwica rzeka
polska, regiony, region, polskie miasta < podróże
+ polska mazowsze wielkopolska małopolska podlasie lubelszczyzna pomorze kujawy warmia roztocze dolny_śląsk
  podkarpacie kaszuby podhale region mazury świętokrzyskie świętokrzyski opolszczyzna wielkopolski
- województwo powiat kraina zamek
warszawa, stolica, warszawskie < polska, miasto
+ warszawa warszawski warszawiak praga mokotów żoliborz ursynów wola pałac_kultura łazienki_królewski syrenka
  ochota_dzielnica starówka wilanów bemowo targówek warszawianka nowy_świat krakowskie_przedmieście
  krakowski_przedmieście zamek_królewski metro_warszawski saski most_poniatowski ursus
- stolica dzielnica wisła metro
kraków, krakowskie, małopolska < polska, miasto
+ kraków krakowski wawel krakus kazimierz nowy_huta sukiennice hejnał planty lajkonik podgórze smok_wawelski
  małopolska krakowianin małopolski obwarzanek kopiec_kościuszko sukiennica mariacki barbakan nowohucki
- rynek wisła zamek
śląsk, górny śląsk, katowice, śląskie, zagłębie < polska
+ śląsk śląski katowice ślązak gliwice zabrze nikiszowiec familok kopalnia górnik silesia chorzów spodek tychy bytom
  zagłębie sosnowiec barbórka godka rybnik rolada ruda_śląski
- węgiel huta hałda
trójmiasto, gdańsk, gdynia, sopot, pomorze, pomorskie < polska, miasto
+ gdańsk gdynia sopot gdański trójmiasto pomorze westerplatte długi_targ neptun stocznia_gdański kaszuby kaszubski
  kaszub pomorski oliwa motława gdynianin żuraw_gdański
- morze port molo plaża
wrocław, dolny śląsk, dolnośląskie < polska, miasto
+ wrocław wrocławski dolny_śląsk ostrów_tumski krasnal wałbrzych karkonosze legnica kotlina_kłodzki wrocławianin
  dolnośląski hala_stulecie książ krasnale panorama_racławicki jelenia_góra odrzański hydropolis wrocławianka sudety
- odra rynek zamek most
poznań, wielkopolska, wielkopolskie < polska, miasto
+ poznań poznański wielkopolska rogal_świętomarciński gniezno koziołki koziołek poznaniak kalisz pyra leszno
  wielkopolski malta_poznań stary_browar cytadela_poznań bamber ostrów_wielkopolski
- warta rynek targi
łódź, łódzkie < polska, miasto
+ łódzki piotrkowski manufaktura księży_młyn łodzianin włókniarz pabianice zgierz księży bałuty ulica_piotrkowski
  fabrykancki poznański_izrael scheibler łodzianka ec1
- fabryka kamienica ulica
lublin, lubelskie, podlasie, białystok, roztocze < polska
+ lublin lubelski białystok podlasie podlaski zamość roztocze kazimierz_dolny tykocin suwalszczyzna cebularz augustów
  białowieża chełm supraśl hajnówka
- cerkiew wschód puszcza
mazury, warmia, olsztyn < polska
+ mazury mazurski olsztyn giżycko mikołajki śniardwy warmia mamry węgorzewo krutynia warmiński ełk
- jezioro żagiel jacht
bieszczady, beskidy, podkarpacie, rzeszów < góry
+ bieszczady bieszczadzki tarnica połonina solina cisna beskid rzeszów podkarpacie łemko bojko ustrzyki wetlina
  podkarpacki beskidzki
- szlak góra cerkiew
tatry, zakopane, podhale < góry
+ tatry tatrzański zakopane giewont morski_oko rysy kasprowy_wierch krupówki górale góral podhale toprw orla_perć
  podhalański ceper oscypek
- góra szlak śnieg halny
sudety, karkonosze < góry
+ sudety karkonosze śnieżka szklarski_poręba karpacz góry_stołowy szczeliniec kotlina_kłodzki sudecki izerski
  błędny_skały
- szlak góra schronisko
europa, kraje europejskie, zagranica < podróże
+ europa europejski paryż londyn berlin praga wiedeń rzym barcelona budapeszt lizbona amsterdam sztokholm kopenhaga
  dublin
- stolica kraj kontynent
włochy, italia, rzym < europa
+ włochy włoski rzym włoch wenecja florencja toskania sycylia mediolan neapol koloseum bolonia sardynia
- makaron kawa plaża
hiszpania, portugalia < europa
+ hiszpania hiszpański barcelona madryt portugalia lizbona andaluzja flamenco tapas sewilla majorka katalonia algarve
  algarv portugalski hiszpan
- plaża słońce
grecja, chorwacja, bałkany < europa
+ grecja grecki ateny kreta rodos akropol chorwacja chorwacki bałkany dubrownik albania czarnogóra bułgaria serbia
  santorini adriatyk
- morze wyspa plaża
niemcy, berlin, austria < europa
+ niemcy niemiecki berlin monachium bawaria niemiec hamburg drezno austria wiedeń austriacki bundestag
- granica język
czechy, praga, słowacja < europa
+ czechy czeski praga czech brno słowacja słowacki morawy ostrawa bratysława knedlik wełtawa
- piwo granica
francja, paryż < europa
+ francja francuski paryż prowansja wieża_eiffla wieża_eiffl luwr francuz bretania alpy normandia marsylia bagietka
  sekwana
- wino ser
wielka brytania, anglia, londyn, szkocja, irlandia < europa
+ anglia londyn brytyjski szkocja irlandia brytyjczyk anglik walia edynburg funt_szterling irlandzki dublin szkocki
  tamiza brexit
- wyspa królowa herbata
skandynawia, norwegia, szwecja, finlandia, islandia, dania < europa
+ skandynawia norwegia szwecja finlandia islandia fiord zorza_polarny szwedzki norweski duński fiński kopenhaga oslo
  sztokholm gejzer renifer lofoty helsinki islandzki
- zima
ukraina, kijów, lwów < europa
+ ukraina ukraiński kijów lwów ukrainiec ukrainka zełenski zełensk charków donbas odessa krym
- wojna uchodźca granica rosja
rosja, białoruś, wschód < świat
+ rosja rosyjski moskwa putin kreml białoruś rosjanin łukaszenka mińsk petersburg syberia białoruski bajkał
- wojna sankcja granica
stany zjednoczone, usa, ameryka, nowy jork < świat
+ usa amerykański nowy_jork kalifornia amerykanin waszyngton trump biały_dom stany_zjednoczony route_66 rout_66
  chicago dolar hollywood teksas alaska
- ameryka prezydent ocean
azja, japonia, chiny, tajlandia, indie, wietnam < świat
+ azja japonia japoński tokio chiny chiński pekin tajlandia indie wietnam bangkok gejsza kimono azjatycki tybet bali
  indonezja himalaje korea japończyk nepal filipiny delhi
- ryż świątynia
afryka, egipt, maroko < świat
+ afryka afrykański egipt maroko piramida sahara safari kenia tunezja tanzania kilimandżaro zanzibar marrakesz
- pustynia słoń lew
bliski wschód, izrael, turcja, gruzja < świat
+ izrael turcja jerozolima palestyna stambuł turecki gruzja gruziński iran strefa_gaza syria dubaj izraelski kaukaz
  tbilisi armenia jordania
- pustynia konflikt bazar
mandaty, mandat, punkty karne < ruch drogowy
+ mandat punkt_karny straż_miejski wykroczenie kara_grzywna taryfikator fotoradar odwołać_się_od_mandat zakaz_wjazd
  zakaz_postój ukarać radar przekroczyć_prędkość przekroczenie_prędkość kara pouczenie zapłacić_mandat
- policja kierowca zapłacić
survival, bushcraft, sztuka przetrwania < podróże, bezpieczeństwo
+ survival krzesiwo bushcraft szałas przetrwanie przetrwać scyzoryk tarp filtr_do_woda paracord rozpalić_ogień finka
  racja_żywnościowy kompas obozowisko
- las nóż ogień noc plecak
samochody zabytkowe, klasyki motoryzacji, oldtimery, youngtimery < samochody
+ oldtimer zabytkowy_samochód polonez fiat_125p syrena_samochód warszawa_garbus maluch_126p żółty_tablica zlot
  klasyk_motoryzacja garbus trabant youngtimer renowacja_samochód
- silnik lakier blacha rocznik
wakacje z dziećmi, podróże z dziećmi, wycieczki z dziećmi, atrakcje dla dzieci < podróże, dzieci
+ park_rozrywka zoo aquapark park_linowy fotelik wózek_spacerowy małpi_gaj sala_zabawa kolejka_wąskotorowy minizoo
  minizo farma_edukacyjny fotelik_samochodowy animator
- dziecko wycieczka plaża atrakcja`;
