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
 * A running server performs commands for the command line over a local socket. It receives a command as a line of JSON, and sends progress,
 * lines to print and the exit code.
 */

const SOCKET_NAME = "control.sock";

/** A socket path has at most this many bytes: macOS allows 104, Linux 108, both with a final zero byte. */
const SOCKET_PATH_LIMIT = 103;

const COMMAND_LIMIT = 65_536;

export type Answer =
  | { line: string; failed?: boolean | undefined }
  | { done: number; total: number; what: string }
  | { exit: number };

/** Returns a socket's path: in the data folder or, if that is too long, in the system's temporary folder. On Windows: a named pipe. */
export function controlAddress(data: string, platform: NodeJS.Platform = process.platform): string {
  const name = createHash("sha256").update(resolve(data)).digest("hex").slice(0, 32);
  if (platform === "win32") return `\\\\.\\pipe\\szpalta-${name}`;
  const inFolder = join(resolve(data), SOCKET_NAME);
  return Buffer.byteLength(inFolder) <= SOCKET_PATH_LIMIT ? inFolder : join(tmpdir(), `szpalta-${name}.sock`);
}

/** Runs commands of the same user one after another until closed. While the studio is read-only, commands write nothing. */
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

/** Creates the socket without rights for other users, so that other users can never connect. */
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
  // The code of the commands takes 13 MB of memory, so the first command imports it.
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

/** Returns the value of a JSON text; null when the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
