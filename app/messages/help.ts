/** The studio's handbook, in answers to questions that editors ask. */
export const help = {
  title: "Pomoc",
  standfirst: "Jak się tu pisze, zapisuje i wydaje.",
  keysTitle: "Klawisze",
  keysHint: "Na Macu zamiast Ctrl jest ⌘.",
  key: "Klawisze",
  does: "Co robią",
  keys: [
    ["Ctrl+S", "zapisz tę chwilę jako wersję w historii"],
    ["Ctrl+B, Ctrl+I", "pogrubienie, kursywa"],
    ["Ctrl+K", "odnośnik do wpisu albo adresu"],
    ["[[", "odnośnik do wpisu, po tytule"],
    ["Ctrl+F", "znajdź i zamień; Enter i Shift+Enter to następne i poprzednie trafienie, Alt+Enter zaznacza wszystkie"],
    ["Ctrl+Shift+Enter", "pokaż w edytorze tylko tekst; ten sam skrót albo Esc pokazuje wszystko"],
    ["/ na stronach witryny", "przejdź do pola szukania"],
    [
      "/ na początku wiersza",
      "menu: śródtytuł, lista, zadania, cytat, kod, odnośnik, tabela, przypis, linia, obraz, film; zna też inne nazwy, np. /zdj, /hr, /h2",
    ],
    ["Tab, Shift+Tab w tabeli", "następna, poprzednia komórka; za ostatnią powstaje wiersz"],
    ["Enter w tabeli", "komórka niżej; za ostatnim wierszem powstaje nowy, a pusty kończy tabelę"],
    ["Shift+Enter", "nowa linia w tym samym akapicie, punkcie listy albo komórce tabeli"],
    ["Tab, Shift+Tab na liście", "punkt niżej, wyżej o poziom; pod listą Tab bierze akapit do punktu"],
    ["Backspace na początku punktu", "punkt wyżej o poziom, a potem zwykły akapit"],
    ["Alt+↑, Alt+↓ w tabeli i na liście", "przesuń wiersz, punkt razem z tym, co pod nim"],
    ["Esc, potem Shift+Tab w tabeli", "przejdź do przycisku „Tabela”; Esc w jej narzędziach wraca do tekstu"],
    ["Ctrl+Shift+V", "wklej bez formatowania"],
    ["Esc, potem Tab", "wyjdź z pola tekstu do następnego pola"],
  ] as [string, string][],
  sections: [
    {
      title: "Menu",
      text: [
        "Menu studia ma cztery grupy: „Wpisy” to kolejka, kalendarz i nowy wpis, „Treść” to wszystko, z czego wpisy korzystają, „Czytelnicy” mówią, co czytano i czego szukano, a „Witryna” to zespół, wygląd i praca serwera. Każdy widzi tylko strony swojej roli.",
        "„Tematy” i „Tagi” mają ten sam adres co u czytelników. Zespół widzi pod nim swoją stronę w studiu; „Pokaż tak, jak widzi czytelnik” pokazuje tę, którą mają czytelnicy.",
      ],
    },
    {
      title: "Kolejka",
      text: [
        "Pole nad listą szuka kawałka tytułu albo słów w całym tekście, w każdej odmianie, także w zmianach niepublikowanych. „Filtry” otwierają resztę: kategorię, autora, „Moje”, czyli wpisy z Twoim podpisem, i „Kolejność”, która układa listę od ostatniej albo najdawniejszej zmiany, według terminu albo tytułu.",
        "Redaktor może zmienić wiele wpisów naraz: zaznacz je i wybierz „Zmień zaznaczone”. Dodaje się tag albo autora, zmienia kategorię lub przenosi wpisy do kosza. Najpierw widać skutek dla każdego wpisu i powód, gdy któregoś nie da się zmienić; „Wykonaj” pomija wpis, który ktoś w tym czasie zapisał.",
      ],
    },
    {
      title: "Zespół",
      text: [
        "Administrator zaprasza osoby, zmienia ich role i wyłącza konta. Niżej są podpisy bez konta: nazwiska, które przyniósł import.",
        "Podpis bez konta można zmienić, połączyć z innym albo usunąć, gdy nie stoi pod żadnym wpisem. Późniejszy import tych samych plików rozpozna osobę także po dawnym nazwisku.",
        "Każdy, kto coś opublikował, ma stronę autora (/autorzy), do której prowadzi jego podpis: zdjęcie, kilka słów, odnośniki i wpisy. Swoją prowadzi się pod „Moje konto”, strony podpisów bez konta administrator przy podpisie. „Bez strony” zostawia zwykły podpis.",
        "„Zaproś jako” daje komuś konto z tym podpisem. Gdy przyjmie zaproszenie, wszystkie wpisy pod nim przechodzą na tę osobę.",
      ],
    },
    {
      title: "Nazwa i opis",
      text: [
        "Na tej stronie, w grupie „Witryna”, administrator zmienia nazwę, motto i opis, logo i ikonę, strefę czasową, to, co dostają wyszukiwarki i sieci społecznościowe, oraz reguły typografii. Czytelnicy widzą zmianę od razu. Puste pole oznacza wartość domyślną, tę na szaro. Gdy przy polu jest „ustawione w pliku witryny”, zmienia je osoba, która opiekuje się serwerem.",
        "„Historia” mówi, kto, kiedy i co na co zmienił; „Przywróć” zapisuje dawny stan jako nowy.",
      ],
    },
    {
      title: "Adresy",
      text: [
        "Przekierowanie prowadzi dalej z adresu, pod którym nic nie ma. Reguła obejmuje całą grupę adresów i ma pierwszeństwo nawet przed stroną; dodaje ją administrator. „Sprawdź adres” pokazuje krok po kroku, dokąd trafi czytelnik i co go tam prowadzi.",
      ],
    },
    {
      title: "Witryna przykładowa",
      text: [
        "Wpisy, z którymi przychodzi Szpalta, usuwa administrator na stronie „Nazwa i opis”. Najpierw widać listę. Znika tylko to, czego nikt nie zmienił; zmienione zostaje, chyba że ktoś to zaznaczy. Po przykładzie nie zostają przekierowania ani zajęte adresy.",
      ],
    },
    {
      title: "Kalendarz",
      text: [
        "„Kalendarz” pokazuje dzień po dniu, co wychodzi i co wyszło, pięć tygodni naraz, a nad dniami tygodnia tematy, które są na niego zaplanowane. Temat po terminie planu stoi w bieżącym tygodniu. Autor i współpracownik widzą własne plany i wszystko, co mają czytelnicy. Termin zmienia się w edytorze wpisu, tydzień przy temacie.",
        "Prywatny adres iCal na dole strony pokazuje zaplanowane tygodnie w innym programie i działa, dopóki się go nie wyłączy albo nie utworzy nowego.",
      ],
    },
    {
      title: "Zapisywanie",
      text: [
        "Każda zmiana trafia najpierw do pamięci przeglądarki, a w ciągu dwóch sekund na serwer. Wiersz stanu u góry mówi, gdzie tekst jest teraz: „Zapisano 12:04 na serwerze” albo „Zapisane na tym urządzeniu” z powodem: brak sieci, serwer nie odpowiada, tekst za długi (najwyżej 1 MiB) albo zapis zatrzymany po drodze przez serwer pośredniczący.",
        "Bez sieci można pisać dalej. Po powrocie połączenia tekst dośle się sam. Po zamknięciu karty czy komputera czeka w tej przeglądarce: kolejka go pokaże, a otwarty dośle się sam. Każdy nowy wpis zaczęty bez sieci ma tam własny wiersz. Gdy z jednej przeglądarki korzysta kilka osób, każda znajdzie tylko swój. Tekst wpisu, którego już nie ma albo który komuś przekazano, kolejka też pokaże: można go skopiować, pobrać, zacząć od niego nowy wpis albo usunąć.",
        "Co wpiszesz w formularz studia, czeka w tej przeglądarce, aż to zapiszesz. Po kliknięciu w menu, odświeżeniu strony, zamknięciu karty albo ponownym zalogowaniu stoi znów w polach, a „Odrzuć” cofa pola do tego, co zapisane. Gdy ktoś w tym czasie zapisał tam co innego, w polach jest jego tekst, a swój wstawia „Przywróć”. Przy jednym polu przeglądarka pyta, zanim opuścisz stronę. Haseł i kodów nie przechowujemy, a tekst, po który nikt nie wróci, znika po 30 dniach.",
        "Formularz wysłany, gdy sesja wygasła, nie ginie. Zwykle wystarczy zalogować się w nowej karcie i wysłać jeszcze raz. Bez skryptów odpowiedzią jest strona, która trzyma wszystko, co wpisano, poza hasłami i kodami. Gdy zalogował się ktoś inny, serwer nie zapisze tego pod jego nazwiskiem.",
        "Gdy ktoś zapisał ten sam wpis w międzyczasie, zmiany w różnych akapitach łączą się same. O akapity zmienione przez dwie osoby zapytamy i pokażemy obie wersje, ze słowami, którymi się różnią: można wybrać jedną, obie albo wpisać własną. Do tego czasu wpisu nie da się opublikować. Tekst, którego nie wybierzesz, zostaje w historii jako „Wersja równoległa”.",
        "Gdy ktoś przejmie wpis, który piszesz, to samo w innej karcie, słowa, których serwer nie dostał, zostają w tej przeglądarce: można przejąć wpis z powrotem albo je skopiować. Wpis, który wyszedł zgodnie z planem albo który opublikował ktoś inny, mówi o tym w otwartej karcie.",
      ],
    },
    {
      title: "Wygląd witryny",
      text: [
        "Na stronie „Wygląd” administrator wybiera akcent, odcień tła, kroje pisma, układ strony głównej, szerokość tekstu, menu i stopkę. Każdą zmianę widać od razu na prawdziwej stronie głównej i na najnowszym wpisie, obok obecnego wyglądu, na jasnym i ciemnym tle, na szerokim ekranie i na telefonie. Czytelnicy zobaczą ją po „Zapisz wygląd”.",
        "Kolor może być dowolny. Gdy nie dałby się czytać, witryna bierze najbliższy czytelny odcień i podaje go pod polem. Historia na dole strony pozwala wrócić do dawnego wyglądu.",
      ],
    },
    {
      title: "Wygląd edytora",
      text: [
        "„Tylko tekst” na pasku narzędzi zostawia tytuł, tekst i wiersz stanu. „Wygląd tekstu” zmienia krój, szerokość kolumny i wielkość liter podczas pisania. Ta przeglądarka zapamięta wybór, a czytelnicy niczego nie zauważą.",
        "Gdy na telefonie otworzy się klawiatura, edytor zwija się do wiersza stanu i narzędzi, a resztę przenosi do menu „Więcej”. Pasek narzędzi przewija się w bok, tytuł razem z tekstem.",
      ],
    },
    {
      title: "Historia",
      text: [
        "Wersja wybrana z historii pokazuje, co zmieniła względem poprzedniej. Można ją też porównać z obecnym tekstem i z każdą inną wersją, w polu „Porównaj wybraną wersję z”. Przywrócenie zapisuje nową wersję.",
      ],
    },
    {
      title: "Kto pisze teraz",
      text: [
        "Wpis zmienia jedna karta naraz. Pozostałe widzą, kto pisze, i czytają na bieżąco. „Przejmij” oddaje pisanie Tobie; jeśli ktoś pisał w ostatnich dwóch minutach, najpierw o to zapytamy. Kto traci wpis w trakcie pisania, pisze dalej: jego słowa zostają w przeglądarce i łączą się z wpisem po „Przejmij z powrotem”.",
      ],
    },
    {
      title: "Publikowanie",
      text: [
        "Lista „Przed publikacją” (po niej: „Co poprawić”) pod polami jest jednym wierszem z liczbą uwag; naciśnięty rozwija się i zostaje taki. Uwagi są dwóch rodzajów. Blokujące trzeba naprawić: tytuł, wolny adres, kategorię, opisy obrazów dodanych od ostatniej publikacji, martwe odnośniki, puste śródtytuły. Pozostałe są radami; obrazy bez opisu, które czytelnicy już widzą, też tylko nimi. Mówi też, czego witryna nie dopuszcza i co z treści wypadnie: skrypty, ramki z obcych witryn, niebezpieczne adresy, wiersz po wierszu.",
        "Szkic może nie mieć kategorii; o jej wybór zapytamy przy oddawaniu do sprawdzenia i przy publikacji. „Opublikuj” najpierw pokazuje adres, kategorię, tagi, przypięcie, obcy adres kanoniczny i każdą uwagę z przejściem do jej miejsca. W tym samym oknie wybiera się chwilę publikacji: od razu albo później.",
        "„¶” pokazuje w tekście jego niewidoczne znaki, a na podglądzie wszystko, co zmieniła typografia: spacje nierozdzielające, cudzysłowy, myślniki. Lista nad podglądem podaje regułę, liczbę zmian i powód, a „Następna” prowadzi do kolejnej.",
        "Zmiany w opublikowanym wpisie są kopią roboczą: czytelnicy widzą stary tekst, dopóki nie opublikujesz zmian. Zaznacz „To istotna zmiana”, gdy zmienił się sens, a nie przecinek; wtedy czytelnicy zobaczą nową datę. „Co zmieniono” stanie przy niej jednym zdaniem, do następnej takiej zmiany.",
        "„Popraw daty” w polach wpisu zmienia datę publikacji i datę istotnej aktualizacji tekstu, który już wyszedł, także wycofanego; nigdy na przyszłą. Kolejność list, kanałów i mapy witryny ułoży się od razu. Wpis wycofany mówi w polach, co jest pod jego adresem; „Zmień, dokąd prowadzi adres” w menu „Więcej” to zmienia.",
        "Zaplanowany wpis wychodzi sam, o podanej godzinie czasu witryny. Jeśli coś go wtedy zatrzyma, zostaje w kolejce z czerwoną uwagą, a nagłówek studia o tym przypomina. „Zmień termin” daje mu inną godzinę, „Cofnij zaplanowanie” w menu „Więcej” robi z niego znów szkic. O datę dalszą niż rok zapytamy, zanim ją przyjmiemy.",
        "Wpis odesłany do poprawy mówi o tym na górze, z uwagą redaktora, dopóki nie zostanie oddany jeszcze raz; w kolejce jest przy nim „do poprawy”.",
        "Bez skryptów edytor jest formularzem: tytuł, kategoria, lead, treść i przyciski do wszystkiego, co można zrobić z wpisem. Każdy najpierw zapisuje tekst.",
      ],
    },
    {
      title: "Adresy",
      text: [
        "Adres szkicu powstaje z tytułu. Po pierwszej publikacji zmienia się tylko celowo, przez „Zmień adres”; podgląd pokaże, co poprowadzi dalej i które wpisy prowadzą do starego adresu.",
        "Adres kategorii zmienia albo łączy ją z inną administrator: „Kategorie”, „Zmień adres albo połącz”. Najpierw widać każdy adres przed i po, wpisy z odnośnikami i zajęte adresy; „Przenieś” robi wszystko naraz, a odnośniki w tekstach można poprawić od razu albo później na tej samej stronie.",
        "Na stronie „Adresy” redaktor kieruje dawny adres, także z zapytaniem (/stary.php?id=5), do wpisu, kategorii, tagu, tematu, innej strony lub pliku witryny albo pod adres https gdzie indziej, całą gałąź (/blog/** do /warsztat/**) do jej nowego miejsca i wiele adresów naraz z tabeli CSV: „Sprawdź” pokazuje, co się zmieni i które wiersze poprawić, a dopiero potem zapisuje. Gałąź odpowiada tam, gdzie nic innego nie odpowiada, i tylko gdy pod nowym adresem coś jest.",
        "Kto przychodzi z WordPressa albo Ghosta, zaznacza tam jedno pole: kanały, mapy witryny, strony autorów, kategorii i miesięcy oraz wpisy spod dawnych adresów poprowadzą do swoich odpowiedników. Import z tych systemów zaznacza je sam. Które adresy dawnej mapy witryny prowadzą donikąd, mówi polecenie doctor --sitemap.",
        "„Nieznane adresy” wymieniają, pod czym czytelnicy niczego nie znaleźli. „Martwe odnośniki” to odnośniki donikąd w opublikowanych wpisach i obrazy, których pod adresami witryny nie ma, z wpisem i wierszem. Adresy względne (../../obrazy/a.png) czyta się jak przeglądarka: od strony wpisu. Odnośnik i obraz poprawia się we wpisie; przekierowany adres prowadzi dalej, bez zmiany tekstu.",
        "Na końcu strony „Martwe odnośniki” są odnośniki do innych witryn, pod którymi nic już nie odpowiada, z wpisem i wierszem. Serwer pyta o nie co cztery tygodnie, każdy adres najwyżej dwa razy, i pomija odmowy, które dotyczą tylko programów (403, 429, 503). „Sprawdź teraz” pyta o adresy z listy jeszcze raz. Sprawdzanie można tam wyłączyć; ponowne włączenie zaczyna je od nowa.",
        "Szkic można pokazać komuś spoza redakcji: „Odnośnik do podglądu” w menu „Więcej” kopiuje adres, który działa 7 dni. „Unieważnij odnośniki do podglądu” wyłącza od razu wszystkie rozdane dotąd odnośniki do tego wpisu.",
        "Wycofany wpis może prowadzić gdzie indziej albo mówić, że zdjęto go na stałe. Z kosza można wrócić przez 30 dni. Gdy zegar serwera przeskoczy o ponad tydzień, nic z kosza nie zniknie, dopóki administrator nie potwierdzi daty na stronie „Zadania”.",
      ],
    },
    {
      title: "Sprawdzanie",
      text: [
        "Współpracownik oddaje szkic do sprawdzenia. Redaktor pisze uwagi, publikuje albo odsyła z komentarzem; autor może cofnąć oddanie i pisać dalej.",
      ],
    },
    {
      title: "Porządki w tagach",
      text: [
        "„Porządki w tagach” na stronie „Tagi” pokazują, które tagi są pewnie tym samym, których nikt nie używa i które wpisy mają za mało albo za dużo tagów. „Połącz…” przy grupie mówi, które wpisy, adresy i aliasy się zmienią, i dopiero przycisk na tamtej stronie łączy. Wszystkie pewne albo prawdopodobne z jednej strony można połączyć naraz, po odznaczeniu tych, które mają zostać, i naraz cofnąć.",
        "Każda grupa mówi, dlaczego ją proponujemy. „Pewne” to ta sama nazwa inaczej zapisana, „Prawdopodobne” to inna odmiana, kolejność słów, spójnik albo literówka. W „Do rozważenia” są nazwy, które mogą znaczyć co innego: polityk i polityka, React i React.js, HTML i HTML5, skróty, rzadki tag, którego nazwa zaczyna się od innej, tagi przy tych samych wpisach; tam każdą grupę łączy się osobno.",
        "Stary adres połączonego tagu prowadzi do nowego, jego nazwa zostaje aliasem, a kopie robocze dostają nowy tag pod nową wersją. Tekst, wersje i daty wpisów się nie zmieniają.",
        "Przez 30 dni można cofnąć połączenie, usunięcie i tagi dopisane wielu wpisom naraz. Z połączeniem wraca też dawna nazwa tagu, jeśli połączenie ją zmieniło. Cofnięcie omija przypisania i nazwę, które ktoś tymczasem zmienił, i wymienia je; odmawia z podaniem powodu, gdy tag docelowy sam został połączony albo ktoś zajął dawny adres.",
        "„To nie duplikat” pamiętamy na zawsze; cofa się je na liście „Wykonane zmiany”. Nazwę, opis, aliasy i widoczność tagu zmienia się na stronie „Tagi”, tagi wpisu w edytorze, który podpowiada pasujące.",
      ],
    },
    {
      title: "Tagi",
      text: [
        "Na stronie „Tagi” redaktor zmienia nazwę, opis i aliasy w wierszu tagu. Nowa nazwa to nowy adres; dawny zawsze prowadzi do niego. Alias wpisany w edytorze, w pliku importu albo w adresie znaczy ten sam tag.",
        "Zaznaczone tagi można połączyć: przedtem widać, ile wpisów się zmieni i dokąd poprowadzą adresy. Połączenie i usunięcie da się cofnąć przez 30 dni.",
        "Tabelę wszystkich tagów można pobrać, poprawić w arkuszu i wczytać z powrotem. „Sprawdź” pokaże, co się zmieni i które wiersze są błędne; niczego jeszcze nie zapisuje.",
      ],
    },
    {
      title: "Tematy",
      text: [
        "Temat to coś do napisania. Nowy przyjmuje, planuje, odkłada, odrzuca albo łączy z innym redaktor; szkic tworzy każdy, kto temat widzi. „W pracy” i „opublikowany” ustawiają się same: temat idzie za swoimi wpisami, także gdy wpis zostanie wycofany albo trafi do kosza. Temat z propozycji odświeżenia starego wpisu prowadzi do niego („Zaktualizuj wpis”): jest w pracy, gdy wpis ma zmiany, a opublikowany, gdy wyjdą jako istotne.",
        "Plan to tydzień i osoba. Nigdy nie zmienia terminu publikacji wpisu. Tydzień planu widać w „Kalendarzu”, nad dniami, w których coś wychodzi.",
        "Liczba przy temacie mówi, jak jest ważny; po jej naciśnięciu widać, z czego się składa. Obok stoją trzy najbliższe wpisy z archiwum i ostrzeżenie, gdy któryś już odpowiada na pytanie tematu.",
        "Propozycje powstają same: z wyszukiwań bez wyniku, nieznanych adresów, wpisów nietkniętych od półtora roku i tagów, których szukają czytelnicy albo którym do własnej strony w wyszukiwarce brakuje jednego wpisu; takie tagi to jedna propozycja. Wyszukiwanie bez wyniku pojawia się w minutę po trzecim razie. Odrzucona propozycja wraca tylko przez „Cofnij” zaraz po odrzuceniu.",
        "Redaktor może zrobić z tematu cykl: od drugiego opublikowanego wpisu każdy mówi, którą jest częścią, według daty publikacji, i prowadzi do sąsiednich.",
        "Po połączeniu wpisy przechodzą do drugiego tematu, a adres pierwszego prowadzi do niego. Połączenia nie da się cofnąć.",
        "Współpracownik i autor widzą swoje tematy i te, które widzą czytelnicy; zmieniają tylko swoje. Tabelę CSV wszystkich tematów pobiera i wczytuje redaktor.",
      ],
    },
    {
      title: "Generator",
      text: [
        "„Generator” w menu studia, na stronie tematu albo pod adresem /topic-generator/adres prowadzi do szkicu. Temat, kategorię albo tag wskazuje adres; gdy tak nazywa się więcej niż jedna rzecz, zapytamy, o którą chodzi.",
        "Zawsze widać, czego czytelnicy szukali na próżno, nieznane adresy, tagi z niewieloma wpisami, wpisy do odświeżenia i to, co witryna już ma. Formularz robi szkic z tytułu, planu i tekstu, które wpiszesz, i niczego nie dodaje.",
        "Gdy model jest skonfigurowany, są trzy kroki: temat, plan, tekst. Model proponuje pomysły, układa plan wybranego i pisze tekst część po części. Każdy wynik daje się poprawić. Przed każdym pytaniem widać, co zostanie wysłane, ile to tokenów i ile najwyżej kosztuje. O czymś, co archiwum już ma, idzie się dalej tylko z podanym powodem; zwykle lepiej zaktualizować tamten wpis.",
        "Źródła dodajesz przy planie; zostają takie, jakie były w chwili dodania. Gdy źródło zawiera tekst podobny do poleceń dla modelu, pokazujemy go; nikt takich poleceń nie wykonuje. Gotowy tekst sprawdza się sam: zmyślony cytat albo oznaczenie źródła blokuje szkic, a zdania, których źródło nie mówi, i części, które się powtarzają, są wskazane.",
        "„Zatrzymaj” przerywa od razu, także u dostawcy modelu. Zamknięcie strony niczego nie przerywa. Przerwane szkicowanie idzie po „Wznów” dalej od ostatniej skończonej części. „Utwórz szkic” zapisuje szkic w Twoim imieniu; opublikować może go tylko człowiek.",
      ],
    },
    {
      title: "Pomocnik tekstu",
      text: [
        "„Pomocnik” w edytorze poprawia, upraszcza i skraca, proponuje tytuły, lead i opis dla wyszukiwarek, wskazuje tagi, odnośniki do archiwum i wpisy, które mówią to samo. Działa na zaznaczeniu albo na całym wpisie.",
        "„Korekta” bez modelu zna zamkniętą listę najczęstszych polskich błędów („wogóle”, „poszłem”, „narazie”, „po po”) i poprawia tylko je, z regułą przy każdym. O innych słowach milczy, a kodu, odnośników i cytatów nie rusza.",
        "Niczego nie pisze sam. Każda propozycja jest różnicą, którą przyjmujesz albo odrzucasz; przyjęta jest jedną zmianą, którą cofa Ctrl+Z. Gdy tekst w jej miejscu się zmieni, propozycja odpada. Widać jedną odpowiedź naraz, wcześniejsze są zwinięte; „Odrzuć wszystkie” da się cofnąć do następnego polecenia.",
        "Bez modelu są korekta z listy oraz tagi, odnośniki i podobne wpisy. Te trzy zawsze pochodzą z archiwum i są tylko takie, jakie witryna ma. Tag poznaje po nazwie w tekście, po podobnych wpisach i po słowach tematu („żarna” i „młyn” to historia), więc działa też przy kilku wpisach. Kod, HTML i adresy nie są modelowi pokazywane.",
        "„Podobne wpisy” stawia obok siebie teksty, które mówią to samo; „Scal z tamtym wpisem…” (także w menu „Więcej”) dołącza ten tekst na końcu tamtego. Najpierw widać wszystko, co się stanie. Czytelnicy nie zobaczą zmiany, dopóki ktoś jej nie opublikuje. Szkic trafia po scaleniu do kosza na 30 dni; wpis, który czytelnicy mają, zostaje i można go potem wycofać z przekierowaniem. Udział modelu i temat idą z tekstem.",
        "Jeśli w tekście stoją słowa modelu, przy publikacji wskazujesz redaktora prowadzącego i zaznaczasz, że tekst jest przejrzany. To, co cofniesz albo przepiszesz, nie liczy się jako udział modelu. Czytelnicy dowiadują się o udziale modelu tak, jak ustawił to administrator.",
      ],
    },
    {
      title: "Obrazy i pliki",
      text: [
        "„Obraz” na pasku narzędzi albo /obraz w tekście otwiera okno, w którym wybierasz obraz z dysku albo z biblioteki, piszesz, co pokazuje, i dajesz mu podpis. Kilka obrazów to galeria. Z kursorem na obrazie to samo okno zmienia opis, podpis i plik. Obraz można też przeciągnąć do tekstu albo wkleić. Opis dla niewidzących jest wymagany, chyba że obraz jest tylko ozdobny. Z pliku znikają metadane, także miejsce zrobienia zdjęcia.",
        "Obrazy wklejone razem z tekstem serwer pobiera do biblioteki; tekst jest od razu, obrazy dochodzą po chwili na swoje miejsca. Bez sieci wkleja się sam tekst, jeśli edytor nie zdążył wczytać reszty, i mówi o tym zdanie. Przypisy i odnośniki wklejanego Markdownu dostają wolne oznaczenia, jeśli ich własne są już we wpisie. Numery i oznaczenia list Worda zostają takie, jakie były; tekst ukryty i numery stron ze spisu treści są pomijane. Word i LibreOffice nie dają przeglądarce plików obrazów: zostaje po nich miejsce „brak-obrazu:”, a wpis się nie ukaże, dopóki nie dodasz w nim obrazu. Obraz, którego nie da się pobrać, zostaje pod swoim adresem. Lista „Przed publikacją” prowadzi do każdego takiego miejsca.",
        "Strona „Pliki” pokazuje bibliotekę i miejsca, w których jest obraz albo plik; „bez opisu” zostawia te, których nikt nie opisał ani tam, ani w każdym tekście, i pozwala opisać je jeden po drugim (pod listą są wpisy, które pokazują nieopisane obrazy z innych witryn): Enter przechodzi do następnego pola, a w ostatnim zapisuje. Opis napisany przy wstawianiu obrazu trafia do biblioteki, jeśli jeszcze go tam nie było. Opis z biblioteki dostaje każdy wpis, który nie ma własnego.",
        "Z biblioteki redaktor wybiera wśród wszystkich obrazów, a autor i współpracownik wśród tych, które pokazują opublikowane wpisy, ich własne teksty albo które sami dodali.",
        "„Plik” na pasku narzędzi albo /plik wstawia PDF, dokument, archiwum, nagranie albo film: z dysku albo z biblioteki; można go też upuścić lub wkleić. W tekście jest odnośnikiem. Nagranie w osobnym wierszu staje się odtwarzaczem z odnośnikiem do pobrania, a w listach do czytelników i w kanałach zostaje odnośnikiem. W tym samym oknie dodasz napisy do filmu (.vtt) i zapis nagrania (.txt). Z kursorem na pliku okno go zmienia.",
        "„Podmień plik” na stronie pliku wstawia nową wersję do wszystkich wpisów, a dawny adres prowadzi do nowej. Zdjęć HEIC z iPhone’a przeglądarki nie pokazują: zapisz je jako JPEG. Podcast z kategorii robi administrator: „Kategorie”, „Zmień”, „Podcast”.",
        "Na wolnym łączu wysyłanie obrazu może trwać do 10 minut, a pliku do godziny. Gdy stanie albo się przerwie, plik zostaje na stronie z przyciskiem „Wyślij jeszcze raz”. Pliku, którego serwer nie przyjął z powodu rodzaju albo wielkości, nie ma po co wysyłać ponownie.",
      ],
    },
    {
      title: "Odnośniki, karty i tabele",
      text: [
        "Odnośnik do własnego wpisu znajdzie się po słowie z tytułu, w każdej odmianie i bez polskich liter. Zaznaczone słowa stają się jego tekstem, bez zaznaczenia jest nim tytuł. Gdy wpis zmieni adres, odnośnik prowadzi dalej. Szkic, którego czytelnicy nie widzą, też można wskazać, ale do jego publikacji taki odnośnik zatrzyma publikację tekstu, a nowy adres szkicu go zerwie.",
        "W tym samym polu można wpisać albo wkleić adres strony lub poczty. Adres wklejony na zaznaczone słowa od razu robi z nich odnośnik, a wklejony na słowa odnośnika albo na cały odnośnik zmienia jego adres. Adresy własnej witryny skracają się do ścieżki.",
        "Adres sam w akapicie staje się kartą z tytułem, autorem i obrazem, gdy prowadzi do filmu (YouTube, Vimeo), nagrania (Spotify, SoundCloud), mapy (Google, OpenStreetMap), wpisu (Mastodon, Bluesky, X, Instagram) albo kodu (CodePen, GitHub Gist). Tytuł i obraz pobiera serwer, raz, kilka sekund po zapisie lub publikacji; przeglądarka czytelnika nie pyta tamtej witryny. Film, nagranie, mapa, wpis z Bluesky i CodePen otwierają się na stronie dopiero po kliknięciu; reszta kart prowadzi do źródła. Gdy tamta witryna nic nie powie, karta ma jej nazwę i adres; gdy treść zniknie, karta zostaje. W zdaniu, na liście źródeł i pod własnymi słowami adres pozostaje zwykłym odnośnikiem. W kanałach i listach karta jest odnośnikiem z tytułem.",
        "Nowa tabela pyta o liczbę kolumn i wierszy; pierwszy wiersz to nagłówki. Komórki wklejone z arkusza albo z innej tabeli zajmują komórki od kursora w prawo i w dół. Kreska „|” wpisana w tekst komórki dostaje ukośnik i zostaje tekstem; na końcu wiersza i w wierszu, któremu brakuje komórek, oddziela komórki. Gdy kursor stoi w tabeli, przy niej jest przycisk „Tabela”. Otwiera narzędzia, które dodają, przesuwają i usuwają wiersze i kolumny oraz wyrównują kolumnę. Każde cofa jedno Ctrl+Z.",
      ],
    },
    {
      title: "Statystyka",
      text: [
        "Strona „Statystyka” w grupie „Czytelnicy” mówi, ile razy otwierano strony i wpisy: dniami, tygodniami i miesiącami, z porównaniem do poprzedniego okresu, z tym, co zyskało i straciło, skąd przychodzą czytelnicy i ilu czyta na telefonie. Redaktor widzi całą witrynę, autor i współpracownik swoje wpisy. Każdą liczbę można pobrać jako CSV, a stronę wydrukować.",
        "Liczą się wyświetlenia, nie ludzie: bez ciasteczek i bez adresów. Zespół, roboty i podglądy się nie liczą. Administrator wybiera w „Nazwie i opisie”, kto liczy (serwer albo, gdy przed witryną stoi CDN, przeglądarka) i czy czytelnicy widzą listę „Najczęściej czytane”; na stronie „Statystyka” wczyta też liczby z Plausible, Matomo albo GoatCountera.",
        "To samo widać tam, gdzie się przydaje: w kolejce (także jako kolejność „najczęściej czytane”), w historii wpisu, przy propozycjach tematów i w kolejności wpisów powiązanych. Gdzie niczego nie policzono, wszystko działa jak bez tych liczb.",
      ],
    },
    {
      title: "Szukanie",
      text: [
        "Pole w nagłówku witryny znajduje słowa w każdej odmianie, z polskimi literami i bez nich (kto je pisze, dostaje właśnie te litery), a słowo z łącznikiem także pisane razem; słowa w cudzysłowie muszą stać obok siebie. Gdy wszystkie słowa ma mniej niż pięć wpisów, dalej stoją te, którym brakuje najmniej ważnego, pod nagłówkiem „Bez słowa”. Nazwy takie jak C#, C++, .NET i Node.js są słowami. W trakcie pisania pole podpowiada tytuły. Po zalogowaniu redaktor znajduje też szkice, wpisy zaplanowane i wycofane oraz kopie robocze, a autor i współpracownik własne niepublikowane teksty. Takie wyniki są oznaczone i prowadzą do edytora.",
        "Strona „Wyszukiwania” mówi redaktorom, o co pytają czytelnicy i na co nie odpowiada żaden wpis; sam tag to jeszcze nie odpowiedź. Zapisujemy same słowa i liczby z podziałem na dni, przez 90 dni. Zapytań z adresem e-mail albo sześcioma cyframi nie zapisujemy wcale.",
        "Nowe słowa są najpierw wyszukiwane tak, jak je napisano; odmiana dołącza do nich po chwili.",
      ],
    },
    {
      title: "Import",
      text: [
        "Na stronie „Import” administrator wczytuje plik z innego systemu: eksport WordPressa albo Ghosta, folder Markdown spakowany do zip albo archiwum Szpalty. Najpierw jest próba: strona mówi, ile wpisów, obrazów, podpisów i adresów przyjdzie, czego zabraknie, i pozwala obejrzeć witrynę taką, jaka będzie. Na samej witrynie nic się jeszcze nie zmienia.",
        "„Zapisz import na witrynie” pyta o hasło i zapisuje wszystko naraz albo nic. Gdy ktoś w tym czasie zmienił któryś z wpisów, import odmówi i można zrobić próbę jeszcze raz. Wpisy bez daty wejdą jako szkice, chyba że wybierzesz datę ich plików.",
        "Obrazy, których dawna witryna nie oddała, wpisy pokazują spod dawnego adresu; na tej samej stronie można je pobrać jeszcze raz. Import można powtarzać: zmieni tylko to, co się zmieniło. „Odrzuć plik” usuwa z serwera plik i wszystko, co zrobiła z niego próba.",
      ],
    },
    {
      title: "Archiwum",
      text: [
        "Na stronie „Archiwum” administrator pobiera całą witrynę w jednym pliku zip: wpisy w Markdown, obrazy, tagi, tematy, przekierowania i ustawienia, czytelne także bez Szpalty. Najpierw podaje hasło; kto pobrał archiwum, zapisuje dziennik.",
        "Archiwum jest z jednej chwili, także gdy ktoś w tym czasie pisze. Pobieranie przerwane w połowie daje plik, którego nie da się otworzyć; trzeba pobrać go jeszcze raz. Pobrany plik wczytuje na pustą witrynę wiersz poleceń albo strona „Import” i nie zmienia w nim niczego.",
      ],
    },
    {
      title: "Konto",
      text: [
        "Najbezpieczniej logować się kluczem dostępu albo hasłem z kodem z aplikacji. Na stronie „Moje konto” widać wszystkie sesje i można każdą zakończyć. Zapomniane hasło: gdy poczta jest ustawiona, „Nie pamiętasz hasła?” pod logowaniem przysyła odnośnik; w innym razie daje go administrator. Gdy konta witryny prowadzi Firebase, hasła, drugi składnik i klucze są tam, a role, zaproszenia i sesje jak zawsze tutaj; kodów zapasowych wtedy nie ma, więc po stracie telefonu też pomaga odnośnik od administratora; kto wchodzi kontem Google albo podobnym, przed zmianą zespołu loguje się od nowa.",
      ],
    },
    {
      title: "Subskrybenci",
      text: [
        "Gdy poczta jest ustawiona, administrator wybiera w „Nazwie i opisie”, gdzie jest formularz zapisu na listy. Czytelnik potwierdza zapis przyciskiem, wybiera kategorie, pobiera albo usuwa swoje dane i wypisuje się jednym kliknięciem, bez konta. Listę, wczytywanie i pobieranie tabeli mają administratorzy w grupie „Czytelnicy”; adresy są w bazie zaszyfrowane.",
      ],
    },
    {
      title: "Poczta",
      text: [
        "Administrator podaje w grupie „Witryna” serwer pocztowy i próbuje go listem do siebie; strona mówi słowami, co odpowiedział. Odtąd witryna sama wysyła zaproszenia i odnośniki do nowego hasła, a zespołowi pisze o tekstach do sprawdzenia, komentarzach i nieudanej kopii zapasowej; rano, o 7:00, przychodzi lista tego, co czeka. Każdy wyłącza swoje listy w „Moim koncie”. Listy, których serwer nie przyjął, widać w „Zadaniach”.",
        "Czytelnikom, którzy się zapisali, wysyła się list z nowym wpisem („Wyślij do subskrybentów” w oknie publikacji) albo zbiór wpisów co tydzień lub co miesiąc. Na stronie „Listy” redaktor dopisuje wstęp do zbioru, ogląda go i wysyła próbę do siebie, a przy każdym liście widać, ile kopii wyszło. Otwarć ani kliknięć nie liczymy.",
      ],
    },
    {
      title: "Kopie zapasowe",
      text: [
        "Administrator znajdzie je w menu „Witryna”. Codziennie powstaje jeden plik z całą witryną: bazą, obrazami i ustawieniami bez sekretów. Serwer odtwarza go na próbę i porównuje; kopia, która nie przejdzie sprawdzenia, nie zostaje. Strona mówi, jak wypadła ostatnia, i pozwala zrobić kopię od razu, także przed większą zmianą.",
        "Plik można pobrać po potwierdzeniu hasła; dziennik pokaże, kto to zrobił. Gdy serwer nagrywa zapisy, można wrócić do dowolnej minuty. Tajnego klucza w kopii nie ma: jego plik trzeba trzymać osobno.",
        "„Odtwórz” przy kopii pokazuje, co zniknie: wpisy zmienione później, z tym, jako co wrócą (np. zaplanowany jako szkic), i czynności z dziennika. Po potwierdzeniu hasła serwer robi kopię obecnego stanu, tworzy obok odtworzoną witrynę i uruchamia się z nią na nowo. Do tego czasu strony działają, a zapisywać nie można. Potem wszyscy logują się jeszcze raz. Z kopii sprzed odtworzenia można wrócić w ten sam sposób. Gdy studio nie działa, to samo robi polecenie, które podaje strona. Witrynę kilku serwerów odtwarza tylko ono, a pliki z innych systemów wczytuje tam polecenie ze strony „Import”.",
      ],
    },
  ],
};
