import { redirect } from "../../requests/http-errors.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { Services } from "#core/services.ts";
import { links } from "../../links.ts";
import { publishing } from "../../messages/editor/publishing.ts";
import { joinPosts } from "../../messages/join-posts.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

const DONE = { restored: publishing.done["restore-revision"], merged: joinPosts.done };

export type EditPostScreen = Awaited<ReturnType<typeof screenOf>>;

export async function loadNewPost(services: Services, context: RequestContext): Promise<EditPostScreen> {
  const viewer = requiredViewer(context);
  const post = unwrap(await services.studio.posts.blank(viewer, crypto.randomUUID(), context.query.get("topic")));
  return screenOf(services, viewer, post, null);
}

export async function loadEditPost(
  services: Services,
  context: RequestContext,
  params: Record<string, string>,
): Promise<EditPostScreen> {
  const viewer = requiredViewer(context);
  const opened = await services.studio.posts.open(viewer, params.slug ?? "");
  // A form can save a new title and still be refused. The title changes the post's address, but the form appears at the old address.
  if (opened.ok === "moved" && context.posted) return loadEditPost(services, context, { slug: opened.slug });
  if (opened.ok === "moved") throw redirect(links.editPost(opened.slug) + context.search, 302);
  return screenOf(services, viewer, unwrap(opened), context.query.get("done"));
}

async function screenOf(services: Services, viewer: Viewer, post: OpenedPost, done: string | null) {
  const { studio, config, origin } = services;
  const [tags, choices, comments, letter] = await Promise.all([
    studio.tags.byIds(viewer, post.draft.tagIds),
    studio.settings.choices(viewer),
    studio.posts.comments(viewer, post.id),
    studio.news.offer(viewer),
  ]);
  const { id, name, email } = viewer;
  return {
    post,
    tags,
    choices,
    comments: comments.ok ? comments.value : [],
    /** How many readers a letter with the post would reach; null when it cannot have one. */
    letter: letter.ok && post.publishedAt === null ? letter.value : null,
    /** Whether letters go to readers, so that one may have gone with the post. */
    hasReaders: letter.ok && letter.value !== null,
    /** Whether letters from before a restore wait for a decision. */
    isPaused: letter.ok && letter.value?.isPaused === true,
    /** A message about what the previous page did to this post; null when it did nothing. */
    done: done !== null && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null,
    topicId: post.draft.topicId,
    viewer: { id, name, email, mayEditAll: may(viewer, "edit-all") },
    /** IANA name of the site's time zone. All local times are in this zone. */
    zone: config.timeZone,
    origin,
    separator: config.head.separator,
    siteName: config.name,
  };
}
