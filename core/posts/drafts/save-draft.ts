import { maySee, requirePermission } from "#core/base/permission.ts";
import type { PostServiceDeps, PostStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, refuse, type Failure, type Outcome } from "#core/base/outcome.ts";
import { fieldErrors } from "../checks/field-errors.ts";
import { conflictOf, isRefused, refusalOfHeld, refusedAs } from "./conflict.ts";
import type { Saved, SaveOutcome, SaveRequest } from "../post-service-types.ts";
import { newPost, NOT_STORED, tokenOf, type Draft, type EditedPost, refusalOfTab, sameDraft } from "./draft.ts";
import { normaliseDraft, type NormalisedDraft } from "./normalise-draft.ts";
import { deriveAnyway, persistDraft, noteRevision, renewLease } from "./persist-draft.ts";
import { NAME_LIMIT, TAB_LIMIT } from "#core/base/limits.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { mayEdit, noSuchPost, presentDraft } from "../post-access.ts";
import { postMessages } from "#core/messages/posts.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Writing {
  viewer: Viewer;
  request: SaveRequest;
  now: number;
}

/**
 * Saves a draft. Base, lease and permission are checked in the transaction; a refused text is stored as a revision. Saving the same text
 * again changes nothing.
 */
export async function saveDraft(deps: PostServiceDeps, viewer: Viewer, request: SaveRequest): Promise<SaveOutcome> {
  const refusal = await refusalAtOnce(deps, viewer, request);
  if (refusal) return refusal;
  const { postId, base, draft, baseDraft } = request;
  const derived = await deriveAnyway(deps, draft);
  const writing = { viewer, request, now: deps.clock() };
  const outcome = await deps.store.write((tx) => writeDraft(tx, writing, derived));
  if (outcome.ok || !isRefused(outcome)) return outcome;
  return conflictOf(deps, viewer, outcome, { postId, base, draft, baseDraft });
}

/** Refuses, before rendering, a request that would fail whatever the draft's text is. */
async function refusalAtOnce(deps: PostServiceDeps, viewer: Viewer, request: SaveRequest): Promise<Failure | null> {
  const refusal =
    requirePermission(viewer, "write-own") ?? refusalOfTab(viewer, request.tab) ?? hardFaults(request.draft);
  if (refusal) return refusal;
  if (request.tab.length > TAB_LIMIT || (request.label?.length ?? 0) > NAME_LIMIT) {
    return refuse("invalid", postMessages.nameTooLong(NAME_LIMIT), { label: postMessages.shortenName });
  }
  const edited = await deps.store.read.edited(request.postId);
  if (edited) return maySee(viewer, edited.post) ? null : noSuchPost();
  if (request.base !== NOT_STORED) return refuse("gone", postMessages.gone);
  return UUID.test(request.postId) ? null : refuse("invalid", postMessages.badIdentifier);
}

/** Refuses texts too large for the store. All other faults of a draft matter only when it is published. */
export function hardFaults(draft: Draft): Failure | null {
  return fieldErrors(newPost("", { ...draft, slug: "wpis" }, 0), "unfinished");
}

async function writeDraft(tx: PostStoreWrite, writing: Writing, derived: Derived) {
  const { viewer, request, now } = writing;
  const edited = await tx.edited(request.postId);
  if (edited && !maySee(viewer, edited.post)) return noSuchPost();
  if (!edited && request.base !== NOT_STORED) return refuse("gone", postMessages.gone);
  const requested = { ...request.draft, topicId: request.topicId ?? request.draft.topicId };
  const { draft, fields } = await normaliseDraft(tx, viewer, { postId: request.postId, edited }, requested);
  if (edited && sameDraft(presentDraft(edited), draft)) return saveUnchanged(tx, writing, edited, fields);
  const refusal = edited && (await refusalNow(tx, writing, edited));
  if (refusal) return refusal;
  const by = { viewer, postId: request.postId, kind: request.kind, label: request.label ?? null, now };
  const persisted = await persistDraft(tx, edited, draft, derived, by);
  if (!persisted.ok) return persisted;
  await renewLease(tx, persisted.value, { viewer, tab: request.tab, now });
  const deed = edited ? (request.label ? "save" : null) : "create";
  if (deed)
    await tx.putAudit(auditEntry(viewer, now, deed, { kind: "post", id: request.postId }, { title: draft.title }));
  return ok(savedAs(persisted.value, fields));
}

/** Saves an unchanged text, without a new version. Stores a revision only if the person names it or saves after an autosave. */
async function saveUnchanged(
  tx: PostStoreWrite,
  { viewer, request, now }: Writing,
  edited: EditedPost,
  fields: NormalisedDraft["fields"],
): Promise<Outcome<Saved>> {
  const isPresent = request.base === tokenOf(edited) && mayEdit(viewer, edited.post) === true;
  if (isPresent && (request.label !== undefined || (await isNewMoment(tx, request)))) {
    await noteRevision(tx, edited, { viewer, kind: "save", label: request.label ?? null, now });
  }
  return ok(savedAs(edited, fields));
}

/** Returns whether a person saves a state that only an autosave has stored. Autosaves may be deleted later. */
async function isNewMoment(tx: PostStoreWrite, { postId, base, kind }: SaveRequest): Promise<boolean> {
  return kind === "save" && (await tx.revisionOf(postId, base))?.kind === "autosave";
}

async function refusalNow(tx: PostStoreWrite, { viewer, request, now }: Writing, edited: EditedPost) {
  const isFresh = tokenOf(edited) === request.base;
  const allowed = mayEdit(viewer, edited.post);
  if (allowed !== true) return isFresh ? refuse("forbidden", allowed) : refusedAs("state", allowed);
  return (await refusalOfHeld(tx, viewer, request, now)) ?? (isFresh ? null : refusedAs("stale"));
}

function savedAs(edited: EditedPost, fields: NormalisedDraft["fields"]): Saved {
  const savedAt = edited.copy?.updatedAt ?? edited.post.updatedAt;
  const saved = { token: tokenOf(edited), slug: edited.post.slug, savedAt };
  return Object.keys(fields).length > 0 ? { ...saved, fields } : saved;
}
