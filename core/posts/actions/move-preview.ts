import type { PostStoreRead } from "../store.ts";
import { mayAct } from "../post-permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { maySee } from "#core/base/permission.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import type { MovePreview } from "../post-service.ts";
import { postAddresses, obstacleAt, pathOfAddress, type PostAddress } from "./move-post.ts";
import { mayEdit, noSuchPost, visiblePost, wasPublic } from "../post-access.ts";

/** Links to a moved post that are listed; the rest is led on by the redirect. */
const MOST_LINKED = 500;

/** What moving a post would do. Other people's drafts that link to it are not told of. */
export async function previewPostMove(
  read: PostStoreRead,
  viewer: Viewer,
  postId: string,
  to: PostAddress,
): Promise<Outcome<MovePreview>> {
  const edited = await visiblePost(read, viewer, postId);
  if (!edited) return noSuchPost();
  const { post } = edited;
  if (!mayAct(viewer, post, "edit")) return refuse("forbidden", "Nie możesz przenieść tego wpisu.");
  if (!wasPublic(post))
    return refuse("invalid", "Adres szkicu zmienia się w jego polach.", { slug: "Zmień adres w szkicu." });
  const path = await pathOfAddress(read, to);
  if (!path.ok) return path;
  const obstacle = await obstacleAt(read, post, to);
  const [from = "", ...former] = await postAddresses(read, post);
  const redirects = [from, ...former].filter((each) => each !== path.value);
  return ok({ from, to: path.value, redirects, linked: await linkedTo(read, viewer, postId, redirects), obstacle });
}

async function linkedTo(
  read: PostStoreRead,
  viewer: Viewer,
  postId: string,
  paths: string[],
): Promise<MovePreview["linked"]> {
  const linked: MovePreview["linked"] = [];
  const ids = new Set((await read.linkedFrom(paths, MOST_LINKED)).map((link) => link.postId));
  ids.delete(postId);
  for (const id of ids) {
    const post = await read.post(id);
    if (!post || !maySee(viewer, post)) continue;
    linked.push({ postId: id, title: post.title, mayEdit: mayEdit(viewer, post) === true });
  }
  return linked;
}
