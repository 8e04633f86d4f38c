import type { PostServiceDeps, PostStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { formatClock } from "#core/polish/dates/format-dates.ts";
import type { Presence } from "../post-service-types.ts";
import { LEASE_MS, NOT_STORED, tokenOf, type EditToken, type Lease, refusalOfTab } from "./draft.ts";
import { TAB_LIMIT } from "#core/base/limits.ts";
import { mayEdit, noSuchPost, visiblePost } from "../post-access.ts";
import { postMessages } from "#core/messages/posts.ts";

interface OpenTab {
  postId: string;
  tab: string;
  base: EditToken;
}

export async function leave(deps: PostServiceDeps, viewer: Viewer, postId: string, tab: string): Promise<void> {
  const now = deps.clock();
  await deps.store.write(async (tx) => {
    const ownLease = (await tx.leases(postId, now)).find((each) => each.tab === tab);
    if (ownLease?.userId === viewer.id) await tx.dropLease(postId, tab);
  });
}

/**
 * Renews a tab's lease at its heartbeat. The tab may write if no other tab writes and its person may edit the post. With `takes`, the tab
 * takes over writing from another tab; `forbidden` if the person may not edit the post now.
 */
export async function renewPresence(
  deps: PostServiceDeps,
  viewer: Viewer,
  { postId, tab, base }: OpenTab,
  takes: boolean,
) {
  if (tab === "" || tab.length > TAB_LIMIT) return refuse("invalid", postMessages.tabWithoutName);
  const refusal = refusalOfTab(viewer, tab);
  if (refusal) return refusal;
  if (!(await deps.store.read.edited(postId))) {
    return ok({ holding: true, holder: null, others: [], token: NOT_STORED, now: deps.clock() });
  }
  const now = deps.clock();
  return deps.store.write(async (tx): Promise<Outcome<Presence>> => {
    const edited = await visiblePost(tx, viewer, postId);
    if (!edited) return noSuchPost();
    const may = mayEdit(viewer, edited.post);
    if (takes && may !== true) return refuse("forbidden", may);
    const live = await tx.leases(postId, now);
    const ownLease = live.find((each) => each.tab === tab);
    if (ownLease && ownLease.userId !== viewer.id) return refuse("invalid", postMessages.tabOfSomebodyElse);
    const isTaken = live.some((each) => each.holder && each.tab !== tab);
    const holder = may === true && (takes || !isTaken);
    const openedAt = ownLease?.openedAt ?? now;
    const spared = deps.sparedBeatsMs ?? 0;
    const isSame = ownLease?.holder === holder && ownLease.base === base;
    if (takes || !isSame || spared === 0 || ownLease.expiresAt < now + LEASE_MS) {
      const expiresAt = now + LEASE_MS + spared;
      await tx.putLease({ postId, tab, userId: viewer.id, holder, base, openedAt, expiresAt });
    }
    if (takes && isTaken) await tx.putAudit(auditEntry(viewer, now, "take-over", { kind: "post", id: postId }));
    return ok({ ...(await presenceOf(deps, tx, viewer, { postId, tab }, now)), token: tokenOf(edited), now });
  });
}

async function presenceOf(
  deps: PostServiceDeps,
  read: PostStoreRead,
  viewer: Viewer,
  { postId, tab }: Pick<OpenTab, "postId" | "tab">,
  now: number,
): Promise<Omit<Presence, "token" | "now">> {
  const names = new Map((await read.users()).map((user) => [user.id, user.name]));
  const named = ({ userId, tab: theirs }: Lease) => ({ name: names.get(userId) ?? "", tab: theirs });
  const since = ({ openedAt }: Lease) => formatClock(openedAt, deps.config.timeZone);
  const live = await read.leases(postId, now);
  const others = live.filter((each) => each.tab !== tab);
  const holder = others.find((each) => each.holder);
  const isOwn = holder?.userId === viewer.id;
  const writes = holder !== undefined && !isOwn && (await hasWritten(read, holder, now));
  return {
    holding: live.some((each) => each.tab === tab && each.holder),
    holder: holder ? { ...named(holder), since: since(holder), own: isOwn, writes } : null,
    others: others.filter(({ userId }) => userId !== viewer.id).map(named),
  };
}

/** A person who has pressed no key for this long is not writing any more. */
const WRITING_MS = 120_000;
/** At most this many of the newest revisions are searched for a revision by the lease's holder. */
const RECENT = 20;

/** Returns whether the lease's holder has written lately. Each key press makes a revision within two seconds, even if the save is refused. */
async function hasWritten(read: PostStoreRead, { postId, userId }: Lease, now: number): Promise<boolean> {
  const recent = await read.revisions(postId, RECENT, null);
  return recent.some(({ authorId, at }) => authorId === userId && at > now - WRITING_MS);
}
