import type { PostServiceDeps, PostStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, refuse, refuseField, type Outcome } from "#core/base/outcome.ts";
import { formatClock, formatWeekday } from "#core/polish/dates/format-dates.ts";
import type { RevisionDiff, RevisionLine } from "../post-service-types.ts";
import type { Revision, Draft } from "../drafts/draft.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { noSuchPost, presentDraft, visiblePost } from "../post-access.ts";
import { fieldInWords, type FieldNames, POST_FIELD_NAMES, POST_FIELDS } from "../post-fields.ts";
import { diffWords } from "./word-diff.ts";
import { postMessages } from "#core/messages/posts.ts";

export const HISTORY_ROWS = 50;

/** Lists a post's versions, newest first. `before` is the id of the last version on the previous page. */
export async function listHistory(deps: PostServiceDeps, viewer: Viewer, postId: string, before: string | null) {
  const { read } = deps.store;
  if (!(await visiblePost(read, viewer, postId))) return noSuchPost();
  const last = before === null ? null : await read.revision(before);
  if (before !== null && last?.postId !== postId) return noSuchRevision();
  const place = last && { at: last.at, id: last.id };
  const revisions = await read.revisions(postId, HISTORY_ROWS + 1, place);
  const lines = revisions.slice(0, HISTORY_ROWS).map(await lineMaker(deps));
  return ok({ lines, more: revisions.length > HISTORY_ROWS });
}

/**
 * Compares two versions of a post. `to`: the other version, `before` for the one that the version followed, null for the present text; the
 * first version, which followed none, is compared with the present text. Returns the older version first, and only fields that differ.
 */
export async function compareRevisions(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  ids: { from: string; to: string | null },
): Promise<Outcome<RevisionDiff>> {
  const { read } = deps.store;
  const edited = await visiblePost(read, viewer, postId);
  if (!edited) return noSuchPost();
  const named = await read.revision(ids.from);
  if (named?.postId !== postId) return noSuchRevision();
  const to = ids.to === "before" ? await idBefore(read, named) : ids.to;
  const other = to === null ? null : await read.revision(to);
  if (to !== null && other?.postId !== postId) return noSuchRevision();
  const [from, newer] = other && isOlder(other, named) ? [other, named] : [named, other];
  const [before, after] = [from.snapshot, newer?.snapshot ?? presentDraft(edited)];
  const names = { zone: deps.config.timeZone, nameOf: await namesIn(read, [before, after]) };
  const fields = POST_FIELD_NAMES.flatMap((field): RevisionDiff["fields"] => {
    const older = fieldInWords(field, before[field], names);
    const later = fieldInWords(field, after[field], names);
    return older === later ? [] : [{ field, name: POST_FIELDS[field].label, parts: diffWords(older, later) }];
  });
  const lineOf = await lineMaker(deps);
  return ok({ from: lineOf(from), to: newer && lineOf(newer), fields });
}

/** At most this many versions are searched for the one before, because refused texts, which were never the post's, may lie between. */
const MOST_REFUSED = 20;

/** Returns the id of the state that a version followed; null for the first one. */
async function idBefore(read: PostStoreRead, { postId, at, id }: Revision): Promise<string | null> {
  const earlier = await read.revisions(postId, MOST_REFUSED, { at, id });
  return earlier.find(({ kind }) => kind !== "conflict")?.id ?? null;
}

/** Names a revision. An empty name removes the present name. */
export async function nameRevision(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  change: { revisionId: string; label: string },
): Promise<Outcome<null>> {
  const label = change.label.trim();
  if ([...label].length > NAME_LIMIT) return refuseField("label", postMessages.nameTooLong(NAME_LIMIT));
  const now = deps.clock();
  return deps.store.write(async (tx): Promise<Outcome<null>> => {
    if (!(await visiblePost(tx, viewer, postId))) return noSuchPost();
    const revision = await tx.revision(change.revisionId);
    if (revision?.postId !== postId) return noSuchRevision();
    await tx.nameRevision(revision.id, label === "" ? null : label);
    const details = { revision: revision.id, label };
    await tx.putAudit(auditEntry(viewer, now, "name-revision", { kind: "post", id: postId }, details));
    return ok(null);
  });
}

/** Returns whether `one` is older. For two versions of the same instant the id decides, because it grows with every version. */
function isOlder(one: Revision, other: Revision): boolean {
  return one.at < other.at || (one.at === other.at && Number(one.id) < Number(other.id));
}

async function lineMaker(deps: PostServiceDeps): Promise<(revision: Omit<Revision, "snapshot">) => RevisionLine> {
  const names = new Map((await deps.store.read.users()).map((user) => [user.id, user.name]));
  return ({ id, token, kind, authorId, at, label }) => ({
    id,
    token,
    kind,
    at,
    label,
    author: authorId === null ? null : (names.get(authorId) ?? null),
    atText: `${formatWeekday(at, deps.config.timeZone)}, ${formatClock(at, deps.config.timeZone)}`,
  });
}

function noSuchRevision() {
  return refuse("missing", postMessages.noRevision);
}

async function namesIn(read: PostStoreRead, drafts: readonly Draft[]): Promise<FieldNames["nameOf"]> {
  const pictures = drafts.flatMap(({ cover }) => cover?.mediaId ?? []);
  const topics = drafts.some(({ topicId }) => topicId !== null) ? await read.topics() : [];
  const names = {
    user: await read.users(),
    tag: await read.tagsByIds(drafts.flatMap(({ tagIds }) => tagIds)),
    category: await read.categories(),
    topic: topics.map(({ id, title }) => ({ id, name: title })),
    picture: await read.media(pictures),
  };
  return (kind, id) => names[kind].find((each) => each.id === id)?.name ?? postMessages.removedName;
}
