import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import { formatMoment } from "#core/polish/dates/dates.ts";
import { draftOf, tokenOf, type EditedPost, refusalOfTab } from "../drafts/draft.ts";
import { normaliseDraft } from "../drafts/normalise-draft.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { PostServiceDeps, PostStoreRead, PostStoreWrite } from "../store.ts";
import { auditEntry, type AuditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { checkOutgoing, noteOut, noteReviewed } from "../provenance/provenance.ts";
import { hash } from "#core/markdown/render-key.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { conflictOf, isRefused, refusalOfHeld, refusedAs } from "../drafts/conflict.ts";
import type { ActOutcome, ActRequest } from "../post-service.ts";
import type { PostAction } from "../states.ts";
import { renewLease, storedPost, deriveAnyway, persistDraft } from "../drafts/persist-draft.ts";
import { move } from "./move-post.ts";
import { openedOf } from "../open-post.ts";
import { pin, redate } from "./change-dates.ts";
import { publish, publishAgain, publishCopy } from "./publish.ts";
import { sendBack, submit, takeBack } from "./review.ts";
import { schedule, scheduleCopy, unschedule, unscheduleCopy } from "./schedule.ts";
import { isPossible, mayDo, mayEdit, noSuchPost, visiblePost } from "../post-access.ts";
import { purge, restore, trash, withdraw } from "./trash.ts";
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
  pin,
  redate,
  "restore-revision": restoreRevision,
};

/** Does one action: allowed by the table of states, on the state named by the base, while no other tab holds the post. */
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

/** Whether the last thing done to the post was this very request, whose answer was lost on its way. */
async function wasDone(read: PostStoreRead, viewer: Viewer, request: ActRequest): Promise<boolean> {
  const [last] = await read.audit(1, null, { kind: "post", id: request.postId });
  return last?.userId === viewer.id && last.act === request.act && last.details["request"] === nameOf(request);
}

/** The same for the same request; no text can be read from it. */
function nameOf(request: ActRequest): string {
  return hash(JSON.stringify(request));
}

async function actOnce(deps: PostServiceDeps, viewer: Viewer, request: ActRequest): Promise<Outcome<ActionResult>> {
  const refusal = requirePermission(viewer, "write-own") ?? refusalOfTab(viewer, request.tab);
  if (refusal) return refusal;
  const now = deps.clock();
  const found = await allowed(deps.store.read, viewer, request, now);
  if (!found.ok) return found;
  const preparing = { deps, viewer, request, edited: found.value.edited, now };
  const change = await ACTS[request.act](preparing);
  if (!change.ok) return change;
  return deps.store.write(async (tx) => {
    const present = await allowed(tx, viewer, request, now);
    if (!present.ok) return present;
    const { edited, known } = present.value;
    const done = await change.value({ ...preparing, edited, tx });
    if (!done.ok) return done;
    if (SHOWS.has(request.act)) await noteOut(tx, known);
    else if (request.reviewed) await noteReviewed(tx, known);
    await noteAct(tx, preparing, done.value);
    return done;
  });
}

/** Acts after which readers see the text, and with those that put it out by the clock. */
const SHOWS: ReadonlySet<PostAction> = new Set<PostAction>(["publish", "publish-again", "publish-copy"]);
const PUTS_OUT: ReadonlySet<PostAction> = new Set<PostAction>([...SHOWS, "schedule", "schedule-copy"]);

async function allowed(read: PostStoreRead, viewer: Viewer, request: ActRequest, now: number) {
  const { postId, act, reviewed } = request;
  const edited = await visiblePost(read, viewer, postId);
  if (!edited) return noSuchPost();
  const refusal = await refusalOf(read, viewer, request, edited, now);
  if (refusal) return refusal;
  if (!PUTS_OUT.has(act)) return ok({ edited, known: null });
  // A text a model had a part in goes out once it has a responsible editor and somebody says to have looked it through.
  const known = await checkOutgoing(read, postId, draftOf(edited), reviewed ? { by: viewer.id, at: now } : null);
  return known.ok ? ok({ edited, known: known.value }) : known;
}

async function refusalOf(read: PostStoreRead, viewer: Viewer, request: ActRequest, edited: EditedPost, now: number) {
  const isFresh = tokenOf(edited) === request.base;
  if (!isPossible(edited, request.act)) return isFresh ? refusedAs("state") : refusedAs("stale");
  const may = mayDo(viewer, edited.post, request.act);
  if (may !== true) return refuse("forbidden", may);
  return (await refusalOfHeld(read, viewer, request, now)) ?? (isFresh ? null : refusedAs("stale"));
}

/** The audit entry, and the tab's lease: it goes on from the new state, and no longer writes what its person may not. */
async function noteAct(tx: PostStoreWrite, { viewer, request, edited, now }: ActionContext, done: ActionResult) {
  const reviewed: AuditEntry["details"] = request.reviewed && PUTS_OUT.has(request.act) ? { reviewed: true } : {};
  const details = { title: edited.post.title, request: nameOf(request), ...reviewed, ...done.details };
  await tx.putAudit(auditEntry(viewer, now, request.act, { kind: "post", id: request.postId }, details));
  if (request.act === "purge") return;
  const after = await storedPost(tx, request.postId);
  const own = (await tx.leases(request.postId, now)).find((lease) => lease.tab === request.tab);
  if (!own || own.userId !== viewer.id) return;
  if (mayEdit(viewer, after.post) === true) await renewLease(tx, after, { viewer, tab: request.tab, now });
  else await tx.putLease({ ...own, holder: false, base: tokenOf(after) });
}

/** The working copy is dropped; its text stays in the history. */
async function discardCopy(): ReturnType<Action> {
  return ok(async ({ tx, edited }) => {
    await tx.dropCopy(edited.post.id);
    return ok({});
  });
}

/** An earlier text becomes the present one, as a new revision. What it names and is gone is left out and reported. */
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

/** A picture is in the text by its address: of one that was removed from the library readers would see nothing. */
async function lostPictures(read: PostStoreRead, body: string): Promise<string[]> {
  const named = [...new Set(mediaIn(body))];
  const lost = named.length - (await read.media(named)).length;
  if (lost === 0) return [];
  return [postMessages.picturesLost(lost)];
}
