import { redirect } from "../../requests/http-errors.ts";
import { may } from "#core/base/permission.ts";
import type { PostView } from "#core/site/views.ts";
import type { Services } from "#core/services.ts";
import { links } from "../../links.ts";
import { httpErrorOf } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";

/** A post's page. For a draft, `preview.until` is the time until which its preview link is valid. */
export interface PostScreen extends PostView {
  preview?: { until: string };
  edit?: string;
}

export async function loadPost(services: Services, context: RequestContext, params: Record<string, string>) {
  const token = context.query.get("preview");
  if (token !== null) return loadPreview(services, context, token);
  const post = context.take(await services.reading.post(params.category ?? "", params.slug ?? ""));
  const { viewer } = context;
  if (!viewer || !may(viewer, "write-own")) return post;
  const opened = await services.studio.posts.openById(viewer, post.id);
  return opened.ok ? { ...post, edit: links.editPost(opened.value.slug) } : post;
}

/** Loads a draft by its preview link. An invalid or expired token gives a 403, never the published page. */
async function loadPreview({ studio }: Services, context: RequestContext, token: string): Promise<PostScreen> {
  context.keepPrivate();
  context.headers["x-robots-tag"] = "noindex";
  const read = await studio.previews.read(token);
  if (!read.ok) throw httpErrorOf({ ...read, code: "forbidden" });
  const { post, until } = read.value;
  if (post.path !== context.pathname) throw redirect(`${post.path}${context.search}`, 302);
  return { ...post, seo: { ...post.seo, noindex: true }, preview: { until } };
}
