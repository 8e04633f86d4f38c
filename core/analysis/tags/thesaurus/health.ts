/** Health, body and looks. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const HEALTH = `
zdrowie, medycyna, zdrowy styl życia, profilaktyka
+ zdrowie zdrowotny lekarz choroba pacjent leczyć badanie objaw przychodnia szpital lek profilaktyka ból leczenie
  diagnoza terapia szczepienie infekcja odporność gorączka recepta zabieg medyczny nfz ciśnienie krew dolegliwość
  morfologia rehabilitacja dieta apteka zdrowieć otyłość sen kręgosłup pielęgniarka lekarka zdrowy zachorować chorować
  badać witamina ćwiczyć odporny alergia kontuzja przewlekły_choroba organizm dietetyk profilaktyczny lekarski boleć
  wyzdrowieć przychodnia_lekarski gardło brzuch serce mięsień głowa_boleć zdrowotnie bolesny odpocząć nawodnić
  leczniczy wypić osłabienie osłabić zatrucie złamać plecy oddychać skurcz_mięsień otarcie pęcherz wzrok oczy_zmęczony
  oko_zmęczyć kolano staw ścięgno
- ruch tabletka ciało stres oddech dawka
choroby, choroba, objawy < zdrowie
+ choroba chory zachorować objaw infekcja zakażenie wirus bakteria diagnoza epidemia pandemia zapalenie antybiotyk
  zaraźliwy kwarantanna nawrót przewlekły schorzenie powikłanie powikłać chorować borelioza covid grypa angina zaraza
  zarazić bakteryjny wirusowy wysypka chorowity leżeć_w_łóżko ropa zatrucie
- leczyć ból gorączka lekarz badanie
przeziębienie, grypa, infekcje, odporność < zdrowie, choroby
+ przeziębienie katar kaszel gorączka grypa gardło zatoka kichać syrop chusteczka inhalacja odporność termometr
  zakatarzony zakatarzyć przeziębić angina chrypka smarkać domowe_sposób czosnek nebulizator kaszleć gorący_herbata
  syrop_z_cebula sok_malinowy wygrzać czosnkowy smarknąć termometr_rtęciowy leżeć_w_łóżko napar_lipa gorączkować
- infekcja wirus herbata miód malina zima lek imbir
serce, nadciśnienie, układ krążenia, kardiologia < zdrowie
+ zawał nadciśnienie kardiolog cholesterol ciśnienie_krew arytmia udar tętnica ciśnieniomierz miażdżyca tętno ekg
  stent żyła krążenie krążyć bypass
- serce krew ciśnienie badanie sól
cukrzyca, insulina, cukrzycy < zdrowie
+ cukrzyca insulina glukometr cukrzyk diabetolog glukoza poziom_cukier hipoglikemia insulinooporność trzustka
  pompa_insulinowy ukłucie indeks_glikemiczny węglowodan hemoglobina_glikowany hemoglobina_glikowan słodzik neuropatia
  stopa_cukrzycowy
- cukier dieta krew waga
nowotwory, rak, onkologia < zdrowie
+ nowotwór onkolog chemioterapia guz rak_pierś biopsja przerzut radioterapia mammografia onkologiczny hospicjum
  czerniak białaczka cytologia prostata onkologia guzek wycinek kolonoskopia badanie_przesiewowy rokowanie rokować
  remisja peruka
- rak badanie leczenie profilaktyka
alergie, alergia, astma, katar sienny < zdrowie
+ alergia alergik pyłek uczulenie alergolog alergen astma katar_sienny roztocz wysypka pylenie pylić pokrzywka uczulać
  inhalator odczulanie odczulać antyhistaminowy leszczyna ambrozja
- kichać sierść trawa brzoza łzawić
stomatologia, zęby, dentysta < zdrowie
+ ząb dentysta stomatolog próchnica plomba szczoteczka pasta_do_ząb nić_dentystyczny ortodonta aparat_ortodontyczny
  kamień_nazębny dziąsło leczenie_kanałowy protetyka mleczak stomatologiczny szkliwo
- ból jama fluor znieczulenie
wzrok, oczy, okulary < zdrowie
+ okulary okulista soczewka wzrok krótkowzroczność zaćma jaskra optyk dioptria zez siatkówka ślepota oprawka
  astygmatyzm rogówka
- oko ekran czytać widzieć światło
słuch, uszy, głuchota < zdrowie
+ słuch aparat_słuchowy głuchy laryngolog szum_uszny język_migowy niedosłuch niesłyszący głuchota audiogram
  implant_ślimakowy słuchawka_douszny audiolog protetyk_słuch głuchoniemy dzwonienie_w_ucho dzwonić_w_ucho migowy
- ucho hałas dźwięk słyszeć
kręgosłup, plecy, postawa, ergonomia < zdrowie, praca
+ kręgosłup plecy lędźwiowy ergonomia ergonomiczny ortopeda rwa_kulszowy dyskopatia skolioza garbić podparcie
  odcinek_szyjny fizjoterapeuta kark podnóżek siedzący_tryb wstawać_od_biurko krzywić ból_plecy garb wysokość_biurko
  dźwigać
- siedzieć krzesło biurko ból ćwiczenie monitor oparcie mięsień rozciąganie rozciągać
rehabilitacja, fizjoterapia, masaż, kontuzje < zdrowie, sport
+ rehabilitacja fizjoterapeuta fizjoterapia masaż masażysta kontuzja zwichnięcie zwichnąć gips ortopeda skręcenie staw
  turnus_rehabilitacyjny naciągnięcie kolano rehabilitant ścięgno kinezyterapia więzadło
- ćwiczenie ból mięsień złamanie sport bark
skóra, dermatologia, pielęgnacja skóry < zdrowie
+ skóra dermatolog trądzik krem egzema wyprysk zmarszczka łuszczyca znamię filtr_uv nawilżać skórny pieprzyk atopowy
  dermatologiczny azs nawilżenie nawilżyć
- twarz słońce balsam suchy podrażnienie
sen, bezsenność, spanie, zasypianie < zdrowie
+ sen spać bezsenność zasypiać zasnąć drzemka chrapać poduszka wyspać materac pobudka melatonina niewyspany sypialnia
  kołdra bezdech rytm_dobowy senność budzić koszmar budzik przebudzić wysypiać śpioch zasypianie wysypiać_się
  noc_przespać kłaść_spać łóżko ziewać lunatykować poduszka_ortopedyczny nocny_lampka drzemać rolety_zaciemniający
  roleta_zaciemniać usypiać
- noc zmęczenie zmęczyć ekran światło
ciąża, poród, położnictwo, połóg < rodzicielstwo, zdrowie
+ ciąża poród położna ginekolog ciężarny noworodek połóg usg brzuszek ciążowy porodówka rodzić cesarski_cięcie
  szkoła_rodzenie szkoła_rodzić termin_poród skurcz płód doula doul poronienie
- dziecko brzuch badanie mama szpital
leki, apteka, antybiotyki < zdrowie
+ lek apteka tabletka recepta farmaceuta antybiotyk dawka paracetamol ibuprofen ulotka e_recepta suplement dawkowanie
  dawkować refundacja przeciwbólowy syrop maść lekarstwo aptekarz pigułka apteczka interakcja
- ból lekarz skutek_uboczny przyjmować
szczepienia, szczepionka, szczepionki < zdrowie
+ szczepienie szczepionka szczepić zaszczepić odra krztusiec tężec antyszczepionkowiec kalendarz_szczepienie
  punkt_szczepienie odporność_zbiorowy dawka_przypominający kłucie zastrzyk preparat odczyn_poszczepienny
  obowiązkowy_szczepienie ospa różyczka świnka gruźlica polio pneumokok
- wirus dawka odporność przychodnia
lekarz, szpital, służba zdrowia, ochrona zdrowia, przychodnia < zdrowie
+ lekarz szpital pielęgniarka przychodnia pacjent nfz kolejka_do_lekarz oddział_szpitalny izba_przyjęcie sor ordynator
  rejestracja skierowanie specjalista poradnia ochrona_zdrowie teleporada teleporad operacja chirurg internista salowy
  kontrakt_nfz
- badanie leczenie dyżur wizyta zabieg łóżko
pierwsza pomoc, ratownictwo medyczne, pogotowie < zdrowie, bezpieczeństwo
+ pierwszy_pomoc reanimacja resuscytacja defibrylator pogotowie karetka opatrunek ratownik_medyczny aed bandaż krwotok
  nieprzytomny sztuczny_oddychanie sztuczny_oddychać zadławienie zadławić apteczka masaż_serce uciskać numer_alarmowy
  oparzenie omdlenie ratować poszkodowany
- oddech rana wypadek krew wezwać ratownik
krwiodawstwo, transplantologia, dawcy < zdrowie
+ krwiodawca krwiodawstwo oddać_krew przeszczep transplantacja dawca szpik honorowy_dawca grupa_krew
  centrum_krwiodawstwo osocze stacja_krwiodawstwo krwiodawczyni płytka_krew donacja dkms krwiolecznictwo rejestr_dawca
- krew narząd pobrać
zdrowie psychiczne, psychiatria, depresja, terapia < psychologia, zdrowie
+ depresja psychiatra psychoterapia psychoterapeuta lęk zaburzenie terapeuta nerwica załamanie kryzys_psychiczny
  terapia samobójstwo antydepresant bezradność psychiczny psychiatryczny wypalenie anoreksja bulimia atak_panika
  schizofrenia telefon_zaufanie przygnębienie
- smutek stres emocje emocja rozmowa lekarz
stres, relaks, odpoczynek, wypoczynek, wypalenie < psychologia, zdrowie
+ stres stresować stresujący relaks relaksacja odprężenie napięcie wypalenie kortyzol odpoczynek odpoczywać
  przemęczenie medytacja relaksować odprężyć oddychanie oddychać regeneracja wyciszenie wyciszyć odprężać spacer
  odetchnąć nerwowy złościć zdenerwowany zdenerwować uspokoić nerwy
- oddech sen spokój praca zmęczenie zmęczyć urlop
uzależnienia, nałogi, nałóg, narkotyki, papierosy, palenie < zdrowie, psychologia
+ uzależnienie uzależniony nałóg alkoholik alkoholizm papieros palacz nikotyna narkotyk odwyk trzeźwość palenie palić
  abstynencja dopalacz rzucić_palenie rzucić_palić e_papieros detoks hazard tytoń anonimowy_alkoholik narkoman
  nałogowiec abstynent fajka dymek palić_papieros popijać uzależniać hazardzista
- pić głód terapia grupa
witaminy, suplementy, minerały < dieta
+ witamina suplement magnez żelazo wapń cynk niedobór potas suplementacja witamina_d omega kwas_foliowy selen jod b12
  tran anemia krzem morfologia owoc warzywo
- tabletka dawka dieta odporność słońce
seniorzy, senior, starość, osoby starsze, emeryci < społeczeństwo, rodzina
+ senior seniorka emeryt starość starszy_osoba dom_pomoc_społeczny uniwersytet_trzeci_wiek opiekunka demencja
  alzheimer geriatra emerytka podeszły starzenie starzeć balkonik sędziwy teleopieka teleopiek klub_senior
  dziadek_i_babcia staruszek staruszka starszy_pani podopieczny emerytura zajęcia_dla_senior zajęcie_dla_senior
  laska_do_chodzenie
- babcia dziadek wnuk opieka wiek
niepełnosprawność, osoby z niepełnosprawnościami, bariery < społeczeństwo
+ niepełnosprawność niepełnosprawny wózek_inwalidzki podjazd bariera_architektoniczny orzeczenie niewidomy opiekun
  asystent_osobisty autyzm zespół_down pfron niesłyszący proteza rampa niedowidzący opiekunka turnus integracyjny
  rehabilitacja wsparcie kula schody laska osoba_niepełnosprawny wykluczony niewidzący na_wózek pies_przewodnik
  niedosłyszeć wsparcie_osoba
- winda bariera integracja wózek
dostępność, dostępność cyfrowa, wcag, accessibility < strony internetowe, niepełnosprawność
+ dostępność czytnik_ekran wcag niewidomy niedowidzący kontrast tekst_alternatywny napisy słabowidzący podjazd
  audiodeskrypcja audiodeskrypcj klawiatura język_migowy bariera prosty_język nawigacja_klawiatura niesłyszący wózek
  brajl pętla_indukcyjny udogodnienie udogodnić winda alternatywny_opis etekst podpisać_obrazek opis_obraz
  wielki_litera_czcionka wysoki_kontrast nawigować osoba_niewidomy strona_dostępny rozdzielczość powiększyć_tekst
  lektor
- ekran nagłówek kolor formularz link czytelny
higiena, czystość osobista, mycie < zdrowie
+ higiena mycie_ręka mydło dezynfekcja szampon antyperspirant prysznic bakteria dezodorant szczoteczka higieniczny
  dezynfekować zarazek podpaska mydelniczka mycie pasta_do_ząb wacik grzebień sterylny myć płyn_dezynfekujący
  płyn_dezynfekować
- woda ręka umyć ręcznik pasta
uroda, kosmetyki, pielęgnacja, makijaż, beauty
+ uroda kosmetyk krem makijaż szminka tusz_do_rzęsa pielęgnacja serum podkład maseczka kosmetyczka paznokieć manicure
  balsam tonik peeling depilacja kosmetyczny lakier_do_paznokieć puder perfumy pomadka cienie_do_powieka hydrolat
  toner kremik makijażystka usta_malować kosmetyczny_gabinet myć_twarz oczyszczać_skóra
- skóra twarz olejek włos nawilżać zapach cera usta
włosy, fryzury, fryzjer < uroda
+ włos fryzjer fryzura szampon odżywka grzebień farbować strzyc warkocz grzywka suszarka broda barber łupież loki
  fryzjerka łysienie łysieć siwy pasemko nożyczki_fryzjerski kucyk prostownica
- głowa szczotka kolor obciąć
moda, ubrania, odzież, styl, ubranie
+ moda modny ubranie sukienka spódnica spodnie koszula sweter kurtka garderoba krój projektant trend_modowy
  trend_modow płaszcz odzież marynarka bluzka jeansy stylizacja kolekcja szalik odzieżowy apaszka bawełna kapelusz
  krawat dżinsy garnitur szafa_kapsułowy tkanina strój bluza butik wybieg modowy modow ubrać nosić szafa_ubranie
  przymierzyć dżins wełniany krawiectwo zszyć lumpeks kurteczka szmatka_modny sukieneczka ciuch guziczek rękaw
- kolor szafa materiał guzik rozmiar len wełna pasek
buty, obuwie, szewc < moda
+ but buty obuwie szewc sznurowadło podeszwa obcas półbut trampki trampek sandały sandał kozak pasta_do_but
  trekkingowy zelówka szewski kalosz obuwniczy wkładka cholewka
- skóra noga stopa rozmiar pięta
biżuteria, zegarki, złoto < moda
+ biżuteria pierścionek naszyjnik kolczyk bransoletka jubiler zegarek złotnik obrączka broszka łańcuszek brylant
  wisiorek koralik zegarmistrz srebro złoty_pierścionek brosza diament pierścień szafir bursztynowy naszyjnikowy
  zapięcie perła agrafka
- złoto kamień szlachetny prezent
joga, medytacja, mindfulness, uważność < zdrowie, sport
+ joga asana medytacja mata uważność mindfulness medytować pranajama pranajam jogin pozycja_lotos tai_chi kwiat_lotos
  szawasana szawasan joginka oddychanie oddychać relaks hatha mudra powitanie_słońce mindfulnessowy mindfulnessow
  świadomy_oddech
- oddech rozciąganie rozciągać ciało umysł spokój ćwiczenie
fitness, siłownia, ćwiczenia, trening, aktywność fizyczna < sport, zdrowie
+ siłownia trening hantel ćwiczenie przysiad pompka sztanga brzuszek fitness karnet trener_personalny rozgrzewka
  kettlebell mięsień ćwiczyć trenować crossfit plank bieżnia pilates rozciąganie rozciągać interwał aerobik
  martwy_ciąg kondycja zakwasy zakwas gimnastyka ruszać_się gimnastykować ćwiczyć_w_dom rozciągać_mięsień
  spalać_kaloria siłowy
- seria powtórzenie ruch mata ciężar siła
mózg, neurologia, układ nerwowy < zdrowie, nauka
+ mózg neuron neurolog neurologia udar migrena padaczka parkinson alzheimer hipokamp dopamina synapsa
  neuroplastyczność kora_mózgowy demencja wstrząśnienie_mózg neurobiolog stwardnienie_rozsiany stwardnienie_rozsiać
  neuroprzekaźnik
- pamięć nerw głowa ból skupienie
zapachy, perfumy, aromaterapia, świece < uroda, dom
+ perfumy zapach olejek_eteryczny świeca knot wosk_sojowy aromaterapia flakon dyfuzor pachnieć perfumeria
  nuta_zapachowy świeca_zapachowy kadzidło aromatyczny
- lawenda aromat wanilia nos
zdrowie dzieci, pediatria, choroby dzieci < zdrowie, dzieci
+ pediatra bilans_zdrowie ząbkowanie ząbkować ospa szkarlatyna trzydniówka gorączka_u_dziecko kolka pieluszka mleczak
  odra rotawirus logopeda syrop_dla_dziecko termometr wcześniak siatka_centylowy siatka_centylow
- dziecko kaszel katar szczepienie przedszkole
zdrowie kobiet, ginekologia, menopauza, miesiączka < zdrowie, kobiety
+ ginekolog menopauza miesiączka cytologia endometrioza okres_miesiączka mammografia podpaska tampon hormon
  klimakterium ginekologiczny kubeczek_menstruacyjny owulacja jajnik macica położna
- kobieta badanie ból cykl
tatuaże, tatuaż, piercing < uroda
+ tatuaż tatuażysta piercing studio_tatuaż wytatuować tatuować dziara henna kolczykować igła_tatuaż kolczyk
  tusz_tatuaż wydziarać salon_tatuaż wytatuowany
- skóra wzór tusz
sauna, spa, morsowanie, uzdrowiska, uzdrowisko, sanatoria < zdrowie, odpoczynek
+ sauna spa morsowanie morsowan mors sanatorium uzdrowisko kuracjusz jacuzzi borowina solanka tężnia kąpiel_lodowy
  zdrój termy_woda inhalacja pijalnia łaźnia hartować krioterapia termy
- masaż zimny ciepło para turnus
ubezpieczenie zdrowotne, nfz < lekarz
+ nfz kolejka_do_specjalista skierowanie e_skierowanie ubezpieczenie_zdrowotny składka_zdrowotny pakiet_medyczny
  sanatorium_nfz karta_ekuz refundacja świadczeniobiorca
- lekarz poradnia termin
język migowy, alfabet brajla < niepełnosprawność
+ język_migowy pjm głuchy tłumacz_migowy brajl migać daktylografia miganie znak_migowy tłumacz_język_migowy
  kropka_brajl czytać_palec alfabet_palcowy niedosłyszeć
- gest dłoń niewidomy`;
