import { useEffect, useRef, useState } from "react";
import { useActionData } from "../../routing/router.tsx";
import type { TopicProposal } from "#core/topics/topic-service-types.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ClosestPosts, TopicCard } from "./topic-card.tsx";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { studioTopics, studioTopics as words, topicProposals } from "../../messages/topics.ts";
import type { ActionData } from "../../requests/submit.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { SayTopicResult, TopicActionForm } from "./topic-action-form.tsx";
import type { TopicResult } from "./topics.action.ts";
import { TOPIC_VIEWS, topicsAt, type TopicsQuery } from "./topics-query.ts";
import { TopicList } from "./topic-list.tsx";
import { NewTopic, TopicPage } from "./topic-page.tsx";
import type { StudioTopicsView } from "./topics.loader.ts";

export function StudioTopics({ view }: { view: StudioTopicsView }) {
  const answered = useActionData();
  const [result, setTold] = useState(() => toldBy(answered));
  const { shown } = view;
  return (
    <SayTopicResult value={setTold}>
      <div className="topics-manager">
        {shown.kind === "topic" && <TopicPage key={shown.topic.id} view={view} topic={shown.topic} />}
        {shown.kind === "new" && <NewTopic view={view} />}
        {shown.kind !== "topic" && shown.kind !== "new" && <Head view={view} />}
        <Told result={result} />
        {shown.kind === "list" && <TopicList view={view} listing={shown} />}
        {shown.kind === "board" && <TopicsBoard query={view.query} columns={shown.columns} />}
        {shown.kind === "proposals" && <TopicsProposals editor={view.editor} proposals={shown.proposals} />}
      </div>
    </SayTopicResult>
  );
}

function toldBy(answered: ActionData | undefined): TopicResult | null {
  if (!answered?.ok || !("value" in answered)) return null;
  const value = answered.value as Partial<TopicResult> | undefined;
  return value?.act ? (value as TopicResult) : null;
}

function Told({ result }: { result: TopicResult | null }) {
  const dismissed = result?.act === "dismissed" ? result.key : undefined;
  const element = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its proposal, so the focus moves to the result, which stays in sight; the list stays where it is.
  useEffect(() => {
    if (result && result.act !== "saved") element.current?.focus({ preventScroll: true });
  }, [result]);
  return (
    <div ref={element} tabIndex={-1} className={result ? "notice notice-done topics-told" : "unseen"}>
      <output>{result && sentenceOf(result)}</output>
      {dismissed !== undefined && (
        <TopicActionForm key={dismissed} do="undismiss" fields={{ key: dismissed }}>
          <button className="button button-plain">{words.undismiss}</button>
        </TopicActionForm>
      )}
    </div>
  );
}

function sentenceOf({ act, title }: TopicResult): string {
  if (act === "dismissed") return words.dismissed(title);
  if (act === "undismissed") return words.undismissed(title);
  return act === "kept" ? words.keptAs(title) : words.saved;
}

function Head({ view: { query, editor } }: { view: StudioTopicsView }) {
  const standfirst = query.view === "proposals" ? topicProposals.standfirst : editor ? words.standfirst : words.own;
  return (
    <>
      <PageHeading title={words.title} standfirst={standfirst}>
        <div className="acts">
          <a className="button-plain" href={links.asReader(links.topics())}>
            {studio.common.asReader}
          </a>
          {editor && query.view === "list" && (
            <a className="button-plain" href="#tabela">
              {words.table}
            </a>
          )}
          <a className="button button-main" href={links.topics({ new: "1" })}>
            {words.add}
          </a>
        </div>
      </PageHeading>
      <nav aria-label={words.viewsName}>
        <ul className="topics-views">
          {TOPIC_VIEWS.map((each) => (
            <li key={each}>
              <a href={topicsAt(query, { view: each })} aria-current={each === query.view ? "true" : undefined}>
                {words.views[each]}
              </a>
            </li>
          ))}
          <li>
            <a href={links.calendar()}>{words.calendar}</a>
          </li>
        </ul>
      </nav>
    </>
  );
}

type BoardColumns = Extract<StudioTopicsView["shown"], { kind: "board" }>["columns"];

function TopicsBoard({ query, columns }: { query: TopicsQuery; columns: BoardColumns }) {
  return (
    <div className="topics-board">
      {columns.map(({ state, total, topics }) => (
        <section key={state} aria-labelledby={`stan-${state}`}>
          <h2 id={`stan-${state}`}>
            {words.states[state]} <span className="studio-number">{total}</span>
          </h2>
          {topics.length === 0 && <p className="topics-none">{words.none}</p>}
          <ul>
            {topics.map((line) => (
              <li key={line.id}>
                <TopicCard line={line} week />
              </li>
            ))}
          </ul>
          {total > topics.length && <a href={topicsAt(query, { view: "list", state })}>{words.more(total)}</a>}
        </section>
      ))}
    </div>
  );
}

function TopicsProposals({ editor, proposals }: { editor: boolean; proposals: TopicProposal[] }) {
  if (proposals.length === 0)
    return <EmptyState sentence={topicProposals.empty} act={{ name: topicProposals.toList, path: links.topics() }} />;
  const old = proposals.filter(({ origin }) => origin === "old-post");
  return (
    <>
      <ProposalList editor={editor} proposals={proposals.filter(({ origin }) => origin !== "old-post")} />
      {old.length > 0 && (
        <section aria-labelledby="do-odswiezenia">
          <h2 id="do-odswiezenia">{topicProposals.old}</h2>
          <p className="field-hint">{topicProposals.oldHint}</p>
          <ProposalList editor={editor} proposals={old} />
        </section>
      )}
    </>
  );
}

function ProposalList({ editor, proposals }: { editor: boolean; proposals: TopicProposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <ul className="roll topics-proposals">
      {proposals.map((proposal) => (
        <li key={proposal.key}>
          <Line proposal={proposal} editor={editor} />
        </li>
      ))}
    </ul>
  );
}

function Line({ proposal, editor }: { proposal: TopicProposal; editor: boolean }) {
  const { key, title, origin, evidence, about, tagIds } = proposal;
  return (
    <div className="roll-line">
      <div>
        <p className="topics-origin">{studioTopics.origins[origin]}</p>
        <p className="roll-name">{title}</p>
        <p className="roll-facts">{evidence}</p>
      </div>
      {about ? (
        <p>
          <a href={about.editSlug ? links.editPost(about.editSlug) : about.path}>
            {about.editSlug ? studioTopics.update : topicProposals.seeTags(tagIds.length)}
          </a>
        </p>
      ) : origin === "archive" ? (
        <p />
      ) : (
        <ClosestPosts row={{ closest: proposal.posts, answered: proposal.answered }} />
      )}
      <div className="acts">
        <TopicActionForm do="keep" fields={{ key }}>
          <button className="button" aria-label={`${topicProposals.keep}: ${title}`}>
            {topicProposals.keep}
          </button>
        </TopicActionForm>
        {editor && (
          <TopicActionForm do="dismiss" fields={{ key }}>
            <button className="button button-plain" aria-label={`${topicProposals.dismiss}: ${title}`}>
              {topicProposals.dismiss}
            </button>
          </TopicActionForm>
        )}
      </div>
    </div>
  );
}
