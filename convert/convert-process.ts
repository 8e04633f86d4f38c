import { convert, type ConvertOptions } from "./convert.ts";

/*
 * The main module of a child process that converts one archive. A separate process keeps the conversion's memory and load away from the
 * server. The parent sends one `ConvertRequest`. This process answers with progress messages and finally with the result or the error.
 */

/** The only message that the parent sends to this process. `to` is the path of the folder to write. */
export interface ConvertRequest {
  options: ConvertOptions;
  to: string;
}

/** A message from this process to its parent. `error.code` is the code of a system error such as `ENOSPC`; other errors have no code. */
export type ConvertAnswer =
  | { progress: [done: number, total: number, what: string] }
  | { result: { refusal: string | null } }
  | { error: { code: string | undefined; message: string } };

/** At least this many milliseconds pass between two progress messages. */
const PROGRESS_EVERY_MS = 100;

const answer = (message: ConvertAnswer): void => void process.send?.(message);

process.once("message", (request) => {
  // The cast is safe: only `runConverter` starts this process and sends it messages.
  const { options, to } = request as ConvertRequest;
  let sentAt = 0;
  convert(options, to, (...progress) => {
    const now = performance.now();
    if (now - sentAt < PROGRESS_EVERY_MS) return;
    sentAt = now;
    answer({ progress });
  }).then(
    (result) => answer({ result }),
    (error: NodeJS.ErrnoException) => answer({ error: { code: error.code, message: error.stack ?? String(error) } }),
  );
});

// The parent has gone, so nobody waits for the result.
process.once("disconnect", () => process.exit(1));
