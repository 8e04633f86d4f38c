import type { ImportReport } from "../import/import-report.ts";
import { z } from "zod";
import { ROLES } from "#core/base/permission.ts";
import { FIELDS } from "#convert/markdown/field-names.ts";
import { IMPORT_STATES } from "#core/base/post-state-words.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import type { PacedReport, Progress, Report } from "../base/progress.ts";

export const SEARCH_PARTS = ["lemmas", "search"] as const;

export type SearchPart = (typeof SEARCH_PARTS)[number];

const UNDATED = z.enum(["draft", "file-time"]);

const IMPORT = z.strictObject({
  name: z.literal("import markdown"),
  /** An absolute path, since the server may run in another folder. */
  folder: z.string(),
  category: z.string().nullable(),
  state: z.enum(IMPORT_STATES).nullable(),
  /** Maps the names of fields in the files to Szpalta's fields; null for a name to be ignored. */
  fields: z.record(z.string(), z.enum(FIELDS).nullable()).optional(),
  /** An absolute path. */
  pictures: z.string().nullable().optional(),
  undated: UNDATED.nullable().optional(),
  dryRun: z.boolean(),
});

/** The fields of a command that imports another system's export. The paths are absolute. */
const EXPORT = { file: z.string(), media: z.string().nullable(), category: z.string().nullable(), dryRun: z.boolean() };

/** The commands that a running server performs for the command line. */
export const COMMAND = z.discriminatedUnion("name", [
  IMPORT,
  z.strictObject({
    name: z.literal("import szpalta"),
    folder: z.string(),
    undated: UNDATED.nullable().optional(),
    dryRun: z.boolean(),
  }),
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
  z.strictObject({ name: z.literal("user list"), json: z.boolean().optional() }),
  /** `file` is an absolute path; null means the folder of backups. */
  z.strictObject({ name: z.literal("backup"), file: z.string().nullable() }),
  /** The command `upgrade` sends "switch version" and "switch back" to a running server. */
  z.strictObject({ name: z.literal("switch version"), to: z.string() }),
  z.strictObject({ name: z.literal("switch back"), force: z.boolean() }),
]);
export type Command = z.infer<typeof COMMAND>;

/** A command that creates or starts a site's folder. The folder may have no data yet. */
export type FolderCommand = { name: "new"; folder: string } | { name: "start"; isNew: boolean };

/** A command that needs neither data nor a server. */
export interface ConvertCommand {
  name: "convert";
  /** The source, with the same options as an import of that source. */
  source: Extract<Command, { name: "import markdown" | "import wordpress" | "import ghost" }>;
  /** The absolute path of the folder to write. */
  to: string;
}

/** Moves a site into a log or out of a log. The server has to be stopped, so the command is never sent to a server. */
export interface MoveCommand {
  name: "move";
  /** `embedded`, the address of a log, or `log` for the log that the settings name. */
  to: string;
  /** The address of shared files; null for the address in the settings. */
  files: string | null;
  /** Whether the log is lost and the folder becomes an embedded site without it. */
  abandonLog: boolean;
}

/** Restores a site. The server has to be stopped, because nobody may use the folder while it is replaced. */
export interface RestoreCommand {
  name: "restore";
  /** The absolute path of a backup; null when `at` or `latest` chooses one. */
  file: string | null;
  /** The absolute path of the data folder; null for the path in the settings. */
  to: string | null;
  /** A time in the site's time zone, as typed; null for the time of the backup. */
  at: string | null;
  /** Whether to restore the latest moment that backups and recorded writes reach. */
  latest: boolean;
  force: boolean;
}

/** Upgrades the program, with or without a running server; the versions are exchanged once the server has stopped. */
export interface UpgradeCommand {
  name: "upgrade";
  /** The absolute path of the packed version; null to undo the last upgrade. */
  file: string | null;
  /** Whether undoing may lose what was written since the upgrade. */
  force: boolean;
}

/** The exit code of an import that did nothing because a person has to decide about posts without a date. */
export const UNDECIDED = 3;

/** Runs a command. Resolves to the exit code: 0 done, 1 failed or something needs repair, or `UNDECIDED`. */
export async function runCommand(
  runtime: ComposedSite,
  command: Command,
  report: PacedReport,
  progress: Progress,
): Promise<number> {
  const say: Report = (line, failed) => void report(line, failed);
  switch (command.name) {
    case "import markdown": {
      const { importMarkdown } = await import("../import/import-foreign.ts");
      const done = await importMarkdown(runtime, command, report, progress);
      if (done.refusal !== null && done.undecided > 0) return UNDECIDED;
      return exitCodeOf(done);
    }
    case "import szpalta": {
      const { importSzpalta } = await import("../import/import-szpalta.ts");
      const done = await importSzpalta(runtime, command, report, progress);
      if (done.refusal !== null && (done.undecided ?? 0) > 0) return UNDECIDED;
      return exitCodeOf(done);
    }
    case "export":
      return (await import("../export/export-to-folder.ts")).exportToFolder(runtime, command, report, progress);
    case "import wordpress": {
      const { importWordpress } = await import("../import/import-foreign.ts");
      return exitCodeOf(await importWordpress(runtime, command, report, progress));
    }
    case "import ghost": {
      const { importGhost } = await import("../import/import-foreign.ts");
      return exitCodeOf(await importGhost(runtime, command, report, progress));
    }
    case "import media": {
      const { importMissingPictures } = await import("../import/import-missing-pictures.ts");
      return (await importMissingPictures(runtime, command, report, progress)) === 0 ? 0 : 1;
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
      return (await (await import("./users.ts")).listUsers(runtime, say, command.json)) ? 0 : 1;
  }
}

function exitCodeOf({ refusal, skipped }: Pick<ImportReport, "skipped"> & { refusal: unknown }): number {
  return refusal === null && skipped === 0 ? 0 : 1;
}
