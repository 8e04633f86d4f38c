/** Cooking, food and drink. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const FOOD = `
jedzenie, żywność, potrawy, kulinaria, gotowanie, kuchnia, przepisy, przepis, kucharzenie
+ przepis kucharz gotować gotowanie potrawa danie kuchnia kulinarny garnek patelnia składnik łyżka łyżeczka
  szklanka_mąka smażyć dusić doprawić sos przyprawa rondel zagotować posiekać obiad kuchenny zupa smak kotlet
  zapiekanka pierogi pierog farsz gulasz usmażyć ugotować jadłospis chochla tarka dosolić wrzątek szczypta smaczny
  smakosz kucharka smakować przepyszny pyszny upiec pieczony piec smażony duszony gotowany kuchennie kuchenn
  zamarynować posypać wymieszać zblendować miksować łyżka_oliwa patelnia_rozgrzać cebulka zeszklić doprawiać
  szczypiorek garniec wałkować gotujący kuchenka wywar łyżka_stołowy talerz_głęboki porcja nakładać zupa_krem
  sos_pomidorowy obierać zetrzeć zarumienić piekarnik podsmażyć odcedzić śmietanka posolić podlać
- sól pieprz cebula masło olej mąka jajko woda talerz posiłek stół jeść podawać mieszać nóż kroić ogień
pieczenie, wypieki, ciasta, ciasto, cukiernictwo < gotowanie
+ ciasto wypiek piekarnik piec upiec blacha_do_pieczenie blacha_do_piec drożdże proszek_do_pieczenie proszek_do_piec
  biszkopt sernik szarlotka makowiec drożdżówka pączek babka kruszonka lukier cukiernia cukiernik piernik ciasteczko
  bita_śmietana forma_do_pieczenie forma_do_piec wałkować muffin beza keks tort wafel rogalik ciastko foremka przesiać
  piekarniczy wyrobić_ciasto drożdżowy piec_w_piekarnik ciasto_kruchy ciasto_francuski papier_do_pieczenie
  papier_do_piec foremka_do_ciasto cukier_puder strucla wypiekać placek rumienić ucierać zagniatać kopertki kopertka
  drożdżak rozczyn
- mąka cukier jajko masło krem polewa mleko kakao zagnieść rosnąć wanilia stygnąć temperatura
chleb, pieczywo, piekarnia < pieczenie
+ chleb zakwas bochenek bułka piekarz piekarnia pieczywo żytni skórka miękisz żarno żarny mąka_żytni drożdże kromka
  zaczyn bagietka razowy chlebowy wyrastać orkiszowy pajda chałka bułeczka chlebek piec_chleb zakwasowy zakwasow
  wypiekać formować mąka_pszenny mąka_razowy podpłomyk grahamka rzemieślniczy_piekarnia pieczywo_razowy bochen piętka
  nacinać_bochenek
- mąka ciasto piec piekarnik upiec sól pszenny foremka
desery, deser, słodycze, słodkości < jedzenie
+ deser lody budyń galaretka krem czekolada cukierek kisiel tiramisu mus karmel słodycze cukierki baton pianka słodki
  bita_śmietana naleśnik gofr praliny pralina chałwa kakao lizak kakaowiec krówka cukierniczka pudding panna_cotta
  panna_cott lodziarnia herbatnik deserowy łakoć makaronik beza ptasi_mleczko
- cukier wanilia śmietanka owoc malina porcja pucharek
zupy, zupa < gotowanie
+ zupa rosół barszcz żurek krem_z_dynia bulion wywar wywar_warzywny krupnik kapuśniak pomidorowy ogórkowy chłodnik
  grochówka włoszczyzna flaki zupny zacierka lane_kluska lać_kluska zabielić grzanka zupa_dyniowy pomidorówka ogórkowa
  rosołowy łyżka
- garnek marchew pietruszka seler makaron śmietana talerz ziemniak
mięso, dania mięsne, wędliny < jedzenie
+ mięso mięsny wołowina wieprzowina kurczak schab karkówka kiełbasa szynka boczek żeberko kotlet pieczeń wędlina indyk
  kaczka steki stek gulasz pasztet marynata drób rzeźnik mielony wędzić wędzenie golonka słonina smalec kaszanka
  filet_z_kurczak udko skrzydełko wątróbka wędlina_domowy kiełbaska parówka mielić wędzarnia zamarynować
- piec grill smażyć masarnia patelnia sos
ryby, dania z ryb, owoce morza < jedzenie
+ ryba śledź łosoś dorsz pstrąg karp makrela filet ość wędzony wędzić tuńczyk krewetka małż sandacz szczupak halibut
  sardynka rybny sum kalmar
- smażyć cytryna patelnia morze wędzarnia
warzywa, warzywo < jedzenie
+ warzywo warzywny marchew marchewka ziemniak kapusta pomidor ogórek papryka cebula por seler burak dynia cukinia
  kalafior brokuł sałata rzodkiewka szpinak fasola groch bakłażan czosnek pietruszka jarmuż fasolka_szparagowy szparag
  brukselka kalarepa rzepa soczewica bób botwina batat kukurydza pasternak grządka_warzywny papryczka por_biały
  selerowy warzywniak nać strączkowy zielenina korzeniowy kapustny buraczek kiełki kiełek nowalijka
  cukinia_faszerowany cukinia_faszerować
- surówka grządka obrać kroić świeży ryneczek sezon korzeń plon
owoce, owoc < jedzenie
+ owoc owocowy jabłko gruszka śliwka wiśnia czereśnia truskawka malina porzeczka jagoda agrest brzoskwinia morela
  winogrono banan pomarańcza cytryna mandarynka borówka jeżyna arbuz melon poziomka awokado rabarbar żurawina pigwa
  ananas mango kiwi jabłuszko kompotowy sad_owocowy garść_owoc koszyczek_truskawka śliwkowy dojrzewać brzoskwiniowy
  jagodowy drylować
- sad sok dojrzały słodki skórka pestka zbierać
przetwory, przetwory domowe, weki, słoiki, dżemy, konserwy < jedzenie
+ przetwory przetwór słoik dżem konfitura powidła kompot pasteryzować pasteryzacja zawekować weki wek marmolada
  marynata konserwować sok_malinowy zakrętka zaprawiać spiżarnia mus_jabłkowy wekować galaretka marynowany marynować
  pektyna sterylizować konserwa zaprawa syrop korniszon zagotować_słoik drylować ogórek_konserwowy suszony suszyć
  zalewa_octowy zamknąć_słoik pasteryzowany słoikowy słoikow piwniczka ogórki_w_zalewa ogórek_w_zalewa syrop_z_mniszek
  sok_z_czarny_bez zakręcić_słoik wecki weck galaretka_z_porzeczka dżemowy gąsior nastawić suszarka_do_grzyb
  zasypać_cukier przecedzić
- śliwka ocet cukier zima wieczko owoc piwnica ogórek grzyb malina smażyć słoiczek przecier
kiszonki, kiszenie, kiszonka < przetwory, zdrowie
+ kiszonka kiszenie kisić kiszony ukisić zakisić kiszony_kapusta kisić_kapusta zalewa solanka bakteria_kwas_mlekowy
  fermentacja kimchi kimch beczka szatkować kamionkowy koper zakwas sfermentować ogórek_kiszony ogórek_kisić probiotyk
  fermentować małosolny kapusta_kiszony kapusta_kisić ukiszony ubijać_kapusta sok_z_kapusta ogórek_małosolny
  liść_chrzan baldach_koper obciążyć kwas_mlekowy pod_zalewa
- kapusta ogórek czosnek chrzan słoik burak kwaśny sól
nabiał, ser, sery, mleko < jedzenie
+ mleko ser twaróg jogurt kefir śmietana masło maślanka mleczny nabiał serwatka podpuszczka serowar serownia oscypek
  laktoza śmietanka mozzarella parmezan twarożek mleczarnia żółty_ser feta bryndza serek doić koza_ser krowi kożuch
  śmietanowy ser_biały ser_żółty dojrzewać_ser
- krowa koza kromka biały tłuszcz
jajka, jaja < jedzenie
+ jajko jajo jajecznica omlet żółtko białko skorupka kura jajeczny przepiórczy kurnik nioska sadzony sadzić
- masło patelnia śniadanie koszyk gotować
śniadanie, śniadania < jedzenie
+ śniadanie owsianka płatki jajecznica kanapka tost granola musli omlet kromka naleśnik śniadaniowy jaglanka twarożek
  jajko_na_miękko dżem pasta_kanapkowy szczypiorek bułka tosty
- jogurt mleko kawa chleb
kolacja, obiad, obiady < gotowanie
+ kolacja obiad drugi_danie obiadowy stołówka surówka kotlet zupa kotlet_schabowy ziemniak kompot obiadek
  niedzielny_obiad nakryć_do_stół zjeść_kolacja
- danie talerz rodzina stół
sałatki, sałatka, surówki < warzywa
+ sałatka surówka sałata rukola winegret dressing majonez szatkować roszponka oliwa kapary oliwka
- pomidor ogórek miska szczypiorek awokado
makaron, kasze, ryż, dania mączne, kluski, pierogi < gotowanie
+ makaron kasza ryż kluska pierogi pierog kopytka kopytko spaghetti gryczany jaglany kuskus risotto lasagne lasagna
  naleśnik knedel pęczak uszka leniwe pyza bulgur łazanki łazanek świderki świderek pierogi_ruski pierog_ruski
  farfocle farfocel uszko gotować_al_dente ciasto_pierogowy lepić_pierogi lepić_pierog kasza_manna
- sos ser gotować mąka farsz ugotować ciasto
przyprawy, zioła, przyprawa < gotowanie
+ przyprawa bazylia oregano tymianek rozmaryn majeranek cynamon imbir kurkuma kmin pieprz kolendra mięta koperek natka
  goździk kardamon wanilia szałwia chili curry lubczyk ziele_angielski liść_laurowy gałka_muszkatołowy zioło szafran
  ziołowy moździerz
- aromat sól zapach szczypta susz doprawić liść
kawa, kawiarnia, barista < napoje
+ kawa espresso barista kawowy ziarno_kawa ekspres_ciśnieniowy cappuccino latte kofeina kawiarka kawiarnia palarnia
  młynek_do_kawa filiżanka przelew aeropress arabika mleć fusy mielony_kawa kawosz espresso_bar mokka kawa_mielony
  kawa_ziarnisty zaparzacz młynek drip kubek_kawa
- ziarno mleko zaparzyć aromat smak kubek palony
herbata, herbaty < napoje
+ herbata czajniczek zaparzać napar imbryk susz herbaciany teina samowar matcha zielony_herbata czajnik rooibos sencha
  sench parzyć listek parzenie fusy ceremonia herbaciarnia saszetka termos
- filiżanka liść cytryna kubek aromat miód
napoje, napój, soki < jedzenie
+ napój sok lemoniada koktajl smoothie smooth kompot woda_mineralny oranżada gazowany gazować wyciskarka bąbelki
  bąbelek sokowirówka kwas_chlebowy
- szklanka pić lód cytryna butelka mięta
alkohol, trunki, nalewki, nalewka, wódka < napoje, kultura
+ alkohol nalewka wódka likier spirytus bimber whisky trunek koniak rum promile promil kieliszek drink koktajl
  gorzelnia destylacja nalew miód_pitny
- butelka pić toast cukier wiśnia pigwa procent
wino, wina, winnica, winiarstwo < alkohol, kultura
+ wino winnica winorośl winiarz sommelier szczep wytrawny czerwony_wino musujący musować prosecco prosecc winobranie
  korkociąg winiarnia winiarski moszcz winogrono wytłok kiper winiarka butelkować sadzonka_winorośl riesling kupaż
- butelka kieliszek korek aromat beczka degustacja
piwo, browar, piwowarstwo < alkohol
+ piwo browar piwowar chmiel słód brzeczka lager piwny warzyć kufel warka ipa pszeniczny piwiarnia browarnik fermentor
  piwowarstwo zacierać zacieranie gęstość_brzeczka butelkować kapsel browar_domowy
- drożdże pub butelka goryczka fermentacja
wegetarianizm, weganizm, kuchnia roślinna, kuchnia wegańska < jedzenie, dieta
+ wegetarianin weganin wegański wegetariański bezmięsny tofu roślinny strączkowy soczewica ciecierzyca hummus weganizm
  tempeh mleko_roślinny jarski seitan fasola pasztet_z_soczewica pasta_z_ciecierzyca mięsożerca wege burger_roślinny
- białko mięso kotlet warzywo
dieta, odżywianie, zdrowe odżywianie, żywienie, dietetyka < zdrowie, jedzenie
+ dieta dietetyk dietetyczny odżywiać kaloria białko błonnik węglowodan odżywianie żywienie żywić posiłek tłuszcz
  kaloryczny niskokaloryczny indeks_glikemiczny żywieniowy mikroelement jadłospis odżywczy suplement głodówka
  jeść_warzywo głodny posiłkować przekąska cukier_ograniczać kalorie zdrowy_jedzenie lekkostrawny podjadać
  niedożywienie
- jeść cukier warzywo sól produkt porcja tkanka głód
odchudzanie, nadwaga, otyłość < dieta
+ odchudzać odchudzanie schudnąć otyłość nadwaga bmi odchudzający kilogram deficyt_kaloryczny jojo chudnąć otyły
  waga_łazienkowy nawyk_żywieniowy metabolizm efekt_jojo talia zrzucić_kilogram
- waga dieta kaloria brzuch ćwiczenie ruch
bez glutenu, bezglutenowe, celiakia < dieta
+ gluten bezglutenowy celiakia mąka_ryżowy mąka_gryczany nietolerancja amarantus kukurydziany ryżowy
  chleb_bezglutenowy gryczany skrobia babka_płesznik
- pszenica dieta alergia mąka
marnowanie żywności, resztki, niemarnowanie < ekologia, jedzenie, oszczędzanie
+ marnować marnowanie resztka marnotrawstwo niemarnowanie jadłodzielnia jadłodzieln czerstwy termin_przydatność
  zamrozić freeganin bank_żywność data_ważność wyrzucać obierka
- jedzenie lodówka kosz chleb odpad żywność produkt
miód, pszczelarstwo, pasieka, pszczoły < rolnictwo, przyroda, owady
+ miód pszczoła pszczelarz pasieka plaster nektar wosk miodobranie propolis pierzga trzmiel pyłek lipowy rzepakowy
  gryczany matka_pszczeli pszczeli miododajny rój miodarka zapylać zapylacz podkurzacz wirówka pszczółka ramka_ul
  pasieczny miodny lipcowy podbierać_miód oblatywać kwitnący łąka_miododajny dziki_pszczoła
- owad kwiat lipa łąka słoik
grzyby, grzybobranie < las, przyroda, jedzenie
+ grzyb grzybiarz grzybobranie borowik kurka podgrzybek maślak kozak prawdziwek muchomor rydz trujący grzybnia
  kapelusz kania gąska koźlarz pieczarka boczniak sromotnikowy atlas_grzyby atlas_grzyb leśny_grzyb nóż_grzyb
  blaszka_grzyb grzyb_suszony grzyb_suszyć trucizna pieczarkowy kurki kurek zbieracz_grzyb rosnąć_w_mech
- las koszyk zbierać mech suszyć ściółka marynować nóż
restauracje, restauracja, gastronomia, knajpy < jedzenie
+ restauracja kelner menu szef_kuchnia lokal bar bistro napiwek kucharz gastronomia gastronomiczny jadłodajnia
  karta_dań knajpa stolik food_truck catering pizzeria kawiarenka zamówić_danie obsłużyć bufet gwiazdka_michelin
  stolik_rezerwować lunch śniadaniownia śniadaniown
- danie obsługa rezerwacja gość smak kuchnia zamówić
kuchnia polska, kuchnia regionalna, kuchnia staropolska < gotowanie, tradycje
+ pierogi pierog bigos żurek schabowy gołąbek oscypek kwaśnica pyza staropolski regionalny kartacze kartacz obwarzanek
  rogal kluska_śląski zalewajka kapusta_kiszony kapusta_kisić kaszanka babka_ziemniaczany kiełbasa kutia
- tradycyjny babcia kapusta ziemniak smalec region
kuchnia włoska, włoskie < gotowanie
+ pizza spaghetti risotto lasagne lasagna parmezan mozzarella bazylia oliwa tiramisu makaron pesto focaccia focacc
  prosciutto carbonara carbonar bruschetta bruschett oregano ciabatta ricotta gnocchi minestrone al_dente ravioli
  pizzeria
- włoski pomidor ser sos
kuchnia azjatycka, kuchnia japońska, kuchnia chińska, kuchnia indyjska < gotowanie
+ sushi curry wok sos_sojowy ramen tofu kimchi kimch imbir mleko_kokosowy pad_thai nori wasabi tajski sojowy kokosowy
  trawa_cytrynowy kurkuma garam_masala
- ryż azjatycki pałeczka chili krewetka
grill, grillowanie, ognisko < gotowanie
+ grill grillować grillowanie rożen karkówka szaszłyk ruszt węgiel_drzewny ognisko kiełbasa marynata brykiet szczypce
  grillowy ruszt_grill piknik kaszanka_grill warzywo_z_grill aluminiowy_tacka
- mięso ogród dym żar majówka
dania dla dzieci, jedzenie dla dzieci, karmienie dzieci < dzieci
+ niejadek papka rozszerzać_dieta rozszerzanie_dieta śliniak karmić kaszka słoiczek drugi_śniadanie stołówka_szkolny
  lunchbox
- dziecko łyżeczka warzywo owoc grudka
szybkie dania, tanie gotowanie, dania jednogarnkowe < gotowanie
+ szybki_obiad jednogarnkowy danie_jednogarnkowy lunchbox gotować_na_zapas zapiekanka resztka_z_obiad leczo
  mrozić_obiad makaron_z_sos planować_posiłek
- obiad patelnia garnek tani
pizza, fast food, burgery, kanapki, przekąski < jedzenie
+ pizza burger hamburger frytki frytek kebab kanapka zapiekanka hot_dog ketchup bułka_hamburger tortilla przekąska
  chipsy chips popcorn paluszki paluszek dip burrito food_truck orzeszek
- ser sos ciasto majonez
ziemniaki, ziemniak, kartofle < warzywa
+ ziemniak kartofel bulwa stonka wykopki frytki frytek placek_ziemniaczany puree pure sadzeniak ziemniaczany redlina
  pyra kopiec młody_ziemniak babka_ziemniaczany
- obierać gotować skrobia masło pole
jabłka, jabłko, jabłonie < owoce, sad
+ jabłko jabłoń antonówka szarlotka cydr kompot_z_jabłko ogryzek papierówka reneta jabłecznik gniazdo_nasienny
  mus_jabłkowy szary_reneta suszony_jabłko suszyć_jabłko ocet_jabłkowy jabłkowy
- sad owoc cynamon skrzynka
dynia, dynie, cukinia < warzywa
+ dynia hokkaido cukinia pestka_dynia dyniowy patison halloween krem_z_dynia kabaczek leczo piżmowy_dynia
  kwiat_cukinia
- miąższ jesień zupa piec
cukier, słodziki < dieta
+ cukier słodzik ksylitol erytrytol stewia cukrownia syrop_glukozowo syrop_glukozowy fruktoza buraki_cukrowy
  burak_cukrowy trzcina_cukrowy słodzony słodzić bez_cukier
- słodki kaloria napój
sól, przyprawianie < jedzenie
+ sól solić solniczka kopalnia_sól przesolić jod sól_himalajski wieliczka sodowy sól_kamienny słony osolić żupa
  warzelnia szczypta_sól solny posypać_sól
- smak ciśnienie`;
