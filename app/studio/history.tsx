import type { RevisionDiff, RevisionLine } from "#core/posts/desk.ts";
import { Head } from "../head.tsx";
import { studio } from "../messages/studio.ts";
import { useView } from "../screen.ts";
import { Form } from "../ui/form.tsx";
import { Field } from "./field.tsx";
import type { HistoryScreen } from "./history.loader.ts";
import { Done } from "./notices.tsx";

export function Component() {
  const view = useView<HistoryScreen>();
  const words = studio.history;
  return (
    <>
      <Head title={`${words.title}: ${view.title}`} noindex />
      <header className="studio-head">
        <div className="studio-title">
          <p className="label">{words.title}</p>
          <h1>{view.title || studio.queue.untitled}</h1>
        </div>
        <a className="button" href={`/edit-post/${view.slug}`}>
          {words.back}
        </a>
      </header>
      <div className="versions-desk">
        <section aria-label={words.compare}>
          {view.diff && <Compared view={view} diff={view.diff} />}
          {!view.diff && <p className="notice">{view.lines.length === 0 ? words.empty : words.choose}</p>}
        </section>
        <nav className="versions" aria-label={words.versions}>
          <h2>{words.versions}</h2>
          <Versions view={view} />
        </nav>
      </div>
    </>
  );
}

function Versions({ view }: { view: HistoryScreen }) {
  const words = studio.history;
  const last = view.lines.at(-1);
  const chosen = view.diff?.from.id;
  return (
    <>
      <ol className="roll">
        {view.lines.map((line) => (
          <li key={line.id}>
            <a href={addressOf(view, view.before, line.id)} aria-current={chosen === line.id ? "true" : undefined}>
              {line.label ?? words.kinds[line.kind]}
              <span className="ledger-under">{[line.atText, line.author].filter(Boolean).join(" · ")}</span>
            </a>
          </li>
        ))}
      </ol>
      {(view.before !== null || view.more) && (
        <div className="acts">
          {view.before !== null && (
            <a className="button-plain" href={addressOf(view, null, chosen)}>
              {words.newest}
            </a>
          )}
          {view.more && last && (
            <a className="button-plain" href={addressOf(view, last.id, chosen)}>
              {studio.common.older}
            </a>
          )}
        </div>
      )}
    </>
  );
}

/** The page of a list that begins after one version, with another one looked at. */
function addressOf({ postId }: HistoryScreen, before: string | null, version: string | undefined): string {
  const query = new URLSearchParams({ ...(before === null ? {} : { before }), ...(version ? { version } : {}) });
  return `/studio/history/${postId}${query.size > 0 ? `?${query}` : ""}`;
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
        <section key={field.field} className="diff-field" aria-label={field.name}>
          <h3>{field.name}</h3>
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
    <section className="versions-acts" aria-label={words.restore}>
      <Form do="restore" fields={{ revision: diff.from.id, base: view.token }} className="studio-form">
        <p className="field-hint">{allowed ? words.restoreHint : view.restore}</p>
        <div className="acts">
          <button className="button button-main" disabled={!allowed}>
            {words.restore}
          </button>
        </div>
      </Form>
      <Form do="name" fields={{ revision: diff.from.id }} className="studio-form" key={diff.from.id}>
        {(state) => (
          <>
            <Field label={words.label} name="label" defaultValue={diff.from.label ?? ""} />
            <Done state={state} says={studio.common.saved} />
            <div className="acts">
              <button className="button">{words.name}</button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

function named(line: RevisionLine): string {
  return [line.label ?? studio.history.kinds[line.kind], line.atText, line.author].filter(Boolean).join(" · ");
}
