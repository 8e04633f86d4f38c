import type { Proposal } from "#core/topics/topic-desk.ts";
import { links } from "../../links.ts";
import { topicProposals as words, topicsDesk } from "../../messages/topic-manager.ts";
import { Empty } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import type { TopicTold } from "./topic-manager.action.ts";
import { CloseTo } from "./topic-card.tsx";
import type { TopicsDeskView } from "./topic-manager.loader.ts";

interface TopicsProposalsProps {
  view: TopicsDeskView;
  proposals: Proposal[];
  onDone(told: TopicTold): void;
}

/** What the site itself says is missing, each with its reason. */
export function TopicsProposals({ view: { editor }, proposals, onDone }: TopicsProposalsProps) {
  if (proposals.length === 0)
    return <Empty sentence={words.empty} act={{ name: words.toList, path: links.topics() }} />;
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

function Line({ proposal, editor, onDone }: { proposal: Proposal; editor: boolean; onDone(told: TopicTold): void }) {
  const { key, title, origin, evidence, about } = proposal;
  return (
    <div className="roll-line">
      <div>
        <p className="topics-origin">{topicsDesk.origins[origin]}</p>
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
        <CloseTo row={{ closest: proposal.posts, answered: proposal.answered }} />
      )}
      <div className="acts">
        <Form<TopicTold> do="keep" fields={{ key }} onDone={onDone}>
          <button className="button" aria-label={words.keepOf(title)}>
            {words.keep}
          </button>
        </Form>
        {editor && (
          <Form<TopicTold> do="dismiss" fields={{ key }} onDone={onDone}>
            <button className="button button-plain" aria-label={words.dismissOf(title)}>
              {words.dismiss}
            </button>
          </Form>
        )}
      </div>
    </div>
  );
}
