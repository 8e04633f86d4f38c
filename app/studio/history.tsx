import type { RevisionDiff, RevisionLine } from "#core/posts/desk.ts";
import { Head } from "../head.tsx";
import { studio } from "../messages/studio.ts";
import { useView } from "../screen.ts";
import { Form } from "../ui/form.tsx";
import { Field } from "./field.tsx";
import type { HistoryScreen } from "./history.loader.ts";

export function Component() {
  const view = useView<HistoryScreen>();
  const words = studio.history;
  return (
    <>
      <Head title={`${words.title}: ${view.title}`} noindex />
      <header className="studio-head">
        <h1>{view.title || studio.queue.untitled}</h1>
        <a className="button" href={`/edit-post/${view.slug}`}>
          {words.back}
        </a>
      </header>
      <div className="columns-2">
        <nav aria-label={words.versions}>
          {view.lines.length === 0 && <p className="notice">{words.empty}</p>}
          <Versions view={view} />
        </nav>
        <section aria-label={words.compare}>
          {view.diff ? <Compared view={view} diff={view.diff} /> : <p className="notice">{words.choose}</p>}
        </section>
      </div>
    </>
  );
}

function Versions({ view }: { view: HistoryScreen }) {
  const words = studio.history;
  const last = view.lines.at(-1);
  return (
    <table className="ledger">
      <caption className="unseen">{words.versions}</caption>
      <tbody>
        {view.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <a
                href={`/studio/history/${view.postId}?version=${line.id}`}
                aria-current={view.diff?.from.id === line.id ? "true" : undefined}
              >
                {line.label ?? words.kinds[line.kind]}
              </a>
              <span className="ledger-under">{[line.atText, line.author].filter(Boolean).join(" · ")}</span>
            </td>
          </tr>
        ))}
        {view.more && last && (
          <tr>
            <td>
              <a href={`/studio/history/${view.postId}?before=${last.id}`}>{studio.common.older}</a>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Compared({ view, diff }: { view: HistoryScreen; diff: RevisionDiff }) {
  const words = studio.history;
  return (
    <>
      <h2>{words.compare}</h2>
      <p className="ledger-under">
        {named(diff.from)} · {words.toNow}
      </p>
      {diff.fields.length === 0 && <p className="notice">{words.same}</p>}
      {diff.fields.map((field) => (
        <section key={field.field} className="studio-part" aria-label={field.name}>
          <h3 className="label">{field.name}</h3>
          <p className="diff">
            {field.parts.map((part, at) => {
              if (part.kind === "same") return <span key={at}>{part.text}</span>;
              return part.kind === "added" ? <ins key={at}>{part.text}</ins> : <del key={at}>{part.text}</del>;
            })}
          </p>
        </section>
      ))}
      <Acts view={view} diff={diff} />
    </>
  );
}

function Acts({ view, diff }: { view: HistoryScreen; diff: RevisionDiff }) {
  const words = studio.history;
  const allowed = view.restore === true;
  return (
    <section className="studio-part" aria-label={words.restore}>
      <Form do="restore" fields={{ revision: diff.from.id, base: view.token }} className="studio-form">
        <div className="acts">
          <button className="button button-main" disabled={!allowed}>
            {words.restore}
          </button>
        </div>
        <p className="field-hint">{allowed ? words.restoreHint : view.restore}</p>
      </Form>
      <Form do="name" fields={{ revision: diff.from.id }} className="studio-form">
        <Field label={words.label} name="label" defaultValue={diff.from.label ?? ""} />
        <div className="acts">
          <button className="button">{words.name}</button>
        </div>
      </Form>
    </section>
  );
}

function named(line: RevisionLine): string {
  return [line.label ?? studio.history.kinds[line.kind], line.atText, line.author].filter(Boolean).join(" · ");
}
