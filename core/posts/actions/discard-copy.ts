import { ok } from "#core/base/outcome.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { PreparedChange } from "./perform-action.ts";

/** The working copy is dropped; its text stays in the history. */
export async function discardCopy(): Promise<Outcome<PreparedChange>> {
  return ok(async ({ tx, edited }) => {
    await tx.dropCopy(edited.post.id);
    return ok({});
  });
}
