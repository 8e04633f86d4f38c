import type { ImportReport } from "../import/import-report.ts";
import { z } from "zod";
import { ROLE_WORDS, ROLES } from "#core/base/permission.ts";
import { FIELDS } from "#core/import/field-names.ts";
import { IMPORT_STATES, IMPORT_STATE_WORDS } from "#core/posts/states.ts";
import type { AppRuntime } from "../app-runtime.ts";
import type { PacedReport, Progress, Report } from "./progress.ts";

export const SEARCH_PARTS = ["lemmas", "search"] as const;

export type SearchPart = (typeof SEARCH_PARTS)[number];

const IMPORT = z.strictObject({
  name: z.literal("import markdown"),
  /** Absolute, since the server may run in another folder. */
  folder: z.string(),
  category: z.string().nullable(),
  state: z.enum(IMPORT_STATES).nullable(),
  /** Our fields by the names the files have for them; null for one to be left out. */
  fields: z.record(z.string(), z.enum(FIELDS).nullable()).optional(),
  /** Absolute, too. */
  pictures: z.string().nullable().optional(),
  undated: z.enum(["draft", "file-time"]).nullable().optional(),
  dryRun: z.boolean(),
});

/** An export of another system; paths are absolute, too. */
const EXPORT = { file: z.string(), media: z.string().nullable(), category: z.string().nullable(), dryRun: z.boolean() };

export const COMMAND = z.discriminatedUnion("name", [
  IMPORT,
  z.strictObject({ name: z.literal("import szpalta"), folder: z.string(), dryRun: z.boolean() }),
  z.strictObject({ name: z.literal("export"), folder: z.string() }),
  z.strictObject({ name: z.literal("import wordpress"), ...EXPORT }),
  z.strictObject({
    name: z.literal("import ghost"),
    ...EXPORT,
    url: z.string().nullable(),
    redirects: z.string().nullable(),
  }),
  z.strictObject({ name: z.literal("import media"), media: z.string().nullable() }),
  z.strictObject({ name: z.literal("rebuild"), only: z.array(z.enum(SEARCH_PARTS)).optional() }),
  z.strictObject({ name: z.literal("doctor"), sitemap: z.string().optional(), json: z.boolean().optional() }),
  z.strictObject({ name: z.literal("user add"), email: z.string(), person: z.string(), role: z.enum(ROLES) }),
  z.strictObject({ name: z.literal("user reset"), email: z.string() }),
  z.strictObject({ name: z.literal("user list") }),
  /** The path is absolute; null for the folder of backups. */
  z.strictObject({ name: z.literal("backup"), file: z.string().nullable() }),
  /** What `upgrade` asks of a running server. */
  z.strictObject({ name: z.literal("switch version"), to: z.string() }),
  z.strictObject({ name: z.literal("switch back"), force: z.boolean() }),
]);
export type Command = z.infer<typeof COMMAND>;

/** Beside no server, so it is sent to none. */
export interface MoveCommand {
  name: "move";
  /** `embedded`, `log` for the one of the settings, or the address of a log. */
  to: string;
  /** The address of shared files; null for the ones of the settings. */
  files: string | null;
  /** To make the folder of a log that is gone an embedded site. */
  abandonLog: boolean;
}

/** Beside no server either: what it replaces is nobody's meanwhile. */
export interface RestoreCommand {
  name: "restore";
  /** Absolute; null where `at` chooses it. */
  file: string | null;
  /** The data folder, absolute; null for the one of the settings. */
  to: string | null;
  /** A moment by the site's clocks, as typed; null for that of the backup. */
  at: string | null;
  force: boolean;
}

export const COMMANDS = [
  {
    name: "import markdown",
    usage:
      "import markdown <folder> [--category <nazwa>] [--state <stan>] [--undated szkice|pliki] [--pictures <folder>] [--map <ich>=<nasze>] [--dry-run]",
    meaning:
      "Wczytuje folder plików Markdown z front matter i obrazami. Ponowny import tego samego folderu zmienia tylko to, co się zmieniło.",
    options: [
      { name: "--category", meaning: "kategoria wpisów, które same jej nie podają (inaczej: nazwa folderu)" },
      {
        name: "--state",
        meaning: `stan wpisów, które same go nie podają: ${IMPORT_STATE_WORDS} (domyślnie opublikowany)`,
      },
      {
        name: "--undated",
        meaning: "co z nowymi wpisami bez daty: szkice albo pliki (data zmiany pliku); bez tego import o to pyta",
      },
      { name: "--pictures", meaning: "folder obrazów, które wpisy podają od korzenia witryny (/images/kot.jpg)" },
      {
        name: "--map",
        meaning: "pole pod inną nazwą, na przykład --map zajawka=lead; --map pole= pomija je bez słowa",
      },
      { name: "--dry-run", meaning: "mówi, co import by zrobił, i niczego nie zapisuje" },
    ],
  },
  {
    name: "import wordpress",
    usage: "import wordpress <plik.xml> [--media <folder>] [--category <nazwa>] [--dry-run]",
    meaning:
      "Wczytuje eksport WordPressa (Narzędzia → Eksport), także spakowany (.xml.gz): wpisy, strony, obrazy, podpisy, tagi i dawne adresy. Ponowny import zmienia tylko to, co się zmieniło.",
    options: [
      {
        name: "--media",
        meaning: "kopia folderu wp-content/uploads; bez niej obrazy są pobierane spod dawnych adresów",
      },
      { name: "--category", meaning: "kategoria wpisów, które żadnej nie mają" },
      { name: "--dry-run", meaning: "mówi, co import by zrobił, i niczego nie zapisuje" },
    ],
  },
  {
    name: "import ghost",
    usage:
      "import ghost <plik.json> [--media <folder>] [--url <adres>] [--redirects <plik>] [--category <nazwa>] [--dry-run]",
    meaning: "Wczytuje eksport Ghosta 4–6: wpisy, strony, obrazy, podpisy, tagi i dawne adresy. Można go powtarzać.",
    options: [
      { name: "--media", meaning: "kopia folderu content (albo content/images) Ghosta" },
      { name: "--url", meaning: "adres dawnej witryny, spod którego pobrać obrazy; eksport go nie zawiera" },
      { name: "--redirects", meaning: "redirects.json albo redirects.yaml; bez tego import szuka ich obok eksportu" },
      { name: "--category", meaning: "kategoria wpisów, które nie mają tagu" },
      { name: "--dry-run", meaning: "mówi, co import by zrobił, i niczego nie zapisuje" },
    ],
  },
  {
    name: "import media",
    usage: "import media [--media <folder>]",
    meaning: "Jeszcze raz próbuje zdobyć obrazy, których importy nie mogły pobrać.",
    options: [{ name: "--media", meaning: "folder z obrazami dawnej witryny" }],
  },
  {
    name: "import szpalta",
    usage: "import szpalta <folder albo plik zip> [--dry-run]",
    meaning:
      "Wczytuje na pustą witrynę archiwum zapisane przez export albo pobrane ze studia: wszystko, bez zmian. Uszkodzone albo zmienione odrzuca w całości.",
    options: [{ name: "--dry-run", meaning: "sprawdza całe archiwum i niczego nie zapisuje" }],
  },
  {
    name: "export",
    usage: "export <folder>",
    meaning:
      "Zapisuje całą witrynę w plikach: wpisy w Markdown z front matter, obrazy, tagi, tematy, przekierowania i ustawienia. Folder ma być pusty albo poprzednim archiwum.",
    options: [],
  },
  {
    name: "rebuild",
    usage: "rebuild [--lemmas] [--search]",
    meaning:
      "Składa na nowo wszystkie wpisy, opisy tagów i tematów, przelicza spisy i listy pokrewnych wpisów. Z opcją robi tylko to, co ona nazywa.",
    options: [
      { name: "--lemmas", meaning: "wybiera ze słownika na nowo formy podstawowe słów, po których szuka wyszukiwarka" },
      { name: "--search", meaning: "ujmuje na nowo wszystkie wpisy w wyszukiwarce" },
    ],
  },
  {
    name: "doctor",
    usage: "doctor [--sitemap <plik>] [--json]",
    meaning:
      "Sprawdza bazę, wyszukiwarkę, obrazy i aktualność złożonych wpisów; kończy się kodem 1, gdy coś wymaga naprawy. W uwagach podaje odnośniki donikąd, także do śródtytułów, i obrazy, których nie ma: ile ich jest i po dziesięć pierwszych.",
    options: [
      { name: "--json", meaning: "wypisuje wszystko jako jeden dokument JSON" },
      {
        name: "--sitemap",
        meaning: "mapa dawnej witryny (XML albo adres w wierszu): mówi, które z jej adresów prowadzą donikąd",
      },
    ],
  },
  {
    name: "user add",
    usage: "user add <e-mail> --name <imię i nazwisko> --role <rola>",
    meaning: "Dodaje osobę do zespołu i podaje jednorazowy odnośnik, pod którym ustawi ona hasło.",
    options: [
      { name: "--name", meaning: "jak osoba podpisuje swoje wpisy" },
      { name: "--role", meaning: Object.values(ROLE_WORDS).join(", ") },
    ],
  },
  {
    name: "user reset",
    usage: "user reset <e-mail>",
    meaning:
      "Podaje jednorazowy odnośnik do nowego hasła. Jego użycie usuwa też klucze dostępu i drugi składnik tej osoby.",
    options: [],
  },
  {
    name: "user list",
    usage: "user list",
    meaning: "Wypisuje osoby, ich role i to, czy mogą się zalogować.",
    options: [],
  },
  {
    name: "backup",
    usage: "backup [plik]",
    meaning:
      "Robi kopię zapasową: jeden plik z bazą, obrazami i ustawieniami bez sekretów, odtwarza ją na próbę i sprawdza. Bez podanego pliku kładzie ją w folderze kopii i usuwa te, których reguła już nie trzyma.",
    options: [],
  },
  {
    name: "restore",
    usage: 'restore <plik kopii> albo --at "2026-11-20 14:30" [--to <folder danych>] [--force]',
    meaning:
      "Odtwarza witrynę z kopii zapasowej, przy zatrzymanym serwerze. Uszkodzonej, obcej ani nowszej kopii nie przyjmuje; witryny, która jest w folderze, nie rusza bez --force.",
    options: [
      { name: "--at", meaning: "chwila według zegara witryny: kopia sprzed niej i zapisy nagrane do niej" },
      { name: "--to", meaning: "folder danych, jeśli nie ten z SZPALTA_DATA" },
      { name: "--force", meaning: "zastępuje witrynę, która już jest w folderze; stara zostaje obok" },
    ],
  },
  {
    name: "move",
    usage: "move --to <dziennik> [--files <adres>] albo move --to embedded [--abandon-log]",
    meaning:
      "Przenosi całą witrynę z folderu danych do dziennika wielu serwerów albo z powrotem, przy zatrzymanym serwerze, i porównuje wszystko. Przerwane można powtórzyć.",
    options: [
      { name: "--to", meaning: "embedded, adres dziennika (postgres://…, firestore:…) albo log: ten z SZPALTA_LOG" },
      { name: "--files", meaning: "adres wspólnych plików, jak w SZPALTA_FILES" },
      {
        name: "--abandon-log",
        meaning: "z --to embedded: dziennika już nie ma, witryną zostaje to, co jest w folderze",
      },
    ],
  },
] as const;

/** Nothing was done before somebody says what to do with posts without a date. */
export const UNDECIDED = 3;

/** Resolves the exit code: 0 done, 1 failed or something needs repair, or 3. Each command loads what only it needs. */
export async function runCommand(
  runtime: AppRuntime,
  command: Command,
  report: PacedReport,
  progress: Progress,
): Promise<number> {
  const say: Report = (line) => void report(line);
  switch (command.name) {
    case "import markdown": {
      const { importMarkdown } = await import("../import/import-markdown.ts");
      const done = await importMarkdown(runtime, command, report, progress);
      if (done.refusal !== null && done.undecided > 0) return UNDECIDED;
      return codeOf(done);
    }
    case "import szpalta": {
      const { importSzpalta } = await import("../import/import-szpalta.ts");
      return codeOf(await importSzpalta(runtime, command, report, progress));
    }
    case "export":
      return (await import("../export/export-to-folder.ts")).exportToFolder(runtime, command, report, progress);
    case "import wordpress": {
      const { importWordpress } = await import("../import/wordpress/import-wordpress.ts");
      return codeOf(await importWordpress(runtime, command, report, progress));
    }
    case "import ghost": {
      const { importGhost } = await import("../import/ghost/import-ghost.ts");
      return codeOf(await importGhost(runtime, command, report, progress));
    }
    case "import media": {
      const { importMedia } = await import("../import/import-media.ts");
      return (await importMedia(runtime, command, report, progress)) === 0 ? 0 : 1;
    }
    case "rebuild": {
      const { recordedRebuild } = await import("./rebuild.ts");
      return (await recordedRebuild(runtime, command.only ?? [], report, progress)) === 0 ? 0 : 1;
    }
    case "doctor": {
      const { doctor } = await import("./doctor.ts");
      return (await doctor(runtime, command, report, progress)) === 0 ? 0 : 1;
    }
    case "backup":
      return (await (await import("./backup.ts")).backup(runtime, command.file, say, progress)) ? 0 : 1;
    case "switch version":
      return (await import("../upgrade/switch-version.ts")).switchVersion(runtime, command.to, say, progress);
    case "switch back":
      return (await import("../upgrade/switch-version.ts")).switchBack(runtime, command.force, say, progress);
    case "user add":
      return (await (await import("./users.ts")).addUser(runtime, command, say)) ? 0 : 1;
    case "user reset":
      return (await (await import("./users.ts")).resetUser(runtime, command, say)) ? 0 : 1;
    case "user list":
      return (await (await import("./users.ts")).listUsers(runtime, say)) ? 0 : 1;
  }
}

function codeOf({ refusal, skipped }: Pick<ImportReport, "skipped"> & { refusal: unknown }): number {
  return refusal === null && skipped === 0 ? 0 : 1;
}
