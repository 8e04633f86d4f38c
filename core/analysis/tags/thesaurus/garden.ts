/** Gardens, plants, animals. How it is written: `../thesaurus.ts`; who wrote it and how: test/eval/README.md. */
export const GARDEN = `
ogród, ogrodnictwo, ogrody, ogródek, w ogrodzie, prace ogrodowe
+ ogród ogrodnik ogrodowy ogrodniczy ogródek grządka rabata sadzić sadzonka przesadzać plewić łopata grabie sekator
  konewka taczka żywopłot kompost nawóz kopać przycinać ściółkować szpadel motyka pielić altana wysiewać krzew
  nasadzenie nasadzić kiełkować donica pielenie pleć zasadzić ogrodniczka podlewanie podlewać ogrodzić
  grzebać_w_ziemia szpaler bylina krzew_ozdobny pergola skalniak alejka sadzić_drzewko okrywać agrowłóknina
  agrowłóknin wertykulować kopczykować rozsada pąk zakwitnąć więdnąć ziemia_ogrodowy wykopać podsypać jabłoń kora
  doniczka
- ziemia roślina kwiat drzewo trawnik gleba korzeń pęd wiosna gałąź liść nasiono płot krzak plon mróz
warzywnik, warzywa w ogrodzie, uprawa warzyw, grządki < ogród, warzywa
+ warzywnik grządka rozsada wysiew siać nasiono pikować zagon inspekt międzyrząd przerywka plon pomidor ogórek cukinia
  podniesiony_grządka zbiór płodozmian siewka dynia sałata rzodkiewka marchew kapusta fasola palikować warzywny ślimak
  sadzić_pomidor cebula_dymka wschodzić_siewka nasionko rzędowy przykryć_włóknina uprawiać plonować groszek bób burak
  zbierać_plon
- gleba ziemia podlewać nawóz kompost podwiązać pędy pęd
szklarnia, szklarnie, tunel foliowy < warzywnik
+ szklarnia tunel_foliowy foliak cieplarnia inspekt szklarniowy pomidor rozsada folia_ogrodniczy wietrzyć_szklarnia
  tunelowy podgrzewać przymrozek sadzonka_pomidor uprawa_pod_osłona
- ogórek folia wietrzyć ciepło papryka
sad, drzewa owocowe, sadownictwo < ogród, drzewa, owoce
+ sad jabłoń grusza śliwa wiśnia czereśnia sadownik szczepić szczepienie_drzewo przycinać pień bielić odmiana_jabłko
  sadowniczy parch owocówka zraz podkładka_szczepić jabłko orzech_włoski leszczyna sadzonka jabłonka ciąć_drzewo
  wilk_gałąź prześwietlać korona_jabłoń sadownictwo owocować bielenie bieleć gruszka śliwka zbierać_jabłko
- drzewo owoc korona gałąź kwitnąć drabina zbiór
kwiaty, kwiat, bukiet, florystyka < ogród, przyroda
+ kwiat róża tulipan narcyz piwonia hortensja lawenda dalia lilia storczyk bukiet kwiaciarnia cebulka krokus bratek
  malwa rabata kwitnąć petunia pelargonia przebiśnieg floksy floks słonecznik jaśmin aster kwiatowy florysta konwalia
  mieczyk irys goździk kwiatek kwiatuszek narcyzowy kłącze bulwa rozkwitać nagietek niezapominajka fiołek stokrotka
  wianek girlanda przekwitać
- płatek wazon pąk łodyga zapach kolor ogród
rośliny doniczkowe, rośliny domowe, kwiaty doniczkowe, rośliny < ogród, dom
+ doniczka doniczkowy monstera fikus paproć storczyk sukulent kaktus parapet podłoże keramzyt skrzydłokwiat
  zamiokulkas przesadzać przelać dracena aloes zraszać podlewać fiołek podstawka donica podlać_kwiat osłonka bluszcz
  palma zielistka zielony_parapet ukorzeniać sadzonka_liściowy
- roślina ziemia liść korzeń światło woda pęd nawóz
trawnik, trawa, koszenie < ogród
+ trawnik trawa kosiarka kosić koszenie wertykulacja darń mech_w_trawnik kosa podkaszarka aerator skoszony skosić
  dosiewać kosiarka_spalinowy robot_koszący wertykulator źdźbło trawa_nasiono trawnikowy murawa trawka wałować
  przystrzyc kosiarka_elektryczny
- podlewać nawóz zielony łąka ogród
kompost, kompostownik, kompostowanie < ogród, ekologia
+ kompost kompostownik kompostować kompostowanie bioodpad obierka próchnica dżdżownica biohumus kompostowy
  rozkładać_się pryzma skoszony_trawa skosić_trawa fusy rozkładać kompostowy_ziemia obierki obierek bioodpady
  kompostować_liść przerzucać
- liść odpad ziemia gnić skorupka nawóz pudło
nawożenie, nawozy, nawóz, gleba < ogród
+ nawóz nawozić obornik gnojówka gleba azot fosfor potas wapnować próchnica torf odczyn ph_gleba kompost gnojowica
  glebowy pokrzywa podłoże ściółkować ściółka mulcz
- ziemia roślina dawka korzeń piasek glina
podlewanie, nawadnianie, deszczówka < ogród, woda
+ podlewać podlewanie deszczówka konewka nawadniać nawadnianie zraszacz linia_kroplujący linia_kroplując wąż_ogrodowy
  beczka zbiornik_na_deszczówka rynna woda_deszczowy ściółka oczko_wodny kropelkowy nawodnienie nawodnić kran_ogrodowy
  rosa podsiąkać butelka_z_dziurka system_nawadniający system_nawadniać ulewa opryskiwacz
- woda susza upał ogród deszcz roślina
chwasty, szkodniki, choroby roślin, ochrona roślin < ogród
+ chwast mszyca ślimak szkodnik oprysk perz zaraza_ziemniaczany mączniak kret nornica stonka mszyc ziemiórka
  przędziorek pielić gnojówka_z_pokrzywa herbicyd fungicyd gąsienica grzybobójczy wełnowiec tarcznik wciornastek
  mszyce ślimakowy robaczywy zżerać nalot plama_na_liść oprysk_ekologiczny wyciąg_z_czosnek pędrak turkuć
  choroba_grzybowy
- liść roślina ziemia pryskać wyrywać
działka, ogródki działkowe, rod, działkowcy < ogród
+ działka działkowiec działkowy rodzinny_ogród_działkowy altanka altana działkowicz działeczka regulamin_rod
  dzierżawa_działka ogrodnik uprawiać zarząd_rod
- grządka warzywo ogród płot sąsiad weekend
balkon, taras, ogród na balkonie, balkony < dom, ogród
+ balkon taras skrzynka_balkonowy balustrada pelargonia balkonowy donica zadaszenie markiza loggia petunia surfinia
  balkonowy_ogród wiszący_donica begonia poidełko balustrada_balkon mieszkanie_w_blok
- kwiat zioło doniczka słońce parapet leżak
drzewa, drzewo, krzewy < przyroda, ogród
+ drzewo dąb lipa brzoza buk klon sosna świerk jarząb wierzba topola kasztanowiec jesion konar pień korona_drzewo
  dendrolog wycinka pomnik_przyroda akacja olcha jodła modrzew wiąz platan drzewostan kora sadzenie_drzewo arborysta
  arboryst pilarz drzewko drzewny dąbrowa sadzić_drzewo igliwie liściasty iglasty pielęgnacja_drzewo wichrołom wichroł
  gniazdo kasztan
- liść gałąź korzeń las cień park sadzonka krzew
las, lasy, leśnictwo < przyroda, ekologia
+ las leśny leśnik leśniczy nadleśnictwo puszcza bór runo ściółka drzewostan mech zwierzyna paproć leśniczówka zrąb
  sosna jodła świerk polana jagoda zagajnik szyszka jeleń sarna gajowy młodnik leśnictwo sosnowy grzybowy
  ściółka_leśny leśny_ścieżka szałas jagodowisko mchy wycinać_drzewo dukt dziupla zagajnikowy zagajnikow
- drzewo ścieżka wycinka dzik grzyb dąb ptak
łąka, łąki, łąka kwietna < przyroda, ekologia
+ łąka chaber mak rumianek koniczyna świerszcz motyl zapylacz mlecz mniszek stokrotka konik_polny polny łąka_kwietny
  pasikonik
- trawa kosić kwiat owad pole
zioła, ziołolecznictwo, zielarstwo, rośliny lecznicze < zdrowie, ogród, przyroda
+ zioło ziołowy zielarz zielarka ziołolecznictwo mięta melisa rumianek szałwia napar lipa dziurawiec pokrzywa nagietek
  skrzyp czarny_bez odwar herbata_ziołowy krwawnik susz lawenda macierzanka dzika_róża
- liść suszyć łyżka kwiat zaparzyć korzeń
przyroda, natura, środowisko naturalne, dzika przyroda < nauka
+ przyroda przyrodnik przyrodniczy rezerwat gatunek park_narodowy ekosystem siedlisko bioróżnorodność dziki fauna
  flora bagno mokradło torfowisko ochrona_przyroda natura puszcza chroniony chronić lis sarna bóbr jeż wydra gniazdo
  przyrodniczka leśny łąka ptactwo dzik jeleń żaba ropucha traszka bagienny rzadki_gatunek zimorodek łoś nietoperz
  obserwować_ptak tropy trop obrączkować przyrodniczo dzikość ekosystemowy bagna ważka trzcina łęg tarlisko lęgowy
  gatunek_inwazyjny dziki_kwiat jezioro owad kwitnąć dolina rosa zwierzyna
- las rzeka ptak zwierzę roślina staw
zwierzęta, zwierzę, zwierzaki, fauna < przyroda
+ zwierzę zwierzęcy zwierzak pupil sierść łapa ogon schronisko weterynarz futro gatunek karma hodowla zoo zoolog
  legowisko obroża klatka gryzoń samiec samica młode ssak wabić adopcja zwierzątko psi koci karmidło ptak jeż
  wiewiórka królik chomik kurnik nora łowić oswojony oswoić tropić zwierzyniec drapieżnik zwierzakowy zwierzakow
  oswajać gryźć nakarmić sierściuch futrzak zwierzę_domowy pazurek pysk ogonek karmić_zwierzę miot stado hodować
  trawożerny miska_z_woda
- karmić miska dziki opiekun pies kot koń sen
psy, pies, szczeniak, kynologia < zwierzęta
+ pies szczeniak szczenię smycz obroża psi kynolog kundel owczarek labrador szczekać merdać kaganiec behawiorysta suka
  spacer_z_pies aportować jamnik buda komenda pudel adoptować smaczek pogryźć rasowy czworonóg piesek psiak pieseczek
  warczeć spuścić_ze_smycz spacerować_z_pies wybieg_dla_pies terier jamnik_miniatura aport węszyć psiarz
- karma spacer łapa ogon schronisko kleszcz właściciel trening
koty, kot, kociak < zwierzęta
+ kot kotka kociak koci kuweta mruczeć drapak miauczeć żwirek kocur kocię pazur wąsy wąs dachowiec transporter
  kocimiętka drapać kotek kociątko mruczek drapanie kocimiętkowy kocimiętkow futerko kot_domowy wylizywać legowisko
  koci_łapa
- karma sierść kanapa zabawka sterylizacja łapa miska
gryzonie, chomik, świnka morska, królik, króliki < zwierzęta
+ chomik świnka_morski królik myszoskoczek szynszyla kołowrotek trociny szczurek koszatniczka królikarnia poidełko
  chomiczy chomicz kapibara trocina mysz kawia biegać_w_kołowrotek ściółka poidło
- klatka siano karma domek gryzoń
akwarystyka, akwarium, rybki < zwierzęta
+ akwarium akwarysta akwarystyka akwarystyczny gupik rybka filtr glonojad neon welonka glon skalar terrarium
  napowietrzacz bojownik akwariowy podmiana_woda krewetka_akwariowy pirania ślimak_akwariowy rybnik filtrować tarło
  rafa
- woda ryba roślina światło żwir karma
weterynaria, weterynarz, zdrowie zwierząt < zwierzęta, zdrowie
+ weterynarz weterynaryjny lecznica odrobaczać sterylizacja kastracja kleszcz chip lecznica_zwierzę odrobaczenie
  odrobaczyć wścieklizna kołnierz pupil pacjent_czworonożny usg_pies antykleszczowy antykleszczow szczepić zaszczepić
  zwierzę sterylizować dyżur_weterynaryjny
- pies kot szczepienie badanie zabieg
konie, koń, jeździectwo, jazda konna < zwierzęta, sport
+ koń jeździec stajnia siodło galop kłus jeździecki kopyto jeździectwo ujeżdżenie ujeździć źrebak klacz ogier kucyk
  hipoterapia podkowa grzywa bryczka hipodrom kowal wodze konny siwek przejażdżka klaczka koński stadnina
  jeździć_konno jeździć_konny kowalski bryczesy
- siano jazda strzemię owies
ptaki, ptak, ornitologia < zwierzęta, przyroda
+ ptak ptasi karmnik gniazdo sikorka wróbel bocian jaskółka sowa ornitolog dzięcioł skrzydło pióro pisklę kos szpak
  żuraw jerzyk budka_lęgowy łabędź gołąb kruk gawron sroka kukułka słowik lęg kaczka bażant ziarnojad wróblowaty
  słonina ornitologia odlot dziób migrować ptaszek ćwierkać zaśpiewać lęgnąć wysiadywać dokarmiać karma_dla_ptak zięba
  kowalik rudzik dudek wilga bociani gniazdować zimować lotka obrączka skowronek czapla myszołów jastrząb pliszka
- śpiewać gatunek ziarno drzewo lornetka latać słonecznik trel
owady, owad, motyle, entomologia < zwierzęta, przyroda
+ owad motyl mrówka pszczoła trzmiel osa chrząszcz komar ważka mucha biedronka kleszcz entomolog pająk hotel_dla_owad
  gąsienica świetlik szerszeń larwa mrowisko insekt ćma zapylacz kokon żądło robaczek motylek komarzyca
  skrzydełko_owad zapylanie zapylać biedroneczka osa_gniazdo meszka
- skrzydło kwiat gniazdo roślina ukąszenie ukąsić latać
rolnictwo, rolnik, wieś, uprawa < gospodarka, przyroda
+ rolnik rolniczy rolnictwo pole zboże pszenica żyto rzepak ziemniak ciągnik traktor orka siew żniwa kombajn hektar
  obora gospodarstwo_rolny uprawa krowa świnia stodoła dopłata_bezpośredni rola plony plon żniwo buraki_cukrowy
  burak_cukrowy obornik trzoda bydło chlew jęczmień orać kukurydza rolny rolniczka pole_uprawny plonować gospodarzyć
  zaorać żniwiarz młócić snop zagon kiszonka_dla_krowa mleczarski dożynkowy opryskiwać siewnik kosiarka_rotacyjny
  ziarno zasiać spichlerz młyn_zboże
- gleba susza wieś pasza hodowla nawóz
hodowla, kury, kurnik, hodowla zwierząt < rolnictwo
+ kura kurnik kogut krowa koza owca świnia hodowca gęś kaczka nioska pastwisko wypas grzęda kurczę stado pasza bydło
  owczarnia obora jagnię indyk gęsi pasterz baca dojenie
- jajko siano mleko wełna wieś
pomidory, pomidor < warzywnik, ogród
+ pomidor koktajlowy_pomidor pomidorowy zaraza_ziemniaczany wilk_pęd malinowy_pomidor krzak_pomidor passata passat
  rozsada_pomidor uszczykiwać bawoli_serce palik przecier_pomidorowy
- sadzonka szklarnia owoc sos podlewać bazylia
róże, róża < kwiaty, ogród
+ róża różany krzew_różany różanka kolec płatek_róża pnący_róża mszyca konfitura_różany bukiet_róża
- pąk zapach przycinać kwitnąć
gady i płazy, płazy, gady, żaby, żółwie, węże < zwierzęta
+ żaba ropucha traszka jaszczurka żmija zaskroniec żółw wąż płaz gad salamandra kijanka skrzek gekon padalec kumak
  rzekotka legwan kameleon krokodyl terrarium
- staw jad łuska jajo
dzikie zwierzęta, ssaki, dziki, wilki < przyroda
+ dzik wilk lis jeleń sarna łoś niedźwiedź ryś borsuk zając bóbr wydra żubr nietoperz kuna jeż wiewiórka tropy trop
  wataha rykowisko fotopułapka fotopułapk kret żerować łania poroże dziki_zwierzę rosomak wadera
- las nora tropić futro ssak`;
