import type { PostCard } from "#core/site/views.ts";
import { PostTitle } from "../../ui/post-title.tsx";
import { Cover } from "./post-card.tsx";

interface PostRowsProps {
  posts: PostCard[];
  heading?: "h2" | "h3";
  kicker?: boolean;
}

export function PostRows({ posts, kicker = true, heading: Title = "h2" }: PostRowsProps) {
  return (
    <ol className="rows">
      {posts.map((post) => (
        <li key={post.id}>
          <article className="card row">
            <p className="meta row-date">
              <time dateTime={post.date.iso}>{post.date.text}</time>
              <span>{post.reading}</span>
            </p>
            <div className="row-text">
              {kicker && (
                <p className="kicker">
                  <a href={post.category.path}>{post.category.name}</a>
                </p>
              )}
              <Title className="card-title" dir="auto">
                <a href={post.path}>
                  <PostTitle title={post.title} />
                </a>
              </Title>
              {post.lead && (
                <p className="card-lead" dir="auto">
                  {post.lead}
                </p>
              )}
            </div>
            {post.cover && (
              <Cover
                picture={post.cover}
                shape="classic"
                sizes="(min-width: 40rem) 14rem, 92vw"
                className="card-cover"
              />
            )}
          </article>
        </li>
      ))}
    </ol>
  );
}
