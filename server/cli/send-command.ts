import { once } from "node:events";
import { lstat } from "node:fs/promises";
import { createConnection, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Command } from "./commands.ts";
import { type Answer, controlAddress, parsed } from "./ipc-server.ts";
import type { Progress, Report } from "../base/progress.ts";
import { cliMessages } from "#core/messages/server/cli/cli.ts";

const ANSWER: z.ZodType<Answer> = z.union([
  z.strictObject({ line: z.string(), failed: z.boolean().optional() }),
  z.strictObject({ done: z.number(), total: z.number(), what: z.string() }),
  z.strictObject({ exit: z.number() }),
]);

/** Sends a command to the server that has the data folder open. Resolves to the exit code; null when no server of this user listens. */
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
    const answer = ANSWER.safeParse(parsed(line));
    if (!answer.success) continue;
    if ("exit" in answer.data) return answer.data.exit;
    if ("line" in answer.data) report(answer.data.line, answer.data.failed);
    else progress(answer.data.done, answer.data.total, answer.data.what);
  }
  report(cliMessages.serverHungUp, true);
  return 1;
}

/** Returns whether a server of this user has the data folder open and accepts commands. */
export async function isServed(data: string): Promise<boolean> {
  const socket = await connected(controlAddress(data));
  socket?.destroy();
  return socket !== null;
}

async function connected(address: string): Promise<Socket | null> {
  if (!(await isOwn(address))) return null;
  // An error after connecting ends the loop over lines, so it needs no separate listener.
  const socket = createConnection(address).on("error", () => undefined);
  // Connecting fails when the process that made the socket was killed.
  return once(socket, "connect").then(
    () => socket,
    () => null,
  );
}

/** Returns whether this user owns the socket. In a shared temporary folder another user could pretend to be the server. */
async function isOwn(address: string): Promise<boolean> {
  if (process.platform === "win32") return true;
  const stats = await lstat(address).catch(() => null);
  return stats !== null && stats.isSocket() && stats.uid === process.getuid?.();
}
