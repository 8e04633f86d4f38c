import type { PostCard as Card } from "#core/site/views.ts";
import { Cover } from "./cover.tsx";
import { PostMeta } from "./post-meta.tsx";

interface PostCardProps {
  post: Card;
  heading?: "h2" | "h3";
  cover?: string;
  first?: boolean;
  kicker?: boolean;
  lead?: boolean;
  authors?: boolean;
  className?: string;
}

export function PostCard(props: PostCardProps) {
  const { post, heading: Title = "h3", cover, first, kicker = true, lead = true, authors = false } = props;
  return (
    <article className={`card ${props.className ?? ""}`.trimEnd()}>
      {cover && post.cover && (
        <Cover
          picture={post.cover}
          shape={first ? "wide" : "classic"}
          sizes={cover}
          first={first}
          className="card-cover"
        />
      )}
      {kicker && (
        <p className="kicker">
          <a href={post.category.path}>{post.category.name}</a>
        </p>
      )}
      <Title className="card-title">
        <a href={post.path}>{post.title}</a>
      </Title>
      {lead && post.lead && <p className="card-lead">{post.lead}</p>}
      <PostMeta authors={authors ? post.authors : []} date={post.date} reading={post.reading} />
    </article>
  );
}
