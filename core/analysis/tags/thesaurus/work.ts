/** School, work, money and law. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const WORK = `
edukacja, szkoła, szkolnictwo, oświata, nauczanie, szkoły < społeczeństwo
+ szkoła nauczyciel uczeń lekcja klasa szkolny podręcznik edukacja oświata dyrektor_szkoła kuratorium plecak zeszyt
  tornister podstawówka dzwonek liceum edukacyjny technikum sprawdzian świadectwo ocena_szkolny program_nauczanie
  program_nauczać praca_domowy wychowawca nauczycielka uczennica tablica_szkolny kartkówka korepetycje korepetycja
  lekcyjny ławka_szkolny świetlica zerówka nauczanie nauczać licealista rada_pedagogiczny dziennik_elektroniczny
  uczniowski wychowawczyni lektura_szkolny matematyka_lekcja biologia_lekcja edukować nauczyć zajęcia_szkolny
  zajęcie_szkolny szkolniak pierwszoklasista dzwonek_szkolny szkoła_podstawowy uczyć klasa_pierwszy stołówka
  sala_lekcyjny piórnik zadanie_domowy dzwonić_dzwonek wywiadówka wagary zebranie_z_rodzic woźny długi_przerwa uczenie
  absolwent pani_od_matematyka
- dziecko przerwa test rodzic kreda
egzaminy, matura, ósmoklasista, egzamin < edukacja, nauka własna
+ matura maturzysta egzamin egzaminator arkusz_egzaminacyjny ósmoklasista maturalny zdać_egzamin poprawka
  próbny_matura sesja ściąga punktacja cke egzaminacyjny studniówka korepetytor klasówka ustny_egzamin oblać
  stres_przed_egzamin powtarzać_materiał komisja_egzaminacyjny zdany zdać
- zdawać wynik zadanie klucz_odpowiedź
studia, uczelnie, uniwersytet, studenci, student < edukacja
+ student studia uniwersytet uczelnia akademik politechnika wykładowca dziekanat magister licencjat sesja
  indeks_student profesor wykład stypendium rektor praca_magisterski rekrutacja_na_studia doktorat doktorant studencki
  akademicki seminarium kampus erasmus habilitacja wydział studentka promotor_praca studiować studencik
  obrona_magisterski wykład_z sesja_letni dyplom ćwiczenia_akademicki
- egzamin notatka kierunek biblioteka
uczenie się, nauka własna, efektywna nauka, techniki uczenia się, pamięć < edukacja, psychologia
+ fiszka powtórka notatka zapamiętywanie zapamiętywać mnemotechnika zapamiętać uczyć_się koncentracja wkuwać mapa_myśl
  podkreślać korepetycje korepetycja samouk zakuwać zapominanie zapominać powtarzać uczenie szybki_czytanie
  metoda_nauka wiedza mnemotechniczny przyswajać uczyć_do_egzamin wkuć sprawdzian ściągawka powtórzyć_materiał
- pamięć nauka egzamin mózg ćwiczenie skupienie
języki obce, nauka języków, język angielski, angielski, języki < edukacja
+ język_obcy angielski niemiecki_język hiszpański_język słówko gramatyka lektor native_speaker fiszka dwujęzyczny
  czasownik_nieregularny akcent tłumacz wymowa słownictwo językowy poliglota konwersacja kurs_językowy obcojęzyczny
  przekład lektorka dialekt francuski_język mówić_po_angielski obcy_język słówka przetłumaczyć zagraniczny
  konwersacyjny akcentować uczyć_angielski
- język słownik uczyć tłumaczenie rozmowa słowo zdanie
język polski, polszczyzna, gramatyka, ortografia, poprawna polszczyzna, językoznawstwo, język < kultura, edukacja
+ ortografia interpunkcja przecinek polszczyzna językoznawca odmiana przypadek rzeczownik czasownik słownik
  frazeologizm dyktando językowy pisownia gramatyka deklinacja gwara przymiotnik wołacz anglicyzm etymologia dwukropek
  zapożyczenie składnia końcówka dopełniacz myślnik półpauza polonista korektor liczebnik językoznawstwo błąd_językowy
  wielki_litera zdrobnienie fleksja neologizm stylistyka cudzysłów przypadkowy spójnik ortograficzny językoznawczyni
  mowa polonistka poprawnie dopuszczalny_forma stawiać_przecinek wyrażenie sylaba samogłoska spółgłoska
- słowo zdanie litera błąd język wyraz
biblioteka, biblioteki, bibliotekarz < książki, kultura, edukacja
+ biblioteka bibliotekarz bibliotekarka czytelnia wypożyczać wypożyczalnia karta_biblioteczny katalog_biblioteczny
  biblioteczny wypożyczyć księgozbiór zwrot_książka bookcrossing biblioteczka biblioteczny_karta nowość_książkowy
  księgarz wypożyczenie egzemplarz czytelniczka mól_książkowy filia_biblioteka wypożyczony oddać_książka
  regał_z_książka czytelniany
- książka czytelnik regał półka katalog
kursy, szkolenia, warsztaty, szkolenie < edukacja
+ kurs szkolenie warsztaty webinar uczestnik trener certyfikat prelegent kursant e_learning szkoleniowiec szkoleniowy
  konferencja warsztatowy instruktor seminarium nauczyć lekcja_próbny uczestniczka kurs_online zaświadczenie
  dokształcać
- zapisy grupa temat zajęcia zajęcie ćwiczenie prowadzący
praca, zatrudnienie, rynek pracy, kariera, zawód, życie zawodowe
+ pracownik pracodawca etat wypłata pensja zatrudnienie zatrudnić szef stanowisko rekrutacja zwolnienie nadgodzina
  urlop rozmowa_kwalifikacyjny bezrobocie umowa_zlecenie biuro kariera awans zatrudniać podwyżka kadra zawodowy premia
  staż bezrobotny wynagrodzenie współpracownik wypowiedzenie przełożony etatowy zespół_pracowniczy
  minimalny_wynagrodzenie praktykant zawód mobbing pracownica firma szefowa kolega_z_praca zmiana_nocny umowa_o_praca
  dojazd_do_praca zawodowo pensyjka fach zarobkowy koleżanka_z_praca rozmowa_z_szef biurowiec wypowiedzieć
  zleceniobiorca zlecenie przerwa_w_praca szychta
- praca umowa obowiązek zespół pracować zmiana spotkanie
rekrutacja, cv, rozmowa kwalifikacyjna, szukanie pracy < praca
+ rekrutacja rekruter list_motywacyjny rozmowa_kwalifikacyjny kandydat ogłoszenie_praca aplikować headhunter portfolio
  okres_próbny rekrutacyjny kwalifikacje aplikacja_praca linkedin rekrutować rozmowa_o_praca cv_list kandydatka
  zatrudnić praktyka testy_rekrutacyjny
- stanowisko doświadczenie pracodawca zaproszenie
zarobki, płace, wynagrodzenia, płaca minimalna, pensja < praca
+ zarobki zarobek pensja płaca wynagrodzenie podwyżka brutto netto premia płaca_minimalny zarabiać wypłata
  pasek_płacowy najniższy_krajowy niski_krajowy stawka_godzinowy zarobić
- pracownik kwota etat
praca zdalna, home office, biuro, praca w domu < praca, internet, dom
+ praca_zdalny zdalny wideokonferencja home_office biuro biurko hybrydowy telepraca kamerka coworking open_space
  zdalnie biurowy mikrofon_wyciszyć praca_z_dom pracować_zdalnie biurko_w_dom przerwa łącze komunikator lampka
  kuchenny_stół biurko_domowy komputer_w_dom kamera_wyłączyć spotkanie_online pokój_do_praca dojeżdżać
  zespół_rozproszony zespół_rozproszyć
- laptop słuchawki słuchawka spotkanie dom krzesło pokój
freelancing, freelancer, własna działalność, wolny zawód, jednoosobowa działalność < biznes, praca
+ freelancer zlecenie zleceniodawca stawka faktura działalność_gospodarczy samozatrudnienie klient wycena jdg
  freelancing ceidg zleceniobiorca b2b umowa_o_dzieło wystawić_faktura wolny_strzelec stawka_za_godzina portfolio
  kontrahent zaliczka grafik copywriter
- termin umowa składka
bhp, bezpieczeństwo pracy, wypadki przy pracy < praca, bezpieczeństwo, zdrowie
+ bhp kask wypadek_przy_praca inspekcja_praca odzież_ochronny behapowiec szkolenie_stanowiskowy szkolenie_stanowiskow
  rękawica_ochronny stanowisko_praca ewakuacja badanie_okresowy gaśnica kamizelka_odblaskowy choroba_zawodowy
- pracownik maszyna pracodawca zagrożenie zagrozić
urlop, urlopy, czas wolny < praca
+ urlop urlopowy wniosek_urlopowy dzień_wolny długi_weekend ekwiwalent wypoczynkowy święto_ustawowy urlop_na_żądanie
  zwolnienie_lekarski urlop_ojcowski urlop_wychowawczy zaległy_urlop planować_urlop majówka ferie
- odpoczynek wakacje pracodawca wyjazd
emerytury, emerytura, zus, renta < finanse, seniorzy
+ emerytura emeryt zus renta składka wiek_emerytalny ppk ike ikze ikz ofe emerytalny waloryzacja kapitał_początkowy
  krus rencista trzynasty_emerytura stopa_zastąpienie stopa_zastąpić oszczędzać_na_emerytura przejść_na_emerytura
  filar_emerytalny kapitał zusowski staż_praca
- senior świadczenie świadczyć oszczędzać wniosek
biznes, przedsiębiorczość, firma, firmy, przedsiębiorcy, własna firma, mała firma < gospodarka
+ firma przedsiębiorca przedsiębiorstwo biznes biznesplan startup inwestor zysk spółka prezes kontrahent
  działalność_gospodarczy franczyza klient przychód konkurencja ceidg biznesmen bankructwo biznesowy przedsiębiorczość
  wspólnik przetarg rentowność faktura krs obrót rentowny pracodawca prowizja przedsiębiorczyni przedsiębiorczyn
  założyć_firma spółka_z_o zarobić rachunek_firma fakturować umowa_z_klient interes_prowadzić kalkulacja usługowy
  rynek_zbyt
- rynek koszt strategia branża kapitał umowa usługa
startupy, startup, innowacje < biznes
+ startup inkubator inwestor_venture akcelerator pitch founder crowdfunding runda_finansowanie runda_finansować
  innowacja unicorn prototyp innowacyjny aniół_biznes innowator skalować pomysł_na_biznes pivot skalowanie
  fundusz_venture mvp pomysłodawca
- produkt rynek technologia kapitał
marketing, reklama, promocja, content marketing < biznes
+ marketing reklama kampania marketingowy slogan konwersja lejek newsletter grupa_docelowy copywriter branding seo
  logo mailing reklamowy billboard influencer reklamodawca copywriting spot_reklamowy ulotka agencja_reklamowy leady
  content marketer persona reklamować promować plakat_reklamowy klient_docelowy marka sprzedażowy
- klient treść odbiorca budżet post zasięg
seo, pozycjonowanie, wyszukiwarki, wyszukiwarka < marketing, internet
+ seo pozycjonowanie słowo_kluczowy wyszukiwarka google indeksowanie indeksować linkowanie linkować meta_opis
  pozycjonować long_tail sitemap crawler wyszukiwanie wyszukiwać fraza wynik_wyszukiwanie wynik_wyszukiwać nagłówek_h1
  backlink
- link treść ruch zapytanie zapytać
media społecznościowe, social media, facebook, instagram, tiktok, influencerzy < media, internet, marketing
+ facebook instagram tiktok hasztag obserwujący lajk influencer profil media_społecznościowy youtube twitter youtuber
  streamer hejt algorytm scrollować feed rolka udostępnić komentarz linkedin relacja_instagram instagramowy
  instagramow trolle followers mem polubienie polubić
- post zdjęcie konto zasięg ekran
sprzedaż, handel, sklepy, e-commerce, sklep internetowy < biznes, internet
+ sprzedaż sprzedawca handlowiec sklep_internetowy e_commerce e_commerc allegro hurtownia marża kurier przesyłka
  paczkomat handlowy koszyk dropshipping sprzedażowy hurtownik detaliczny magazyn targi zwrot_towar asortyment handel
  lada ekspedientka kupiec dostawca sprzedawać paczkować zamawiać sklepikarz stoisko sprzedany sprzedać kupować_online
  wysyłka
- klient towar cena zamówienie produkt dostawa sklep paczka
obsługa klienta, klienci, reklamacje < biznes
+ obsługa_klient klient reklamacja infolinia konsultant biuro_obsługa chatbot satysfakcja zażalenie czat helpdesk
  zgłoszenie ankieta_satysfakcja
- zwrot opinia rozmowa mail
zarządzanie, przywództwo, menedżer, lider, zarządzanie projektami < biznes
+ zarządzanie zarządzać menedżer lider zespół delegować przywództwo scrum sprint kanban agile kierownik strategia
  interesariusz retrospektywa kpi projekt_zarządzanie projekt_zarządzać harmonogram kierownictwo feedback okr
  korporacja delegowanie burza_mózg product_owner podwładny
- cel spotkanie pracownik decyzja zadanie
spotkania, zebrania, prezentacje, wystąpienia publiczne < praca
+ zebranie agenda prezentacja slajd prelekcja wystąpienie trema mówca protokół_zebranie prelegent powerpoint audiencja
  wystąpienie_publiczny moderator
- spotkanie sala uczestnik głos notatka
księgowość, faktury, rachunkowość, księgowa < biznes, podatki, finanse
+ księgowy księgowa faktura księgowość bilans amortyzacja jpk ksef księga_przychód rachunkowość ewidencja
  biuro_rachunkowy księgować koszt_uzyskanie koszt_uzyskać sprawozdanie_finansowy nip faktura_vat rachunkowy
  korekta_faktura obieg_dokument środek_trwały pit vat płatnik rozliczenie
- podatek koszt termin paragon
podatki, podatek, pit, vat, rozliczenie podatkowe, urząd skarbowy < finanse, prawo
+ podatek podatnik pit vat ulga_podatkowy zeznanie_podatkowy urząd_skarbowy skarbówka deklaracja podatkowy akcyza
  fiskus odliczyć rozliczenie_roczny cit kwota_wolny zwrot_podatek skarbowy ryczałt e_pit próg_podatkowy opodatkowanie
  opodatkować ulga pcc zaliczka_na_podatek kas odliczenie rozliczać zeznanie pit_37 rozliczyć_podatek składać_zeznanie
  e_urząd roczny_rozliczenie odpisać ulga_na_dziecko płatnik dochód_opodatkować faktura_vat zaliczka podatkowo
  ulga_termomodernizacyjny podatek_od_nieruchomość urząd zapłacić_podatek
- dochód termin kwota formularz faktura odsetki rozliczyć skala kara
finanse, pieniądze, pieniądz, ekonomia < gospodarka
+ pieniądz bank finanse finansowy oszczędności inwestycja kredyt budżet odsetki dług waluta gotówka przelew
  konto_bankowy lokata wydatek złotówka stopa_procentowy inflacja ekonomista rata portfel kapitał oszczędzać bankomat
  finansista finansować opłata złoty_złotówka budżetowy pożyczyć zadłużyć dochodowy oszczędnościowy inflacyjny
  finansjera płacić zapłacić koszt wydać_pieniądz zarobić_pieniądz tani drogi grosz grosze bilon spłacić oszczędzić
  rachunek majątek bogactwo finansowo opłacać opłacalny składka zaoszczędzić zysk strata kwota wypłata cena emerytura
  zwrot_koszt
- dochód procent
finanse osobiste, budżet domowy, oszczędzanie, oszczędności, domowy budżet < finanse, dom
+ budżet_domowy oszczędzać oszczędzanie wydatek skarbonka oszczędności koperta arkusz_wydatek poduszka_finansowy
  zaoszczędzić oszczędność odkładać paragon przychód rachunek promocja oszczędny kieszonkowe subskrypcja
  spisywać_wydatek fundusz_awaryjny tańszy taniej tani zaoszczędzić_pieniądz zapisywać_wydatek limit wydawać
  koszty_życie koszt_życie koniec_miesiąc zeszyt_wydatek rachunki świnka_skarbonka
- pieniądz koszt cena kwota kupować
kredyty, kredyt, kredyt hipoteczny, hipoteka, pożyczki, długi < finanse, nieruchomości
+ kredyt kredytobiorca hipoteka rata pożyczka oprocentowanie zdolność_kredytowy bik frankowicz odsetki zadłużenie
  chwilówka wibor komornik dłużnik windykacja hipoteczny kredytowy rrso rrs wierzyciel spłacać dług wakacje_kredytowy
  upadłość_konsumencki spłata marża_bank wkład_własny spłacać_rata pożyczyć kredytowiec bankowiec nadpłata
  oprocentować
- bank umowa prowizja mieszkanie
banki, bank, bankowość, konto bankowe, karty płatnicze, płatności < finanse, bezpieczeństwo
+ bank przelew konto_bankowy karta_płatniczy blik bankomat bankowy rachunek_bankowy lokata płatność zbliżeniowy
  karta_kredytowy iban saldo wypłata_gotówka terminal bankowość przelew_natychmiastowy gotówka kantor debet wpłata
  wypłacić bankowo przelać konto_oszczędnościowy zelówka_karta numer_konto
- konto karta aplikacja opłata pin
inwestowanie, giełda, inwestycje, akcje, obligacje < finanse
+ giełda akcje obligacja inwestor dywidenda etf indeks_giełdowy makler portfel_inwestycyjny fundusz_inwestycyjny wig20
  hossa bessa inwestować lokata procent_składany giełdowy krach spekulant broker kontrakt_terminowy debiut_giełdowy
- zysk ryzyko kapitał strata rynek złoto
kryptowaluty, bitcoin, blockchain < finanse
+ bitcoin kryptowaluta kryptowalut blockchain ethereum token kopać_kryptowaluta kopać_kryptowalut portfel_kryptowaluta
  portfel_kryptowalut nft satoshi altcoin stablecoin
- giełda kurs waluta
ubezpieczenia, ubezpieczenie, polisa, oc < finanse, bezpieczeństwo
+ ubezpieczenie polisa ubezpieczyciel odszkodowanie ubezpieczony ubezpieczyć nnw likwidator_szkoda franszyza
  agent_ubezpieczeniowy assistance assistanc ubezpieczeniowy suma_ubezpieczenie szkoda_całkowity polisa_oc pzu
  autocasco ubezpieczenie_na_życie ubezpieczeniowiec zgłosić_szkoda wypłata_odszkodowanie zalanie_mieszkanie
  zalać_mieszkanie ubezpieczać szkoda wykupić_polisa
- składka wypadek umowa
gospodarka, ekonomia, inflacja, ceny, makroekonomia < społeczeństwo
+ gospodarka inflacja pkb gospodarczy ekonomista recesja eksport import bezrobocie stopa_procentowy nbp koniunktura
  drożyzna wzrost_gospodarczy podwyżka_cena popyt podaż ekonomiczny rpp dług_publiczny kryzys_gospodarczy
  makroekonomiczny cło konsumpcja deficyt
- rynek cena rząd budżet wzrost drożeć przemysł
przemysł, produkcja, fabryki, fabryka < gospodarka
+ przemysł fabryka hala_produkcyjny produkcja huta kopalnia stocznia górnik linia_produkcyjny przemysłowy hutnik
  montaż zakład_produkcyjny wytwórnia górnictwo robotnik strefa_ekonomiczny hutniczy górniczy stal odlewnia włókniarka
  manufaktura tokarz zakład_przemysłowy
- maszyna surowiec zakład zmiana węgiel
logistyka, transport, magazyn, kurier, spedycja < gospodarka
+ logistyka spedytor magazyn paleta kurier przesyłka tir ciężarówka kontener transport wózek_widłowy paczkomat
  spedycja magazynier dostawca naczepa fracht list_przewozowy przeładunek logistyczny kierowca_zawodowy
- paczka dostawa towar droga
prawo, przepisy, przepis prawny, porady prawne, ustawy < społeczeństwo
+ prawo ustawa przepis_prawny paragraf sąd adwokat radca_prawny prawnik kodeks wyrok pozew prawny umowa trybunał
  rozporządzenie sędzia nowelizacja pełnomocnictwo notariusz orzeczenie kodeks_cywilny przedawnienie sprawa_sądowy
  roszczenie apelacja prokurator testament odwołanie legalny odszkodowanie prawnie zgodny_z_prawo przepis sądowy
  pozwać karać prawniczy wnieść adwokacki skarga przysługiwać uprawnić regulamin urzędowo
- urząd kara artykuł wniosek termin zgoda obowiązek
prawo pracy, kodeks pracy, prawa pracownika < praca, prawo
+ kodeks_praca umowa_o_praca wypowiedzenie okres_wypowiedzenie odprawa inspekcja_praca nadgodziny nadgodzina
  świadectwo_praca urlop mobbing zwolnić sąd_praca związek_zawodowy zwolnienie_dyscyplinarny regulamin_praca
  wypowiedzieć_umowa czas_praca inspektor_praca kadrowa urlop_rodzicielski równy_traktowanie równy_traktować
  umowa_na_czas
- pracownik pracodawca przepis etat umowa
prawo rodzinne, spadki, testament, spadek, dziedziczenie < prawo
+ spadek testament dziedziczyć spadkobierca zachowek notariusz alimenty rozwód darowizna spadkowy opieka_nad_dziecko
  władza_rodzicielski dziedziczenie spadkodawca intercyza kurator adopcja
- sąd majątek podatek rodzina
prawa konsumenta, konsument, reklamacja, zwroty, ochrona konsumentów < prawo, zakupy
+ konsument reklamacja gwarancja rękojmia uokik zwrot_towar odstąpienie_od_umowa odstąpić_od_umowa rzecznik_konsument
  paragon niezgodność_towar konsumencki reklamować odstąpić oddać_towar opakowanie_oryginalny dowód_zakup wada_towar
  sprzedawca_internetowy naprawa_gwarancyjny federacja_konsument
- sklep sprzedawca umowa zakup termin wada
umowy, umowa, dokumenty, pełnomocnictwo < prawo
+ umowa aneks podpis pełnomocnictwo notarialny klauzula wypowiedzieć_umowa zleceniobiorca kontrakt
  postanowienie_umowny kara_umowny podpisać_umowa dokument
- warunek termin paragraf
urzędy, urząd, administracja, sprawy urzędowe, formalności < prawo
+ urząd urzędnik wniosek formalności epuap profil_zaufany dowód_osobisty pesel meldunek okienko
  decyzja_administracyjny mobywatel paszport opłata_skarbowy zaświadczenie petent urzędowy gmina_urząd starostwo
  geodeta biurokracja kancelaria złożyć_wniosek urzędniczka okienko_urząd pismo załatwić sprawa_urzędowy dowód
  rejestracja_samochód meldować
- formularz termin kolejka pieczątka dokument druk
policja, przestępczość, kryminalne, przestępstwo, kronika policyjna < społeczeństwo, bezpieczeństwo
+ policja policjant przestępstwo złodziej kradzież włamanie prokuratura areszt komenda morderstwo śledztwo mandat
  zatrzymany więzienie oskarżony napad radiowóz kryminalny rabunek sprawca nożownik skazany przestępca policyjny
  komisariat włamywacz pobicie pobić zabójstwo rozbój bandyta detektyw patrol kraść okraść złapać przesłuchać włamać
  złodziejski przestępczyni mundur komendant patrolować dzielnicowy
- świadek sąd wyrok dowód kara alarm
oszustwa, oszustwo, phishing, wyłudzenia < bezpieczeństwo, internet, policja, finanse
+ oszust oszustwo wyłudzenie wyłudzić phishing metoda_na_wnuczek naciągacz fałszywy_sms podszywać blik fałszywy
  oszukać scam vishing podszyć piramida_finansowy wnuczek oszukany podejrzany_link fałszywy_policjant ofiara_oszustwo
  wyłudzacz kradzież_dana fałszywka naciągać kłamać nabrać_się wyłudzać pieniądze_oddać pieniądz_oddać
  udawać_policjant podejrzany telefon_z_bank kod_blik zadzwonić oszukiwać konsultant_bank link_w_sms dopłata_do_paczka
- bank policja hasło telefon link przelew ofiara
bezpieczeństwo, bezpieczny dom, ochrona < społeczeństwo
+ alarm gaśnica czujnik_dym monitoring zamek bezpieczny ochrona pożar ewakuacja ostrożność zabezpieczenie czujka_czad
  odblask kask zagrożenie zagrozić czujnik zasuwa ostrzegać_przed antywłamaniowy tlenek_węgiel czad hasło
  bezpieczeństwo kamizelka kontrola_bezpieczeństwo pożarowy zabezpieczać apteczka zabezpieczyć niebezpieczeństwo
  ostrzeżenie ostrożny uwaga_niebezpieczeństwo przestroga wypadek gaśniczy zagrażać kradzież kontrolować sygnalizator
  ochronny ratunek chronić bezpiecznie niebezpieczny ryzyko ostrzegać alarmowy czujny uważny uraz asekuracja
  zabezpieczony kod_dostęp gasić światło_odblaskowy widoczny hamulec kamizelka_odblaskowy włamać zamykać_drzwi
  numer_alarmowy hasło_silny
- drzwi policja uważać dym
ferie, ferie zimowe, kolonie, obozy, półkolonie < edukacja, dzieci, zima
+ ferie półkolonie półkolonia kolonia obóz kolonista wychowawca_kolonijny zimowisko obóz_sportowy turnus kolonijny
  rekolekcja zielony_szkoła harcerski_obóz
- dziecko wyjazd zajęcia zajęcie wolny opiekun zima wakacje
rachunki, opłaty, rachunek < finanse osobiste, dom
+ rachunek_za_prąd rachunek_za_gaz opłata licznik taryfa odczyt czynsz dostawca_prąd wodomierz podwyżka_opłata zużycie
  zużyć faktura_za_prąd zaległość dodatek_osłonowy abonament
- kwota termin kilowatogodzina płacić rachunek
bezrobocie, urząd pracy, zwolnienia grupowe < praca
+ bezrobocie bezrobotny urząd_praca zwolnienie_grupowy zasiłek_dla_bezrobotny pośredniak stopa_bezrobocie staż_z_urząd
  przekwalifikować doradca_zawodowy redukcja_etat
- praca zasiłek pracodawca wypowiedzenie
czarna kronika, wypadki i zdarzenia, kronika < policja
+ zderzenie zderzyć dachowanie sprawca poszkodowany zatrzymać_policja ranny nietrzeźwy_kierowca potrącić pożar
  włamanie kradzież zaginiony promil ofiara_śmiertelny
- policja szpital ulica straż
wybór studiów, rekrutacja na studia < studia
+ rekrutacja_na_studia punkt_rekrutacyjny kierunek_studia dni_otwarty próg_punktowy wybór_studia irk maturzysta
  rekrutacja politechnika uniwersytet próg kierunek uczelnia zapisać_na_studia
- matura kandydat`;
