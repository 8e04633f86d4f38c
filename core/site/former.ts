import { formerAnswer, MISSING } from "./answers.ts";
import type { ReadingContext } from "./context.ts";
import { formerKey } from "./former-paths.ts";
import type { Reading } from "./reading.ts";

/** Where an address no route knows leads: a path something once had, or nothing. */
export async function readFormer(context: ReadingContext, path: string, search: string): Promise<Reading<never>> {
  const key = formerKey(path, search);
  return key === null ? MISSING : formerAnswer(await context.read.formerPath(key));
}
