import { plainTitle } from "#core/base/post-title.ts";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { JobsScreen } from "./jobs.loader.ts";
import { DataTable } from "../ui/data-table.tsx";
import { JobsTable } from "./jobs-table.tsx";

export function Component() {
  const view = useView<JobsScreen>();
  const words = studio.work;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} log={words.audit} />
      <Leapt clockJump={view.clockJump} mayTrust={view.mayTrust} />
      <section className="studio-part" aria-labelledby="plan">
        <h2 id="plan">{words.schedule}</h2>
        {view.schedule.length > 0 ? <Schedule rows={view.schedule} /> : <p>{words.scheduleEmpty}</p>}
      </section>
      <section className="studio-part" aria-labelledby="skutki">
        <h2 id="skutki">{words.outbox}</h2>
        {view.effects.length > 0 ? <Effects rows={view.effects} /> : <p>{words.outboxEmpty}</p>}
      </section>
      <section className="studio-part" aria-labelledby="zadania">
        <h2 id="zadania">{words.jobs}</h2>
        <JobsTable caption={words.jobs} rows={view.jobs} none={words.jobsEmpty} kinds="column" />
      </section>
    </>
  );
}

function Leapt({ clockJump, mayTrust }: Pick<JobsScreen, "clockJump" | "mayTrust">) {
  const words = studio.work;
  if (!clockJump) return null;
  return (
    <section className="notice notice-fault work-leap">
      <p>
        <strong>{words.clockJump(clockJump.before, clockJump.now)}</strong> {words.clockJumpWhy}
      </p>
      {mayTrust ? (
        <Form do="trust-clock">
          <button className="button">{words.clockJumpTrust}</button>
        </Form>
      ) : (
        <p>{words.clockJumpAsk}</p>
      )}
    </section>
  );
}

function Schedule({ rows }: { rows: JobsScreen["schedule"] }) {
  return (
    <DataTable caption={studio.work.schedule} columns={[studio.queue.post]} end={studio.queue.when}>
      {rows.map((row) => (
        <tr key={`${row.slug} ${row.text}`}>
          <td className="data-table-title">
            <a href={links.editPost(row.slug)}>{plainTitle(row.title) || studio.queue.untitled}</a>
          </td>
          <td className="data-table-state data-table-end" data-tone={row.overdue ? "fault" : "wait"}>
            {row.text}
            {row.overdue && <span className="data-table-under">{row.overdue}</span>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Effects({ rows }: { rows: JobsScreen["effects"] }) {
  const words = studio.work;
  return (
    <DataTable
      caption={words.outbox}
      columns={[words.effect, studio.queue.state, words.at]}
      end={{ aloud: words.retry }}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            {row.what}
            <span className="data-table-under">
              {row.post ? <a href={links.editPost(row.post.slug)}>{titleOf(row)}</a> : titleOf(row)}
              {titleOf(row) !== "" && row.error && " · "}
              {row.error}
            </span>
          </td>
          <td className="data-table-state" data-tone={row.error ? "fault" : row.done ? "live" : "wait"}>
            {row.done ? (row.error ? words.givenUp : words.done) : words.owed}
            {row.attempts > 0 && !row.done && <span className="data-table-under">{words.attempts(row.attempts)}</span>}
          </td>
          <td className="data-table-time">{row.whenText}</td>
          <td className="data-table-end data-table-acts">
            {!row.done && (
              <Form do="retry" fields={{ id: String(row.id) }}>
                <button className="button" aria-label={`${words.retry}: ${titleOf(row) || row.what}`}>
                  {words.retry}
                </button>
              </Form>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Returns the title of the post that an entry is about; empty for an entry about none. */
function titleOf({ post, hasPost }: JobsScreen["effects"][number]): string {
  if (!hasPost) return "";
  return post ? plainTitle(post.title) || studio.queue.untitled : studio.work.gonePost;
}
