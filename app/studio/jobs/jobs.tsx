import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/route-data.ts";
import { Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { EffectLine, JobsScreen } from "./jobs.loader.ts";

export function Component() {
  const view = useView<JobsScreen>();
  const words = studio.work;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        <a className="button-plain" href={links.audit()}>
          {words.audit}
        </a>
      </PageHeading>
      {view.clockJump && <Leapt clockJump={view.clockJump} mayTrust={view.mayTrust} />}
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
        {view.jobs.length > 0 ? <Jobs rows={view.jobs} /> : <p>{words.jobsEmpty}</p>}
      </section>
    </>
  );
}

function Leapt({ clockJump, mayTrust }: { clockJump: NonNullable<JobsScreen["clockJump"]>; mayTrust: boolean }) {
  const words = studio.work;
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
    <table className="ledger">
      <caption className="unseen">{studio.work.schedule}</caption>
      <thead>
        <tr>
          <th scope="col">{studio.queue.post}</th>
          <th scope="col" className="ledger-end">
            {studio.queue.when}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.slug} ${row.text}`}>
            <td className="ledger-title">
              <a href={links.editPost(row.slug)}>{row.title || studio.queue.untitled}</a>
            </td>
            <td className="ledger-state ledger-end" data-tone={row.overdue ? "fault" : "wait"}>
              {row.text}
              {row.overdue && <span className="ledger-under">{row.overdue}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Effects({ rows }: { rows: EffectLine[] }) {
  const words = studio.work;
  return (
    <table className="ledger">
      <caption className="unseen">{words.outbox}</caption>
      <thead>
        <tr>
          <th scope="col">{words.effect}</th>
          <th scope="col">{studio.queue.state}</th>
          <th scope="col">{words.at}</th>
          <th scope="col" className="ledger-end">
            <span className="unseen">{words.retry}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {words.effects[row.kind] ?? row.kind}
              <span className="ledger-under">{row.error ?? row.key}</span>
            </td>
            <td className="ledger-state" data-tone={row.done ? "live" : row.error ? "fault" : "wait"}>
              {row.done ? words.done : words.owed}
              {row.attempts > 0 && !row.done && <span className="ledger-under">{words.attempts(row.attempts)}</span>}
            </td>
            <td className="ledger-time">{row.whenText}</td>
            <td className="ledger-end ledger-acts">
              {!row.done && (
                <Form do="retry" fields={{ id: String(row.id) }}>
                  <button className="button" aria-label={`${words.retry}: ${row.key}`}>
                    {words.retry}
                  </button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Jobs({ rows }: { rows: JobsScreen["jobs"] }) {
  const words = studio.work;
  return (
    <table className="ledger">
      <caption className="unseen">{words.jobs}</caption>
      <thead>
        <tr>
          <th scope="col">{words.job}</th>
          <th scope="col">{studio.queue.state}</th>
          <th scope="col" className="ledger-end">
            {words.at}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {words.jobKinds[row.kind] ?? row.kind}
              {row.message && <span className="ledger-under">{row.message}</span>}
            </td>
            <td className="ledger-state" data-tone={JOB_TONES[row.state]}>
              {words.jobStates[row.state as keyof typeof words.jobStates] ?? row.state}
              {row.state === "running" && <span className="ledger-under">{words.progress(row.done, row.total)}</span>}
            </td>
            <td className="ledger-end ledger-time">{row.whenText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const JOB_TONES: Record<string, string> = { done: "live", failed: "fault", running: "wait" };
