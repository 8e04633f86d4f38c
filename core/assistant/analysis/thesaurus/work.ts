/** School, work, money and law. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const WORK = `
edukacja, szkoła, szkolnictwo, oświata, nauczanie, szkoły < społeczeństwo
+ szkoła nauczyciel uczeń lekcja klasa szkolny podręcznik edukacja oświata dyrektor_szkoła kuratorium plecak zeszyt
  tornister podstawówka dzwonek liceum edukacyjny technikum sprawdzian świadectwo ocena_szkolny program_nauczanie
  program_nauczać praca_domowy wychowawca nauczycielka uczennica tablica_szkolny kartkówka korepetycje korepetycja
  lekcyjny ławka_szkolny świetlica zerówka nauczanie nauczać licealista rada_pedagogiczny dziennik_elektroniczny
  uczniowski wychowawczyni lektura_szkolny matematyka_lekcja biologia_lekcja edukować nauczyć zajęcia_szkolny
  zajęcie_szkolny szkolniak pierwszoklasista dzwonek_szkolny
- uczyć dziecko przerwa test rodzic kreda
egzaminy, matura, ósmoklasista, egzamin < edukacja
+ matura maturzysta egzamin egzaminator arkusz_egzaminacyjny ósmoklasista maturalny zdać_egzamin poprawka
  próbny_matura sesja ściąga punktacja cke egzaminacyjny studniówka korepetytor klasówka ustny_egzamin oblać
  stres_przed_egzamin powtarzać_materiał komisja_egzaminacyjny zdany zdać
- zdawać wynik zadanie klucz_odpowiedź
studia, uczelnie, uniwersytet, studenci, student < edukacja
+ student studia uniwersytet uczelnia akademik politechnika wykładowca dziekanat magister licencjat sesja
  indeks_student profesor wykład stypendium rektor praca_magisterski rekrutacja_na_studia doktorat doktorant studencki
  akademicki seminarium kampus erasmus habilitacja wydział studentka promotor_praca
- egzamin notatka kierunek biblioteka
uczenie się, nauka własna, efektywna nauka, techniki uczenia się, pamięć < edukacja
+ fiszka powtórka notatka zapamiętywanie zapamiętywać mnemotechnika zapamiętać uczyć_się koncentracja wkuwać mapa_myśl
  podkreślać korepetycje korepetycja samouk zakuwać zapominanie zapominać powtarzać uczenie szybki_czytanie
  metoda_nauka wiedza mnemotechniczny przyswajać
- pamięć nauka egzamin mózg ćwiczenie skupienie
języki obce, nauka języków, język angielski, angielski, języki < edukacja
+ język_obcy angielski niemiecki_język hiszpański_język słówko gramatyka lektor native_speaker fiszka dwujęzyczny
  czasownik_nieregularny akcent tłumacz wymowa słownictwo językowy poliglota konwersacja kurs_językowy obcojęzyczny
  przekład lektorka dialekt francuski_język
- język słownik uczyć tłumaczenie rozmowa słowo zdanie
język polski, polszczyzna, gramatyka, ortografia, poprawna polszczyzna, językoznawstwo, język < kultura
+ ortografia interpunkcja przecinek polszczyzna językoznawca odmiana przypadek rzeczownik czasownik słownik
  frazeologizm dyktando językowy pisownia gramatyka deklinacja gwara przymiotnik wołacz anglicyzm etymologia dwukropek
  zapożyczenie składnia końcówka dopełniacz myślnik półpauza polonista korektor liczebnik językoznawstwo błąd_językowy
  wielki_litera zdrobnienie fleksja neologizm stylistyka cudzysłów
- słowo zdanie litera błąd język wyraz
biblioteka, biblioteki, bibliotekarz < książki
+ biblioteka bibliotekarz bibliotekarka czytelnia wypożyczać wypożyczalnia karta_biblioteczny katalog_biblioteczny
  biblioteczny wypożyczyć księgozbiór zwrot_książka bookcrossing biblioteczka biblioteczny_karta nowość_książkowy
  księgarz wypożyczenie egzemplarz czytelniczka mól_książkowy filia_biblioteka
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
  minimalny_wynagrodzenie praktykant zawód mobbing
- praca umowa obowiązek zespół pracować firma zmiana spotkanie
rekrutacja, cv, rozmowa kwalifikacyjna, szukanie pracy < praca
+ rekrutacja rekruter list_motywacyjny rozmowa_kwalifikacyjny kandydat ogłoszenie_praca aplikować headhunter portfolio
  okres_próbny rekrutacyjny kwalifikacje aplikacja_praca linkedin rekrutować rozmowa_o_praca cv_list kandydatka
  zatrudnić praktyka testy_rekrutacyjny
- stanowisko doświadczenie pracodawca zaproszenie
zarobki, płace, wynagrodzenia, płaca minimalna, pensja < praca
+ zarobki zarobek pensja płaca wynagrodzenie podwyżka brutto netto premia płaca_minimalny zarabiać wypłata
  pasek_płacowy najniższy_krajowy niski_krajowy stawka_godzinowy zarobić
- pracownik kwota etat
praca zdalna, home office, biuro, praca w domu < praca
+ praca_zdalny zdalny wideokonferencja home_office biuro biurko hybrydowy telepraca kamerka coworking open_space
  zdalnie biurowy mikrofon_wyciszyć praca_z_dom pracować_zdalnie biurko_w_dom przerwa łącze komunikator lampka
  kuchenny_stół
- laptop słuchawki słuchawka spotkanie dom krzesło pokój
freelancing, freelancer, własna działalność, wolny zawód, jednoosobowa działalność < biznes
+ freelancer zlecenie zleceniodawca stawka faktura działalność_gospodarczy samozatrudnienie klient wycena jdg
  freelancing ceidg zleceniobiorca b2b umowa_o_dzieło wystawić_faktura wolny_strzelec stawka_za_godzina portfolio
  kontrahent zaliczka grafik copywriter
- termin umowa składka
bhp, bezpieczeństwo pracy, wypadki przy pracy < praca
+ bhp kask wypadek_przy_praca inspekcja_praca odzież_ochronny behapowiec szkolenie_stanowiskowy szkolenie_stanowiskow
  rękawica_ochronny stanowisko_praca ewakuacja badanie_okresowy gaśnica kamizelka_odblaskowy choroba_zawodowy
- pracownik maszyna pracodawca zagrożenie zagrozić
urlop, urlopy, czas wolny < praca
+ urlop urlopowy wniosek_urlopowy dzień_wolny długi_weekend ekwiwalent wypoczynkowy święto_ustawowy urlop_na_żądanie
  zwolnienie_lekarski urlop_ojcowski urlop_wychowawczy zaległy_urlop planować_urlop majówka ferie
- odpoczynek wakacje pracodawca wyjazd
emerytury, emerytura, zus, renta < finanse
+ emerytura emeryt zus renta składka wiek_emerytalny ppk ike ikze ikz ofe emerytalny waloryzacja kapitał_początkowy
  krus rencista trzynasty_emerytura stopa_zastąpienie stopa_zastąpić oszczędzać_na_emerytura przejść_na_emerytura
  filar_emerytalny kapitał zusowski staż_praca
- senior świadczenie świadczyć oszczędzać wniosek
biznes, przedsiębiorczość, firma, firmy, przedsiębiorcy, własna firma, mała firma < gospodarka
+ firma przedsiębiorca przedsiębiorstwo biznes biznesplan startup inwestor zysk spółka prezes kontrahent
  działalność_gospodarczy franczyza klient przychód konkurencja ceidg biznesmen bankructwo biznesowy przedsiębiorczość
  wspólnik przetarg rentowność faktura krs obrót rentowny pracodawca prowizja
- rynek koszt strategia branża kapitał umowa usługa
startupy, startup, innowacje < biznes
+ startup inkubator inwestor_venture akcelerator pitch founder crowdfunding runda_finansowanie runda_finansować
  innowacja unicorn prototyp innowacyjny aniół_biznes innowator skalować pomysł_na_biznes pivot skalowanie
  fundusz_venture mvp pomysłodawca
- produkt rynek technologia kapitał
marketing, reklama, promocja, content marketing < biznes
+ marketing reklama kampania marketingowy slogan konwersja lejek newsletter grupa_docelowy copywriter branding seo
  logo mailing reklamowy billboard influencer reklamodawca copywriting spot_reklamowy ulotka agencja_reklamowy leady
  content marketer persona
- marka klient treść odbiorca budżet post zasięg
seo, pozycjonowanie, wyszukiwarki, wyszukiwarka < marketing
+ seo pozycjonowanie słowo_kluczowy wyszukiwarka google indeksowanie indeksować linkowanie linkować meta_opis
  pozycjonować long_tail sitemap crawler wyszukiwanie wyszukiwać fraza wynik_wyszukiwanie wynik_wyszukiwać nagłówek_h1
  backlink
- link treść ruch zapytanie zapytać
media społecznościowe, social media, facebook, instagram, tiktok, influencerzy < media
+ facebook instagram tiktok hasztag obserwujący lajk influencer profil media_społecznościowy youtube twitter youtuber
  streamer hejt algorytm scrollować feed rolka udostępnić komentarz linkedin relacja_instagram instagramowy
  instagramow trolle followers mem polubienie polubić
- post zdjęcie konto zasięg ekran
sprzedaż, handel, sklepy, e-commerce, sklep internetowy < biznes
+ sprzedaż sprzedawca handlowiec sklep_internetowy e_commerce e_commerc allegro hurtownia marża kurier przesyłka
  paczkomat handlowy koszyk dropshipping sprzedażowy hurtownik detaliczny magazyn targi zwrot_towar asortyment handel
  lada ekspedientka kupiec dostawca
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
księgowość, faktury, rachunkowość, księgowa < biznes
+ księgowy księgowa faktura księgowość bilans amortyzacja jpk ksef księga_przychód rachunkowość ewidencja
  biuro_rachunkowy księgować koszt_uzyskanie koszt_uzyskać sprawozdanie_finansowy nip faktura_vat rachunkowy
  korekta_faktura obieg_dokument środek_trwały pit vat płatnik rozliczenie
- podatek koszt termin paragon
podatki, podatek, pit, vat, rozliczenie podatkowe, urząd skarbowy < finanse
+ podatek podatnik pit vat ulga_podatkowy zeznanie_podatkowy urząd_skarbowy skarbówka deklaracja podatkowy akcyza
  fiskus odliczyć rozliczenie_roczny cit kwota_wolny zwrot_podatek skarbowy ryczałt e_pit próg_podatkowy opodatkowanie
  opodatkować ulga pcc zaliczka_na_podatek kas odliczenie rozliczać zeznanie pit_37
- dochód termin kwota formularz faktura odsetki rozliczyć skala kara
finanse, pieniądze, pieniądz, ekonomia < gospodarka
+ pieniądz bank finanse finansowy oszczędności inwestycja kredyt budżet odsetki dług waluta gotówka przelew
  konto_bankowy lokata wydatek złotówka stopa_procentowy inflacja ekonomista rata portfel kapitał oszczędzać bankomat
  finansista finansować opłata złoty_złotówka budżetowy pożyczyć zadłużyć dochodowy oszczędnościowy inflacyjny
  finansjera
- kwota koszt dochód zysk procent
finanse osobiste, budżet domowy, oszczędzanie, oszczędności, domowy budżet < finanse
+ budżet_domowy oszczędzać oszczędzanie wydatek skarbonka oszczędności koperta arkusz_wydatek poduszka_finansowy
  zaoszczędzić oszczędność odkładać paragon przychód rachunek promocja oszczędny kieszonkowe subskrypcja
  spisywać_wydatek fundusz_awaryjny tańszy
- pieniądz koszt cena kwota kupować
kredyty, kredyt, kredyt hipoteczny, hipoteka, pożyczki, długi < finanse
+ kredyt kredytobiorca hipoteka rata pożyczka oprocentowanie zdolność_kredytowy bik frankowicz odsetki zadłużenie
  chwilówka wibor komornik dłużnik windykacja hipoteczny kredytowy rrso rrs wierzyciel spłacać dług wakacje_kredytowy
  upadłość_konsumencki spłata marża_bank wkład_własny
- bank umowa prowizja mieszkanie
banki, bank, bankowość, konto bankowe, karty płatnicze, płatności < finanse
+ bank przelew konto_bankowy karta_płatniczy blik bankomat bankowy rachunek_bankowy lokata płatność zbliżeniowy
  karta_kredytowy iban saldo wypłata_gotówka terminal bankowość przelew_natychmiastowy gotówka kantor debet
- konto karta aplikacja opłata pin
inwestowanie, giełda, inwestycje, akcje, obligacje < finanse
+ giełda akcje obligacja inwestor dywidenda etf indeks_giełdowy makler portfel_inwestycyjny fundusz_inwestycyjny wig20
  hossa bessa inwestować lokata procent_składany giełdowy krach spekulant broker kontrakt_terminowy debiut_giełdowy
- zysk ryzyko kapitał strata rynek złoto
kryptowaluty, bitcoin, blockchain < finanse
+ bitcoin kryptowaluta kryptowalut blockchain ethereum token kopać_kryptowaluta kopać_kryptowalut portfel_kryptowaluta
  portfel_kryptowalut nft satoshi altcoin stablecoin
- giełda kurs waluta
ubezpieczenia, ubezpieczenie, polisa, oc < finanse
+ ubezpieczenie polisa ubezpieczyciel odszkodowanie ubezpieczony ubezpieczyć nnw likwidator_szkoda franszyza
  agent_ubezpieczeniowy assistance assistanc ubezpieczeniowy suma_ubezpieczenie szkoda_całkowity polisa_oc pzu
  autocasco ubezpieczenie_na_życie ubezpieczeniowiec zgłosić_szkoda wypłata_odszkodowanie
- szkoda składka wypadek umowa
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
  roszczenie apelacja prokurator testament odwołanie legalny odszkodowanie
- urząd kara artykuł wniosek termin zgoda obowiązek
prawo pracy, kodeks pracy, prawa pracownika < praca
+ kodeks_praca umowa_o_praca wypowiedzenie okres_wypowiedzenie odprawa inspekcja_praca nadgodziny nadgodzina
  świadectwo_praca urlop mobbing zwolnić sąd_praca związek_zawodowy zwolnienie_dyscyplinarny regulamin_praca
  wypowiedzieć_umowa czas_praca inspektor_praca kadrowa urlop_rodzicielski równy_traktowanie równy_traktować
  umowa_na_czas
- pracownik pracodawca przepis etat umowa
prawo rodzinne, spadki, testament, spadek, dziedziczenie < prawo
+ spadek testament dziedziczyć spadkobierca zachowek notariusz alimenty rozwód darowizna spadkowy opieka_nad_dziecko
  władza_rodzicielski dziedziczenie spadkodawca intercyza kurator adopcja
- sąd majątek podatek rodzina
prawa konsumenta, konsument, reklamacja, zwroty, ochrona konsumentów < prawo
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
  geodeta biurokracja kancelaria
- formularz termin kolejka pieczątka dokument druk
policja, przestępczość, kryminalne, przestępstwo, kronika policyjna < społeczeństwo
+ policja policjant przestępstwo złodziej kradzież włamanie prokuratura areszt komenda morderstwo śledztwo mandat
  zatrzymany więzienie oskarżony napad radiowóz kryminalny rabunek sprawca nożownik skazany przestępca policyjny
  komisariat włamywacz pobicie pobić zabójstwo rozbój bandyta detektyw patrol
- świadek sąd wyrok dowód kara alarm
oszustwa, oszustwo, phishing, wyłudzenia < bezpieczeństwo
+ oszust oszustwo wyłudzenie wyłudzić phishing metoda_na_wnuczek naciągacz fałszywy_sms podszywać blik fałszywy
  oszukać scam vishing podszyć piramida_finansowy wnuczek oszukany podejrzany_link fałszywy_policjant ofiara_oszustwo
  wyłudzacz kradzież_dana fałszywka naciągać
- bank policja hasło telefon link przelew ofiara
bezpieczeństwo, bezpieczny dom, ochrona
+ alarm gaśnica czujnik_dym monitoring zamek bezpieczny ochrona pożar ewakuacja ostrożność zabezpieczenie czujka_czad
  odblask kask zagrożenie zagrozić czujnik zasuwa ostrzegać_przed antywłamaniowy tlenek_węgiel czad hasło
  bezpieczeństwo kamizelka kontrola_bezpieczeństwo pożarowy zabezpieczać apteczka zabezpieczyć niebezpieczeństwo
  ostrzeżenie ostrożny uwaga_niebezpieczeństwo przestroga wypadek gaśniczy zagrażać kradzież kontrolować sygnalizator
  ochronny ratunek
- ryzyko drzwi policja uważać dym chronić niebezpieczny
ferie, ferie zimowe, kolonie, obozy, półkolonie < edukacja
+ ferie półkolonie półkolonia kolonia obóz kolonista wychowawca_kolonijny zimowisko obóz_sportowy turnus kolonijny
  rekolekcja zielony_szkoła harcerski_obóz
- dziecko wyjazd zajęcia zajęcie wolny opiekun zima wakacje
rachunki, opłaty, rachunek < finanse osobiste
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
szkoły wyższe i rekrutacja na studia, wybór studiów < studia
+ rekrutacja_na_studia punkt_rekrutacyjny kierunek_studia dni_otwarty próg_punktowy wybór_studia irk
- matura uczelnia kandydat`;
