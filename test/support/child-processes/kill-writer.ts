import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "./bundle-program.ts";

const PROGRAM = fileURLToPath(new URL("killed-writer.ts", import.meta.url));

/** The program that `killWriter` runs, in a folder of its own. */
export function bundleWriter(folder: string): Promise<string> {
  return bundleProgram(PROGRAM, folder);
}

interface Killing {
  file: string;
  /** Where it records what it writes; absent: it does not. */
  recordings?: string;
  /** The number of its first post. */
  from: number;
  acknowledgements: number;
  delay: number;
}

/**
 * Runs the writer until it has acknowledged `acknowledgements` posts and `delay` turns of the event loop have passed, kills
 * it there, and answers the number of its last acknowledged post.
 */
export function killWriter(
  writer: string,
  { file, recordings, from, acknowledgements, delay }: Killing,
): Promise<number> {
  const given = [writer, file, String(from), ...(recordings === undefined ? [] : [recordings])];
  const child = spawn(process.execPath, given, { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    let last = from - 1;
    const kill = (turns: number) => (turns === 0 ? child.kill("SIGKILL") : setImmediate(kill, turns - 1));
    createInterface({ input: child.stdout })
      .on("line", (line) => {
        last = Number(line);
        if (last - from + 1 === acknowledgements) kill(delay);
      })
      .on("close", () => resolve(last));
    child.once("error", reject);
    child.once("exit", (code) => code !== null && reject(new Error(`The writer stopped by itself with ${code}.`)));
  });
}
