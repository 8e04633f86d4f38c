import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Command } from "./commands.ts";
import { guardStore } from "../data-folder/read-only-guard.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import type { PacedReport, Progress } from "../base/progress.ts";
import { BackupError } from "#core/backup/backup.ts";
import { DISK_FULL, DiskError, isDiskError } from "../data-folder/disk-errors.ts";
import { cliMessages } from "#core/messages/server/cli/cli.ts";

/*
 * A running server performs commands for the command line. Over a local socket it receives a command as a line of JSON, and sends lines to
 * print, progress and the exit code.
 */

const SOCKET_NAME = "control.sock";

/** Socket paths may have 108 bytes on Linux and 104 on macOS, including a final zero byte. */
const SOCKET_PATH_LIMIT = 103;

const COMMAND_LIMIT = 65_536;

export type Answer =
  | { line: string; failed?: boolean | undefined }
  | { done: number; total: number; what: string }
  | { exit: number };

/** The path of a socket in the data folder, or in the system's temporary folder when that path is too long; on Windows a named pipe. */
export function controlAddress(data: string, platform: NodeJS.Platform = process.platform): string {
  const name = createHash("sha256").update(resolve(data)).digest("hex").slice(0, 32);
  if (platform === "win32") return `\\\\.\\pipe\\szpalta-${name}`;
  const inFolder = join(resolve(data), SOCKET_NAME);
  return Buffer.byteLength(inFolder) <= SOCKET_PATH_LIMIT ? inFolder : join(tmpdir(), `szpalta-${name}.sock`);
}

/** Runs commands of the same user one after another until closed. They write nothing while the studio is read-only. */
export async function serveControl({
  watch,
  ...unguarded
}: ComposedSite & { watch: Parameters<typeof guardStore>[1] }) {
  const runtime: ComposedSite = { ...unguarded, store: guardStore(unguarded.store, watch) };
  const address = controlAddress(runtime.config.data);
  // This process holds the lock of the folder, so a socket that exists was left by a killed process.
  if (process.platform !== "win32") await rm(address, { force: true });
  let last: Promise<unknown> = Promise.resolve();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", (error) => runtime.log.warn({ err: error }, cliMessages.connectionBroken));
    void takeCommand(socket, (command) => {
      const turn = last.then(() => answer(runtime, socket, command));
      last = turn;
      return turn;
    });
  });
  await listen(server, address);
  return {
    async close(): Promise<void> {
      await last;
      for (const socket of sockets) socket.end();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Creates the socket without rights for other users, so that they can never connect. */
async function listen(server: ReturnType<typeof createServer>, address: string): Promise<void> {
  const umask = process.umask(0o177);
  try {
    await once(server.listen(address), "listening");
  } finally {
    process.umask(umask);
  }
  if (process.platform !== "win32") await chmod(address, 0o600);
}

async function takeCommand(socket: Socket, perform: (command: Command) => Promise<void>): Promise<void> {
  // The code of the commands takes 13 MB of memory, so it is imported with the first command.
  const { COMMAND } = await import("./commands.ts");
  const command = COMMAND.safeParse(parsed(await firstLine(socket)));
  if (command.success) await perform(command.data);
  socket.end();
}

function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolved) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      if (text.length <= COMMAND_LIMIT) text += chunk;
      if (text.includes("\n") || text.length > COMMAND_LIMIT) resolved(text);
    });
    socket.once("close", () => resolved(text));
  });
}

async function answer(runtime: ComposedSite, socket: Socket, command: Command): Promise<void> {
  const say = (message: Answer) => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
  };
  const progress: Progress = (done, total, what) => {
    if (!socket.writableNeedDrain) say({ done, total, what });
  };
  const report: PacedReport = (line, failed) => {
    say({ line, failed });
    return socket.writableNeedDrain ? drained(socket) : undefined;
  };
  try {
    const { runCommand } = await import("./commands.ts");
    say({ exit: await runCommand(runtime, command, report, progress) });
  } catch (error) {
    runtime.log.error({ err: error, command: command.name }, cliMessages.commandBroken);
    const isSentence = error instanceof DiskError || error instanceof BackupError;
    say({ line: isSentence ? error.message : isDiskError(error) ? DISK_FULL : cliMessages.brokenHere, failed: true });
    say({ exit: 1 });
  }
}

/** Resolves when the client has read what was written, or has closed the connection. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolved) => {
    const done = () => {
      socket.off("drain", done).off("close", done);
      resolved();
    };
    socket.once("drain", done).once("close", done);
  });
}

/** The value of a JSON text; null when it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
