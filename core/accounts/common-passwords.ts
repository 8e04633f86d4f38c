/* Passwords people try first, in Polish and English, folded; collected by hand (see `password.ts`). */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
    password haslo pass passwd admin administrator root user login test guest master secret tajne welcome witaj
    witam letmein wpuscmnie changeme zmienmnie default qwerty qwertz azerty iloveyou kochamcie kocham ciebie
    kochanie kochana kochany misiek misiaczek misiu kotek kociak kotka kotki kot pies piesek pieski zaba zabka
    zabcia myszka mysz slonko slonce sloneczko skarb skarbie skarbek aniol aniolek diabel diabelek dragon smok
    monkey malpa tiger tygrys lion lew wilk niedzwiedz orzel sokol sunshine princess ksiezniczka ksiezniczko
    football pilka pilkanozna futbol baseball soccer hockey superman batman spiderman starwars pokemon matrix shadow
    killer hunter ranger michael jordan jennifer jessica charlie thomas robert daniel andrew joshua matthew anthony
    william joseph george david richard harley mustang ferrari porsche mercedes corvette yamaha kawasaki honda
    suzuki bmw audi opel polonez maluch computer komputer internet google facebook twitter linkedin youtube
    instagram windows linux apple android samsung nokia oracle cisco ubuntu polska polonia polak polka warszawa
    krakow wroclaw poznan gdansk gdynia lodz szczecin lublin katowice bialystok bydgoszcz torun rzeszow kielce
    olsztyn opole legia wisla widzew lech ruch gornik zaglebie slask lechia jagiellonia cracovia arka legiawarszawa
    adam adrian agata agnieszka aleksandra aleksander alicja amelia andrzej ania anna antoni arek arkadiusz artur
    asia barbara bartek bartosz basia beata blazej bogdan boguslaw bozena cezary czarek damian danuta darek dariusz
    dawid dominik dominika dorota edyta elzbieta emilia ewa ewelina fabian filip franek franciszek gabriel gabriela
    gosia grazyna grzegorz grzesiek halina hania hanna henryk hubert igor ilona irena iwona iza izabela jacek
    jadwiga jagoda jakub jan janek janusz jarek jaroslaw jerzy joanna jola jolanta julia julka justyna kacper kamil
    kamila karina karol karolina kasia kasper katarzyna kinga klaudia konrad krystian krystyna krzysiek krzysztof
    ksawery kuba lena leszek lidia lucyna lukasz maciej maciek magda magdalena maja malgorzata marcel marcin marek
    maria mariola mariusz marta martyna marysia mateusz michal mikolaj milena milosz miroslaw monika natalia nikola
    norbert ola oliwia oskar patrycja patryk paulina pawel piotr piotrek przemek przemyslaw radek radoslaw rafal
    renata roman ryszard sandra sebastian slawek slawomir stanislaw staszek stefan sylwester sylwia szymon tadeusz
    tomasz tomek tymon urszula wanda weronika wiktor wiktoria wiola wioletta wlodzimierz wojciech wojtek zbigniew
    zbyszek zdzislaw zofia zosia zuzanna zygmunt mama tata mamusia tatus rodzina dom domek samochod auto rower lato
    zima wiosna jesien styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad
    grudzien poniedzialek wtorek sroda czwartek piatek sobota niedziela bog jezus maryja matkaboska janpawel papiez
    kurwa kurwamac dupa dupadupa cipa chuj huj jebac pierdol pizda sex seks fuck fuckyou fuckoff bitch asshole pussy
    love lovely lover forever baby babygirl angel angels flower flowers butterfly chocolate czekolada cookie coffee
    kawa herbata piwo wodka vodka whisky pepper ginger orange banana banan jablko cherry wisnia truskawka malina
    lemon cytryna pumpkin cheese ser chleb bulka pizza kebab burger summer winter spring autumn monday friday
    january december purple yellow green black white silver golden diamond crystal thunder lightning phoenix falcon
    eagle wizard magic merlin gandalf frodo bilbo hobbit potter harrypotter hogwarts snoopy garfield mickey donald
    pikachu naruto minecraft fortnite roblox counterstrike metin tibia gothic wiedzmin geralt witcher cyberpunk
    trustno1 access access14 hello hello1 helloworld hej czesc siema dziendobry dobranoc freedom wolnosc whatever
    cokolwiek nothing nic niewiem niemam niepamietam nikt everything secure security bezpieczne bezpieczenstwo
    private prywatne moje mojehaslo mojekonto twojehaslo nowe nowehaslo stare starehaslo tajnehaslo trudnehaslo
    dobrehaslo supertajne supertajnehaslo silnehaslo jakieshaslo inne innehaslo konto poczta praca firma biuro
    szkola studia uczen student nauczyciel redakcja redaktor redaktorka autor strona blog gazeta szpalta wydawca
    dziennik ksiazka witryna serwis portal wordpress drupal joomla mypassword newpassword passwordpassword
    thisismypassword thisisapassword correcthorsebatterystaple correcthorse letmeinnow iloveyousomuch ihateyou
    qwertyqwerty asdasd asdasdasd qweqwe zxczxc zxcasdqwe qazqaz qwe asd zxc qaz wsx edc rfv abc abcd abc123 abcabc
    aaa bbb xxx zzz 123 1234 12345 123456 1234567 12345678 123456789 1234567890 112233 121212 123123 123321 111222
    102030 101010 010203 131313 142536 147147 159357 159753 258456 654321 987654321 11223344 696969 777777 123654
    789456123 741852963 147852369 007 420 666 michelle ashley amanda melissa stephanie nicole heather elizabeth
    megan rachel samantha lauren sarah laura kimberly brittany christina danielle rebecca hannah emily madison
    olivia sophia isabella chloe alexis vanessa veronica victoria natasha tatiana svetlana olga irina yulia
    anastasia ekaterina sergey dmitri vladimir ivan boris alexander alexandra maksim nikita oleg ruslan christopher
    christian brandon justin tyler austin kevin steven stephen brian jason jeffrey timothy nicholas patrick benjamin
    samuel jonathan nathan zachary kyle ethan dylan logan lucas mason jacob aaron alan albert alex alfred allen
    andre andy antonio arthur barry benny billy bobby bradley brandy bruce bryan calvin carlos casey cameron chester
    chris claire clark cody connor craig curtis cynthia dakota dallas darren debbie deborah dennis derek diana diego
    donna doris douglas dustin edward edwin elaine eleanor elena eric erica eugene felix fernando frances frank
    freddy gary gemma gerald gilbert gloria gordon grace graham greg guillermo harold harry harvey helen henry holly
    howard hugo isaac jackie jackson jaime james jamie jane janet jasmine jeremy jerome jerry jesse jimmy joanne
    johnny jose josh juan judith judy julian juliet karen katherine kathleen kathy katie keith kelly kenneth kenny
    larry lawrence leonard leslie lewis linda lindsay lisa lloyd louis louise lucy luis luke lynn manuel marcus
    margaret marie marilyn mario marion mark martha martin marvin mary maurice max maxwell melanie miguel mike
    miranda mitchell molly monica morgan murphy nancy natalie nelson nick norman oliver oscar pamela patricia paul
    pedro peter philip phillip phoebe rafael ralph randy raymond ricardo rick ricky robin rodney roger ronald ronnie
    rose ruby russell ruth ryan sabrina sally sam sandy scott sean sergio shannon sharon shawn sheila sherry shirley
    simon sophie spencer stanley stella steve stuart susan sydney sylvia tamara tanya taylor teresa terry theresa
    tiffany tina todd tommy tony tracy travis trevor tristan troy valentina valerie vincent violet virginia walter
    wayne wendy wesley whitney wilson winston yolanda yvonne zoe liverpool chelsea arsenal barcelona barca
    realmadryt realmadrid madrid juventus milan acmilan inter bayern borussia manchester manutd united everton
    tottenham newcastle celtic rangers ajax benfica porto cowboys steelers yankees lakers packers redsox patriots
    raiders eagles broncos bulldogs bulldog wildcats panthers dolphins vikings giants knicks bulls ronaldo messi
    ronaldinho beckham zidane lewandowski lewy malysz kubica pudzian stoch gortat metallica slipknot nirvana
    linkinpark eminem blink blink182 acdc ironmaiden slayer megadeth pantera korn rammstein depeche queen beatles
    pinkfloyd ledzeppelin radiohead greenday coldplay rihanna beyonce shakira madonna britney bieber justinbieber
    onedirection tupac 2pac 50cent snoop snoopdogg marley bobmarley elvis presley kurtcobain tequila malibu absolut
    smirnoff jackdaniels heineken budweiser corona guinness zubrowka tyskie zywiec warka okocim marlboro camel
    buster bailey maggie bandit rocky rusty lucky smokey sparky spike tigger tinkerbell toby tucker zeus coco oreo
    peanut precious sassy misty midnight missy muffin patches kitten kitty kat doggy puppy horse horses pony chicken
    turtle panda panther cougar jaguar leopard cheetah hawk raven wolf wolves spider scorpion snake cobra viper
    python shark dolphin whale penguin rabbit bunny hamster parrot beagle poodle labrador husky rottweiler azor
    azorek burek reksio pimpek pimpus puszek mruczek filemon bonifacy kubus kubuspuchatek puchatek prosiaczek
    tygrysek bolek lolek bolekilolek koziolek matolek krecik rumcajs szarik saba sonia luna nero maks maksiu rex
    lord bruno bobik ciapek fafik lapka kropka figa fiona pusia perelka kruszynka rybka rybki papuga chomik krolik
    konik konie krowa kura kaczka swinka owca baran koza bubu bubus bubulek lala lalala lalunia niunia niuniek
    niunka misia misio misiaczku bejbe buziak buziaczek calus calusek pyszczek mordka zabulek zolwik zolw biedronka
    motyl motylek pszczolka mrowka pajak chomiczek wiewiorka jelonek sarenka jezyk jelen borsuk bobr kret sowa
    bocian wrobel wrona kruk gwiazda gwiazdka gwiazdeczka ksiezyc niebo chmurka deszcz deszczyk snieg sniezka
    sniezynka burza piorun wiatr ogien woda ziemia morze jezioro rzeka gora gory las drzewo drzewko dab brzoza sosna
    roza rozyczka tulipan stokrotka fiolek slonecznik mak chabry ogrod dzialka pole laka wies miasto ulica most okno
    drzwi krzeslo stol lampa lozko szafa telefon komorka monitor klawiatura drukarka serwer router modem siec sekret
    sekrety tajemnica tajemnice klucz kluczyk zamek brama skarbonka pieniadze kasa forsa banknot milion milioner
    bogactwo szczescie milosc nadzieja wiara przyjazn przyjaciel przyjaciolka radosc smutek marzenie marzenia zycie
    smierc pokoj wojna zwyciestwo mistrz mistrzostwa krol krolowa krolewna ksiaze rycerz zolnierz policja policjant
    strazak lekarz doktor kierowca szef szefowa prezes dyrektor kierownik sekretarka ksiegowa ksiegowosc faktura
    magazyn sklep lidl allegro naszaklasa nasza klasa gadu gadugadu onet wirtualna interia gwiazda1 abrakadabra
    alohomora sezamie sezamieotworzsie hokuspokus abcdefg abecadlo alamakota alamakotaakotma litwoojczyznomoja panta
    panataeusz pantadeusz wlazlkotek wlazlkotekaplotek stolat stolatstolat jeszczepolska jeszczepolskaniezginela
    mazurekdabrowskiego bogurodzica ojczenasz zdrowasmaryjo aniolestrozu wierzewboga niechbedziepochwalony bozemoj
    omatko ojejku kurdebele kurczepieczone cholera cholerajasna psiakrew motyla noga pocalujmnie calujmnie pocaluj
    zostawmnie odczepsie spadaj spierdalaj wypierdalaj zajebiste zajebisty zajebiscie zarabiste masakra czad odlot
    security1 trustno nopassword mypass mypasswd userpass userpassword testtest testing tester testowe testowy
    testowekonto demo demodemo sample example temp temporary tempo backup mysql postgres database server switch
    manager management support helpdesk service services office office365 microsoft windows10 windows11 outlook
    exchange sharepoint teams zoom skype discord telegram whatsapp snapchat tiktok spotify netflix disney amazon
    ebay paypal bitcoin ethereum crypto krypto blockchain dogecoin tesla spacex iphone macbook playstation xbox
    nintendo zelda luigi sonic tetris doom quake halflife warcraft starcraft diablo overwatch valorant
    leagueoflegends dota steam twitch pewdiepie february march april june july august september october november
    tuesday wednesday thursday saturday sunday today tomorrow yesterday always never again welcome2 goodbye goodluck
    thankyou please sorry happy happiness smile smiley sweet sweetie sweetheart honey sugar candy lollipop cupcake
    cake pie bacon burrito taco nacho noodle spaghetti makaron pierogi kotlet schabowy bigos zurek barszcz rosol
    golabki nalesnik nalesniki placki ziemniak ziemniaki kartofel pomidor ogorek papryka marchewka cebula czosnek
    kapusta rzodkiewka truskawki maliny jagody borowki gruszka sliwka brzoskwinia morela arbuz ananas kiwi mango
    winogrono america england france germany italy spain russia ukraine canada mexico brazil argentina japan china
    india australia london paris berlin rome moscow newyork california texas florida chicago boston hollywood
    lasvegas miami denver seattle europa polskagola polskabialoczerwoni bialoczerwoni bialoczerwona husaria mazury
    bieszczady tatry zakopane giewont rysy sopot hel mielno kolobrzeg ustka leba swinoujscie radom plock wloclawek
    tarnow koszalin legnica elblag gliwice zabrze bytom tychy sosnowiec rybnik zielonagora gorzow czestochowa
    jasnagora wieliczka wawel syrenka neptun smokwawelski a1b2c3 a1b2c3d4 12qwaszx aa11 a12345 q12345 qwaszx qawsed
    wsxedc edcrfv zxcv asdf qwer zxcvb asdfg qwert poiu lkjh mnbv 1122 2233 3344 1212 2323 1313 1010 2020 2021 2022
    2023 2024 2025 2026 0987 9876 8765 1357 2468 13579 24680 147258 258369 369258 963852 852456 147896 159951 357951
    753951 951753 456789 456123 789123 321654 654987 741852 852963 963741 121314 141516 232323 343434 454545 565656
    676767 787878 898989 909090 010101 020202 030303 101112 111213 123412 123454 123455 123457 123789 124578 134679
    246810 314159 31415926 271828 4815162342 8675309 90210 1029384756 918273645
  `
    .trim()
    .split(/\s+/),
);
