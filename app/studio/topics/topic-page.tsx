import type { TopicPost } from "#core/topics/store.ts";
import type { TopicRow } from "#core/topics/topic-service.ts";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { topicManager, topicWords as words } from "../../messages/topic-manager.ts";
import { Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { TopicResult } from "./topic-manager.action.ts";
import { TopicDecisions } from "./decisions.tsx";
import { TopicFields } from "./topic-fields.tsx";
import { ClosestPosts, TopicStateLabel, PriorityReasons } from "./topic-card.tsx";
import type { TopicManagerView } from "./topic-manager.loader.ts";

interface TopicPageProps {
  view: TopicManagerView;
  topic: TopicRow & { posts: TopicPost[] };
  onDone(told: TopicResult): void;
}

export function TopicPage({ view, topic, onDone }: TopicPageProps) {
  const { id, slug, title, version, mayEdit } = topic;
  return (
    <>
      <Back />
      <PageHeading title={title}>
        <div className="acts">
          <a
            className="button"
            href={links.generator(slug, { as: "topic" })}
            aria-label={topicManager.generatorOf(title)}
          >
            {topicManager.generator}
          </a>
          {topic.mayDraft && (
            <a className="button button-main" href={links.newPost(slug)} aria-label={topicManager.draftOf(title)}>
              {topicManager.draft}
            </a>
          )}
        </div>
      </PageHeading>
      <p className="topics-standing">
        <TopicStateLabel line={topic} />
      </p>
      <div className="topics-page">
        <div>
          {mayEdit ? (
            <Form<TopicResult> do="change" fields={{ id, slug }} className="studio-form" onDone={onDone}>
              {(state) => <TopicFields view={view} topic={topic} state={state} version={version} />}
            </Form>
          ) : (
            <Written topic={topic} />
          )}
        </div>
        <aside>
          <Facts topic={topic} />
          {(topic.decisions.length > 0 || topic.mayMerge) && (
            <TopicDecisions view={view} topic={topic} onDone={onDone} />
          )}
        </aside>
      </div>
    </>
  );
}

export function NewTopic({ view }: { view: TopicManagerView }) {
  return (
    <>
      <Back />
      <PageHeading title={words.newTitle} standfirst={words.newStandfirst} />
      <Form do="create" className="studio-form topics-new">
        {(state) => <TopicFields view={view} topic={null} state={state} version={0} />}
      </Form>
    </>
  );
}

function Back() {
  return (
    <p className="topics-back">
      <a href={links.topics()}>{words.back}</a>
    </p>
  );
}

function Written({ topic }: { topic: TopicRow }) {
  return (
    <div className="studio-text">
      {[topic.question, topic.angle, topic.sources, topic.notes].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function Facts({ topic }: { topic: TopicPageProps["topic"] }) {
  const { reason, state, deferredText, mergedInto, posts, evidence } = topic;
  return (
    <section aria-labelledby="fakty">
      <h2 id="fakty">{words.facts}</h2>
      <dl className="topics-facts">
        {topic.open && (
          <Fact name={topicManager.points}>
            <PriorityReasons urgency={topic.urgency} />
          </Fact>
        )}
        <Fact name={words.origin}>
          {topicManager.origins[topic.origin]}
          {evidence !== "" && <span className="field-hint">{evidence}</span>}
        </Fact>
        {topic.weekText && <Fact name={words.week}>{topic.weekText}</Fact>}
        {state === "odrzucony" && <Fact name={words.reason}>{reason}</Fact>}
        {state === "odłożony" && <Fact name={words.deferred}>{deferredText ?? words.someDay}</Fact>}
        {mergedInto && (
          <Fact name={words.mergedInto}>
            <a href={links.topics({ edit: mergedInto.slug })}>{mergedInto.title}</a>
          </Fact>
        )}
        <Fact name={words.posts}>
          {posts.length === 0 && words.noPosts}
          <ul>
            {posts.map((post) => (
              <li key={post.id}>
                <a href={links.editPost(post.slug)}>{post.title || studio.queue.untitled}</a>{" "}
                <span className="field-hint">{studio.states[post.state]}</span>
              </li>
            ))}
          </ul>
        </Fact>
        {topic.state !== "połączony" && (
          <Fact name={words.close}>
            <ClosestPosts row={topic} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
