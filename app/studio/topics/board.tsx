import type { TopicLine } from "#core/topics/topic-service.ts";
import type { TopicState } from "#core/topics/topic.ts";
import { topicManager as words } from "../../messages/topic-manager.ts";
import { type TopicsQuery, topicsAt } from "./topics-query.ts";
import { TopicCard } from "./topic-card.tsx";

interface TopicsBoardProps {
  asked: TopicsQuery;
  columns: { state: TopicState; total: number; topics: TopicLine[] }[];
}

/** Topics by their state. Cards are moved on the topic's own page, where what a decision needs can be said. */
export function TopicsBoard({ asked, columns }: TopicsBoardProps) {
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
          {total > topics.length && <a href={topicsAt(asked, { view: "list", state })}>{words.more(total)}</a>}
        </section>
      ))}
    </div>
  );
}
