import { convert, type ConvertOptions } from "./convert.ts";

/*
 * A process of its own that converts one archive: what an archive takes of memory and time is not the server's. Its parent sends what to
 * convert; it answers with its progress, and at last with the result or with the code of an error of the system.
 */

export interface ConvertRequest {
  options: ConvertOptions;
  to: string;
}

export type ConvertAnswer =
  | { progress: [done: number, total: number, what: string] }
  | { result: { refusal: string | null } }
  | { error: { code: string | undefined; message: string } };

/** Milliseconds between two messages about the progress. */
const TOLD_EVERY_MS = 100;

const answer = (message: ConvertAnswer): void => void process.send?.(message);

process.once("message", (request) => {
  // Cast: only `runConverter` starts this file.
  const { options, to } = request as ConvertRequest;
  let toldAt = 0;
  convert(options, to, (...progress) => {
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    answer({ progress });
  }).then(
    (result) => answer({ result }),
    (error: NodeJS.ErrnoException) => answer({ error: { code: error.code, message: error.stack ?? String(error) } }),
  );
});

// Nobody waits any more.
process.once("disconnect", () => process.exit(1));
