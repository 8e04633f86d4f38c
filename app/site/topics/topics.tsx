import type { TopicsView } from "#core/site/views.ts";
import { studioChunk } from "../../shell/studio-chunk.ts";
import { Head } from "../../shell/head.tsx";
import { Html } from "../../ui/html.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PostCard } from "../ui/post-card.tsx";
import { ReloadDocument } from "../reload-document.tsx";
import type { TopicsScreen } from "./topics.loader.ts";

export function Component() {
  const view = useView<TopicsScreen>();
  if ("topics" in view) return <Readers view={view} />;
  const frames = studioChunk();
  return frames ? <frames.StudioTopics view={view} /> : <ReloadDocument />;
}

function Readers({ view: { topics } }: { view: TopicsView }) {
  return (
    <>
      <Head title={siteMessages.topics.title} description={siteMessages.topics.standfirst} />
      <header className="list-head">
        <h1>{siteMessages.topics.title}</h1>
        {topics.length > 0 && <p className="standfirst">{siteMessages.topics.standfirst}</p>}
      </header>
      {topics.map((topic) => (
        <Topic key={topic.slug} topic={topic} />
      ))}
      {topics.length === 0 && (
        <EmptyState sentence={siteMessages.topics.empty} act={{ name: siteMessages.topics.tags, path: links.tags() }} />
      )}
    </>
  );
}

function Topic({ topic }: { topic: TopicsView["topics"][number] }) {
  return (
    <section className="topic" id={topic.slug}>
      {topic.former.map((slug) => (
        <span key={slug} id={slug} />
      ))}
      <p className="meta topic-count">{topic.count}</p>
      <div className="topic-head">
        <h2 dir="auto">{topic.title}</h2>
        {topic.introHtml && <Html className="prose" dir="auto" html={topic.introHtml} />}
        {topic.posts.length === 0 && <p className="standfirst">{siteMessages.topics.quiet}</p>}
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
