import { plainTitle } from "#core/base/post-title.ts";
import type { RevisionDiff, RevisionLine } from "#core/posts/post-service-types.ts";
import { Head } from "../../shell/head.tsx";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { DoneNotice, Form, useFormValue } from "../../ui/form.tsx";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import type { HistoryScreen, RestoredInPart } from "./history.loader.ts";
import { OlderLines } from "../ui/list-search-and-paging.tsx";
import { FormButton } from "../ui/save-button.tsx";
import { ViewsSum } from "../statistics/views-sum.tsx";

export function Component() {
  const view = useView<HistoryScreen>();
  const words = studio.history;
  return (
    <>
      <Head title={`${words.title}: ${view.title}`} noindex />
      <header className="studio-head">
        <div className="studio-title">
          <p className="label">{words.title}</p>
          <h1>{plainTitle(view.title) || studio.queue.untitled}</h1>
        </div>
        <a className="button" href={`/edit-post/${view.slug}`}>
          {words.back}
        </a>
      </header>
      <div className="versions-panes">
        <section aria-label={words.compare}>
          {view.diff && <Compared view={view} diff={view.diff} />}
          {!view.diff && <p className="notice">{view.lines.length === 0 ? words.empty : words.choose}</p>}
        </section>
        <nav className="versions" aria-label={words.versions}>
          <h2>{words.versions}</h2>
          <Versions view={view} />
        </nav>
      </div>
      {view.curve && <ViewsSum curve={view.curve} />}
    </>
  );
}

function Versions({ view }: { view: HistoryScreen }) {
  const words = studio.history;
  const { lines, before, more, version, diff } = view;
  const last = lines.at(-1);
  return (
    <>
      <ol className="roll">
        {lines.map((line) => (
          <li key={line.id}>
            <a href={addressOf(view, before, line.id)} aria-current={version === line.id ? "true" : undefined}>
              {line.label ?? words.kinds[line.kind]}
              <span className="data-table-under">
                {[line.atText, line.author, line.id !== version && isCompared(diff, line) && words.other]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <OlderLines
        newest={before === null ? null : addressOf(view, null, version)}
        older={more && last ? addressOf(view, last.id, version) : null}
      />
    </>
  );
}

function isCompared(diff: RevisionDiff | null, { id }: RevisionLine): boolean {
  return diff?.from.id === id || diff?.to?.id === id;
}

function addressOf({ postId, comparedWith }: HistoryScreen, before: string | null, version: string | null): string {
  const beside = version === comparedWith ? null : comparedWith;
  const query = Object.entries({ before, version, with: beside }).flatMap(([key, id]) => (id ? [[key, id]] : []));
  return `/studio/history/${postId}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`;
}

function Compared({ view, diff }: { view: HistoryScreen; diff: RevisionDiff }) {
  const words = studio.history;
  const looked = diff.to?.id === view.version ? diff.to : diff.from;
  return (
    <>
      <h2>{words.compare}</h2>
      <p className="data-table-under">
        {diff.to ? words.between(named(diff.from), named(diff.to)) : words.toNow(named(diff.from))}
      </p>
      <CompareWith view={view} diff={diff} />
      {diff.fields.length === 0 && <p className="notice">{diff.to ? words.sameTwo : words.same}</p>}
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
      <Acts view={view} looked={looked} />
    </>
  );
}

function CompareWith({ view, diff }: { view: HistoryScreen; diff: RevisionDiff }) {
  const words = studio.history;
  const { postId, before, version, comparedWith, lines } = view;
  // The first version has none before it, and is compared with the present text.
  const isFirst = comparedWith === null && diff.to === null;
  const present = [diff.from, diff.to].filter((line) => line !== null && line.id === comparedWith);
  const beside = present.filter((line) => !lines.some(({ id }) => id === line?.id));
  const choices = [...beside, ...lines].flatMap((line) =>
    line && line.id !== version ? [{ value: line.id, name: named(line) }] : [],
  );
  return (
    <form
      method="get"
      action={`/studio/history/${postId}`}
      className="versions-with"
      key={`${version} ${comparedWith}`}
    >
      {before !== null && <input type="hidden" name="before" value={before} />}
      <input type="hidden" name="version" value={version ?? ""} />
      <ChoiceField
        label={words.with}
        name="with"
        defaultValue={isFirst ? "now" : (comparedWith ?? "")}
        choices={[
          ...(isFirst ? [] : [{ value: "", name: words.previous }]),
          { value: "now", name: words.present },
          ...choices,
        ]}
      />
      <button className="button">{words.show}</button>
    </form>
  );
}

function Acts({ view, looked }: { view: HistoryScreen; looked: RevisionLine }) {
  const words = studio.history;
  const allowed = view.restore === true;
  return (
    <section className="versions-acts" aria-label={words.restore}>
      <Form do="restore" fields={{ revision: looked.id }} carried={{ base: view.token }} className="studio-form">
        <RestoredNotices />
        <p className="field-hint">{allowed ? words.restoreHint(named(looked)) : view.restore}</p>
        <FormButton look="main" disabled={!allowed}>
          {words.restore}
        </FormButton>
      </Form>
      <Form do="name" fields={{ revision: looked.id }} className="studio-form" key={looked.id}>
        <Field label={words.label} name="label" defaultValue={looked.label ?? ""} />
        <DoneNotice says={studio.common.saved} />
        <FormButton>{words.name}</FormButton>
      </Form>
    </section>
  );
}

function RestoredNotices() {
  const restored = useFormValue<RestoredInPart>();
  if (!restored) return null;
  return (
    <output className="notice">
      {studio.history.restoredInPart} {restored.notices.join(" ")} <a href={restored.to}>{studio.history.back}</a>
    </output>
  );
}

function named(line: RevisionLine): string {
  return [line.label ?? studio.history.kinds[line.kind], line.atText, line.author].filter(Boolean).join(" · ");
}
