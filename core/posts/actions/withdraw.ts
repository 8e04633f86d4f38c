import type { PostServiceDeps } from "../store.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { entityAt, type EntityRef } from "#core/addresses/resolve-path.ts";
import { typedAddress } from "#core/addresses/validate-address.ts";
import type { Commit } from "./action.ts";
import type { ActionContext } from "./action.ts";
import { storeState } from "./store-transition.ts";
import { deriveAnyway } from "../drafts/persist-draft.ts";
import { withCopy } from "./publish.ts";
import { addressOf } from "../store-post.ts";

/** The reason kept with an address that was withdrawn with somewhere to go. */
const REASON = "wpis wycofany";

/**
 * Readers see the post no longer; its address leads where the editor says, or is 410. Unpublished edits become the text of
 * the withdrawn post, so that nothing typed is lost.
 */
export async function withdraw({ ports, edited, request }: ActionContext): Promise<Outcome<Commit>> {
  const target = await targetOf(ports, edited.post.id, request.redirectTo?.trim() ?? "");
  if (!target.ok) return target;
  const derived = await deriveAnyway(ports, withCopy(edited, null));
  return ok(async (acting) => {
    const { tx, now } = acting;
    const post = { ...withCopy(acting.edited, null), state: "wycofany" as const };
    await tx.dropCopy(post.id);
    const stored = await storeState(tx, { post, derived, kind: "save", label: "Wycofanie" }, acting);
    if (!stored.ok) return stored;
    if (target.value) await tx.putFormerPath(await addressOf(tx, post), target.value, REASON, now);
    return ok({ details: { redirectTo: request.redirectTo ?? null } });
  });
}

async function targetOf(
  { store, origin }: PostServiceDeps,
  postId: string,
  typed: string,
): Promise<Outcome<EntityRef | null>> {
  if (typed === "") return ok(null);
  const path = typedAddress(typed, origin);
  const entity = path === null ? null : await entityAt(store.read, path);
  if (!entity) return targetFault("Pod tym adresem nie ma wpisu, kategorii ani tagu.");
  if (entity.kind === "post" && entity.id === postId) return targetFault("To adres wpisu, który wycofujesz.");
  return ok(entity);
}

function targetFault(message: string) {
  return refuse("invalid", message, { redirectTo: message });
}
