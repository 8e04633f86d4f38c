/*
 * What people try first when they guess a password in Polish or English: words, names, cities, clubs, phrases and number
 * patterns, folded to small letters without marks. Collected by hand from what is publicly known of leaked passwords; together
 * with endings, repetitions and disguises (core/accounts/password.ts) it stands for many thousands of them.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
    password haslo pass passwd admin administrator root user login test guest master secret tajne welcome witaj
    witam letmein wpuscmnie changeme zmienmnie default qwerty qwertz azerty iloveyou kochamcie kocham ciebie
    kochanie kochana kochany misiek misiaczek misiu kotek kociak kotka kotki kot pies piesek pieski zaba zabka
    zabcia myszka mysz slonko slonce sloneczko skarb skarbie skarbek aniol aniolek diabel diabelek dragon smok
    monkey malpa tiger tygrys lion lew wilk niedzwiedz orzel sokol sunshine princess ksiezniczka ksiezniczko
    football pilka pilkanozna futbol baseball soccer hockey superman batman spiderman starwars pokemon matrix
    shadow killer hunter ranger michael jordan jennifer jessica charlie thomas robert daniel andrew joshua matthew
    anthony william joseph george david richard harley mustang ferrari porsche mercedes corvette yamaha kawasaki
    honda suzuki bmw audi opel polonez maluch computer komputer internet google facebook twitter linkedin youtube
    instagram windows linux apple android samsung nokia oracle cisco ubuntu polska polonia polak polka warszawa
    krakow wroclaw poznan gdansk gdynia lodz szczecin lublin katowice bialystok bydgoszcz torun rzeszow kielce
    olsztyn opole legia wisla widzew lech ruch gornik zaglebie slask lechia jagiellonia cracovia arka
    legiawarszawa adam adrian agata agnieszka aleksandra aleksander alicja amelia andrzej ania anna antoni arek
    arkadiusz artur asia barbara bartek bartosz basia beata blazej bogdan boguslaw bozena cezary czarek damian
    danuta darek dariusz dawid dominik dominika dorota edyta elzbieta emilia ewa ewelina fabian filip franek
    franciszek gabriel gabriela gosia grazyna grzegorz grzesiek halina hania hanna henryk hubert igor ilona irena
    iwona iza izabela jacek jadwiga jagoda jakub jan janek janusz jarek jaroslaw jerzy joanna jola jolanta julia
    julka justyna kacper kamil kamila karina karol karolina kasia kasper katarzyna kinga klaudia konrad krystian
    krystyna krzysiek krzysztof ksawery kuba lena leszek lidia lucyna lukasz maciej maciek magda magdalena maja
    malgorzata marcel marcin marek maria mariola mariusz marta martyna marysia mateusz michal mikolaj milena
    milosz miroslaw monika natalia nikola norbert ola oliwia oskar patrycja patryk paulina pawel piotr piotrek
    przemek przemyslaw radek radoslaw rafal renata roman ryszard sandra sebastian slawek slawomir stanislaw
    staszek stefan sylwester sylwia szymon tadeusz tomasz tomek tymon urszula wanda weronika wiktor wiktoria wiola
    wioletta wlodzimierz wojciech wojtek zbigniew zbyszek zdzislaw zofia zosia zuzanna zygmunt mama tata mamusia
    tatus rodzina dom domek samochod auto rower lato zima wiosna jesien styczen luty marzec kwiecien maj czerwiec
    lipiec sierpien wrzesien pazdziernik listopad grudzien poniedzialek wtorek sroda czwartek piatek sobota
    niedziela bog jezus maryja matkaboska janpawel papiez kurwa kurwamac dupa dupadupa cipa chuj huj jebac pierdol
    pizda sex seks fuck fuckyou fuckoff bitch asshole pussy love lovely lover forever baby babygirl angel angels
    flower flowers butterfly chocolate czekolada cookie coffee kawa herbata piwo wodka vodka whisky pepper ginger
    orange banana banan jablko cherry wisnia truskawka malina lemon cytryna pumpkin cheese ser chleb bulka pizza
    kebab burger summer winter spring autumn monday friday january december purple yellow green black white silver
    golden diamond crystal thunder lightning phoenix falcon eagle wizard magic merlin gandalf frodo bilbo hobbit
    potter harrypotter hogwarts snoopy garfield mickey donald pikachu naruto minecraft fortnite roblox
    counterstrike metin tibia gothic wiedzmin geralt witcher cyberpunk trustno1 access access14 hello hello1
    helloworld hej czesc siema dziendobry dobranoc freedom wolnosc whatever cokolwiek nothing nic niewiem niemam
    niepamietam nikt everything secure security bezpieczne bezpieczenstwo private prywatne moje mojehaslo
    mojekonto twojehaslo nowe nowehaslo stare starehaslo tajnehaslo trudnehaslo dobrehaslo supertajne
    supertajnehaslo silnehaslo jakieshaslo inne innehaslo konto poczta praca firma biuro szkola studia uczen
    student nauczyciel redakcja redaktor redaktorka autor strona blog gazeta szpalta wydawca dziennik ksiazka
    witryna serwis portal wordpress drupal joomla mypassword newpassword passwordpassword thisismypassword
    thisisapassword correcthorsebatterystaple correcthorse letmeinnow iloveyousomuch ihateyou qwertyqwerty asdasd
    asdasdasd qweqwe zxczxc zxcasdqwe qazqaz qwe asd zxc qaz wsx edc rfv abc abcd abc123 abcabc aaa bbb xxx zzz
    123 1234 12345 123456 1234567 12345678 123456789 1234567890 112233 121212 123123 123321 111222 102030 101010
    010203 131313 142536 147147 159357 159753 258456 654321 987654321 11223344 696969 777777 123654 789456123
    741852963 147852369 007 420 666
  `
    .trim()
    .split(/\s+/),
);
