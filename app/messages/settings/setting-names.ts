import { SETTING_LABELS } from "#core/base/site-config.ts";

/**
 * Maps the name of a setting, in the owner's configuration file or in the environment, to its label. The labels for the
 * environment are here, because only the server knows those names.
 */
export const settingNames: Record<string, string> = {
  ...SETTING_LABELS,
  PORT: "Port serwera",
  HOST: "Adres, na którym serwer słucha",
  SZPALTA_DATA: "Folder danych",
  SZPALTA_URL: "Publiczny adres według środowiska",
  SZPALTA_PROXY: "Serwer pośredniczący",
  SZPALTA_KEY_FILE: "Plik klucza",
  SZPALTA_BACKUPS: "Folder kopii zapasowych",
  SZPALTA_RECORDING: "Nagranie zapisów, najwyżej MiB",
  SZPALTA_BACKUP_FILES: "Dokąd wysyłane są kopie zapasowe",
  SZPALTA_KEY: "Klucz",
  SZPALTA_LOG: "Wspólny dziennik zmian",
  SZPALTA_FILES: "Wspólne pliki",
  SZPALTA_SERVER: "Nazwa tego serwera",
  SZPALTA_SMTP: "Serwer pocztowy",
  SZPALTA_RELEASES: "Gdzie program pyta o nową wersję",
  SZPALTA_FILE_LIMIT: "Największy plik, który nie jest obrazem, MiB",
  SZPALTA_SAMPLE: "Przykładowa witryna przy pierwszym uruchomieniu",
  SZPALTA_PAGE_CACHE: "Pamięć na gotowe strony, MiB",
  GOOGLE_APPLICATION_CREDENTIALS: "Plik klucza konta usługi Google",
  BUILD_ID: "Oznaczenie wydania",
};
