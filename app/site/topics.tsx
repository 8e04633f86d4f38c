import type { TopicsView } from "#core/posts/views.ts";
import { may } from "#core/accounts/permission.ts";
import { Head } from "../head.tsx";
import { Html } from "../html.tsx";
import { links } from "../links.ts";
import { deskFrame } from "../messages/desk-frame.ts";
import { pl } from "../messages/pl.ts";
import { useView, useViewer } from "../screen.ts";
import { Empty } from "../ui/empty.tsx";
import { PostCard } from "../ui/post-card.tsx";

export function Component() {
  const { topics } = useView<TopicsView>();
  return (
    <>
      <Head title={pl.topics.title} description={pl.topics.standfirst} />
      <header className="list-head">
        <h1>{pl.topics.title}</h1>
        {topics.length > 0 && <p className="standfirst">{pl.topics.standfirst}</p>}
      </header>
      {topics.map((topic) => (
        <Topic key={topic.slug} topic={topic} />
      ))}
      {topics.length === 0 && <Empty sentence={pl.topics.empty} act={{ name: pl.topics.tags, path: links.tags() }} />}
    </>
  );
}

function Topic({ topic }: { topic: TopicsView["topics"][number] }) {
  const viewer = useViewer();
  return (
    <section className="topic" id={topic.slug}>
      {topic.former.map((slug) => (
        <span key={slug} id={slug} />
      ))}
      <p className="meta topic-count">{topic.count}</p>
      <div className="topic-head">
        <h2>{topic.title}</h2>
        {topic.introHtml && <Html className="prose" html={topic.introHtml} />}
        {topic.posts.length === 0 && <p className="standfirst">{pl.topics.quiet}</p>}
        {may(viewer, "write-own") && (
          <a className="button" href={links.newPost(topic.slug)} aria-label={deskFrame.draftOf(topic.title)}>
            {deskFrame.draft}
          </a>
        )}
      </div>
      {topic.posts.length > 0 && (
        <ul className="columns columns-two">
          {topic.posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
