import { oneLine } from "#core/base/values/one-line.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { keyNamed } from "#core/base/key-by-label.ts";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ROLE_WORDS } from "#core/base/permission.ts";
import { type Field, FIELDS, isField } from "#convert/markdown/field-names.ts";
import { importStateNamed, IMPORT_STATE_WORDS } from "#core/base/post-state-words.ts";
import { appVersion } from "../base/app-version.ts";
import { COMMAND_LINE } from "../base/site-folder.ts";
import { COMMANDS } from "./command-list.ts";
import {
  type Command,
  type ConvertCommand,
  type FolderCommand,
  type MoveCommand,
  type RestoreCommand,
  SEARCH_PARTS,
  type UpgradeCommand,
} from "./commands.ts";
import { helpAbout, helpText } from "./help.ts";
import { argumentMessages } from "#core/messages/server/cli/arguments.ts";

export type ParsedArguments =
  | { command: Command | ConvertCommand | FolderCommand | MoveCommand | RestoreCommand | UpgradeCommand }
  | { help: string }
  | { version: string }
  | { problem: string };

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
  category: { type: "string" },
  state: { type: "string" },
  "dry-run": { type: "boolean" },
  undated: { type: "string" },
  pictures: { type: "string" },
  media: { type: "string" },
  url: { type: "string" },
  redirects: { type: "string" },
  map: { type: "string", multiple: true },
  sitemap: { type: "string" },
  json: { type: "boolean" },
  name: { type: "string" },
  role: { type: "string" },
  lemmas: { type: "boolean" },
  search: { type: "boolean" },
  to: { type: "string" },
  files: { type: "string" },
  "abandon-log": { type: "boolean" },
  latest: { type: "boolean" },
  force: { type: "boolean" },
  undo: { type: "boolean" },
  at: { type: "string" },
  new: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

/** Reads the arguments after `szpalta --`; paths are relative to `folder`. */
export function readArguments(args: string[], folder: string): ParsedArguments {
  const unknown = unknownOption(args);
  if (unknown !== null) return notUnderstood(argumentMessages.noOption(unknown));
  const read = parsedOrNull(args);
  if (!read) return notUnderstood(argumentMessages.optionsWithValues);
  const { values, positionals } = read;
  if (values.version) return { version: `Szpalta ${appVersion()}` };
  const topic = positionals[0] === "help" ? positionals.slice(1) : positionals;
  if (topic.length === 0) return { help: helpText() };
  if (values.help || positionals[0] === "help") {
    const help = helpAbout(topic);
    return help === null ? notUnderstood(argumentMessages.noCommand(topic.join(" "))) : { help };
  }
  const [first, second, path, ...rest] = positionals;
  const foreign = foreignOption(first ?? "", second, values);
  if (foreign !== null) return notUnderstood(argumentMessages.foreignOption(first, foreign));
  if (first === "import" && second === "markdown") return parseImport(values, path, rest, folder);
  if (first === "user") return parseUser(values, second, path, rest);
  if (first === "import" && second === "szpalta") return parseImportSzpalta(values, path, rest, folder);
  if (first === "convert") return parseConvert(values, second, [path, ...rest], folder);
  if (first === "import") return parseForeignExport(values, second, [path, ...rest], folder);
  if (first === "new") return parseNew(second, path, folder);
  if (first === "export") return parseExport(second, path, folder);
  if (first === "upgrade") return parseUpgrade(values, second, path, folder);
  if (first === "backup" || first === "restore") {
    if (path !== undefined) return notUnderstood(argumentMessages.oneFileOfCommand(first, path));
    const file = second === undefined ? null : resolve(folder, second);
    return first === "backup" ? { command: { name: first, file } } : parseRestore(values, file, folder);
  }
  if (first !== "rebuild" && first !== "doctor" && first !== "move" && first !== "start")
    return notUnderstood(argumentMessages.noCommand(first));
  if (second !== undefined) return notUnderstood(argumentMessages.noArguments(first, second));
  if (first === "start") return { command: { name: first, isNew: values.new ?? false } };
  if (first === "move") return parseMove(values);
  if (first === "doctor") {
    const sitemap = values.sitemap === undefined ? {} : { sitemap: resolve(folder, values.sitemap) };
    return { command: { name: first, ...sitemap, ...(values.json ? { json: true } : {}) } };
  }
  const only = SEARCH_PARTS.filter((part) => values[part]);
  return { command: { name: first, ...(only.length > 0 ? { only } : {}) } };
}

function notUnderstood(sentence: string): { problem: string } {
  return { problem: argumentMessages.listOfCommands(sentence, COMMAND_LINE) };
}

function parseImport(values: Values, path: string | undefined, rest: string[], folder: string): ParsedArguments {
  if (path === undefined) return notUnderstood(argumentMessages.giveMarkdownFolder);
  if (rest.length > 0) return notUnderstood(argumentMessages.oneFolderToImport(rest[0]));
  const state = values.state === undefined ? null : importStateNamed(values.state);
  if (values.state !== undefined && state === null) {
    return { problem: argumentMessages.noState(values.state, IMPORT_STATE_WORDS) };
  }
  const undated = undatedIn(values);
  if (typeof undated === "object" && undated !== null) return undated;
  const fields = fieldMap(values.map ?? []);
  if (typeof fields === "string") return { problem: fields };
  const category = values.category?.trim() || null;
  const dryRun = values["dry-run"] ?? false;
  const pictures = values.pictures === undefined ? null : resolve(folder, values.pictures);
  const options = { category, state, fields, pictures, undated, dryRun };
  return { command: { name: "import markdown", folder: resolve(folder, path), ...options } };
}

/** Parses the import of another system's export, or of the pictures that such an import could not fetch. */
function parseForeignExport(
  values: Values,
  what: string | undefined,
  paths: (string | undefined)[],
  folder: string,
): ParsedArguments {
  const files = paths.filter((path) => path !== undefined);
  const at = (path: string | undefined) => (path === undefined ? null : resolve(folder, path));
  const media = at(values.media);
  if (what === "media" && files.length === 0) return { command: { name: "import media", media } };
  if (what !== "wordpress" && what !== "ghost") {
    return notUnderstood(argumentMessages.formatsToImport);
  }
  const [file, other] = files;
  if (file === undefined) return notUnderstood(argumentMessages.giveFileToImport(what));
  if (other !== undefined) return notUnderstood(argumentMessages.oneFileToImport(other));
  const options = {
    file: resolve(folder, file),
    media,
    category: values.category?.trim() || null,
    dryRun: values["dry-run"] ?? false,
  };
  if (what === "wordpress") return { command: { name: "import wordpress", ...options } };
  return { command: { name: "import ghost", ...options, url: values.url ?? null, redirects: at(values.redirects) } };
}

const UNDATED: Record<string, "draft" | "file-time"> = {
  szkice: "draft",
  pliki: "file-time",
  draft: "draft",
  "file-time": "file-time",
};

function undatedIn({ undated: word }: Values): "draft" | "file-time" | null | { problem: string } {
  if (word === undefined) return null;
  return ownValue(UNDATED, word) ?? { problem: argumentMessages.undatedWords(Object.keys(UNDATED).slice(0, 2)) };
}

/** Reads each `--map theirs=ours`. Returns a sentence when one of these options is wrong. */
function fieldMap(pairs: readonly string[]): Record<string, Field | null> | string {
  const map: Record<string, Field | null> = {};
  for (const pair of pairs) {
    const [from = "", to, ...rest] = pair.split("=").map((part) => part.trim());
    if (from === "" || to === undefined || rest.length > 0) return argumentMessages.mapForm(pair);
    if (to !== "" && !isField(to)) return argumentMessages.noField(to, FIELDS.join(", "));
    map[from] = to === "" ? null : to;
  }
  return map;
}

function parseImportSzpalta(values: Values, path: string | undefined, rest: string[], folder: string): ParsedArguments {
  if (path === undefined) return notUnderstood(argumentMessages.giveArchiveFolder);
  if (rest.length > 0) return notUnderstood(argumentMessages.oneFolderToImport(rest[0]));
  const undated = undatedIn(values);
  if (typeof undated === "object" && undated !== null) return undated;
  const dryRun = values["dry-run"] ?? false;
  return { command: { name: "import szpalta", folder: resolve(folder, path), ...(undated && { undated }), dryRun } };
}

/** Parses a conversion: the arguments of an import of that format, then the folder to write to. */
function parseConvert(values: Values, format: string | undefined, paths: (string | undefined)[], folder: string) {
  const [source, to, other] = paths;
  if (source === undefined || to === undefined) return notUnderstood(argumentMessages.giveConversion);
  if (other !== undefined) return notUnderstood(argumentMessages.oneConversion(other));
  const read =
    format === "markdown"
      ? parseImport(values, source, [], folder)
      : parseForeignExport(values, format, [source], folder);
  if (!("command" in read)) return read;
  const { command } = read;
  if (command.name !== "import markdown" && command.name !== "import wordpress" && command.name !== "import ghost")
    return notUnderstood(argumentMessages.formatsToConvert);
  return { command: { name: "convert" as const, source: command, to: resolve(folder, to) } };
}

function parseNew(path: string | undefined, extra: string | undefined, folder: string): ParsedArguments {
  if (path === undefined) return notUnderstood(argumentMessages.giveNewFolder);
  if (extra !== undefined) return notUnderstood(argumentMessages.oneNewFolder(extra));
  return { command: { name: "new", folder: resolve(folder, path) } };
}

function parseUpgrade(
  { undo = false, force = false }: Values,
  what: string | undefined,
  extra: string | undefined,
  folder: string,
): ParsedArguments {
  if (extra !== undefined) return notUnderstood(argumentMessages.oneFile(extra));
  if (undo && what !== undefined) return notUnderstood(argumentMessages.undoTakesNoFile);
  if (force && !undo) return notUnderstood(argumentMessages.forceOnlyWithUndo);
  if (undo) return { command: { name: "upgrade", file: null, force } };
  if (!what?.endsWith(".tgz")) return notUnderstood(argumentMessages.giveRelease);
  return { command: { name: "upgrade", file: resolve(folder, what), force } };
}

function parseExport(path: string | undefined, extra: string | undefined, folder: string): ParsedArguments {
  if (path === undefined) return notUnderstood(argumentMessages.giveExportFolder);
  if (extra !== undefined) return notUnderstood(argumentMessages.oneExportFolder(extra));
  return { command: { name: "export", folder: resolve(folder, path) } };
}

function parseMove({ to = "", files, "abandon-log": abandonLog = false }: Values): ParsedArguments {
  if (to === "") return notUnderstood(argumentMessages.giveMoveTarget);
  if (abandonLog && to !== "embedded") return notUnderstood(argumentMessages.abandonOnlyToEmbedded);
  return { command: { name: "move", to, files: files ?? null, abandonLog } };
}

function parseRestore(values: Values, file: string | null, folder: string): ParsedArguments {
  const { to, at, latest = false, force = false } = values;
  if (file === null && at === undefined && !latest) return notUnderstood(argumentMessages.giveBackup);
  if (latest && (file !== null || at !== undefined)) return notUnderstood(argumentMessages.latestAlone);
  const place = to === undefined ? null : resolve(folder, to);
  return { command: { name: "restore", file, to: place, at: at ?? null, latest, force } };
}

function parseUser(values: Values, act?: string, email?: string, rest: string[] = []): ParsedArguments {
  if (act === "list" && email === undefined)
    return { command: { name: "user list", ...(values.json ? { json: true } : {}) } };
  if (act !== "add" && act !== "reset") {
    return notUnderstood(argumentMessages.userActs);
  }
  if (email === undefined) return notUnderstood(argumentMessages.giveEmail(act));
  if (rest.length > 0) return notUnderstood(argumentMessages.oneEmail);
  if (act === "reset") return { command: { name: "user reset", email } };
  const person = oneLine(values.name ?? "");
  if (person === "") return notUnderstood(argumentMessages.givePerson);
  const role = keyNamed(ROLE_WORDS, values.role);
  if (!role) return { problem: argumentMessages.giveRole(Object.values(ROLE_WORDS).join(", ")) };
  return { command: { name: "user add", email, person, role } };
}

function foreignOption(first: string, second: string | undefined, values: Values): string | null {
  const command = COMMANDS.find(({ name }) => name === first || name === `${first} ${second}`);
  if (!command) return null;
  const names: string[] = command.options.map(({ name }) => name.slice(2));
  return Object.keys(values).find((name) => !names.includes(name)) ?? null;
}

/** Returns the first option that does not exist, or null. `parseArgs` would report it in English. */
function unknownOption(args: string[]): string | null {
  const { tokens } = parseArgs({ args: args, options: OPTIONS, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) if (token.kind === "option" && !Object.hasOwn(OPTIONS, token.name)) return token.rawName;
  return null;
}

function parsedOrNull(args: string[]): { values: Values; positionals: string[] } | null {
  try {
    return parseArgs({ args: args, options: OPTIONS, allowPositionals: true });
  } catch {
    return null;
  }
}
