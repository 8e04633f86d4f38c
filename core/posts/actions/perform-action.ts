import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import { formatMoment } from "#core/polish/dates/format-dates.ts";
import { draftOf, tokenOf, type EditedPost, refusalOfTab } from "../drafts/draft.ts";
import { normaliseDraft } from "../drafts/normalise-draft.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { PostServiceDeps, PostStoreRead, PostStoreWrite } from "../store.ts";
import { auditEntry, type AuditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { checkOutgoing, recordPublishedProvenance, recordReview } from "../provenance/provenance.ts";
import { hash } from "#core/markdown/render-key.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { conflictOf, isRefused, refusalOfHeld, refusedAs } from "../drafts/conflict.ts";
import type { ActOutcome, ActRequest } from "../post-service-types.ts";
import type { PostAction } from "../states.ts";
import { renewLease, storedPost, deriveAnyway, persistDraft } from "../drafts/persist-draft.ts";
import { move } from "./move-post.ts";
import { openedOf } from "../open-post.ts";
import { pin, redate } from "./change-dates.ts";
import { publish, publishAgain, publishCopy } from "./publish.ts";
import { sendBack, submit, takeBack } from "./review.ts";
import { schedule, scheduleCopy, unschedule, unscheduleCopy } from "./schedule.ts";
import { isPossible, mayDo, mayEdit, noSuchPost, visiblePost } from "../post-access.ts";
import { purge, redirectWithdrawn, restore, trash, withdraw } from "./trash.ts";
import type { Action, ActionResult, ActionContext, Commit } from "./action-types.ts";
import { postMessages } from "#core/messages/posts.ts";

const ACTS: Record<PostAction, Action> = {
  submit,
  "send-back": sendBack,
  "take-back": takeBack,
  publish,
  schedule,
  unschedule,
  withdraw,
  "publish-again": publishAgain,
  trash,
  restore,
  purge,
  "publish-copy": publishCopy,
  "schedule-copy": scheduleCopy,
  "unschedule-copy": unscheduleCopy,
  "discard-copy": discardCopy,
  move,
  "redirect-withdrawn": redirectWithdrawn,
  pin,
  redate,
  "restore-revision": restoreRevision,
};

/** Performs an action if the table of states allows it. The post must still be in the state `base`, and no other tab may hold the post. */
export async function performAction(deps: PostServiceDeps, viewer: Viewer, request: ActRequest): Promise<ActOutcome> {
  const { postId, base } = request;
  const done = await actOnce(deps, viewer, request);
  if (!done.ok && isRefused(done) && !(await wasDone(deps.store.read, viewer, request))) {
    return conflictOf(deps, viewer, done, { postId, base, draft: null, baseDraft: null });
  }
  if (!done.ok && !isRefused(done)) return done;
  const edited = await visiblePost(deps.store.read, viewer, postId);
  if (!edited) return ok(null);
  const opened = await openedOf(deps, viewer, edited);
  const notices = done.ok ? (done.value.notices ?? []) : [];
  return ok(notices.length > 0 ? { ...opened, notices } : opened);
}

/** Returns whether this same request was the last action on the post. If so, the action succeeded and only its answer was lost. */
async function wasDone(read: PostStoreRead, viewer: Viewer, request: ActRequest): Promise<boolean> {
  const [last] = await read.audit(1, null, { kind: "post", id: request.postId });
  return last?.userId === viewer.id && last.act === request.act && last.details["request"] === requestHash(request);
}

/** Identifies a request in the audit log without revealing its texts. */
function requestHash(request: ActRequest): string {
  return hash(JSON.stringify(request));
}

async function actOnce(deps: PostServiceDeps, viewer: Viewer, request: ActRequest): Promise<Outcome<ActionResult>> {
  const refusal = requirePermission(viewer, "write-own") ?? refusalOfTab(viewer, request.tab);
  if (refusal) return refusal;
  const now = deps.clock();
  const permitted = await allowed(deps.store.read, viewer, request, now);
  if (!permitted.ok) return permitted;
  const preparing = { deps, viewer, request, edited: permitted.value.edited, now };
  const change = await ACTS[request.act](preparing);
  if (!change.ok) return change;
  return deps.store.write(async (tx) => {
    const present = await allowed(tx, viewer, request, now);
    if (!present.ok) return present;
    const { edited, provenance } = present.value;
    const done = await change.value({ ...preparing, edited, tx });
    if (!done.ok) return done;
    if (PUBLISHES.has(request.act)) await recordPublishedProvenance(tx, provenance);
    else if (request.reviewed) await recordReview(tx, provenance);
    await noteAct(tx, preparing, done.value);
    return done;
  });
}

/** Actions that publish a text. `PUBLISHES_OR_SCHEDULES` also has the actions that plan a publication. */
const PUBLISHES: ReadonlySet<PostAction> = new Set<PostAction>(["publish", "publish-again", "publish-copy"]);
const PUBLISHES_OR_SCHEDULES: ReadonlySet<PostAction> = new Set<PostAction>([
  ...PUBLISHES,
  "schedule",
  "schedule-copy",
]);

async function allowed(read: PostStoreRead, viewer: Viewer, request: ActRequest, now: number) {
  const { postId, act, reviewed } = request;
  const edited = await visiblePost(read, viewer, postId);
  if (!edited) return noSuchPost();
  const refusal = await refusalOf(read, viewer, request, edited, now);
  if (refusal) return refusal;
  if (!PUBLISHES_OR_SCHEDULES.has(act)) return ok({ edited, provenance: null });
  // A text that a model helped with is published only with a responsible editor and a confirmed review.
  const provenance = await checkOutgoing(read, postId, draftOf(edited), reviewed ? { by: viewer.id, at: now } : null);
  return provenance.ok ? ok({ edited, provenance: provenance.value }) : provenance;
}

async function refusalOf(read: PostStoreRead, viewer: Viewer, request: ActRequest, edited: EditedPost, now: number) {
  const isFresh = tokenOf(edited) === request.base;
  if (!isPossible(edited, request.act)) return isFresh ? refusedAs("state") : refusedAs("stale");
  const may = mayDo(viewer, edited.post, request.act);
  if (may !== true) return refuse("forbidden", may);
  return (await refusalOfHeld(read, viewer, request, now)) ?? (isFresh ? null : refusedAs("stale"));
}

/** Writes the audit entry and renews the tab's lease for the new state. The tab stops holding the post if the person may no longer edit it. */
async function noteAct(tx: PostStoreWrite, { viewer, request, edited, now }: ActionContext, done: ActionResult) {
  const reviewed: AuditEntry["details"] =
    request.reviewed && PUBLISHES_OR_SCHEDULES.has(request.act) ? { reviewed: true } : {};
  const details = { title: edited.post.title, request: requestHash(request), ...reviewed, ...done.details };
  await tx.putAudit(auditEntry(viewer, now, request.act, { kind: "post", id: request.postId }, details));
  if (request.act === "purge") return;
  const after = await storedPost(tx, request.postId);
  const ownLease = (await tx.leases(request.postId, now)).find((lease) => lease.tab === request.tab);
  if (!ownLease || ownLease.userId !== viewer.id) return;
  if (mayEdit(viewer, after.post) === true) await renewLease(tx, after, { viewer, tab: request.tab, now });
  else await tx.putLease({ ...ownLease, holder: false, base: tokenOf(after) });
}

/** Deletes the working copy. Its text stays in the history. */
async function discardCopy(): ReturnType<Action> {
  return ok(async ({ tx, edited }) => {
    await tx.dropCopy(edited.post.id);
    return ok({});
  });
}

/** Stores an earlier text again as the present text, in a new revision. Reports tags and other references that no longer exist. */
async function restoreRevision({ deps, viewer, edited, request }: ActionContext): Promise<Outcome<Commit>> {
  const revision = request.revisionId ? await deps.store.read.revision(request.revisionId) : null;
  if (!revision || revision.postId !== edited.post.id) return refuse("missing", postMessages.noRevision);
  const may = mayEdit(viewer, edited.post);
  if (may !== true) return refuse("forbidden", may);
  const derived = await deriveAnyway(deps, revision.snapshot);
  const from = formatMoment(revision.at, deps.config.timeZone);
  return ok(async ({ tx, edited: present, now }) => {
    const of = { postId: present.post.id, edited: present };
    const { draft, fields } = await normaliseDraft(tx, viewer, of, revision.snapshot);
    const by = { viewer, postId: present.post.id, kind: "restore" as const, label: postMessages.revisionOf(from), now };
    const kept = await persistDraft(tx, present, draft, derived, by);
    if (!kept.ok) return kept;
    const notices = [...Object.values(fields), ...(await lostPictures(tx, draft.body))];
    return ok({ details: { from }, notices });
  });
}

/** Returns a sentence about pictures that the text has but the library lacks. Readers would see nothing in place of these pictures. */
async function lostPictures(read: PostStoreRead, body: string): Promise<string[]> {
  const named = [...new Set(mediaIn(body))];
  const lost = named.length - (await read.media(named)).length;
  if (lost === 0) return [];
  return [postMessages.picturesLost(lost)];
}
