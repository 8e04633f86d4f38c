export const settingMessages = {
  port: "Port, na którym serwer słucha (0 wybiera wolny).",
  host: "Adres, na którym serwer słucha.",
  data: "Folder danych: baza i obrazy.",
  fromSiteFile: "z szpalta.config.ts",
  url: "Publiczny adres witryny, np. https://example.pl.",
  proxy: "Adres IP pośrednika (proxy), któremu wierzymy, skąd są klienci.",
  besideData: "<folder danych>.backups",
  backups: "Folder kopii zapasowych, poza folderem danych.",
  backupFiles: "Dokąd kopie są też wysyłane: s3://… albo file:///….",
  recording: "Nagrywa zapisy obok kopii, do tylu MiB: wtedy restore --at wraca do dowolnej chwili. 0 nie nagrywa.",
  keyBesideData: "<folder danych>.key",
  keyFile: "Plik tajnego klucza, poza folderem danych.",
  fromKeyFile: "z pliku klucza",
  key: "Sam tajny klucz: 32 bajty w base64, dla wielu serwerów.",
  log: "Dziennik wielu serwerów: postgres://… albo firestore:<projekt>.",
  files: "Wspólne pliki wielu serwerów: file:///… albo s3://….",
  server: "Nazwa tego serwera wśród innych (małe litery, cyfry i -).",
  googleCredentials: "Plik klucza konta usługi, gdy logowanie albo baza są w Firebase; w Google Cloud niepotrzebny.",
  sample: "1 wypełnia pusty folder danych przykładową witryną, 0 zaczyna od pustej.",
  smtp: "Serwer pocztowy, np. smtps://użytkownik:hasło@smtp.example.pl:465; wygrywa z ustawionym w studiu. „off”: żadnych listów.",
  releases: "Adres, pod którym program raz na dobę pyta o najnowszą wersję; bez niego nie pyta nikogo.",
  fileLimit: "Największy plik, który nie jest obrazem, w MiB, do 512; 0 nie przyjmuje takich plików.",
  pageCacheDefault: "1/16 pamięci, 16–256",
  pageCache: "Pamięć stron w MiB; 0 ją wyłącza, tylko do pomiarów.",
  hashOfSources: "skrót treści",
  buildId: "Nazwa budowy nadana z zewnątrz (litery, cyfry, - i _).",
};

export const configMessages = {
  port: (port: string) => `PORT ma być liczbą od 0 do 65535, a jest „${port}”.`,
  host: (host: string) => `HOST ma być nazwą albo adresem IP, np. 127.0.0.1 lub 0.0.0.0, a jest „${host}”.`,
  proxy: (proxy: string | null) => `SZPALTA_PROXY ma być adresem IP pośrednika, np. 127.0.0.1, a jest „${proxy}”.`,
  keyFile: (keyFile: string) =>
    `SZPALTA_KEY_FILE ma leżeć poza folderem danych, żeby klucz nie trafił do kopii, a jest „${keyFile}”.`,
  backups: (backups: string) =>
    `SZPALTA_BACKUPS ma leżeć poza folderem danych, żeby kopia przetrwała jego utratę, a jest „${backups}”.`,
  sample: (sample: string) => `SZPALTA_SAMPLE ma mieć wartość 0 albo 1, a ma „${sample}”.`,
  url: (url: string) =>
    `SZPALTA_URL ma być samym adresem witryny, np. https://example.pl, bez ścieżki i zapytania, a jest „${url}”.`,
  key: "SZPALTA_KEY ma być zapisem base64 32 bajtów, np. z polecenia „openssl rand -base64 32”.",
  cloudStorage: (setting: string, bucket: string | undefined) =>
    `${setting}: z Cloud Storage rozmawiamy jak z magazynem S3. Utwórz klucze HMAC poleceniem „gcloud storage hmac create <konto usługi>”, podaj je w AWS_ACCESS_KEY_ID i AWS_SECRET_ACCESS_KEY i ustaw ${setting}=s3://${bucket}?endpoint=https://storage.googleapis.com&region=auto.`,
  files: (setting: string) => `${setting} ma być adresem file:///… albo s3://….`,
  smtp: "SZPALTA_SMTP ma być adresem smtps://użytkownik:hasło@serwer:port albo smtp://… albo słowem off; znaki specjalne w haśle zapisz procentami.",
  releases: (address: string) => `SZPALTA_RELEASES ma być adresem https://…, a jest „${address}”.`,
  recording: (least: number, most: number, text: string) =>
    `SZPALTA_RECORDING ma być liczbą MiB od ${least} do ${most} albo 0, a jest „${text}”.`,
  recordingOfOneServer:
    "SZPALTA_RECORDING jest dla witryny jednego serwera; zapisy wielu ma wspólny dziennik. Usuń to ustawienie.",
  fileLimit: (most: number, text: string) => `SZPALTA_FILE_LIMIT ma być liczbą MiB od 0 do ${most}, a jest „${text}”.`,
  server: "SZPALTA_SERVER ma mieć do 32 małych liter, cyfr i kresek.",
  log: "SZPALTA_LOG ma być adresem postgres://… albo firestore:<projekt>.",
  filesMissing: "SZPALTA_FILES ma być podane razem z SZPALTA_LOG.",
  logMissing: "SZPALTA_LOG ma być podane razem z SZPALTA_FILES.",
  pageCache: (least: number, most: number, text: string) =>
    `SZPALTA_PAGE_CACHE ma być liczbą MiB od ${least} do ${most} albo 0, a jest „${text}”.`,
};
