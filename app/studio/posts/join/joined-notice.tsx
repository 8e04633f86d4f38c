import { plainTitle } from "#core/base/post-title.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { links } from "../../../links.ts";
import { joinPosts } from "../../../messages/join-posts.ts";

export function JoinedNotice({ post: { joined, isLive } }: { post: Pick<OpenedPost, "joined" | "isLive"> }) {
  if (!joined) return null;
  const words = joinPosts.joined;
  const sentence = !isLive ? words.went : joined.out ? words.out : words.waits;
  return (
    <p className="notice editor-joined">
      {sentence(plainTitle(joined.title))} <a href={links.editPost(joined.slug)}>{words.open}</a>
    </p>
  );
}
