/** Computers, media technology and the sciences. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const TECHNOLOGY = `
komputery, komputer, sprzęt komputerowy, informatyka, laptop, it < technologia
+ komputer laptop procesor karta_graficzny monitor klawiatura dysk myszka system_operacyjny pamięć_ram pendrive
  pendriv sterownik płyta_główny ssd komputerowy informatyk notebook restart instalować pulpit zasilacz touchpad
  dysk_twardy informatyka plik skrót_klawiszowy komputerek laptopowy laptopow klawisz drukarka kliknąć zapisać_plik
  uruchomić zawiesić_się monitor_komputerowy program
- ekran kabel wentylator folder zapis
technologia, technologie, nowe technologie, technika, nowinki
+ technologia technologiczny innowacja wynalazek gadżet smartfon robot komputer sztuczny_inteligencja urządzenie
  oprogramowanie cyfrowy elektronika czujnik aplikacja algorytm inżynier procesor wirtualny cyfryzacja nowoczesny
  cyfrowo elektroniczny robotyzacja automat laser bezprzewodowy hologram
- system ekran sieć przyszłość maszyna
internet, sieć, www, w sieci < technologia
+ internet internetowy przeglądarka online strona_www wyszukiwarka światłowód serwer router portal internauta
  ciasteczko domena cyberprzestrzeń e_mail chmura forum czat link pobrać streaming hosting witryna offline łącze
  cookies internetowo sieciowy zalogować logować strona_internetowy konto_w_sieć wpisać_adres przeglądać klikać
  witryna_internetowy komentarz post_w_sieć login hasło_do_konto skrzynka_mailowy sieć_społecznościowy wyszukać
- sieć konto ekran wpis
programowanie, kod, kodowanie, programiści, tworzenie oprogramowania, development < technologia
+ programowanie programować programista kod funkcja zmienna kompilator algorytm repozytorium git debugować framework
  biblioteka_programistyczny pętla interfejs klasa_abstrakcyjny javascript python typescript api testy_jednostkowy
  refaktoryzacja refaktoryzacj commit programistyczny skrypt java backend frontend debugger rust kodować deweloper
  wyjątek_kod terminal merge merg pull_request składnia asynchroniczny błąd_kod gałąź_git open_source open_sourc bug
  konsola_deweloperski program_komputerowy zaprogramować koder błąd_w_kod wdrożyć skompilować test_jednostkowy
  kod_źródłowy okienko_terminal linia_kod nazwa_zmienna parametr wartość_funkcja debugowanie programistka przegląd_kod
- błąd test wdrożenie aplikacja wersja system typ plik
javascript, typescript, frontend, react < programowanie
+ javascript typescript react przeglądarka frontend node npm css komponent dom_api html webpack vue angular hook
  asynchroniczny json przeglądarkowy przeglądarkow domknięcie domknąć obietnica_kod eslint vite deno skrypt svelte
  svelt
- kod funkcja biblioteka moduł
python, analiza danych, data science < programowanie
+ python pandas numpy nump jupyter skrypt biblioteka_python django djang data_science ramka_dana regresja
  wizualizacja_dana notebook lista_słownik wirtualny_środowisko flask moduł_python pip tensorflow
- kod dane wykres moduł
strony internetowe, tworzenie stron, webdesign, web, strona internetowa, www < internet, programowanie, projektowanie
+ strona_internetowy html css domena hosting wordpress przeglądarka serwer responsywny responsywn witryna cms szablon
  motyw nagłówek favicon webmaster formularz_kontaktowy landing_page responsywność webowy podstrona arkusz_styl
- link kod układ obrazek formularz
ux, projektowanie interfejsów, interfejs, użyteczność, ui < projektowanie, strony internetowe
+ interfejs użyteczność makieta prototyp użytkownik badanie_użytkownik figma przycisk ikonka nawigacja persona
  klikalny wireframe wirefram prototypowanie prototypowan formularz intuicyjny
- ekran ikona projekt czytelny układ
bazy danych, baza danych, sql, dane < programowanie
+ baza_dana sql postgresql mysql sqlite sqlit zapytanie zapytać indeks tabela transakcja migracja rekord nosql
  klucz_obcy replikacja kwerenda relacyjny klucz_główny schemat_baza orm zatwierdzić_transakcja widok_sql kopia_baza
  indeksować mongodb
- dane kolumna wiersz serwer
linux, systemy operacyjne, windows, system operacyjny < komputery
+ linux ubuntu windows terminal debian jądro_system dystrybucja powłoka system_operacyjny macos sudo pakiet
  aktualizacja_system bash partycja pulpit wiersz_polecenie uniksowy bootować
- plik komenda sterownik instalacja
serwery, serwer, chmura, devops, hosting, administracja systemami < technologia
+ serwer chmura docker kontener kubernetes devops hosting wdrożenie administrator_system serwerownia aws monitoring
  log nginx skalowanie skalować vps serwerowy centrum_dana wirtualizacja
- awaria sieć kopia ruch
bezpieczeństwo komputerowe, cyberbezpieczeństwo, bezpieczeństwo w sieci, bezpieczeństwo it < komputery,
  bezpieczeństwo, internet
+ haker hasło wirus_komputerowy antywirus phishing szyfrowanie szyfrować malware ransomware ransomwar
  luka_bezpieczeństwo uwierzytelnianie uwierzytelniać dwuskładnikowy cyberbezpieczeństwo cyberbezpieczeństw
  wyciek_dana menedżer_hasło cyberatak atak_hakerski zapora_sieciowy klucz_sprzętowy exploit złośliwy_oprogramowanie
  szyfr haszować cyberprzestępca certyfikat_ssl podatność zaszyfrować dwuetapowy włamanie_na_konto zabezpieczyć_konto
  aktualizacja logować_dwuetapowy kopia_zapasowy skrzynka_przejąć silny_hasło
- konto włamanie dane atak kod link
hasła, hasło, logowanie, uwierzytelnianie < cyberbezpieczeństwo, internet, bezpieczeństwo
+ hasło menedżer_hasło login logowanie logować zalogować pin uwierzytelnianie uwierzytelniać dwuskładnikowy
  klucz_dostęp odcisk_palec kod_sms passkey passke słownikowy_atak wyciek dwuetapowy odblokować zapamiętać_hasło
  biometria hasłowy hasełko zapomnieć_hasło zmienić_hasło znak_specjalny aplikacja_uwierzytelniający
  aplikacja_uwierzytelniać logowanie_dwuetapowy logować_dwuetapowy fraza_hasło klucz_bezpieczeństwo zaloguj
- konto litera znak klucz fraza
kopie zapasowe, backup, kopia zapasowa, archiwizacja < komputery, bezpieczeństwo, dane
+ kopia_zapasowy backup przywrócić dysk_zewnętrzny chmura archiwizacja nośnik dysk zgrać odtworzyć_dana archiwizować
  utrata_dana pendrive pendriv kopiować odzyskać macierz_dysk odzyskiwanie odzyskiwać zgrywać kopia odzyskać_plik
  zapasowy trzy_kopia stracić_zdjęcie zepsuty_dysk przechować_plik
- plik awaria zapas zdjęcie przywracać
prywatność, rodo, ochrona danych, dane osobowe < cyberbezpieczeństwo, internet, prawo
+ rodo dane_osobowy prywatność uodo ciasteczko śledzenie śledzić zgoda_na_przetwarzanie zgoda_na_przetwarzać
  administrator_dana inwigilacja anonimowość vpn cookies monitoring prywatny_dana profilowanie profilować szpiegować
  wizerunek podsłuch przetwarzanie_dana przetwarzać_dana
- dane zgoda firma konto
sztuczna inteligencja, ai, uczenie maszynowe, modele językowe, chatgpt < technologia
+ sztuczny_inteligencja sieć_neuronowy chatgpt model_językowy uczenie_maszynowy algorytm prompt halucynacja openai
  deepfake deepfak chatbot llm trenowanie_model trenować_model generatywny token neuronowy automatyzacja inteligentny
  automat chat maszyna_uczyć generować wygenerować
- model dane robot maszyna bot
telefony, telefon, smartfony, smartfon, komórki, telefony komórkowe < technologia
+ smartfon telefon ekran_dotykowy komórka android iphone ładowarka sms bateria aplikacja_mobilny karta_sim zasięg
  operator_komórkowy abonament etui telefoniczny roaming powerbank telefonować selfie dzwonić_telefon telefonia
  słuchawka powiadomienie wyświetlacz dzwonić smartfonowy smartfonow tablet numer_telefon ekranik wibracja
  zasięg_telefon rozładować naładować telefonicznie dotykowy zadzwonić wyciszyć_telefon smartfon_dziecko
  odebrać_telefon ładować_telefon rozmowa_telefoniczny bateria_telefon numer
- aparat ekran wiadomość rozmowa
aplikacje, aplikacja, aplikacje mobilne, oprogramowanie, programy < technologia, telefony
+ aplikacja oprogramowanie zainstalować aktualizacja licencja powiadomienie mobilny widżet pobrać_aplikacja
  subskrypcja program_komputerowy wtyczka sklep_play software appka appk ekran_główny użytkownik wersja_beta
  aktualizować darmowy instalacja
- telefon ekran konto funkcja
otwarte oprogramowanie, open source, wolne oprogramowanie < oprogramowanie
+ open_source open_sourc wolny_oprogramowanie licencja_mit gpl linux repozytorium otwarty_oprogramowanie github
  kod_źródłowy kontrybutor społeczność_programista libreoffice libreoffic
- licencja społeczność kod
gry komputerowe, gry wideo, gaming, konsole, gry < rozrywka, komputery
+ gracz konsola gra_komputerowy gra_wideo pad playstation xbox nintendo rpg strzelanka strzelank multiplayer
  fabuła_gra bossy gamingowy gamingow poziom_trudność steam minecraft wiedźmin e_sport streamer gaming nintendo_switch
  gameplay gamepla grafika_gra cd_projekt platformówka grać_na_komputer gierka pograć konsolowy joystick
- gra grać ekran punkt poziom
sieć domowa, wifi, router, sieci komputerowe < internet, dom, komputery
+ router wifi zasięg_sieć światłowód modem kabel_sieciowy adres_ip repeater lan switch sieciowy mesh dns przepustowość
  operator_internet ethernet routery hasło_do_wifi zasięg_wifi internet_domowy ruter światłowodowy łącze
  punkt_dostępowy
- sieć kabel hasło sygnał
poczta elektroniczna, e-mail, email, mail, newsletter < internet, praca
+ e_mail mail skrzynka_odbiorczy spam poczta_elektroniczny załącznik newsletter nadawca adresat wiadomość_e_mail
  outlook gmail mailowy mejl odpowiedź_automatyczny podpis_mail folder filtr_antyspamowy alias odbiorca adres_mailowy
  newsletterowy newsletterow
- wiadomość adres wysłać skrzynka temat
druk 3d, drukarki, drukarka, drukowanie < technologia
+ drukarka tusz toner druk_3d filament drukować wydruk skaner atrament drukowanie kartridż dysza drukować_3d modelować
  plastik_pla szpula warstwa żywica dyszowy
- papier kartka model wydrukować
elektronika, arduino, majsterkowanie elektroniczne, robotyka, roboty < technologia
+ elektronika rezystor arduino arduin raspberry_pi raspberr_pi robot mikrokontroler lutownica lutować dioda tranzystor
  czujnik układ_scalony układ_scalić płytka_drukowany płytka_drukować robotyka kondensator elektroniczny oscyloskop
  lutowanie elektronik
- prąd kabel obwód moduł
inteligentny dom, smart home, automatyka domowa < dom, technologia
+ inteligentny_dom smart_home home_assistant asystent_głosowy czujnik_ruch automatyka zigbee zigbe
  inteligentny_żarówka sterownik robot_sprzątający robot_sprzątać wideodomofon
- czujnik aplikacja oświetlenie termostat kamera
typografia, fonty, font, krój pisma, skład tekstu, liternictwo < projektowanie, książki
+ typografia typograficzny font krój_pismo szeryf interlinia kerning zecer czcionka składacz kursywa litera
  łamanie_tekst pauza półpauza ligatura szeryfowy bezszeryfowy kapitalik twardy_spacja światło_międzywierszowy
  skład_tekst justowanie justować wdowa_typograficzny akapit cudzysłów drukarz liternictwo kolumna_tekst
  sierota_typograficzny myślnik stopień_pismo wersaliki wersalik minuskuła majuskuła drukować_książka krój czcionkowy
  zecerski składać_tekst odstęp wyróżnienie dywiz ozdobnik inicjał strona_tytułowy twarda_spacja zszywka
- druk tekst książka wiersz czytelność spacja znak
projektowanie, grafika, design, grafika komputerowa, projektowanie graficzne, grafik < sztuka
+ grafik grafika logo photoshop projektant plakat wektor paleta_kolor ilustracja identyfikacja_wizualny figma design
  infografika okładka ilustrator piksel graficzny kompozycja makieta logotyp wzornictwo layout designer gradient
  siatka_projektowy zaprojektować szkicować projektantka plakatowy barwa logo_firma estetyka szata_graficzny
- kolor projekt kształt font układ
fotografia, zdjęcia, fotografowanie, fotograf, aparat fotograficzny < sztuka, hobby
+ fotografia fotograf aparat obiektyw zdjęcie kadr przysłona ekspozycja lustrzanka statyw migawka fotografować ostrość
  balans_biel bezlusterkowiec odbitka iso ogniskowy matryca klisza fotograficzny sesja_zdjęciowy portret
  lampa_błyskowy kadrowanie kadrować plener bokeh analogowy_aparat wywoływać ciemnia negatyw pejzaż fotoreporter
  naświetlać filtr_polaryzacyjny lightroom lightro makrofotografia album_zdjęcie fotka fotografka fotografować_noc
  zrobić_zdjęcie aparacik sfotografować obiektywny fotograficznie czas_naświetlać statywowy zdjęcie_rodzinny
  fotoaparat plenerowy błękitny_godzina
- światło ujęcie ramka cień ekran kolor film
film i wideo, wideo, nagrywanie, montaż wideo, youtube < media
+ wideo kamera montaż nagrywać nagranie youtube operator klatka gimbal mikrofon montażysta premiere greenscreen vlog
  klip filmować kamerzysta teledysk filmik
- film światło ujęcie dźwięk statyw
drony, dron < technologia
+ dron drony pilot_dron bezzałogowy quadrocopter śmigło zdjęcie_lotniczy strefa_lot latający operator_dron
  ujęcie_z_powietrze akumulator strefa_zakaz gimbal uprawnienie
- lot bateria kamera przepis
dźwięk, audio, słuchawki, hi-fi < technologia
+ słuchawki słuchawka głośnik wzmacniacz mikrofon audiofil nagłośnienie gramofon winyl soundbar audio decybel
  subwoofer bluetooth kolumna_głośnikowy mikser akustyk dac przedwzmacniacz
- dźwięk kabel muzyka bas
e-booki, czytniki, czytnik, ebook < książki, technologia
+ e_book ebook czytnik kindle kindl audiobook legimi e_papier epub pocketbook mobi e_ink czytnik_e_book
  książka_elektroniczny podświetlenie podświetlić abonament_książkowy plik_epub pobrać
- książka ekran plik czytać
arkusz kalkulacyjny, excel, arkusze, biurowe programy, edytor tekstu, word < komputery
+ arkusz_kalkulacyjny excel formuła komórka_arkusz tabela_przestawny word edytor_tekst makro libreoffice libreoffic
  kolumna_arkusz wyszukaj_pionowo arkusz_google powerpoint zakres_komórka sumować filtrować skoroszyt funkcja_jeżeli
  wyszukaj arkusz csv
- wiersz kolumna wykres tabela
dane, statystyka, statystyki, otwarte dane, wykresy, analiza danych < nauka
+ statystyka dane wykres zbiór_dana średnia odchylenie_standardowy mediana otwarty_dana ankieta korelacja
  próba_badawczy gus słupkowy odsetek statystyczny wizualizacja statystyk infografika wskaźnik
- procent liczba tabela badanie
nauka, odkrycia, badania, badania naukowe, naukowcy
+ nauka naukowiec badacz laboratorium eksperyment odkrycie hipoteza teoria naukowy profesor publikacja_naukowy
  noblista doświadczenie_naukowy pan_akademia grant mikroskop uczony recenzowany_czasopismo doktorat popularnonaukowy
  nobel naukowo uczona badaczka doświadczenie zbadać obserwacja teleskop probówka wyjaśnić_zjawisko astronom laborant
  udowodnić profesorka odkryć mikroskopijny prawo_fizyka
- badanie wynik zjawisko wiedza
fizyka, fizyk < nauka
+ fizyka fizyk grawitacja kwantowy atom elektron foton teoria_względność newton einstein przyspieszenie siła_tarcie
  magnes cząstka elektromagnetyczny kwark promieniowanie tarcie termodynamika fizyczny_prawo lepkość
- energia światło ruch masa siła prąd
chemia, chemik, chemiczne < nauka
+ chemia chemik reakcja_chemiczny pierwiastek cząsteczka probówka kwas zasada układ_okresowy odczynnik chemiczny
  roztwór polimer związek_chemiczny stężenie katalizator wodór chlor jon utlenianie utleniać wiązanie_chemiczny
- ocet laboratorium sól tlen
biologia, genetyka, ewolucja, biolog, dna < nauka
+ biologia biolog komórka_biologiczny gen dna genetyka ewolucja bakteria darwin chromosom mutacja organizm_żywy białko
  enzym biologiczny genetyczny fotosynteza drobnoustrój tkanka dobór_naturalny mikrob klonowanie
- gatunek mikroskop roślina zwierzę
matematyka, matematyczne, liczby < nauka
+ matematyka matematyk równanie geometria ułamek twierdzenie liczba_pierwszy trójkąt algebra mnożenie statystyka
  prawdopodobieństwo całka dodawanie dowód_matematyczny funkcja_kwadratowy pitagoras tabliczka_mnożenie arytmetyka
  matematyczny pierwiastek_kwadratowy procenty cyfra wzór_matematyczny
- liczba zadanie wzór obliczyć liczyć
geografia, geologia, mapy, mapa, kartografia, ziemia < nauka
+ mapa geografia geolog kartograf skała wulkan trzęsienie_ziemia kontynent minerał globus równik południk geograf
  geologiczny geologia kartografia gps atlas skamieniałość lawa poziomica_mapa kompas nawigacja osuwisko legenda_mapa
- wyspa skala ląd kamień współrzędne
archeologia, wykopaliska, archeolog < historia
+ archeolog archeologia wykopaliska archeologiczny grodzisko kurhan artefakt osada znalezisko prehistoria neolit
  ceramika skarb epoka_brąz urna paleolit detektorysta detektoryst
- odkrycie grób kość gród
wynalazki, inżynieria, wynalazcy, technika, mechanika < nauka
+ wynalazek wynalazca inżynier patent silnik_parowy mechanizm konstruktor edison mechanika prototyp most_konstrukcja
  inżynieria tesla maszyna_parowy konstruować opatentować
- maszyna konstrukcja urządzenie koło
dinozaury, paleontologia, skamieniałości < nauka
+ dinozaur paleontolog skamieniałość tyranozaur jura_okres mamut kreda_okres trylobit amonit triceratops
  prehistoryczny paleontologia wymarły gad_kopalny
- kość szkielet gatunek
higiena cyfrowa, cyfrowy detoks, czas przed ekranem, uzależnienie od telefonu < internet, zdrowie, telefony
+ cyfrowy_detoks powiadomienie scrollować czas_ekranowy higiena_cyfrowy uzależnienie_od_telefon fonoholizm
  wyłączyć_telefon fomo przebodźcować limit_ekran odłożyć_telefon niebieski_światło kontrola_rodzicielski
- telefon ekran sen nawyk
e-sport, turnieje gier, streaming gier < gry komputerowe, sport
+ e_sport esportowy esportow counter_strike counter_strik league_of_legends leagu_of_legends turniej_gra
  drużyna_esportowy drużyna_esportow fortnite fortnit valorant dota intel_extreme intel_extrem twitch progamer
- gracz mecz nagroda`;
