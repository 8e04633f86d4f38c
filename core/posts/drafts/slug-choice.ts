import { plainTitle } from "#core/base/post-title.ts";
import type { PostStoreRead } from "../store.ts";
import { ok, refuseField } from "#core/base/outcome.ts";
import { withEnding } from "#core/polish/slug.ts";
import { postPath } from "#core/base/paths.ts";
import { isReserved } from "#core/base/reserved-slugs.ts";
import type { Post } from "../post.ts";
import { hasAddress, wasPublic } from "../post-access.ts";
import { isPublic } from "../states.ts";
import { postMessages } from "#core/messages/posts.ts";

export type SlugOrigin = "automatic" | "chosen";

type Addressed = Pick<Post, "id" | "slug" | "categoryId">;

/** At most this many numbered endings are tried for an automatic slug. No site has a thousand posts with the same name. */
const MOST_CLASHES = 1_000;

/** Chooses a free slug. A taken automatic slug gets `-2`, `-3` …; a taken chosen slug is refused. Former slugs and drafts count as taken. */
export async function chooseSlug(read: PostStoreRead, post: Addressed, before: Post | null, origin: SlugOrigin) {
  for (let ending = 1; ending <= MOST_CLASHES; ending++) {
    const slug = withEnding(post.slug, ending);
    const obstacle = await slugObstacle(read, { ...post, slug }, before);
    if (obstacle === null) return ok(slug);
    if (origin === "chosen") return refuseField("slug", obstacle);
  }
  throw new Error(`The slug ${post.slug} and ${MOST_CLASHES} endings of it are taken.`);
}

export async function slugObstacle(read: PostStoreRead, post: Addressed, before: Post | null): Promise<string | null> {
  if (hasAddress(before, post)) return null;
  if (isReserved("post", post.slug)) return postMessages.slugReserved(post.slug);
  const owner = await read.postBySlug(post.slug);
  if (owner && owner.id !== post.id) return slugTakenMessage(owner);
  const isOthers = (await isFormerlyOthers(read, post, before)) || (await formerSlugOwner(read, post)) !== null;
  return isOthers ? postMessages.slugOfFormer(post.slug) : null;
}

/** Says which post has a slug. Names only a public post by its title, because nobody must find titles of drafts by guessing addresses. */
export function slugTakenMessage({ slug, title, state }: Pick<Post, "slug" | "title" | "state">): string {
  return isPublic(state) ? postMessages.slugOfPost(slug, plainTitle(title)) : postMessages.slugOfAnother(slug);
}

/** Returns another post that was public and once had the slug, in any category, because categories can be merged. */
export async function formerSlugOwner(read: PostStoreRead, { id, slug }: Pick<Post, "id" | "slug">) {
  const ownerId = await read.postIdByFormerSlug(slug);
  const owner = ownerId === null || ownerId === id ? null : await read.post(ownerId);
  return owner && wasPublic(owner) ? owner : null;
}

async function isFormerlyOthers(read: PostStoreRead, post: Addressed, before: Post | null): Promise<boolean> {
  const categories = await read.categories();
  const pathIn = (of: Addressed) => {
    const category = categories.find((each) => each.id === of.categoryId);
    return category ? postPath(category.slug, of.slug) : null;
  };
  const path = pathIn(post);
  const former = path === null ? null : await read.formerPath(path);
  if (!former) return false;
  return !("to" in former && before && former.to === pathIn(before));
}
