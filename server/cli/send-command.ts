import { once } from "node:events";
import { lstat } from "node:fs/promises";
import { createConnection, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { Command } from "./commands.ts";
import { type Answer, controlAddress, parsed } from "./ipc-server.ts";
import type { Progress, Report } from "../base/progress.ts";

const ANSWER: z.ZodType<Answer> = z.union([
  z.strictObject({ line: z.string(), failed: z.boolean().optional() }),
  z.strictObject({ done: z.number(), total: z.number(), what: z.string() }),
  z.strictObject({ exit: z.number() }),
]);

/** Resolves the exit code, or null when no server of this user listens. */
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
    if ("line" in answered.data) report(answered.data.line, answered.data.failed);
    else progress(answered.data.done, answered.data.total, answered.data.what);
  }
  report("Serwer przerwał połączenie, zanim polecenie się skończyło; sprawdź witrynę, zanim je powtórzysz.", true);
  return 1;
}

/** Whether a server of this user has a data folder and takes commands. */
export async function isServed(data: string): Promise<boolean> {
  const socket = await connected(controlAddress(data));
  socket?.destroy();
  return socket !== null;
}

async function connected(address: string): Promise<Socket | null> {
  if (!(await isOwn(address))) return null;
  // Later errors end the lines.
  const socket = createConnection(address).on("error", () => undefined);
  // No process behind the socket: the one that made it was killed.
  return once(socket, "connect").then(
    () => socket,
    () => null,
  );
}

/** Whether the socket is this user's: in a shared temporary folder somebody else could pose as the server. */
async function isOwn(address: string): Promise<boolean> {
  if (process.platform === "win32") return true;
  const found = await lstat(address).catch(() => null);
  return found !== null && found.isSocket() && found.uid === process.getuid?.();
}
