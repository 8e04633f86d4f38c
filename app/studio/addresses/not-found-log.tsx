import type { ReactNode } from "react";
import { FormButton } from "../ui/save-button.tsx";
import { links } from "../../links.ts";
import { addressWords, notFoundLogWords } from "../../messages/addresses.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import type { NotFoundLine, NotFoundLogScreen } from "./not-found-log.loader.ts";
import { Field } from "../ui/form-fields.tsx";
import { Pager } from "../ui/list-search-and-paging.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function Component() {
  const view = useView<NotFoundLogScreen>();
  const words = notFoundLogWords;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        <a className="button-plain" href={links.addresses()}>
          {words.former}
        </a>
      </PageHeading>
      {view.rows.length > 0 ? (
        <ul className="roll" aria-label={words.title}>
          {view.rows.map((row) => (
            <One key={row.path} row={row} />
          ))}
        </ul>
      ) : (
        <EmptyState sentence={words.empty} act={{ name: words.former, path: links.addresses() }} />
      )}
      <Pager path={links.missing()} page={view.page} pages={view.pages} />
    </>
  );
}

function One({ row }: { row: NotFoundLine }) {
  const words = notFoundLogWords;
  const { path, suggestion } = row;
  return (
    <li>
      <div className="roll-line">
        <div>
          {path}
          <span className="data-table-under">{words.requested(row.count, row.lastText)}</span>
        </div>
        {suggestion && <Suggestion path={path} suggestion={suggestion} />}
      </div>
      <Redirect path={path}>
        <Form do="ignore" fields={{ path }} className="studio-form apart">
          <p className="field-hint">{words.ignoreHint}</p>
          <FormButton>{words.ignore}</FormButton>
        </Form>
      </Redirect>
    </li>
  );
}

/** The form that redirects an address which leads nowhere. */
export function Redirect({ path, children }: { path: string; children?: ReactNode }) {
  const words = notFoundLogWords;
  return (
    <details>
      <summary className="fold">
        {words.direct}
        <span className="unseen">: {path}</span>
      </summary>
      <div className="roll-forms">
        <Form do="redirect" fields={{ from: path }} className="studio-form">
          <Field label={addressWords.addTo} name="to" hint={addressWords.addToHint} spellCheck={false} />
          <FormButton look="main">{words.direct}</FormButton>
        </Form>
        {children}
      </div>
    </details>
  );
}

function Suggestion({ path, suggestion }: { path: string; suggestion: NonNullable<NotFoundLine["suggestion"]> }) {
  const words = notFoundLogWords;
  return (
    <Form do="redirect" fields={{ from: path, to: suggestion.path }} className="roll-facts">
      <span>
        {words.suggestion}{" "}
        <a className="data-table-link" href={suggestion.path}>
          {suggestion.title}
        </a>
      </span>
      <button className="button" aria-label={`${words.directThere}: ${path} → ${suggestion.path}`}>
        {words.directThere}
      </button>
    </Form>
  );
}
