import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface ChildServer {
  port: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Where `cargo install` and `go install` put programs, besides the PATH. */
const INSTALLED = [join(homedir(), ".cargo/bin"), join(homedir(), "go/bin")];

export function findProgram(name: string, folders: string[] = []): string | null {
  const places = [...folders, ...(process.env["PATH"] ?? "").split(delimiter), ...INSTALLED];
  return places.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Says in one sentence what is missing, so that a skipped suite is no secret. */
export function sayMissing(what: string): void {
  console.log(`${what}: its tests are skipped. "bash .ci/run --hosted" installs what they need.`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a program and waits until it accepts connections, and until `isReady` where the program says more exactly. */
export async function startChildServer(
  program: string,
  args: string[],
  port: number,
  options: SpawnOptions = {},
  isReady: () => boolean = () => true,
): Promise<ChildServer> {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], ...options });
  let said = "";
  child.stderr?.on("data", (text: Buffer) => (said = (said + text.toString()).slice(-2_000)));
  const ended = once(child, "exit");
  while (!(await accepts(port)) || !isReady()) {
    if (child.exitCode !== null) throw new Error(`${program} stopped: ${said}`);
    await pause(20);
  }
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return {
    port,
    async stop(signal = "SIGTERM") {
      process.off("exit", kill);
      if (!isRunning(child)) return;
      child.kill(signal);
      await ended;
    },
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
