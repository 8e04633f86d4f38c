import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import type { Commit } from "./action.ts";
import type { CommitContext } from "./action.ts";
import type { ActionContext } from "./action.ts";
import { storeState } from "./store-transition.ts";
import { draftReferences } from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import type { Derived } from "#core/markdown/rendering.ts";
import { withCopy } from "./publish.ts";
import { derive } from "../store-post.ts";

/** Puts a live post at the head of the home page, until an instant or until further notice, or takes it from there. */
export async function pin({ ports, edited, request, now }: ActionContext): Promise<Outcome<Commit>> {
  const wanted = request.pin ?? null;
  if (wanted?.until && wanted.until <= now) {
    const message = "Ten dzień już minął. Podaj późniejszy albo przypnij wpis bez terminu.";
    return refuse("invalid", message, { pin: message });
  }
  const derived = await derive(ports, edited.post);
  if (!derived.ok) return derived;
  const ofCopy = edited.copy && (await derive(ports, withCopy(edited, null)));
  return ok(async (acting) => {
    const post = { ...acting.edited.post, pin: wanted };
    const stored = await storeState(acting.tx, { post, derived: derived.value, kind: null }, acting);
    if (!stored.ok) return stored;
    await pinCopy(acting, wanted, ofCopy?.ok ? ofCopy.value : derived.value);
    return ok({ details: { pinned: wanted !== null } });
  });
}

/** The working copy has the pin as a field, and would bring the old one back. */
async function pinCopy({ tx, edited }: CommitContext, wanted: Post["pin"], derived: Derived): Promise<void> {
  if (!edited.copy) return;
  const { count: _, ...copy } = edited.copy;
  await tx.putCopy({ ...copy, draft: { ...copy.draft, pin: wanted } }, draftReferences(derived));
}
