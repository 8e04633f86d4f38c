import { ok, type Outcome } from "#core/base/outcome.ts";
import type { Commit } from "./action.ts";

/** The working copy is dropped; its text stays in the history. */
export async function discardCopy(): Promise<Outcome<Commit>> {
  return ok(async ({ tx, edited }) => {
    await tx.dropCopy(edited.post.id);
    return ok({});
  });
}
