import { ownValue } from "#core/base/values/own-value.ts";
import { readArguments } from "./arguments.ts";
import { createInterface } from "node:readline/promises";
import {
  runCommand,
  type Command,
  type ConvertCommand,
  type FolderCommand,
  type MoveCommand,
  type RestoreCommand,
  type UpgradeCommand,
  UNDECIDED,
} from "./commands.ts";
import { readConfig } from "../base/config.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { refuseOtherUser } from "../data-folder/open-data-folder.ts";
import { CANNOT_WRITE, logMessage, userFacingMessage } from "./start-error.ts";
import { unknownSettings } from "./start-warnings.ts";
import { progressBar } from "../base/progress.ts";
import { sendCommand } from "./send-command.ts";
import { cliMessages } from "#core/messages/server/cli/cli.ts";

/** Exit codes. `NOT_DONE`: the command failed, or something needs repair. */
const DONE = 0;
const NOT_DONE = 1;
const NOT_UNDERSTOOD = 2;

async function main(args: string[]): Promise<number> {
  // npm runs scripts in the project's folder; INIT_CWD is the folder in which the command was typed.
  const parsedArguments = readArguments(args, process.env["INIT_CWD"] ?? process.cwd());
  if ("help" in parsedArguments || "version" in parsedArguments) {
    console.log("help" in parsedArguments ? parsedArguments.help : parsedArguments.version);
    return DONE;
  }
  if ("problem" in parsedArguments) {
    console.error(parsedArguments.problem);
    return NOT_UNDERSTOOD;
  }
  try {
    const { command } = parsedArguments;
    if (command.name === "convert") return await performConversion(command);
    if (command.name === "new" || command.name === "start") return await performHere(command);
    const code = await perform(command);
    return code === UNDECIDED ? await decide(command) : code;
  } catch (error) {
    console.error(userFacingMessage(error) ?? logMessage(error) ?? (isDiskError(error) ? CANNOT_WRITE : error));
    return NOT_DONE;
  }
}

async function performHere(command: FolderCommand): Promise<number> {
  if (command.name === "start") return (await import("./start-site.ts")).startSite(command.isNew);
  await (await import("./new-site.ts")).newSite(command.folder, (line) => console.log(line));
  return DONE;
}

async function performConversion(command: ConvertCommand): Promise<number> {
  const { progress, clear } = progressBar(process.stderr);
  const { convertArchive } = await import("./convert-archive.ts");
  const report = (line: string, failed = false) => {
    clear();
    if (failed) console.error(line);
    else console.log(line);
  };
  return (await convertArchive(command, report, progress)) ? DONE : NOT_DONE;
}

type DataCommand = Command | MoveCommand | RestoreCommand | UpgradeCommand;

const ANSWERS: Record<string, "draft" | "file-time"> = { s: "draft", p: "file-time" };

/**
 * Asks what to do with posts without a date and repeats the import. Without a terminal nothing is asked, because the import has named the
 * option to add.
 */
async function decide(command: DataCommand): Promise<number> {
  if (
    (command.name !== "import markdown" && command.name !== "import szpalta") ||
    !process.stdin.isTTY ||
    !process.stdout.isTTY
  )
    return NOT_DONE;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(cliMessages.undatedQuestion);
  terminal.close();
  const undated = ownValue(ANSWERS, answer.trim().toLowerCase());
  return undated === undefined ? NOT_DONE : perform({ ...command, undated });
}

/** Performs a command in the server that has the data folder open, or in this process without such a server. */
async function perform(command: DataCommand): Promise<number> {
  const { progress, clear } = progressBar(process.stderr);
  const report = (line: string, failed = false) => {
    clear();
    if (failed) console.error(line);
    else console.log(line);
  };
  for (const line of await unknownSettings(process.env)) console.error(line);
  const config = readConfig(process.env);
  await refuseOtherUser(command.name === "restore" ? (command.to ?? config.data) : config.data);
  if (command.name === "move") {
    const { move } = await import("./move.ts");
    await move(command, process.env, report, progress);
    return DONE;
  }
  if (command.name === "restore") {
    const { restore } = await import("./restore.ts");
    await restore(command, process.env, report, progress);
    return DONE;
  }
  if (command.name === "upgrade") {
    const { upgradeSite } = await import("./upgrade-site.ts");
    await upgradeSite(command, process.env, report, progress);
    return DONE;
  }
  const exitCode = await sendCommand(config.data, command, report, progress);
  if (exitCode !== null) return exitCode;
  const { compose } = await import("../compose/compose.ts");
  const { clearIncoming } = await import("../data-folder/upload-spool.ts");
  const { loadSiteConfig } = await import("../base/site-config.ts");
  const { noteAddress, withAddressOfFolder } = await import("../data-folder/served-address.ts");
  const site = await loadSiteConfig();
  const settings = await withAddressOfFolder(config, site);
  const runtime = await compose(settings, site, "alone");
  try {
    await clearIncoming(config.data);
    if (rendersPosts(command)) await noteAddress(settings, site);
    const code = await runCommand(runtime, command, report, progress);
    if (rendersPosts(command)) {
      // The dictionary needs as much memory as the threads, so the threads are stopped before it is loaded.
      await runtime.restThreads();
      const { catchUpSearch } = await import("./rebuild.ts");
      await catchUpSearch(runtime, report, progress);
    }
    return code;
  } finally {
    await runtime.close();
  }
}

/** Returns whether a command renders posts and so must update the search index. A running server updates it by itself. */
function rendersPosts(command: Command): boolean {
  return command.name === "rebuild" || (command.name.startsWith("import") && !("dryRun" in command && command.dryRun));
}

process.exitCode = await main(process.argv.slice(2));
