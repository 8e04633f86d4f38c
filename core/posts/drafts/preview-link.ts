import type { PostServiceDeps, PostStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/format-dates.ts";
import { PREVIEW_MS } from "#core/base/common-deps.ts";
import { addressOf } from "../store-post.ts";
import { noSuchPost, visiblePost } from "../post-access.ts";

export async function previewLink(deps: PostServiceDeps, viewer: Viewer, postId: string) {
  const edited = await visiblePost(deps.store.read, viewer, postId);
  if (!edited) return noSuchPost();
  const until = deps.clock() + PREVIEW_MS;
  const token = await deps.previewTokens.sign(postId, until, await generationOf(deps.store.read, postId));
  const path = await addressOf(deps.store.read, edited.post);
  return ok({ path: `${path}?preview=${token}`, until: formatMoment(until, deps.config.timeZone) });
}

/** The act in the audit log that makes earlier links invalid. */
const REVOKE = "revoke-previews";

/** Makes all earlier links to the post's preview invalid. */
export async function revokePreviews(deps: PostServiceDeps, viewer: Viewer, postId: string): Promise<Outcome<null>> {
  const now = deps.clock();
  return deps.store.write(async (tx): Promise<Outcome<null>> => {
    const edited = await visiblePost(tx, viewer, postId);
    if (!edited) return noSuchPost();
    await tx.putAudit(auditEntry(viewer, now, REVOKE, { kind: "post", id: postId }, { title: edited.post.title }));
    return ok(null);
  });
}

/** Returns the id of the audit entry of the last revocation, 0 if there was none. Only links made with this id are valid. */
export async function generationOf(read: PostStoreRead, postId: string): Promise<number> {
  const [last] = await read.audit(1, null, { kind: "post", id: postId, act: REVOKE });
  return last?.id ?? 0;
}
