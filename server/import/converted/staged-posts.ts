import { appendAll } from "#core/base/values/append-all.ts";
import type { Media } from "#core/base/media.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { Post } from "#core/posts/post.ts";
import type { StagedImport, StagedPost } from "#core/import/store-import.ts";
import type { PostCounter } from "#core/import/studio/trial-report.ts";
import type { Spool } from "../../data-folder/spool.ts";

/** A post that waits on disk, with what it was made into or without. */
export type SpooledPost = Omit<StagedPost, "made"> & { made: { post: Post; derived: Derived | null } | null };

/** Makes all of them before the first is stored. Resolves the pictures that come along. */
export async function stageAll(made: AsyncIterable<StagedPost>, staged: Spool<SpooledPost>, counter: PostCounter) {
  const media: Media[] = [];
  for await (const each of made) {
    if (each.made) counter.add(each.made.post);
    appendAll(media, each.media);
    await staged.append(each);
  }
  return media;
}

/**
 * Those made already, then each as it is made; from the first again where the transaction runs a second time. That is rare, and keeping
 * four times the text for it took a tenth of an import: then they are rendered again.
 */
export function stagedPosts(
  made: AsyncGenerator<StagedPost>,
  staged: Spool<SpooledPost>,
  render: (post: Post) => Promise<Outcome<Derived>>,
): StagedImport["posts"] {
  return async function* () {
    for await (const each of staged.records()) yield await withDerived(each, render);
    for (let next = await made.next(); next.done !== true; next = await made.next()) {
      const each = next.value;
      await staged.append({ ...each, made: each.made && { post: each.made.post, derived: null } });
      yield each;
    }
  };
}

async function withDerived(
  { made, ...kept }: SpooledPost,
  render: (post: Post) => Promise<Outcome<Derived>>,
): Promise<StagedPost> {
  if (!made) return { ...kept, made };
  if (made.derived) return { ...kept, made: { post: made.post, derived: made.derived } };
  const again = await render(made.post);
  if (!again.ok) throw new Error(`${kept.path} was rendered before and is not rendered now: ${again.message}`);
  return { ...kept, made: { post: made.post, derived: again.value } };
}
