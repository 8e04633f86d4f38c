import { plainTitle } from "#core/base/post-title.ts";
import type { TopicCloseness, TopicClosePost } from "#core/topics/closest-posts.ts";
import type { Priority } from "#core/topics/topic-priority.ts";
import type { TopicLine } from "#core/topics/topic-service-types.ts";
import { links } from "../../links.ts";
import { studioTopics as words } from "../../messages/topics.ts";

const TONES: Partial<Record<TopicLine["state"], string>> = {
  new: "wait",
  planned: "wait",
  "in-progress": "wait",
  published: "live",
};

export function TopicStateLabel({ line }: { line: Pick<TopicLine, "state" | "weekText" | "late" | "deferredText"> }) {
  const { state, weekText, late, deferredText } = line;
  return (
    <span className="topics-state" data-tone={late ? "fault" : TONES[state]}>
      {words.states[state]}
      {weekText && `, ${weekText}`}
      {state === "deferred" && deferredText && `, ${deferredText}`}
      {late && ` (${words.late})`}
    </span>
  );
}

export function PriorityReasons({ urgency: { level, parts: reasons } }: { urgency: Priority }) {
  return (
    <details className="topics-why">
      <summary aria-label={words.why(words.levels[level])}>{words.levels[level]}</summary>
      {reasons.length === 0 ? (
        <p>{words.nothingWhy}</p>
      ) : (
        <ul>
          {reasons.map(({ part, points }) => (
            <li key={part}>{points < 0 ? words.held : words.parts[part]}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

export function ClosestPosts({ row }: { row: Pick<TopicCloseness, "answered"> & { closest: TopicClosePost[] } }) {
  if (row.closest.length === 0) return <span className="data-table-under">{words.nothingClose}</span>;
  return (
    <div className="topics-close">
      {row.answered && <p className="topics-answered">{words.answered}</p>}
      <ul>
        {row.closest.map(({ slug, title, path, share }) => (
          <li key={slug}>
            <a href={path}>{plainTitle(title)}</a>
            {share > 0 && <span title={words.shareHint}> {words.share(share)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function TopicCard({ line, week = false }: { line: TopicLine; week?: boolean }) {
  const facts = [line.category?.name, line.owner?.name].filter(Boolean).join(" · ");
  return (
    <article className="topics-card">
      <a href={links.topics({ edit: line.slug })}>{line.heading}</a>
      {facts !== "" && <p>{facts}</p>}
      {week && line.weekText && <p className={line.late ? "topics-late" : undefined}>{line.weekText}</p>}
    </article>
  );
}
