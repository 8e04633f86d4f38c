import type { PostServiceDeps, PublishedPost } from "#core/posts/store.ts";
import type { SiteStoreRead } from "./store.ts";
import { NO_CATEGORY, UNFILED } from "../base/category.ts";
import { refuse, ok } from "../base/outcome.ts";
import { HOME_PATH } from "../base/paths.ts";
import { Utf8Text } from "../markdown/utf8-text.ts";
import { formatMoment } from "../polish/dates/format-dates.ts";
import { deriveAnyway } from "../posts/drafts/persist-draft.ts";
import type { EditedPost } from "../posts/drafts/draft.ts";
import { withCopy } from "../posts/actions/publish.ts";
import { generationOf } from "../posts/drafts/preview-link.ts";
import { draftView } from "./pages/post-page.ts";
import { readingContext } from "./reading-context.ts";
import type { Post } from "../posts/post.ts";
import { siteMessages } from "#core/messages/site.ts";

type Deps = Omit<PostServiceDeps, "store"> & { store: PostServiceDeps["store"] & { read: SiteStoreRead } };

export type DraftPreviews = ReturnType<typeof createDraftPreviews>;

export function createDraftPreviews(deps: Deps) {
  return { read: (token: string) => readPreview(deps, token) };
}

/**
 * Reads the draft of a preview link (the working copy, if the post has one) as its page would look. `until` says how long the link works:
 * "28 listopada 2026, 12:04".
 */
async function readPreview(deps: Deps, token: string) {
  const now = deps.clock();
  const signed = await deps.previewTokens.read(token, now);
  if (!signed) return refuse("forbidden", siteMessages.previewLinkExpired);
  const edited = await deps.store.read.edited(signed.postId);
  if (!edited || edited.post.state === "trashed") return refuse("forbidden", siteMessages.postGone);
  if (signed.generation !== (await generationOf(deps.store.read, signed.postId))) {
    return refuse("forbidden", siteMessages.previewLinkRevoked);
  }
  const { config, clock, origin } = deps;
  const store = { read: deps.store.read, onPurge() {} };
  const context = readingContext({ store, clock, config, origin: origin ?? "" });
  const view = draftView(context, await asPublished(deps, edited, now));
  const isUnfiled = edited.post.categoryId === NO_CATEGORY;
  const post = isUnfiled ? { ...view, category: { ...view.category, path: HOME_PATH } } : view;
  return ok({ post, until: formatMoment(signed.until, config.timeZone) });
}

/** Returns a draft (the working copy, if the post has one) as the site would have it. */
export async function asPublished(deps: Deps, edited: EditedPost, now: number): Promise<PublishedPost> {
  const { read } = deps.store;
  const post = withCopy(edited, null);
  const derived = await deriveAnyway(deps, post);
  const unfiled =
    post.categoryId === NO_CATEGORY ? { ...UNFILED, description: "", position: 0, version: 0 } : undefined;
  const category = unfiled ?? (await read.categories()).find(({ id }) => id === post.categoryId);
  if (!category) throw new Error(`Post ${post.id} is in a category that is not stored.`);
  const { id, slug, version, language, seo, substantiveUpdateAt, updateNote } = post;
  const publishedAt = post.publishedAt ?? post.publishAt ?? now;
  return {
    ...derived,
    html: new Utf8Text(derived.html),
    id,
    slug,
    version,
    language,
    seo,
    substantiveUpdateAt,
    updateNote,
    publishedAt,
    category,
    updatedAt: substantiveUpdateAt ?? publishedAt,
    pinUntil: post.pin?.until ?? null,
    // Not known yet: the person who publishes decides what readers are told about a model's part in the text.
    provenance: null,
    ...(await namesIn(read, post)),
  };
}

async function namesIn(read: SiteStoreRead, post: Post) {
  const users = new Map((await read.users()).map((user) => [user.id, user.name]));
  const tags = (await read.tagsByIds(post.tagIds)).filter((tag) => !tag.hidden && !tag.proposed);
  const topic = (await read.publicTopics()).find(({ id }) => id === post.topicId) ?? null;
  const [media] = post.cover ? await read.media([post.cover.mediaId]) : [];
  return {
    // Names alone: a draft's page is nobody's, and the people may have no pages yet.
    authors: post.authorIds.flatMap((id) => users.get(id) ?? []).map((name) => ({ name, slug: null })),
    tags,
    topic,
    cover: media && post.cover ? { ...media, alt: post.cover.alt, decorative: post.cover.decorative } : null,
  };
}
