/** Nature, weather, environment and energy. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const NATURE = `
ekologia, ochrona środowiska, środowisko, eko < przyroda, społeczeństwo
+ ekologia ekologiczny ekolog środowisko recykling segregacja segregować zanieczyszczenie plastik ślad_węglowy
  zero_waste zero_wast emisja dwutlenek_węgiel zrównoważony zrównoważyć kompost smog odpad śmieć jednorazowy
  wielorazowy biodegradowalny biodegradowaln globalny_ocieplenie bioróżnorodność mikroplastik surowiec_wtórny
  oczyszczalnia odnawialny reklamówka wysypisko proekologiczny żywotność ponowny ekologicznie środowiskowy eko
  bioodpad opakowaniowy szkodliwy energooszczędny kompostować kompostownik przetwarzać ponowny_użycie natura_chronić
  przyjazny_środowisko elektrośmieci elektrośmiec jadłodzielnia jadłodzieln drzewo_sadzić samochód_elektryczny
  łąka_kwietny pszczoły_ratować pszczoła_ratować ślad naprawiać deszczówka nie_marnować segregowanie surowiec
  opakowanie_zwrotny butelkomat energia_odnawialny węglowy ekoaktywista ekoaktywist ocalić_planeta sadzić_drzewo
  oszczędzać_woda pojemnik kompostowanie drugi_obieg pyłek zapylać trzmiel owad_zapylający owad_zapylać ptak_w_miasto
  łąka_zamiast_trawnik
- woda energia klimat butelka natura powietrze kosz zużyty oszczędzać torba opakowanie
odpady, śmieci, recykling, segregacja śmieci, segregacja odpadów < ekologia, miasto, dom
+ odpad śmieć śmieci recykling segregacja segregować kosz pojemnik_na_odpad pszok wysypisko surowiec_wtórny makulatura
  kontener śmietnik śmieciarka butelka_plastikowy elektrośmieci elektrośmiec folia odpadowy kaucja_za_butelka
  opakowanie bioodpad frakcja puszka wyrzucać sortownia spalarnia gabaryt utylizacja śmieciowy altana_śmietnikowy
  worek recyklingowy recyklingow śmietnikowy wyrzucić opróżnić pojemnik odpady_zmieszany odpad_zmieszać bio papierowy
  puszka_aluminiowy zgnieść_butelka gabaryty przeterminowany_lek przeterminować_lek olej_po_smażenie olej_po_smażyć
- plastik szkło papier opłata metal karton zużyty butelka bateria
zero waste, less waste, bez plastiku < ekologia
+ zero_waste zero_wast wielorazowy bidon torba_płócienny jednorazowy woreczek mydło_w_kostka słomka plastik nakrętka
  opakowanie na_waga wielokrotny reklamówka szkło
- słoik torba kupować szczoteczka kubek odpad
klimat, zmiany klimatu, zmiana klimatu, globalne ocieplenie < ekologia, pogoda
+ klimat klimatyczny globalny_ocieplenie emisja dwutlenek_węgiel gaz_cieplarniany ślad_węglowy lodowiec topnieć upał
  neutralność_klimatyczny metan klimatolog susza adaptacja cop katastrofa_klimatyczny ocieplać_się dekarbonizacja
- temperatura atmosfera rekordowy energia węgiel
smog, zanieczyszczenie powietrza, jakość powietrza < ekologia, zdrowie, miasto
+ smog pył_zawieszony pm10 zanieczyszczenie kopciuch maseczka czujnik_powietrze spaliny benzopiren jakość_powietrze
  dym oczyszczacz_powietrze kocioł niski_emisja smogowy sadza
- powietrze komin oddychać piec węgiel norma
energia, energetyka, prąd, oszczędzanie energii < gospodarka, dom, oszczędzanie
+ energia prąd elektrownia energetyczny energetyka kilowatogodzina taryfa rachunek_za_prąd licznik megawat
  sieć_energetyczny węgiel gaz_ziemny blackout turbina ciepłownia elektryczność energooszczędny kilowat żarówka
  pobór_prąd wat zużycie_prąd zużyć_prąd agregat standby standb akumulator stan_czuwanie stan_czuwać oszczędzać_prąd
  energetyk zużycie_energia zużyć_energia sieć_ciepłowniczy megawatogodzina moc_bierny pobierać_prąd
  rachunek_za_energia bateria_akumulator świetlówka gniazdko_wyłączyć listwa_zasilający listwa_zasilać zużywać_prąd
  oszczędność_energia taryfowy kwh panel elektryczny prądożerny wyłączyć_z_gniazdko ładowarka_w_gniazdko lampa_led
- rachunek zużycie zużyć oszczędność gniazdko ładowarka ogrzewanie ogrzewać
energia odnawialna, fotowoltaika, oze, panele słoneczne < energia, ekologia, dom
+ fotowoltaika fotowoltaik fotowoltaiczny panel_słoneczny wiatrak turbina_wiatrowy odnawialny prosument
  magazyn_energia kolektor_słoneczny falownik biogaz pompa_ciepło elektrownia_wodny farma_wiatrowy geotermia biomasa
  inwerter solarny
- dach słońce wiatr sieć instalacja dotacja prąd
atom, energetyka jądrowa, elektrownia atomowa < energia
+ reaktor atomowy jądrowy uran promieniowanie radioaktywny rozszczepienie rozszczepić elektrownia_atomowy czarnobyl
  odpad_promieniotwórczy blok_energetyczny fuzja cząstka reaktor_jądrowy pręt_paliwowy chłodziwo choczewo fukushima
  fukushim reaktorowy
- paliwo inwestycja elektrownia
woda, wody, oszczędzanie wody, zasoby wodne < przyroda, ekologia
+ kranówka wodociąg studnia deszczówka wodny woda_pitny ujęcie_woda oczyszczalnia wodomierz ściek retencja źródło
  krynica hydrolog nawodnienie nawodnić zbiornik_wodny wody_gruntowy woda_gruntowy kropla nawilżać przegotować
  napełnić strumień mokry akwen nawadniać wodomierz_odczyt podlewanie podlewać mineralny gazowany gazować wodniak
  uzdatniać hydrofor pompa_woda pić_woda zakręcić_kran filtrować kranowy szklanka_woda studzienny wodociągowy
  woda_z_kran zbiornik kałuża nalać naczynie_z_woda ścieki spłukiwać zlewnia
- woda kran rzeka zużycie zużyć susza pić basen wanna butelka
rzeki, rzeka, jeziora, jezioro, stawy < przyroda, woda
+ rzeka jezioro staw nurt dopływ wisła odra brzeg koryto rozlewisko potok zalew źródło rzeczny strumień tama zapora
  melioracja strumyk bóbr starorzecze wędkarz bagno warta narew bug meander nadrzeczny brzeg_rzeka zakole wodniak
  spływać nurtowy jeziorny staw_rybny przystań bulwar śluza
- woda ryba most poziom łódź prąd
morze, bałtyk, ocean, wybrzeże < przyroda, podróże
+ morze bałtyk plaża wydma ocean fala wybrzeże morski rybak port latarnia_morski molo foka bursztyn sztorm klif zatoka
  mewa kuter półwysep hel rafa parawan żegluga przypływ odpływ morze_bałtycki nadmorski plażowicz morska_bryza
  morski_bryza muszelka zachód_słońce molo_sopocki rybacki wodorost śledź fala_morski
- piasek brzeg woda lato wakacje statek muszla
pogoda, prognoza pogody, meteorologia < przyroda
+ pogoda prognoza meteorolog meteorologiczny opady opad deszcz burza wiatr chmura mróz upał śnieg mgła przymrozek
  temperatura ciśnienie_atmosferyczny grad wyż synoptyk wichura front odwilż zachmurzenie ulewa termometr barometr
  tęcza imgw anomalia pochmurny deszczowy słoneczny piorun wietrzny zachmurzyć rozpogodzić powiew chmurka ulewny
  słońce_wyjść parny duszno_burza duszny_burza temperatura_spaść śnieg_padać pogodynka podmuch ocieplenie ochłodzenie
  prognozować
- niebo ciepły zimny powietrze słońce wilgotność
burza, burze, wichura, powódź, ulewa, żywioły < pogoda, bezpieczeństwo
+ burza piorun grzmot błyskawica wichura nawałnica powódź ulewa wał_przeciwpowodziowy zalać podtopienie podtopić
  powodziowy trąba_powietrzny grad huragan orkan zalanie piorunochron powodzianin wezbranie wezbrać
- woda deszcz straż dach wiatr prąd rzeka
susza, upały, upał < pogoda, klimat
+ susza upał gorąco skwar udar wysychać deszczówka żar fala_upał przegrzanie przegrzać klimatyzacja słońce odwodnienie
  odwodnić retencja kurtyna_wodny
- woda temperatura lato pić deszcz cień
zima, mróz, śnieg, zimą, zimowe < pory roku, pogoda
+ zima zimowy śnieg mróz lód śnieżyca zaspa odśnieżać sanki narty narta łyżwa bałwan przymrozek sopel gołoledź
  oblodzenie szron zamarznąć mroźny łopata_do_śnieg śnieżny ślizgawka kulig zamieć odmrożenie śnieżka zimować zimno
  ocieplać kaloryfer sanie płatek_śnieg pług piaskarka zimowisko narciarz ferie biały mrozić śliski odśnieżanie
  ubierać_ciepło solić termos zimny zmarznąć opony_zimowy opona_zimowy odmrozić ciepły_czapka ślisko odśnieżyć
  rękawica mroźno chłodny dokarmiać przemarznąć okryć_na_zima lodowaty mrozoodporny karmnik ferie_zimowy zimna_noc
  zimno_noc kalesony
- czapka szalik rękawiczka ciepło sól chłód kurtka ogrzewanie ogrzewać marznąć
wiosna, wiosenne, wiosną < pory roku, przyroda
+ wiosna wiosenny przebiśnieg krokus pąk przedwiośnie roztopy marzanna przesilenie kwitnienie bocian bazie odwilż
  bazia kwitnąć zazielenić jaskółka forsycja topnieć przylot porządek_wiosenny pierwszy_dzień_wiosna słonko wiosennie
  marcowy kwietniowy majowy topnienie_śnieg topnieć_śnieg zakwitać siew młody_listek wysiewać rozsada nowalijka
- zielony ogród słońce sadzić
lato, wakacje, letnie, latem < pory roku, pogoda
+ lato letni wakacje upał plaża urlop kąpielisko krem_z_filtr lody kapelusz opalać kolonia półkolonie półkolonia żniwa
  basen wakacyjny klapki klapek upalny letnik letniskowy mrożony mrozić lemoniada kąpać zbiór_truskawka malina
  opalenizna letniak gorąc słoneczko truskawka burza_letni krem_do_opalanie moskitiera ogórek_gruntowy upalnie lipcowy
  sierpniowy kąpielówki wypoczynek_letni perseidy chłodnik noc_letni
- słońce morze namiot hamak gorąco komar
jesień, jesienne, jesienią < pory roku, przyroda
+ jesień jesienny liść grabić kasztan dynia żołądź szaruga grzybobranie opadać_liść wrzos zaduszki mgła babie_lato
  liście wykopki jarzębina zbiór złoty_jesień odlot gruszka jabłko herbata koc deszczowy jesiennie wrześniowy
  październikowy opadać listopadowy zbiór_jabłko grzybiarz żółknąć szron przeziębienie
- deszcz chłód grzyb szary owoc
pory roku, kalendarz, sezon < przyroda
+ wiosna lato jesień zima przesilenie równonoc kalendarz sezonowy zimowy letni jesienny wiosenny sezonowość
- sezon
góry, góra, tatry, górskie < podróże, przyroda, sport
+ góra szczyt szlak schronisko tatry turnia przełęcz górski taternik bieszczady beskid karkonosze wspinać sudety
  lawina halny dolina grań toprw raki czekan zakopane giewont kasprowy rysy kozica połonina toprowiec śnieżka
  taternictwo gorce pieniny babia_góra babi_góra gopr himalaje stok żleb górka szczytowy podejście wspinaczka
  hala_gąsienicowy schodzić_w_dolina turysta_górski raczki raczek wędrowny kolejka_linowy wysokogórski zamglony
  zamglić przełęczy granią lawinowy halny_wiatr
- plecak wędrówka buty widok mapa śnieg wysokość
park narodowy, parki narodowe, rezerwat < przyroda, podróże, las
+ park_narodowy rezerwat żubr białowieża otulina strażnik_park gatunek_chroniony gatunek_chronić ochrona_ścisły
  biebrzański słowiński kampinos ojcowski łoś ścieżka_przyrodniczy ranger ryś żerowisko ostoja natura_2000
  kładka_przez_bagno ścisły_ochrona
- szlak puszcza bagno las zwierzę
noc, nocne, nocne niebo < astronomia
+ noc nocny ciemność gwiazda księżyc latarka zmrok nocleg świt nocą lampka latarnia nietoperz sowa zaciemnić bezsenny
  wieczorny księżycowy ćma lunatyk nocny_niebo nocny_autobus noc_muzeum zmierzch zachód_słońce lampa_uliczny
  ciemny_noc po_zmrok bezsenność gwieździsty zasypiać nocny_marek latarnia_uliczny rozgwieżdżony świecić
  spadać_gwiazda
- ciemny spać sen lampa światło
astronomia, kosmos, niebo, gwiazdy < nauka, przyroda
+ astronomia astronom gwiazda planeta teleskop galaktyka kosmos kosmiczny księżyc mars gwiazdozbiór orbita rakieta
  astronauta satelita meteoryt perseidy kometa zaćmienie mgławica sonda nasa konstelacja obserwatorium droga_mleczny
  wenus jowisz kosmonauta lornetka meteor saturn wszechświat asteroida układ_słoneczny astrofizyka gwiezdny
  rozgwieżdżony_niebo nocny_niebo patrzeć_w_niebo spadać_gwiazda sputnik astronautka wielki_wóz gwiazda_polarny
  deszcz_meteor
- niebo noc światło słońce ziemia obserwować statyw
wędkarstwo, wędkowanie, ryby słodkowodne < hobby, rzeki, sport
+ wędkarz wędka wędkarski haczyk przynęta spławik karta_wędkarski zanęta spinning kołowrotek szczupak karp leszcz okoń
  sandacz płoć żyłka połów łowisko wędkować podbierak błystka
- ryba jezioro rzeka brzeg łowić robak
łowiectwo, myślistwo, polowanie < las
+ myśliwy polowanie łowiecki ambona dzik jeleń zwierzyna koło_łowiecki dubeltówka sarna łowczy nagonka bażant odstrzał
- strzelać las pies broń
wspólne korzystanie, pożyczanie, wymiana, ekonomia współdzielenia < ekologia, społeczeństwo
+ pożyczać wymieniać współdzielenie współdzielić wypożyczalnia bookcrossing szafa_sąsiedzki wymiana_roślina
  wymieniać_się jadłodzielnia jadłodzieln oddawać biblioteka_rzecz kooperatywa carsharing wymienialnia bank_czas
  rower_miejski
- sąsiad wspólny używany oddać
ogień, świece i ogniska, dym < bezpieczeństwo
+ ogień płomień iskra żar krzesiwo zapałka ognisko palenisko rozpalić podpałka dym popiół pochodnia hubka
- drewno ciepło polano
deszcz, mokra pogoda, parasol < pogoda
+ deszcz parasol kalosz kałuża deszczowy mżawka ulewa peleryna przeciwdeszczowy mokry przemoknąć kapuśniaczek rynna
- chmura jesień krople kurtka`;
