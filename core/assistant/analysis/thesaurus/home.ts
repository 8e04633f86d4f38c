/** The house: building, furnishing, keeping and paying for it. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const HOME = `
dom, w domu, gospodarstwo domowe, mieszkanie, mieszkania
+ domownik domostwo mieszkanie lokator kawalerka blok kamienica klatka_schodowy przedpokój salon sypialnia strych
  piwnica gospodarstwo_domowy domowy mieszkać zamieszkać próg_dom dach gospodyni gospodarz drzwi_wejściowy meble mebel
  domek kuchnia sprzątać
- pokój ściana próg drzwi podłoga okno sufit klucz schody garaż łazienka komórka metraż
wnętrza, wnętrze, aranżacja wnętrz, urządzanie wnętrz, wystrój < dom
+ wystrój aranżacja dekorator tapeta zasłona firanka dywan poduszka narzuta ramka lustro wazon skandynawski rustykalny
  boazeria tkanina_dekoracyjny architekt_wnętrze bibelot parawan
- ściana kolor styl salon sypialnia przytulny ozdoba dekoracja meble mebel świecznik kącik
meble, mebel, umeblowanie < wnętrza
+ szafa komoda kanapa sofa fotel krzesło taboret regał biurko kredens stolik wersalka łóżko materac szafka
  meblościanka meblowy tapicer tapicerka pufa szezlong witryna
- stół półka szuflada zawias drewno sosnowy dębowy blat uchwyt płyta_wiórowy
sprzątanie, porządki, porządek, czystość < dom
+ sprzątanie sprzątać odkurzacz odkurzać mop szmatka ścierka szczotka wiadro szorować kurz zamiatać zmywać detergent
  wybielacz płyn_do_naczynie porządki bałagan plama czyścić mikrofibra szorowanie odkurzanie odkamieniać
- ocet soda_oczyszczony soda_oczyścić gąbka umyć brud mycie okno podłoga czysty wycierać kamień
pranie, pralka, prasowanie < sprzątanie
+ pranie pralka proszek_do_pranie wirowanie wirować suszarka żelazko prasować prasowanie pralnia bęben_pralka
  odplamiacz krochmal prać wyprać płukać deska_do_prasowanie deska_do_prasować suszarka_bębnowy
- plama bielizna koszula pościel ręcznik bawełna wełna suszyć suszenie namoczyć szare_mydło szary_mydło
przechowywanie, organizacja przestrzeni, minimalizm < dom
+ przechowywanie przechowywać pudełko pojemnik organizer minimalizm minimalista pozbyć_się graciarnia rupieć
  segregować schowek pawlacz garderoba spiżarnia odgracanie odgracan
- szafa półka szuflada etykieta karton porządek wieszak kosz
remont, remonty, wykończenie wnętrz < dom
+ remont remontować wyremontować gładź tynk tynkować glazura glazurnik terakota fuga płytka panele panel szpachla
  szpachlować malarz wylewka regips gips kafelek karton_gips ekipa_remontowy zerwać_tapeta skuć grunt cyklinować
- ściana farba podłoga sufit kuć fachowiec wiertarka kurz listwa wykonawca gruz
malowanie, farby, farba < remont
+ farba malowanie malować wałek pędzel emulsja lakier lakierować bejca podkład emalia lateksowy akrylowy
  rozcieńczalnik malarski odcień lakierowanie impregnat
- ściana sufit warstwa kolor schnąć drewno papier_ścierny grzejnik
budowa domu, budowa, budownictwo, budowanie < dom
+ budowa budowlany fundament cegła pustak beton zaprawa strop murarz murować zbrojenie deweloper pozwolenie_na_budowa
  kierownik_budowa szalunek żelbet dom_jednorodzinny plac_budowa betoniarka koparka rusztowanie wieniec prefabrykat
  bloczek cement
- dach ściana ekipa działka inwestor projekt dźwig elewacja kosztorys konstrukcja
dach, dachy, pokrycie dachowe < budowa domu
+ dach dachówka dekarz rynna krokiew więźba papa blachodachówka blachodachówk gont kalenica komin attyka
  obróbka_blacharski dachowy okap połać gąsior dekarski łata kontrłata kontrłat rynna_spustowy świetlik membrana
  okno_dachowy pokrycie pokryć ciec
- strych przeciek kominiarz poddasze blacha śnieg
ocieplenie, izolacja, termomodernizacja, docieplenie < budowa domu
+ ocieplenie ocieplać ocieplić docieplenie docieplić styropian wełna_mineralny termomodernizacja izolacja
  mostek_cieplny uszczelka uszczelniać audyt_energetyczny paroizolacja termoizolacja elewacja nieszczelny przeciąg
  uszczelnienie
- ciepło strata poddasze ściana strop okno rachunek dotacja ogrzewanie ogrzewać
ogrzewanie, kaloryfery, piec, ciepło < dom
+ ogrzewanie ogrzewać kaloryfer grzejnik piec kocioł termostat pompa_ciepło kominek piecyk węgiel ekogroszek pelet
  centralny_ogrzewanie centralny_ogrzewać ciepłownia opał zawór_termostatyczny palenisko termowentylator kopciuch
  odpowietrzać grzać podłogówka drewno_opałowy nagrzewnica farelka
- ciepło temperatura gaz rachunek zima chłód rura ciepły ciepłomierz
kominek, kominki, palenie w piecu < ogrzewanie
+ kominek palenisko polano rozpałka wkład_kominkowy popielnik sadza kominiarz cug żar szczapa rozpalić drewno_opałowy
- komin ogień drewno brzoza popiół dym szyba
okna, okno, drzwi, stolarka okienna < dom
+ okno okienny szyba rama ościeżnica framuga parapet roleta żaluzja okiennica klamka zawias szklenie szklić szklarz
  okucie futryna skrzydło_okienny moskitiera kit
- drzwi uszczelka wietrzyć mycie światło para zamek
podłoga, podłogi, parkiet < remont
+ podłoga parkiet panel deska_podłogowy wykładzina linoleum klepka cyklinowanie cyklinować cykliniarka
  listwa_przypodłogowy legar wylewka podłogowy skrzypieć laminat klepkowy deska_dębowy mata dywan szlifować_parkiet
  panele
- deska lakier olej drewno dąb płytka
łazienka, łazienki, toaleta < dom
+ łazienka wanna prysznic umywalka sedes toaleta bidet kabina_prysznicowy bateria_umywalkowy ręcznik brodzik
  łazienkowy spłuczka muszla_klozetowy deska_sedesowy słuchawka_prysznicowy hydromasaż kafelka kafelek zlew spłukać
  suszarka_na_pranie mata_łazienkowy
- lustro woda mydło fuga kran kąpiel wentylacja
hydraulika, kanalizacja, instalacja wodna < dom
+ hydraulik kran rura syfon uszczelka zawór kanalizacja odpływ zatkać przepychać cieknąć przeciekać spłuczka bateria
  wodomierz szambo kolanko przeciek hydrauliczny udrożnić bojler studzienka
- woda zlew umywalka ciśnienie odkręcić zakręcić awaria klucz kapać
elektryka, instalacja elektryczna, prąd < dom
+ elektryk gniazdko bezpiecznik przewód kabel wtyczka przedłużacz instalacja_elektryczny licznik_prąd kontakt włącznik
  napięcie różnicówka różnicówk porażenie puszka_instalacyjny wolt amper zwarcie uziemienie rozdzielnica
- prąd lampa żarówka iskra śrubokręt ściana
oświetlenie, światło, lampy < wnętrza
+ żarówka lampa oświetlenie oświetlać świetlówka led lampka kinkiet żyrandol abażur latarnia barwa_światło lumen
  reflektor latarka ściemniacz plafon oprawa_oświetleniowy
- światło jasny ciemny cień blask jasność prąd
wilgoć, pleśń, grzyb na ścianie < dom
+ wilgoć wilgotny pleśń zagrzybienie zagrzybić zawilgocenie zawilgocić zawilgocony skroplić wentylacja
  kratka_wentylacyjny pochłaniacz_wilgoć higrometr zaciek osuszacz zapleśnieć stęchlizna parować para_wodny wilgotność
  wietrzenie wietrzyć skraplać wykwit
- ściana okno narożnik para mokry suchy kropla schnąć łazienka piwnica
wentylacja, powietrze w domu, klimatyzacja < dom
+ wentylacja wentylator klimatyzacja klimatyzator nawiewnik rekuperacja rekuperator kratka_wentylacyjny
  oczyszczacz_powietrze nawilżacz wywietrznik wietrzyć wietrzenie nawiew okap filtr_powietrze
- powietrze okno zaduch świeży przeciąg filtr komin duszno duszny
agd, sprzęt agd, sprzęty domowe, sprzęt domowy < dom
+ pralka lodówka zmywarka kuchenka piekarnik mikrofalówka odkurzacz toster blender czajnik mikser robot_kuchenny
  zamrażarka ekspres suszarka żelazko okap agd klasa_energetyczny zamrażalnik płyta_indukcyjny frytkownica
- gwarancja serwis naprawa prąd filtr pobór instrukcja
lodówka, lodówki, zamrażarka < agd
+ lodówka zamrażarka zamrażalnik chłodziarka rozmrażać rozmrozić szron chłodniczy mrożonka mrozić zamrażać schłodzić
  zamrozić rozmrażanie zamrożony chłodzić szczelny przechowywać_żywność no_frost termin_ważność
- temperatura półka szuflada jedzenie świeżość uszczelka
majsterkowanie, narzędzia, zrób to sam, diy, majsterkowicz < hobby
+ majsterkować majsterkowanie majsterkowicz wiertarka wkrętarka śrubokręt młotek piła kombinerki imadło klej gwóźdź
  śruba wkręt kołek wyrzynarka szlifierka papier_ścierny nakrętka obcęgi poziomica wiercić przykręcić skręcić warsztat
  wiertło strug dłuto klucz_płaski narzędzie kątownik podkładka szlifować
- deska drewno rączka zmierzyć przyciąć złącze miara metal blacha uchwyt
naprawa, naprawy, naprawianie, serwis < majsterkowanie
+ naprawa naprawić naprawiać reperować serwis serwisant usterka zepsuć rozkręcić część_zamienny wymienić lutownica
  lutować skleić zacerować łatać kawiarenka_naprawczy naprawialny naprawialn usterkowość odnowić regenerować
- gwarancja narzędzie śrubokręt stary sprawny wymiana części stuk rozebrać działać
nieruchomości, nieruchomość, rynek mieszkaniowy < finanse
+ nieruchomość deweloper pośrednik_nieruchomość księga_wieczysty akt_notarialny rynek_pierwotny rynek_wtórny metraż
  kupno_mieszkanie działka_budowlany czynsz spółdzielnia_mieszkaniowy mieszkaniowy hipoteka osiedle własnościowy
  notariusz
- mieszkanie dom kredyt cena lokal blok sprzedaż wykończenie
najem, wynajem, wynajem mieszkania < nieruchomości
+ najem najemca wynajem wynajmować wynająć czynsz kaucja lokator umowa_najem eksmisja wynajmujący podnajem lokatorski
  odnajmować stancja współlokator współlokatorka lokatorka umowa_najem_okazjonalny zadatek licznik umeblowany
  umeblować
- mieszkanie umowa opłata pokój wypowiedzenie protokół_zdawczy właściciel
wspólnota mieszkaniowa, spółdzielnia, osiedle, blok < nieruchomości
+ wspólnota_mieszkaniowy spółdzielnia zarządca osiedle blok blokowisko klatka_schodowy domofon fundusz_remontowy winda
  osiedlowy administracja trzepak sąsiad administrator_budynek części_wspólny głosowanie_wspólnota licznik lokator
  blok_z_wielki_płyta altana_śmietnik
- mieszkaniec czynsz remont piwnica schody uchwała parking
przeprowadzka, przeprowadzki < dom
+ przeprowadzka przeprowadzać karton tragarz wyprowadzić wprowadzić ciężarówka pakowanie pakować przewieźć pudło
  meblowóz zmiana_adres wyprowadzka parapetówka zameldować
- meble mebel klucz folia taśma adres pudełko winda
sąsiedzi, sąsiad, sąsiedztwo < społeczeństwo
+ sąsiad sąsiadka sąsiedzki sąsiedztwo sąsiedzi cisza_nocny podwórko ulica blok klatka pożyczyć sąsiedzki_pomoc
  parapetówka ogrodzenie kłótnia domofon klatka_schodowy osiedle
- hałas płot mieszkaniec konflikt wspólny drzwi
hałas, cisza, akustyka < dom
+ hałas hałasować głośny decybel wyciszyć wyciszenie akustyka akustyczny dźwiękochłonny cisza cisza_nocny zatyczka
  stoper pogłos echo wygłuszyć hałaśliwy wyciszający wyciszać głośność nagłośnienie hałasujący dudnienie tupać
  wytłumić cichy krzyk
- dźwięk ucho sąsiad ściana słyszeć
dezynsekcja, insekty w domu, szkodniki domowe, owady w domu < dom
+ karaluch mól mrówka pluskwa mysz szczur dezynsekcja deratyzacja pułapka prusak rybik muszka_owocowy lep insektycyd
  gryzoń mucha mole_spożywczy mszyca nalot_mrówka gniazdo_osa wyłapać trutka owadobójczy oprysk
- spiżarnia kuchnia mąka szpara zapach robak
zakupy, kupowanie, konsumpcja < finanse osobiste
+ zakupy zakup sklep kupować koszyk promocja wyprzedaż paragon rabat market supermarket lista_zakupy lista_zakup kasa
  bazar targ targowisko sprzedawca kupić hipermarket dyskont bazarek okazja
- cena półka towar tani drogi wydać torba opakowanie
rzeczy używane, second hand, drugi obieg, lumpeks < zakupy
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
garaż, piwnica, strych, warsztat domowy < dom
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
