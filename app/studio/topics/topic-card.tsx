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

/** The link to where a topic is written: a new post, or the post that the topic is to update. */
export function WriteTopic({ line, look }: { line: TopicLine; look?: "main" }) {
  const { slug, heading, about, intent, mayDraft } = line;
  if (!mayDraft) return null;
  const updated = intent === "update" ? about : null;
  const name = updated ? words.update : words.draft;
  return (
    <a
      className={look ? "button button-main" : "button"}
      href={updated ? links.editPost(updated.slug) : links.newPost(slug)}
      aria-label={`${name}: ${heading}`}
    >
      {name}
    </a>
  );
}

interface ClosePosts extends Pick<TopicCloseness, "answered"> {
  closest: TopicClosePost[];
  about?: TopicLine["about"];
}

export function ClosestPosts({ row }: { row: ClosePosts }) {
  const { about = null } = row;
  const posts = [...(about ? [{ ...about, share: 0 }] : []), ...row.closest];
  if (posts.length === 0) return <span className="data-table-under">{words.nothingClose}</span>;
  return (
    <div className="topics-close">
      {row.answered && <p className="topics-answered">{words.answered}</p>}
      <ul>
        {posts.map(({ slug, title, path, share }) => (
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
