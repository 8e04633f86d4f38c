/** The house: building, furnishing, keeping and paying for it. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const HOME = `
dom, w domu, gospodarstwo domowe, mieszkanie, mieszkania
+ domownik domostwo mieszkanie lokator kawalerka blok kamienica klatka_schodowy przedpokój salon sypialnia strych
  piwnica gospodarstwo_domowy domowy mieszkać zamieszkać próg_dom dach gospodyni gospodarz drzwi_wejściowy meble mebel
  domek kuchnia sprzątać domownicy lokal_mieszkalny czynsz pokoik dzwonek_do_drzwi wycieraczka_przed_drzwi
  zameldowanie zameldować parter piętro rachunek
- pokój ściana próg drzwi podłoga okno sufit klucz schody garaż łazienka komórka metraż
wnętrza, wnętrze, aranżacja wnętrz, urządzanie wnętrz, wystrój < dom
+ wystrój aranżacja dekorator tapeta zasłona firanka dywan poduszka narzuta ramka lustro wazon skandynawski rustykalny
  boazeria tkanina_dekoracyjny architekt_wnętrze bibelot parawan półka_ścienny stolik_kawowy zasłonka obrus pled
  roślina_doniczkowy przytulność galeria_ścienny kolor_ściana
- ściana kolor styl salon sypialnia przytulny ozdoba dekoracja meble mebel świecznik kącik
meble, mebel, umeblowanie < wnętrza
+ szafa komoda kanapa sofa fotel krzesło taboret regał biurko kredens stolik wersalka łóżko materac szafka
  meblościanka meblowy tapicer tapicerka pufa szezlong witryna stołek szafka_nocny lada blat_stół oparcie nogi_stół
  noga_stół narożnik etażerka skrzynia kufer rattan
- stół półka szuflada zawias drewno sosnowy dębowy blat uchwyt płyta_wiórowy
sprzątanie, porządki, porządek, czystość < dom
+ sprzątanie sprzątać odkurzacz odkurzać mop szmatka ścierka szczotka wiadro szorować kurz zamiatać zmywać detergent
  wybielacz płyn_do_naczynie porządki bałagan plama czyścić mikrofibra szorowanie odkurzanie odkamieniać szufelka
  zlewozmywak rękawica_gumowy odplamić wypolerować pajęczyna zacieki zaciek okruch proszek_do_szorowanie
  proszek_do_szorować pumeks kwasek_cytrynowy osad smuga
- ocet soda_oczyszczony soda_oczyścić gąbka umyć brud mycie okno podłoga czysty wycierać kamień
pranie, pralka, prasowanie < sprzątanie
+ pranie pralka proszek_do_pranie wirowanie wirować suszarka żelazko prasować prasowanie pralnia bęben_pralka
  odplamiacz krochmal prać wyprać płukać deska_do_prasowanie deska_do_prasować suszarka_bębnowy klamerka
  sznur_do_pranie płyn_do_płukanie płyn_do_płukać wybielić wełniany zaprać kołnierzyk pralniczy namaczać suszarnia
  kulka_pralniczy
- plama bielizna koszula pościel ręcznik bawełna wełna suszyć suszenie namoczyć szare_mydło szary_mydło
przechowywanie, organizacja przestrzeni, minimalizm < dom, sprzątanie
+ przechowywanie przechowywać pudełko pojemnik organizer minimalizm minimalista pozbyć_się graciarnia rupieć
  segregować schowek pawlacz garderoba spiżarnia odgracanie odgracan kosz_wiklinowy przegródka etykietować wieszaczek
  ułożyć próżniowy_worek sezonowy_ubranie
- szafa półka szuflada etykieta karton porządek wieszak kosz
remont, remonty, wykończenie wnętrz < dom
+ remont remontować wyremontować gładź tynk tynkować glazura glazurnik terakota fuga płytka panele panel szpachla
  szpachlować malarz wylewka regips gips kafelek karton_gips ekipa_remontowy zerwać_tapeta skuć grunt cyklinować
  majster fachowiec malarz_pokojowy tynkarz fliz kielnia zaprawa ścianka_działowy gniazdko folia_malarski
  taśma_malarski kosztorys odświeżyć
- ściana farba podłoga sufit kuć wiertarka kurz listwa wykonawca gruz
malowanie, farby, farba < remont
+ farba malowanie malować wałek pędzel emulsja lakier lakierować bejca podkład emalia lateksowy akrylowy
  rozcieńczalnik malarski odcień lakierowanie impregnat
- ściana sufit warstwa kolor schnąć drewno papier_ścierny grzejnik
budowa domu, budowa, budownictwo, budowanie < dom
+ budowa budowlany fundament cegła pustak beton zaprawa strop murarz murować zbrojenie deweloper pozwolenie_na_budowa
  kierownik_budowa szalunek żelbet dom_jednorodzinny plac_budowa betoniarka koparka rusztowanie wieniec prefabrykat
  bloczek cement wykop ławy_fundamentowy ława_fundamentowy parterowy strych inwestor stan_surowy pozwolenie
  warunki_zabudowa architekt cieśla glina
- dach ściana ekipa działka projekt dźwig elewacja kosztorys konstrukcja
dach, dachy, pokrycie dachowe < budowa domu
+ dach dachówka dekarz rynna krokiew więźba papa blachodachówka blachodachówk gont kalenica komin attyka
  obróbka_blacharski dachowy okap połać gąsior dekarski łata kontrłata kontrłat rynna_spustowy świetlik membrana
  okno_dachowy pokrycie pokryć ciec
- strych przeciek kominiarz poddasze blacha śnieg
ocieplenie, izolacja, termomodernizacja, docieplenie < budowa domu, ogrzewanie, energia
+ ocieplenie ocieplać ocieplić docieplenie docieplić styropian wełna_mineralny termomodernizacja izolacja
  mostek_cieplny uszczelka uszczelniać audyt_energetyczny paroizolacja termoizolacja elewacja nieszczelny przeciąg
  uszczelnienie
- ciepło strata poddasze ściana strop okno rachunek dotacja ogrzewanie ogrzewać
ogrzewanie, kaloryfery, piec, ciepło < dom
+ ogrzewanie ogrzewać kaloryfer grzejnik piec kocioł termostat pompa_ciepło kominek piecyk węgiel ekogroszek pelet
  centralny_ogrzewanie centralny_ogrzewać ciepłownia opał zawór_termostatyczny palenisko termowentylator kopciuch
  odpowietrzać grzać podłogówka drewno_opałowy nagrzewnica farelka palić_w_piec węglarka kotłownia
  ogrzewanie_podłogowy ogrzewać_podłogowy zakręcić_kaloryfer odpowietrznik termofor kocyk żeliwny popielnik grzałka
  ciepły_woda dogrzewać kaflowy zdun
- ciepło temperatura gaz rachunek zima chłód rura ciepły ciepłomierz
kominek, kominki, palenie w piecu < ogrzewanie
+ kominek palenisko polano rozpałka wkład_kominkowy popielnik sadza kominiarz cug żar szczapa rozpalić drewno_opałowy
- komin ogień drewno brzoza popiół dym szyba
okna, okno, drzwi, stolarka okienna < dom, remont
+ okno okienny szyba rama ościeżnica framuga parapet roleta żaluzja okiennica klamka zawias szklenie szklić szklarz
  okucie futryna skrzydło_okienny moskitiera kit szpara domykać uszczelniać klamka_okienny zasłona lufcik nawiewnik
  okno_drewniany wymiana_okno firanka
- drzwi uszczelka wietrzyć mycie światło para zamek
podłoga, podłogi, parkiet < remont
+ podłoga parkiet panel deska_podłogowy wykładzina linoleum klepka cyklinowanie cyklinować cykliniarka
  listwa_przypodłogowy legar wylewka podłogowy skrzypieć laminat klepkowy deska_dębowy mata dywan szlifować_parkiet
  panele
- deska lakier olej drewno dąb płytka
łazienka, łazienki, toaleta < dom, remont
+ łazienka wanna prysznic umywalka sedes toaleta bidet kabina_prysznicowy bateria_umywalkowy ręcznik brodzik
  łazienkowy spłuczka muszla_klozetowy deska_sedesowy słuchawka_prysznicowy hydromasaż kafelka kafelek zlew spłukać
  suszarka_na_pranie mata_łazienkowy lustro_łazienkowy dywanik kafle kafel umywalkowy mydelniczka odpływ_liniowy
  silikon_sanitarny
- lustro woda mydło fuga kran kąpiel wentylacja
hydraulika, kanalizacja, instalacja wodna < dom, woda, remont
+ hydraulik kran rura syfon uszczelka zawór kanalizacja odpływ zatkać przepychać cieknąć przeciekać spłuczka bateria
  wodomierz szambo kolanko przeciek hydrauliczny udrożnić bojler studzienka kapać zalać zlewozmywak uszczelnić
  odpowietrzyć sprężyna_do_rura żmijka rozdzielacz ciśnienie_woda zakręcić_woda gwint pakuły
- woda zlew umywalka ciśnienie odkręcić zakręcić awaria klucz
elektryka, instalacja elektryczna, prąd < dom, energia, remont
+ elektryk gniazdko bezpiecznik przewód kabel wtyczka przedłużacz instalacja_elektryczny licznik_prąd kontakt włącznik
  napięcie różnicówka różnicówk porażenie puszka_instalacyjny wolt amper zwarcie uziemienie rozdzielnica oprawka
  żaróweczka iskrzyć wyłącznik obwód miernik fazowy próbówka przewód_elektryczny skrzynka_bezpiecznikowy korki_wybić
- prąd lampa żarówka iskra śrubokręt ściana
oświetlenie, światło, lampy < wnętrza
+ żarówka lampa oświetlenie oświetlać świetlówka led lampka kinkiet żyrandol abażur latarnia barwa_światło lumen
  reflektor latarka ściemniacz plafon oprawa_oświetleniowy naświetlać półmrok neon lampion świetlik światło_dzienny
  lampa_naftowy zaświecić zgasić gasić_światło
- światło jasny ciemny cień blask jasność prąd
wilgoć, pleśń, grzyb na ścianie < dom, zdrowie
+ wilgoć wilgotny pleśń zagrzybienie zagrzybić zawilgocenie zawilgocić zawilgocony skroplić wentylacja
  kratka_wentylacyjny pochłaniacz_wilgoć higrometr zaciek osuszacz zapleśnieć stęchlizna parować para_wodny wilgotność
  wietrzenie wietrzyć skraplać wykwit zaparować mokry_ściana skraplanie stęchły wietrzyć_pokój nieszczelny zalać
  podciąganie podciągać grzybnia wyschnąć odgrzybiać
- ściana okno narożnik para mokry suchy kropla schnąć łazienka piwnica
wentylacja, powietrze w domu, klimatyzacja < dom, zdrowie
+ wentylacja wentylator klimatyzacja klimatyzator nawiewnik rekuperacja rekuperator kratka_wentylacyjny
  oczyszczacz_powietrze nawilżacz wywietrznik wietrzyć wietrzenie nawiew okap filtr_powietrze
- powietrze okno zaduch świeży przeciąg filtr komin duszno duszny
agd, sprzęt agd, sprzęty domowe, sprzęt domowy < dom, zakupy
+ pralka lodówka zmywarka kuchenka piekarnik mikrofalówka odkurzacz toster blender czajnik mikser robot_kuchenny
  zamrażarka ekspres suszarka żelazko okap agd klasa_energetyczny zamrażalnik płyta_indukcyjny frytkownica
  odkurzaczowy odkurzaczow wirówka sokowirówka prodiż gofrownica instrukcja_obsługa uszczelka_pralka serwisant
  kuchnia_gazowy
- gwarancja serwis naprawa prąd filtr pobór instrukcja
lodówka, lodówki, zamrażarka < agd
+ lodówka zamrażarka zamrażalnik chłodziarka rozmrażać rozmrozić szron chłodniczy mrożonka mrozić zamrażać schłodzić
  zamrozić rozmrażanie zamrożony chłodzić szczelny przechowywać_żywność no_frost termin_ważność
- temperatura półka szuflada jedzenie świeżość uszczelka
majsterkowanie, narzędzia, zrób to sam, diy, majsterkowicz < hobby, dom
+ majsterkować majsterkowanie majsterkowicz wiertarka wkrętarka śrubokręt młotek piła kombinerki imadło klej gwóźdź
  śruba wkręt kołek wyrzynarka szlifierka papier_ścierny nakrętka obcęgi poziomica wiercić przykręcić skręcić warsztat
  wiertło strug dłuto klucz_płaski narzędzie kątownik podkładka szlifować skrzynka_narzędziowy przybić klucz_imbusowy
  kleić młoteczek pilnik nożyk_tapicerski ścisk_stolarski ołówek_stolarski budka_dla_ptak taboret_zrobić półeczka
  listewka drut szczypce
- deska drewno rączka zmierzyć przyciąć złącze miara metal blacha uchwyt
naprawa, naprawy, naprawianie, serwis < majsterkowanie, ekologia
+ naprawa naprawić naprawiać reperować serwis serwisant usterka zepsuć rozkręcić część_zamienny wymienić lutownica
  lutować skleić zacerować łatać kawiarenka_naprawczy naprawialny naprawialn usterkowość odnowić regenerować klej
  łatka zreperować połamany połamać pęknięty uszkodzić wymienić_uszczelka rozebrać drugi_życie punkt_naprawa szewc
  zegarmistrz krawcowa podkleić zardzewiały
- gwarancja narzędzie śrubokręt stary sprawny wymiana części stuk działać
nieruchomości, nieruchomość, rynek mieszkaniowy < finanse, dom
+ nieruchomość deweloper pośrednik_nieruchomość księga_wieczysty akt_notarialny rynek_pierwotny rynek_wtórny metraż
  kupno_mieszkanie działka_budowlany czynsz spółdzielnia_mieszkaniowy mieszkaniowy hipoteka osiedle własnościowy
  notariusz
- mieszkanie dom kredyt cena lokal blok sprzedaż wykończenie
najem, wynajem, wynajem mieszkania < nieruchomości, dom
+ najem najemca wynajem wynajmować wynająć czynsz kaucja lokator umowa_najem eksmisja wynajmujący podnajem lokatorski
  odnajmować stancja współlokator współlokatorka lokatorka umowa_najem_okazjonalny zadatek licznik umeblowany
  umeblować pokój_do_wynajęcie pokój_do_wynająć kawalerka właściciel_mieszkanie
- mieszkanie umowa opłata pokój wypowiedzenie protokół_zdawczy właściciel
wspólnota mieszkaniowa, spółdzielnia, osiedle, blok < nieruchomości, miasto, dom
+ wspólnota_mieszkaniowy spółdzielnia zarządca osiedle blok blokowisko klatka_schodowy domofon fundusz_remontowy winda
  osiedlowy administracja trzepak sąsiad administrator_budynek części_wspólny głosowanie_wspólnota licznik lokator
  blok_z_wielki_płyta altana_śmietnik
- mieszkaniec czynsz remont piwnica schody uchwała parking
przeprowadzka, przeprowadzki < dom, nieruchomości
+ przeprowadzka przeprowadzać karton tragarz wyprowadzić wprowadzić ciężarówka pakowanie pakować przewieźć pudło
  meblowóz zmiana_adres wyprowadzka parapetówka zameldować
- meble mebel klucz folia taśma adres pudełko winda
sąsiedzi, sąsiad, sąsiedztwo < społeczeństwo, dom
+ sąsiad sąsiadka sąsiedzki sąsiedztwo sąsiedzi cisza_nocny podwórko ulica blok klatka pożyczyć sąsiedzki_pomoc
  parapetówka ogrodzenie kłótnia domofon klatka_schodowy osiedle pożyczyć_wiertarka remont_za_ściana ławka_przed_blok
  wspólny_ogródek święto_sąsiad
- hałas płot mieszkaniec konflikt wspólny drzwi
hałas, cisza, akustyka < dom, zdrowie
+ hałas hałasować głośny decybel wyciszyć wyciszenie akustyka akustyczny dźwiękochłonny cisza cisza_nocny zatyczka
  stoper pogłos echo wygłuszyć hałaśliwy wyciszający wyciszać głośność nagłośnienie hałasujący dudnienie tupać
  wytłumić cichy krzyk
- dźwięk ucho sąsiad ściana słyszeć
dezynsekcja, insekty w domu, szkodniki domowe, owady w domu < dom, owady
+ karaluch mól mrówka pluskwa mysz szczur dezynsekcja deratyzacja pułapka prusak rybik muszka_owocowy lep insektycyd
  gryzoń mucha mole_spożywczy mszyca nalot_mrówka gniazdo_osa wyłapać trutka owadobójczy oprysk
- spiżarnia kuchnia mąka szpara zapach robak
zakupy, kupowanie, konsumpcja < finanse osobiste
+ zakupy zakup sklep kupować koszyk promocja wyprzedaż paragon rabat market supermarket lista_zakupy lista_zakup kasa
  bazar targ targowisko sprzedawca kupić hipermarket dyskont bazarek okazja kupujący ekspedient paragonowy lista
  koszyczek sieć_sklep gazetka_promocyjny warzywniak sklepik płacić_karta kolejka_do_kasa wózek_sklepowy
  torba_na_zakupy torba_na_zakup
- cena półka towar tani drogi wydać torba opakowanie
rzeczy używane, second hand, drugi obieg, lumpeks < zakupy, ekologia, finanse osobiste
+ używany lumpeks pchli_targ szmateks drugi_obieg wyprzedaż_garażowy oddać wymianka wymiank komis antykwariat
  drugi_ręka ogłoszenie ciucholand giełda_staroć
- ubranie meble mebel stary cena licytacja sprzedać szafa
wyposażenie kuchni, garnki, sprzęt kuchenny, naczynia < agd
+ garnek patelnia naczynie deska_do_krojenie deska_do_kroić blender nóż_kuchenny talerz zmywarka rondel chochla tarka
  żeliwny teflon sitko sztućce wałek kubek durszlak trzepaczka obieraczka silikonowy szybkowar emaliowany emaliować
  ostrzyć zastawa
- kuchnia stal blat dno pokrywka rączka
ogrodzenia, płot, płoty, brama < dom
+ płot ogrodzenie sztacheta furtka brama siatka_ogrodzeniowy żywopłot podmurówka słupek ogrodzić przęsło_ogrodzenie
  kuty_brama panel_ogrodzeniowy
- sąsiad działka drewno granica
garaż, piwnica, strych, warsztat domowy < dom, przechowywanie
+ garaż piwnica strych komórka_lokatorski graty brama_garażowy piwniczny półka_magazynowy kanał_garażowy
  regał_metalowy rupieciarnia
- rower słoik skrzynia narzędzie wilgoć
studnie, studnia, szambo, przydomowa oczyszczalnia < hydraulika
+ studnia studniarz hydrofor szambo przydomowy_oczyszczalnia pompa_głębinowy wiercenie_studnia wywóz_szambo
  kręgi_betonowy osadnik drenaż krąg
- woda grunt działka
handel uczciwy, lokalni producenci, kupuj lokalnie, targ < zakupy
+ targ bazarek rolnik_sprzedawać lokalny_producent sprawiedliwy_handel sezonowy kooperatywa_spożywczy krótki_łańcuch
  straganiarz stragan wprost_od_rolnik manufaktura rynek_hala skrzynka_warzywo
- warzywo sklep świeży cena`;
