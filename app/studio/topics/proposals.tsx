import type { TopicProposal } from "#core/topics/topic-service.ts";
import { links } from "../../links.ts";
import { topicProposals as words, topicManager } from "../../messages/topic-manager.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import type { TopicResult } from "./topic-manager.action.ts";
import { ClosestPosts } from "./topic-card.tsx";
import type { TopicManagerView } from "./topic-manager.loader.ts";

interface TopicsProposalsProps {
  view: TopicManagerView;
  proposals: TopicProposal[];
  onDone(told: TopicResult): void;
}

export function TopicsProposals({ view: { editor }, proposals, onDone }: TopicsProposalsProps) {
  if (proposals.length === 0)
    return <EmptyState sentence={words.empty} act={{ name: words.toList, path: links.topics() }} />;
  return (
    <ul className="roll topics-proposals">
      {proposals.map((proposal) => (
        <li key={proposal.key}>
          <Line proposal={proposal} editor={editor} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
}

function Line({
  proposal,
  editor,
  onDone,
}: {
  proposal: TopicProposal;
  editor: boolean;
  onDone(told: TopicResult): void;
}) {
  const { key, title, origin, evidence, about } = proposal;
  return (
    <div className="roll-line">
      <div>
        <p className="topics-origin">{topicManager.origins[origin]}</p>
        <p className="roll-name">{title}</p>
        <p className="roll-facts">{evidence}</p>
      </div>
      {about ? (
        <p>
          {about.editSlug ? (
            <a href={links.editPost(about.editSlug)}>{words.update}</a>
          ) : (
            <a href={about.path}>{words.seeTag}</a>
          )}
        </p>
      ) : (
        <ClosestPosts row={{ closest: proposal.posts, answered: proposal.answered }} />
      )}
      <div className="acts">
        <Form<TopicResult> do="keep" fields={{ key }} onDone={onDone}>
          <button className="button" aria-label={words.keepOf(title)}>
            {words.keep}
          </button>
        </Form>
        {editor && (
          <Form<TopicResult> do="dismiss" fields={{ key }} onDone={onDone}>
            <button className="button button-plain" aria-label={words.dismissOf(title)}>
              {words.dismiss}
            </button>
          </Form>
        )}
      </div>
    </div>
  );
}
