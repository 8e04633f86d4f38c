import { lstat } from "node:fs/promises";
import { createConnection, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { z } from "zod";
import { type Answer, controlAddress, parsed } from "./ipc-server.ts";
import type { Progress, Report } from "./report.ts";
import { readArguments } from "./arguments.ts";
import { runCommand, type Command } from "./commands.ts";
import { readConfig } from "../config.ts";
import { clearIncoming } from "../data-folder/upload-spool.ts";
import { catchUpSearch } from "../search/rebuild-search.ts";
import { userFacingMessage } from "../http/answers/user-facing-message.ts";

const DONE = 0;
const NOT_DONE = 1;
const NOT_UNDERSTOOD = 2;

async function main(given: string[]): Promise<number> {
  // npm runs scripts in the project's folder; INIT_CWD is where the person stands.
  const asked = readArguments(given, process.env["INIT_CWD"] ?? process.cwd());
  if ("help" in asked || "version" in asked) {
    console.log("help" in asked ? asked.help : asked.version);
    return DONE;
  }
  if ("problem" in asked) {
    console.error(asked.problem);
    return NOT_UNDERSTOOD;
  }
  try {
    return await perform(asked.command);
  } catch (error) {
    console.error(userFacingMessage(error) ?? error);
    return NOT_DONE;
  }
}

/** The server of the data folder executes the command; without one this process takes the folder itself. */
async function perform(command: Command): Promise<number> {
  const config = readConfig(process.env);
  const { progress, clear } = progressBar(process.stderr);
  const report = (line: string) => {
    clear();
    console.log(line);
  };
  const answered = await sendCommand(config.data, command, report, progress);
  if (answered !== null) return answered;
  const { compose } = await import("../compose.ts");
  const { loadSiteConfig } = await import("../site-config.ts");
  const runtime = await compose(config, await loadSiteConfig(), "alone");
  try {
    await clearIncoming(config.data);
    const code = await runCommand(runtime, command, report, progress);
    if (wrotePosts(command)) {
      // The dictionary takes as much memory as what rendered, and one after the other they need half of it.
      await runtime.restRenderer();
      await catchUpSearch(runtime, report, progress);
    }
    return code;
  } finally {
    await runtime.close();
  }
}

/** Beside a server its own keeper does what these leave to the search index. */
function wrotePosts(command: Command): boolean {
  return command.name === "rebuild" || (command.name === "import markdown" && !command.dryRun);
}

process.exitCode = await main(process.argv.slice(2));

const BAR_WIDTH = 24;

/** The bar moves by whole percents, so that a long import does not spend its time drawing. */
const STEPS = 100;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

export function progressBar(out: Terminal): { progress: Progress; clear(): void } {
  if (!out.isTTY) return { progress: () => {}, clear: () => {} };
  let drawn = "";
  const clear = () => {
    if (drawn !== "") out.write("\r\u001b[K");
    drawn = "";
  };
  return {
    clear,
    progress(done, total, what) {
      const line = barLine(done, total, what);
      if (line === drawn) return;
      out.write(`\r\u001b[K${line}`);
      drawn = line;
      if (done >= total) clear();
    },
  };
}

export function barLine(done: number, total: number, what: string): string {
  const percent = total === 0 ? STEPS : Math.floor((STEPS * done) / total);
  const full = Math.round((BAR_WIDTH * percent) / STEPS);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)} ${String(percent).padStart(3)}% ${what}`;
}

const ANSWER: z.ZodType<Answer> = z.union([
  z.strictObject({ line: z.string() }),
  z.strictObject({ done: z.number(), total: z.number(), what: z.string() }),
  z.strictObject({ exit: z.number() }),
]);

/** Has the server of this data folder execute a command. Returns its exit code, or null when no server of this user listens. */
export async function sendCommand(
  data: string,
  command: Command,
  report: Report,
  progress: Progress,
): Promise<number | null> {
  const socket = await connected(controlAddress(data));
  if (!socket) return null;
  socket.write(`${JSON.stringify(command)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answered = ANSWER.safeParse(parsed(line));
    if (!answered.success) continue;
    if ("exit" in answered.data) return answered.data.exit;
    if ("line" in answered.data) report(answered.data.line);
    else progress(answered.data.done, answered.data.total, answered.data.what);
  }
  report("Serwer przerwał połączenie, zanim polecenie się skończyło; sprawdź witrynę, zanim je powtórzysz.");
  return 1;
}

async function connected(address: string): Promise<Socket | null> {
  if (!(await isOwn(address))) return null;
  return new Promise((resolved) => {
    const socket = createConnection(address);
    socket.once("connect", () => resolved(socket));
    // Nobody behind the socket: the process that made it was killed. Later errors end the lines.
    socket.on("error", () => resolved(null));
  });
}

/** In a shared folder of temporary files somebody else could pose as the server. */
async function isOwn(address: string): Promise<boolean> {
  if (process.platform === "win32") return true;
  const found = await lstat(address).catch(() => null);
  return found !== null && found.isSocket() && found.uid === process.getuid?.();
}
