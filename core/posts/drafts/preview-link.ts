import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import type { Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/moments.ts";
import { PREVIEW_MS } from "#core/store.ts";
import type { PublishedPost, StoreRead } from "#core/store.ts";
import { NO_CATEGORY, UNFILED } from "#core/categories/category.ts";
import { readingContext } from "#core/site/reading-context.ts";
import { HOME_PATH } from "#core/base/paths.ts";
import { draftView } from "#core/site/pages/post-page.ts";
import type { PreviewedPost } from "../post-service.ts";
import type { EditedPost } from "./draft.ts";
import { deriveAnyway } from "./persist-draft.ts";
import type { Post } from "../post.ts";
import type { PostServiceDeps } from "../service-deps.ts";
import { withCopy } from "../actions/publish.ts";
import { addressOf } from "../store-post.ts";
import { noSuchPost, visiblePost } from "../post-access.ts";

/** The address at which anybody sees the draft for 7 days. */
export async function previewLink(
  ports: PostServiceDeps,
  viewer: Viewer,
  postId: string,
): Promise<Outcome<{ path: string; until: string }>> {
  const edited = await visiblePost(ports.store.read, viewer, postId);
  if (!edited) return noSuchPost();
  const until = ports.clock() + PREVIEW_MS;
  const token = await ports.previewTokens.sign(postId, until, await generationOf(ports.store.read, postId));
  const path = await addressOf(ports.store.read, edited.post);
  return ok({ path: `${path}?preview=${token}`, until: formatMoment(until, ports.config.timeZone) });
}

/** The name of the deed in the log, by which links made before it are known. */
const REVOKE = "revoke-previews";

/** From now on every link to the post's draft that was ever made is refused; those made later work. */
export async function revokePreviews(ports: PostServiceDeps, viewer: Viewer, postId: string): Promise<Outcome<null>> {
  const now = ports.clock();
  return ports.store.write(async (tx): Promise<Outcome<null>> => {
    const edited = await visiblePost(tx, viewer, postId);
    if (!edited) return noSuchPost();
    await tx.putAudit(auditEntry(viewer, now, REVOKE, { kind: "post", id: postId }, { title: edited.post.title }));
    return ok(null);
  });
}

/**
 * How the links of a post that were made since the last revocation are told from earlier ones: by the number of its entry in
 * the log, which nothing changes or removes; 0 before the first.
 */
async function generationOf(read: StoreRead, postId: string): Promise<number> {
  const [last] = await read.audit(1, null, { kind: "post", id: postId, act: REVOKE });
  return last?.id ?? 0;
}

/** The draft a link shows, as its page would be: the working copy where there is one. */
export async function readPreview(ports: PostServiceDeps, token: string): Promise<Outcome<PreviewedPost>> {
  const now = ports.clock();
  const signed = await ports.previewTokens.read(token, now);
  if (!signed) return refuse("forbidden", "Ten odnośnik do podglądu wygasł albo jest niepełny. Poproś o nowy.");
  const edited = await ports.store.read.edited(signed.postId);
  if (!edited || edited.post.state === "kosz") return refuse("forbidden", "Tego wpisu już nie ma.");
  if (signed.generation !== (await generationOf(ports.store.read, signed.postId))) {
    return refuse("forbidden", "Redakcja unieważniła ten odnośnik do podglądu. Poproś o nowy.");
  }
  const { config, clock, origin } = ports;
  const store = { read: ports.store.read, onCommit() {} };
  const context = readingContext({ store, clock, config, origin: origin ?? "" });
  const view = draftView(context, await asPublished(ports, edited, now));
  const isUnfiled = edited.post.categoryId === NO_CATEGORY;
  const post = isUnfiled ? { ...view, category: { ...view.category, path: HOME_PATH } } : view;
  return ok({ post, until: formatMoment(signed.until, config.timeZone) });
}

async function asPublished(ports: PostServiceDeps, edited: EditedPost, now: number): Promise<PublishedPost> {
  const { read } = ports.store;
  const post = withCopy(edited, null);
  const derived = await deriveAnyway(ports, post);
  const unfiled =
    post.categoryId === NO_CATEGORY ? { ...UNFILED, description: "", position: 0, version: 0 } : undefined;
  const category = unfiled ?? (await read.categories()).find(({ id }) => id === post.categoryId);
  if (!category) throw new Error(`Post ${post.id} is in a category that is not stored.`);
  const { id, slug, version, seo, substantiveUpdateAt } = post;
  const publishedAt = post.publishedAt ?? post.publishAt ?? now;
  return {
    ...derived,
    id,
    slug,
    version,
    seo,
    substantiveUpdateAt,
    publishedAt,
    category,
    updatedAt: substantiveUpdateAt ?? publishedAt,
    pinUntil: post.pin?.until ?? null,
    // What readers are told of a model's part is settled by who publishes.
    provenance: null,
    ...(await namesIn(read, post)),
  };
}

/** What readers see of the things a post names. */
async function namesIn(
  read: StoreRead,
  post: Post,
): Promise<Pick<PublishedPost, "authors" | "tags" | "topic" | "cover">> {
  const users = new Map((await read.users()).map((user) => [user.id, user.name]));
  const tags = (await read.tagsByIds(post.tagIds)).filter((tag) => !tag.hidden && !tag.proposed);
  const topic = (await read.publicTopics()).find(({ id }) => id === post.topicId) ?? null;
  const [media] = post.cover ? await read.media([post.cover.mediaId]) : [];
  return {
    authors: post.authorIds.flatMap((id) => users.get(id) ?? []),
    tags,
    topic,
    cover: media && post.cover ? { ...media, alt: post.cover.alt, decorative: post.cover.decorative } : null,
  };
}
