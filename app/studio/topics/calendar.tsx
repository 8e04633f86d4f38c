import { plainTitle } from "#core/base/post-title.ts";
import type { CalendarWeek, TopicCalendar } from "#core/topics/topic-calendar.ts";
import { links } from "../../links.ts";
import { topicCalendar as words, topicWords } from "../../messages/topic-manager.ts";
import { Form } from "../../ui/form.tsx";
import { ChoiceField } from "../ui/field.tsx";
import { FormButton } from "../ui/save-button.tsx";
import { TopicActionForm } from "./topic-action-form.tsx";
import { topicsAt } from "./topics-query.ts";
import { TopicCard } from "./topic-card.tsx";
import type { TopicManagerView } from "./topic-manager.loader.ts";

type CalendarShown = Extract<TopicManagerView["shown"], { kind: "calendar" }>;

export function TopicsCalendar({
  view,
  shown: { calendar, address },
}: {
  view: TopicManagerView;
  shown: CalendarShown;
}) {
  const { weeks, late, waiting, earlier, later } = calendar;
  const gaps = weeks.filter(({ gap }) => gap).length;
  return (
    <>
      {late.length > 0 && (
        <section className="topics-overdue" aria-labelledby="po-terminie">
          <h2 id="po-terminie">{words.late}</h2>
          <p className="field-hint">{words.lateHint}</p>
          <ul>
            {late.map((line) => (
              <li key={line.id}>
                <TopicCard line={line} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="tygodnie">
        <h2 id="tygodnie" className="unseen">
          {words.title}
        </h2>
        <p className="field-hint">{words.gaps(gaps)}</p>
        <ol className="topics-weeks">
          {weeks.map((week) => (
            <Week key={week.week} week={week} view={view} waiting={waiting} />
          ))}
        </ol>
        <nav className="pages" aria-label={words.title}>
          {earlier ? <a href={topicsAt(view.query, { from: earlier })}>{words.earlier}</a> : <span />}
          {later && <a href={topicsAt(view.query, { from: later })}>{words.later}</a>}
        </nav>
      </section>
      <Feed address={address} />
    </>
  );
}

interface WeekProps {
  week: CalendarWeek;
  view: TopicManagerView;
  waiting: TopicCalendar["waiting"];
}

function Week({ week: { week, text, topics, posts, gap, when }, view, waiting }: WeekProps) {
  const people = view.choices.people.map(({ id, name }) => ({ value: id, name }));
  return (
    <li className="topics-week" data-when={when} data-gap={gap || undefined}>
      <h3>
        {text}
        {when === "now" && <span className="topics-now">{words.now}</span>}
      </h3>
      <div className="topics-week-has">
        {gap && <p className="topics-gap">{words.gap}</p>}
        {topics.map((line) => (
          <TopicCard key={line.id} line={line} />
        ))}
        <WeekPosts posts={posts} week={text} />
        {gap && view.editor && waiting.length > 0 && (
          <details className="topics-fill">
            <summary className="fold" aria-label={words.fillOf(text)}>
              {words.fill}
            </summary>
            <TopicActionForm do="plan" fields={{ week }} className="studio-form">
              <ChoiceField
                label={words.topic}
                name="topic"
                choices={waiting.map(({ id, version, heading }) => ({ value: `${id}:${version}`, name: heading }))}
              />
              <ChoiceField
                label={words.owner}
                name="ownerId"
                choices={[{ value: "", name: topicWords.choose }, ...people]}
              />
              <FormButton>{words.put}</FormButton>
            </TopicActionForm>
          </details>
        )}
      </div>
    </li>
  );
}

/** Posts of a week that stand open; the others unfold. */
const WEEK_POSTS_SHOWN = 5;

function WeekPosts({ posts, week }: { posts: CalendarWeek["posts"]; week: string }) {
  const lines = posts.map(({ slug, title, atText, scheduled }) => (
    <p key={slug} className="topics-post">
      {scheduled ? <a href={links.editPost(slug)}>{plainTitle(title)}</a> : plainTitle(title)}{" "}
      <span>{`${scheduled ? words.scheduled : words.published}, ${atText}`}</span>
    </p>
  ));
  const more = lines.slice(WEEK_POSTS_SHOWN);
  return (
    <>
      {lines.slice(0, WEEK_POSTS_SHOWN)}
      {more.length > 0 && (
        <details className="topics-more">
          <summary className="fold" aria-label={words.morePostsOf(more.length, week)}>
            {words.morePosts(more.length)}
          </summary>
          {more}
        </details>
      )}
    </>
  );
}

function Feed({ address }: { address: string | null }) {
  return (
    <section className="studio-part topics-feed" aria-labelledby="ical">
      <h2 id="ical">{words.feedTitle}</h2>
      <p>{words.feedHint}</p>
      {address !== null && <code className="secret">{address}</code>}
      <div className="acts">
        <Form do="calendar-open">
          <button className="button">{address === null ? words.open : words.renew}</button>
        </Form>
        {address !== null && (
          <Form do="calendar-shut">
            <button className="button button-grave">{words.shut}</button>
          </Form>
        )}
      </div>
    </section>
  );
}
