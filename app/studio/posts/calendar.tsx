import { Fragment } from "react";
import { plainTitle } from "#core/base/post-title.ts";
import type { CalendarDay, PostsCalendarEntry } from "#core/posts/publishing/posts-calendar.ts";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { studioTopics } from "../../messages/topics.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { CalendarTopic, PostsCalendarScreen } from "./calendar.loader.ts";

const words = studio.calendar;

export function Component() {
  const view = useView<PostsCalendarScreen>();
  const { weeks } = view;
  const days = weeks.flatMap((week) => week.days);
  const isEmpty = days.every(({ entries }) => entries.length === 0) && weeks.every(({ topics }) => topics.length === 0);
  return (
    <>
      <PageHeading title={words.title} standfirst={view.editor ? words.standfirst : words.own}>
        <a className="button button-main" href={links.newPost()}>
          {studio.queue.write}
        </a>
      </PageHeading>
      {isEmpty && (
        <EmptyState
          sentence={words.nothing}
          act={{ name: studio.queue.title, path: links.studio({ state: "draft" }) }}
        />
      )}
      <table className="calendar" data-empty={isEmpty || undefined}>
        <caption className="unseen">{words.caption(days[0]?.name ?? "", days.at(-1)?.name ?? "")}</caption>
        <thead>
          <tr>
            {words.days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, text, topics, days: its }) => (
            <Fragment key={week}>
              {topics.length > 0 && <PlannedTopics week={text} topics={topics} />}
              <tr>
                {its.map((day) => (
                  <Day key={day.date} day={day} editor={view.editor} />
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <nav className="pages" aria-label={words.pages}>
        {view.earlier ? <a href={links.calendar(view.earlier)}>{words.earlier}</a> : <span />}
        {!view.isPresent && <a href={links.calendar()}>{words.now}</a>}
        {view.later ? <a href={links.calendar(view.later)}>{words.later}</a> : <span />}
      </nav>
      <Feed address={view.feed} />
    </>
  );
}

/** A topic is planned for a week, not a day, so it is shown in a row above the days. */
function PlannedTopics({ week, topics }: { week: string; topics: CalendarTopic[] }) {
  return (
    <tr className="calendar-plan">
      <td colSpan={DAYS} data-busy>
        <p className="calendar-what">{words.topics(week)}</p>
        <ul className="plain">
          {topics.map((topic) => (
            <li key={topic.slug}>
              <a href={links.topics({ edit: topic.slug })}>{topic.heading}</a>
              <span className="calendar-what" data-tone={topic.late ? "fault" : "wait"}>
                {[studioTopics.states[topic.state], topic.owner, topic.late && words.late(topic.weekText ?? "")]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

const DAYS = words.days.length;

function Feed({ address }: { address: string | null }) {
  const { feed } = words;
  return (
    <section className="studio-part" aria-labelledby="ical">
      <h2 id="ical">{feed.title}</h2>
      <p className="field-hint">{feed.hint}</p>
      {address !== null && <code className="secret">{address}</code>}
      <div className="acts acts-below">
        <Form do="feed-open">
          <button className="button">{address === null ? feed.open : feed.renew}</button>
        </Form>
        {address !== null && (
          <Form do="feed-shut">
            <button className="button button-grave">{feed.shut}</button>
          </Form>
        )}
      </div>
    </section>
  );
}

function Day({ day: { date, number, name, when, entries }, editor }: { day: CalendarDay; editor: boolean }) {
  return (
    <td data-when={when} data-busy={entries.length > 0 || undefined}>
      <p className="calendar-date">
        <time dateTime={date}>
          <span className="calendar-number">{number}</span>
          <span className="calendar-name">{name}</span>
        </time>
        {when === "today" && <span className="calendar-today">{words.today}</span>}
      </p>
      {entries.length > 0 && (
        <ul className="plain">
          {entries.map((entry) => (
            <li key={`${entry.kind} ${entry.slug}`}>
              <Entry entry={entry} editor={editor} />
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}

/** An entry of the calendar. For authors a published post links to its public page, because authors cannot edit posts of other authors. */
function Entry({
  entry: { kind, title, slug, path, timeText, overdue },
  editor,
}: {
  entry: PostsCalendarEntry;
  editor: boolean;
}) {
  const tone = overdue ? "fault" : kind === "published" ? "live" : "wait";
  return (
    <>
      <a href={path !== null && !editor ? path : links.editPost(slug)}>{plainTitle(title) || studio.queue.untitled}</a>
      <span className="calendar-what" data-tone={tone}>
        {timeText}, {words.kinds[kind]}
      </span>
      {overdue && <span className="calendar-what">{overdue}</span>}
    </>
  );
}
