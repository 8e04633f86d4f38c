import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { convert, ConvertOptions } from "#convert/convert.ts";
import type { ConvertAnswer, ConvertRequest } from "#convert/convert-process.ts";
import type { Progress } from "../base/progress.ts";
import { importRunMessages } from "#core/messages/server/import.ts";

/** Converts an archive, like `convert`. Aborting `signal` ends the conversion at once. */
export type Converter = (...args: [...Parameters<typeof convert>, signal?: AbortSignal]) => ReturnType<typeof convert>;

const PROCESS = fileURLToPath(new URL("../../convert/convert-process.ts", import.meta.url));

/** The heap limit of the converter in MB. Together with other memory the process stays below 512 MB. */
const HEAP_MB = 384;

/** Converts in a child process. An error thrown by `progress`, or the end of this process, ends the child at once. */
export const runConverter: Converter = (options: ConvertOptions, to: string, progress: Progress, signal) => {
  const { promise, resolve, reject } = Promise.withResolvers<{ refusal: string | null }>();
  const child = fork(PROCESS, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-10_000)));
  const end = (settle: () => void): void => {
    settle();
    child.kill("SIGKILL");
  };
  child.on("message", (message) => {
    // The cast is safe, because the process runs a file of this program.
    const answer = message as ConvertAnswer;
    if ("result" in answer) return end(() => resolve(answer.result));
    if ("error" in answer)
      return end(() => reject(Object.assign(new Error(answer.error.message), { code: answer.error.code })));
    try {
      progress(...answer.progress);
    } catch (error) {
      end(() => reject(error));
    }
  });
  child.on("error", (error) => end(() => reject(error)));
  child.on("exit", (code, killedBy) => {
    // After an answer these calls have no effect, because the promise is settled already.
    if (/heap out of memory|allocation failed/i.test(errors)) resolve({ refusal: importRunMessages.tooMuchMemory });
    else reject(new Error(`The converter ended with ${killedBy ?? code}: ${errors}`));
  });
  signal?.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
  child.send({ options, to } satisfies ConvertRequest);
  return promise;
};
