import { formerAnswer, MISSING } from "./page-results.ts";
import type { ReadingContext } from "./reading-context.ts";
import { formerKey } from "../base/former-paths.ts";
import type { Reading } from "./site-reader.ts";

/** Where an address no route knows leads: a path something once had, or nothing. */
export async function readFormerAddress(
  context: ReadingContext,
  path: string,
  search: string,
): Promise<Reading<never>> {
  const key = formerKey(path, search);
  return key === null ? MISSING : formerAnswer(await context.read.formerPath(key));
}
