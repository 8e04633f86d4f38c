import { redirect } from "react-router";
import type { OpenedPost } from "#core/posts/desk.ts";
import type { Services } from "#core/services.ts";
import { links } from "../links.ts";
import type { Visit } from "../visit.ts";
import { valueOf, viewerOf } from "./asked.ts";

export interface EditPostScreen {
  opened: OpenedPost;
}

/** A post's editor; the slug a draft had before leads to the one it has. */
export async function loadEditPost(
  { desk }: Services,
  visit: Visit,
  params: Record<string, string>,
): Promise<EditPostScreen> {
  const opened = await desk.posts.open(viewerOf(visit), params.slug ?? "");
  if (opened.ok === "moved") throw redirect(links.editPost(opened.slug) + visit.search, 302);
  return { opened: valueOf(opened) };
}

/** The editor of a post that is stored nowhere before its first save. */
export async function loadNewPost({ desk }: Services, visit: Visit): Promise<EditPostScreen> {
  return { opened: valueOf(await desk.posts.blank(viewerOf(visit), crypto.randomUUID(), visit.query.get("topic"))) };
}
