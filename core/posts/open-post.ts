import type { JoinedInto } from "./join/join-types.ts";
import type { PostServiceDeps, PostStoreRead } from "./store.ts";
import { requirePermission } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { provenanceOf, shareOf } from "./provenance/provenance.ts";
import { mediaPath } from "../base/media.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import { maySeeTopic, NO_TOPIC, type PlannedTopic } from "../topics/topic.ts";
import { lastEditor } from "./drafts/conflict.ts";
import { formatMoment } from "../polish/dates/format-dates.ts";
import type { Post } from "./post.ts";
import type { OpenedPost, ReturnedPost } from "./post-service-types.ts";
import { EMPTY_DRAFT, newPost, NOT_STORED, tokenOf, type Draft, type EditedPost } from "./drafts/draft.ts";
import { differsMuch } from "./actions/publish.ts";
import { isLetterPlanned } from "./actions/schedule.ts";
import { traceAddress } from "#core/addresses/trace-address.ts";
import { addressOf } from "./store-post.ts";
import { actsOf, mayEdit, noSuchPost, presentDraft, visiblePost, wasPublic } from "./post-access.ts";
import { isPublic } from "./states.ts";
import { postMessages } from "#core/messages/posts.ts";

/** Opens a post by its slug. For a former slug of a draft, returns the present slug. */
export async function openPost(
  deps: PostServiceDeps,
  viewer: Viewer,
  slug: string,
): Promise<Outcome<OpenedPost> | { ok: "moved"; slug: string }> {
  const { read } = deps.store;
  const direct = await read.postBySlug(slug);
  if (direct) return openById(deps, viewer, direct.id);
  const formerId = await read.postIdByFormerSlug(slug);
  const former = formerId === null ? null : await visiblePost(read, viewer, formerId);
  return former ? { ok: "moved", slug: former.post.slug } : noSuchPost();
}

export async function openById(deps: PostServiceDeps, viewer: Viewer, postId: string): Promise<Outcome<OpenedPost>> {
  const edited = await visiblePost(deps.store.read, viewer, postId);
  return edited ? ok(await openedOf(deps, viewer, edited)) : noSuchPost();
}

/** Returns an empty draft by the viewer. A draft begun from a topic has the topic's title, category and tags. */
export async function openBlank(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  topicSlug: string | null,
): Promise<Outcome<OpenedPost>> {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const { read } = deps.store;
  const categories = await read.categories();
  if (categories.length === 0) {
    return refuse("invalid", postMessages.noCategoryYet);
  }
  const topic = topicSlug === null ? null : await topicCalled(read, topicSlug);
  if (topicSlug !== null && (!topic || !maySeeTopic(viewer, topic))) return NO_TOPIC;
  const draft: Draft = {
    ...EMPTY_DRAFT,
    title: topic?.title ?? "",
    categoryId: categories.find(({ id }) => id === topic?.categoryId)?.id ?? NO_CATEGORY,
    tagIds: topic ? await presentTags(read, topic.tagIds) : [],
    topicId: topic?.id ?? null,
    authorIds: [viewer.id],
  };
  const status = copyStatusOf({ post: newPost(postId, draft, deps.clock()), copy: null, copies: 0 }, viewer);
  const nothing = {
    path: null,
    leadsTo: null,
    coverPath: null,
    overdue: null,
    copyPublished: null,
    savedBy: null,
    aiShare: null,
    joined: null,
    returned: null,
    letterPlanned: false,
    letterRest: 0,
  };
  return ok({ ...status, ...nothing, token: NOT_STORED, draft });
}

async function presentTags(read: PostStoreRead, ids: string[]): Promise<string[]> {
  return (await read.tagsByIds(await read.resolveTagIds(ids))).map(({ id }) => id);
}

/** Returns the topic with this slug. For a merged topic, returns the topic into which it was merged. */
async function topicCalled(read: PostStoreRead, slug: string): Promise<PlannedTopic | null> {
  const stored = await read.topicBySlug(slug);
  return stored && read.plannedTopic(await read.resolveTopicId(stored.id));
}

export async function openedOf(deps: PostServiceDeps, viewer: Viewer, edited: EditedPost): Promise<OpenedPost> {
  const { read } = deps.store;
  const draft = presentDraft(edited);
  const [cover] = draft.cover ? await read.media([draft.cover.mediaId]) : [];
  const path = edited.post.categoryId === NO_CATEGORY ? null : await addressOf(read, edited.post);
  const isWithdrawn = edited.post.state === "withdrawn";
  return {
    ...copyStatusOf(edited, viewer),
    token: tokenOf(edited),
    draft,
    path,
    leadsTo: isWithdrawn && path ? ((await traceAddress(read, deps, path))?.steps[0]?.to ?? null) : null,
    coverPath: cover ? mediaPath(cover) : null,
    overdue: await overdueOf(deps, edited),
    copyPublished: await lastCopyPublished(read, edited.post),
    savedBy: await lastEditor(read, edited),
    aiShare: shareOf(await provenanceOf(read, edited.post.id, draft)),
    joined: await joinedInto(read, viewer, edited.post.id),
    returned: await returnOf(deps, edited.post),
    letterPlanned:
      edited.post.state === "scheduled" &&
      (await isLetterPlanned(read, edited.post.id, await deps.restoredLetters?.())),
    letterRest: isWithdrawn ? ((await deps.unsentReaders?.(edited.post.id)) ?? 0) : 0,
  };
}

function copyStatusOf(edited: EditedPost, viewer: Viewer) {
  const { post, copy } = edited;
  return {
    id: post.id,
    state: post.state,
    slug: post.slug,
    addressFixed: wasPublic(post),
    isLive: isPublic(post.state),
    hasCopy: copy !== null,
    publishedAt: post.publishedAt,
    substantiveUpdateAt: post.substantiveUpdateAt,
    publishAt: copy ? copy.publishAt : post.publishAt,
    savedAt: copy?.updatedAt ?? post.updatedAt,
    acts: actsOf(viewer, edited),
    mayEdit: mayEdit(viewer, post),
    substantive: differsMuch(edited),
  };
}

/** At most this many schedules are searched for one post's schedule. No site has a thousand schedules at a time. */
const MOST_SCHEDULES = 1_000;

async function overdueOf({ store }: PostServiceDeps, { post, copy }: EditedPost): Promise<string | null> {
  if (post.publishAt === null && (copy?.publishAt ?? null) === null) return null;
  const schedule = await store.read.schedule(MOST_SCHEDULES);
  return schedule.find(({ postId }) => postId === post.id)?.overdue ?? null;
}

async function lastCopyPublished(read: PostStoreRead, post: Post): Promise<OpenedPost["copyPublished"]> {
  if (!isPublic(post.state)) return null;
  const [entry] = await read.audit(1, null, { kind: "post", id: post.id, act: "publish-copy" });
  if (!entry) return null;
  return { at: entry.at, by: (await read.users()).find(({ id }) => id === entry.userId)?.name ?? null };
}

/** After one of these actions, it no longer matters that the post was sent back earlier. */
const AFTER_RETURN = ["submit", "schedule", "publish"];

/** Returns when an editor last sent the draft back, with the remark stored in the same write. */
async function returnOf({ store, config }: PostServiceDeps, post: Post): Promise<ReturnedPost | null> {
  if (post.state !== "draft") return null;
  const { read } = store;
  const of = (act: string) => read.audit(1, null, { kind: "post", id: post.id, act });
  const [entry] = await of("send-back");
  if (!entry) return null;
  const later = await Promise.all(AFTER_RETURN.map(of));
  if (later.flat().some(({ id }) => id > entry.id)) return null;
  const remark = (await read.comments(post.id)).findLast(
    ({ authorId, at }) => authorId === entry.userId && at === entry.at,
  );
  const editor = (await read.users()).find(({ id }) => id === entry.userId);
  const atText = formatMoment(entry.at, config.timeZone);
  return { name: editor?.name ?? "", atText, remark: remark?.text ?? "" };
}

const OUT = ["publish", "publish-copy", "publish-again"];

/** Returns the post into which this post's text was last joined, if that post still has the text; otherwise null. */
async function joinedInto(read: PostStoreRead, viewer: Viewer, postId: string): Promise<JoinedInto | null> {
  const [entry] = await read.audit(1, null, { kind: "post", id: postId, act: "join" });
  const into = entry && (await visiblePost(read, viewer, String(entry.details["intoId"])));
  if (!entry || !into || into.post.state === "trashed") return null;
  const { id, slug, title, state } = into.post;
  const since = async (act: string) => {
    const [last] = await read.audit(1, null, { kind: "post", id, act });
    return last !== undefined && last.id > entry.id;
  };
  const outs = await Promise.all(OUT.map(since));
  const out = isPublic(state) && outs.some(Boolean);
  // If the working copy was discarded before its publication, only the other post's history has the text.
  if (!out && (await since("discard-copy"))) return null;
  return { title, slug, path: await addressOf(read, into.post), out };
}
