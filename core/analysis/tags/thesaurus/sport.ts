/** Sports and games. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const SPORT = `
sport, sporty, zawody, sportowe, wydarzenia sportowe
+ sport sportowy sportowiec zawodnik trening trener mecz drużyna zawody mistrzostwa medal bieg stadion kibic
  olimpijczyk kondycja liga rekord zawodniczka boisko medalista turniej puchar klub_sportowy kadra olimpiada
  reprezentacja sędzia_sportowy hala_sportowy igrzyska finisz stoper dyscyplina rywalizacja mistrzyni sportsmenka
  zawodowiec amator trenować wyścig sportowo rozgrywki rozgrywka zwycięzca meczowy stadionowy biegacz pływak piłkarz
  siłownia wysportowany zagrać rozgrzać ćwiczenie_sportowy zawodniczy meczyk mistrz_świat klubowy kopnąć_piłka szatnia
  boiskowy ruszać_się
- wynik gra klub ruch wygrać start mięsień
bieganie, biegi, bieg, maraton, jogging < sport, zdrowie
+ bieganie biegać biegacz maraton bieg półmaraton buty_do_bieganie buty_do_biegać tempo interwał rozgrzewka triathlon
  sprint trucht życiówka ultramaraton parkrun biegaczka numer_startowy ultra wybieganie wybiegać biegowy pulsometr
  jogging zadyszka przebieżka zakwasy zakwas przebiec biegać_po_park bieg_uliczny pobiec truchtać buty_biegowy
  oddychać_podczas_bieg kilometr_bieg trening_biegowy biegnąć
- trening trasa tętno meta
piłka nożna, futbol, piłka, mecze < sport
+ piłka_nożny piłkarz bramkarz gol mecz ekstraklasa futbol napastnik karny_rzut trener_piłkarski murawa spalony
  reprezentacja mundial legia lewandowski piłkarski pzpn obrońca pomocnik stadion orlik kibol bramka liga_mistrz
  korner dogrywka derby transfer wisła_kraków lech_poznań
- drużyna boisko piłka wynik sędzia
siatkówka, siatkarze < sport
+ siatkówka siatkarz siatkarka zagrywka blok_siatkarski set plusliga pluslig siatkarski libero plażówka volley
  rozgrywający atakujący
- mecz drużyna hala punkt
koszykówka, kosz, nba < sport
+ koszykówka koszykarz nba rzut_za_trzy kozłować koszykarski basket obręcz_kosz rzut_wolny streetball
- mecz hala punkt drużyna kosz
tenis, tenis ziemny, tenis stołowy, badminton < sport
+ tenis tenisista tenisistka rakieta_tenisowy kort wimbledon świątek gem serwis_tenisowy lotka tie_break badminton
  ping_pong szlem bekhend forhend deblowy
- set piłka turniej siatka
pływanie, basen, pływalnia, baseny, kąpielisko < sport, zdrowie
+ basen pływać pływanie pływak pływalnia kraul czepek tor_pływacki delfin_styl styl_dowolny kąpielisko okularki
  aquapark pływacki żabka_styl ratownik chlor nurkować nurkowanie czepka_pływacki czepek_pływacki kąpielówki
  morsowanie morsowan brodzik trampolina zjeżdżalnia aqua_aerobik szatnia niecka pływalnia_miejski przepłynąć
  woda_w_basen nauka_pływanie skakać_do_woda kąpać_się żabka_pływać grzbiet_pływać
- woda trening strój karnet oddech ręcznik kąpać
narty, narciarstwo, snowboard, sporty zimowe, skoki narciarskie < sport, zima
+ narty narta narciarz stok snowboard wyciąg narciarski skocznia biegówki biegówka skoki_narciarski małysz stoch zjazd
  slalom skoczek kijek gogle ratrak biegun_narciarski narciarstwo skipass instruktor_narciarski armatka_śnieżny
  alpejski kombinezon_narciarski skitury skitur
- śnieg zima góra trasa
łyżwy, hokej, lodowisko, łyżwiarstwo < sport, zima
+ łyżwa łyżwiarz lodowisko hokej hokeista krążek łyżwiarstwo rolba rolb ślizgawka łyżwiarski tafla curling
- lód zima kask mecz
wspinaczka, ścianka wspinaczkowa, alpinizm, himalaizm < sport, góry
+ wspinaczka wspinacz lina alpinista himalaista czekan karabinek uprząż magnezja boulder chwyt_wspinaczkowy
  ścianka_wspinaczkowy asekuracja ośmiotysięcznik kukuczka wspinaczkowy wspinać everest raki skałka
- góra skała szczyt droga
sztuki walki, boks, judo, karate, mma < sport
+ boks bokser judo karate mma nokaut ring zapasy sztuka_walka krav_maga ksw bokserski zapaśnik aikido kickboxing
  taekwondo judoka szermierka floret karateka sparing
- walka cios rękawica mata
lekkoatletyka, rzuty, skoki < sport
+ lekkoatletyka lekkoatleta sprinter oszczep rzut_młot skok_wzwyż tyczka płotki sztafeta kula_pchnięcie kula_pchnąć
  bieżnia lekkoatletyczny dysk_rzut tyczkarz
- stadion rekord medal
olimpiada, igrzyska olimpijskie, igrzyska, paraolimpiada < sport
+ igrzyska olimpiada olimpijski znicz_olimpijski paraolimpijski złoty_medal olimpijczyk paraolimpiada
  ceremonia_otwarcie wioska_olimpijski olimpiadowy olimpiadow sztafeta_olimpijski reprezentant pięć_koło piąć_koło
  podium hymn ceremonia
- medal sportowiec rekord
żużel, speedway, rajdy, formuła 1, sporty motorowe < sport
+ żużel żużlowiec speedway formuła_1 kubica rajd rajdowiec tor_wyścigowy wyścig bolid pit_stop kierowca_rajdowy
  żużlowy karting rallye dakar
- motocykl silnik tor
piłka ręczna, rugby, futbol amerykański < sport
+ piłka_ręczny szczypiornista rugby rugbista szczypiorniak touchdown szczypiornistka młyn_rugby obrotowy_zawodnik
  kołowy rzut_karny skrzydłowy plastron bramkarz hala_sportowy
- hala drużyna bramka
szachy, szachiści, brydż < hobby, gry planszowe
+ szachy szachista arcymistrz pionek hetman szachownica szach_mat gambit goniec debiut_szachowy brydż roszada szachowy
  szachistka warcaby brydżysta mat szachowy_zegar pat wieżowy gambit_królowa końcówka_szachowy królówka
  turniej_szachowy figura
- partia ruch gra wieża król
gry planszowe, planszówki, gra planszowa, gry karciane, karty < hobby, rozrywka
+ planszówka planszówk gra_planszowy pionek plansza kostka_do_gra gracz karcianka karciank catan kooperacyjny
  instrukcja_gra scrabble monopoly planszowy eurogra eurogr żeton talia kości_do_gra makao erpegi erpeg chińczyk
  dobble dobbl partyjka rozgrywka rzucać_kostka gra_towarzyski plansza_gra karty_do_gra
- karta gra grać kostka punkt runda partia
taniec, tańce, balet < kultura, sport
+ taniec tancerz tancerka tańczyć balet salsa choreografia walc tango baletnica parkiet_taneczny polonez choreograf
  hip_hop_taniec taneczny balerina breakdance tanecznica kurs_taniec obrót partnerka potańcówka dansing układ_taneczny
  wodzirej figura_taneczny
- muzyka rytm krok scena
gimnastyka, akrobatyka, cyrk < sport
+ gimnastyka gimnastyk gimnastyczka akrobata salto szpagat trapez cyrk cyrkowiec żongler klaun równoważnia drążek
  woltyżerka gimnastyczny
- ćwiczenie mata
sporty wodne, nurkowanie, surfing, kitesurfing < sport
+ nurek nurkowanie nurkować surfing kitesurfing deska_surfingowy windsurfing narty_wodny narta_wodny wakeboard płetwa
  akwalung butla_nurkowy pianka_neoprenowy snorkeling wrak motorówka skuter_wodny
- fala morze wiatr głębokość
biegi na orientację, orientacja, geocaching < sport
+ orientacja kompas punkt_kontrolny azymut geocaching skrzynka_geocache skrzynka_geocach lampion_kontrolny
  bieg_na_orientacja perforator_karta keszer kesz
- mapa las bieg współrzędne
strzelectwo, łucznictwo, broń < sport
+ strzelectwo strzelnica łuk łucznik strzała pistolet karabin tarcza_strzelecki pozwolenie_na_broń amunicja kołczan
  wiatrówka strzelecki magazynek łucznictwo cięciwa
- broń strzał cel lufa`;
