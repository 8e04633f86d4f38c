import type { ReactNode } from "react";
import { links } from "../../links.ts";
import { studioImport as words } from "../../messages/studio-import.ts";
import { useView } from "../../routing/router.tsx";
import { FaultNotice, Form } from "../../ui/form.tsx";
import { Reauthenticate } from "../accounts/reauthenticate.tsx";
import { JobsTable } from "../jobs/jobs-table.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { RunningWork } from "../ui/running-work.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { ImportScreen, StateView } from "./import.loader.ts";
import { SendFile } from "./send-file.tsx";
import { TrialOptionsForm } from "./trial-options-form.tsx";
import { TrialResult } from "./trial-result.tsx";

export function Component() {
  const view = useView<ImportScreen>();
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} log={words.audit} />
      {view.problemText !== null && <FaultNotice>{view.problemText}</FaultNotice>}
      <Phase view={view} />
      <section className="studio-part" aria-labelledby="importy">
        <h2 id="importy">{words.after}</h2>
        <JobsTable caption={words.after} rows={view.jobs} none={words.afterNone} kinds="beside" />
      </section>
      {(view.hasImported || view.missing > 0) && <Next view={view} />}
    </>
  );
}

function Phase({ view }: { view: ImportScreen }) {
  const { state, categories } = view;
  switch (state.phase) {
    case "empty":
      return <Sources />;
    case "by-command":
      return (
        <section className="studio-part" aria-labelledby="polecenie">
          <h2 id="polecenie">{words.byCommandTitle}</h2>
          <p>{words.byCommand}</p>
          <pre className="studio-command">
            <code>{words.commands(view.commandLine)}</code>
          </pre>
        </section>
      );
    case "sent":
      return (
        <>
          <WaitingFile state={state} />
          <section className="studio-part" aria-labelledby="proba">
            <h2 id="proba">{words.trial}</h2>
            <p>{words.trialHint}</p>
            <TrialOptionsForm kind={state.kind} options={state.options} categories={categories} act={words.try} />
          </section>
        </>
      );
    case "trying":
      return (
        <WaitingFile state={state} discard={words.stop}>
          <RunningWork says={words.trying} progress={state.running} path={links.imports()} />
        </WaitingFile>
      );
    case "storing":
      return (
        <WaitingFile state={state} discard={null}>
          <RunningWork says={words.storing} progress={state.running} path={links.imports()} />
        </WaitingFile>
      );
    case "ready":
      return (
        <>
          <WaitingFile state={state} />
          <TrialResult view={view} state={state} />
        </>
      );
  }
}

const KINDS = ["wordpress", "ghost", "markdown", "szpalta"] as const;

function Sources() {
  return (
    <>
      <section className="studio-part" aria-labelledby="plik">
        <h2 id="plik">{words.file}</h2>
        <SendFile />
      </section>
      <section className="studio-part" aria-labelledby="zrodla">
        <h2 id="zrodla">{words.sources}</h2>
        <DataTable caption={words.sources} columns={[words.source, words.how]}>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <td className="data-table-title">{words.sourceNames[kind]}</td>
              <td>{words.sourceHow[kind]}</td>
            </tr>
          ))}
        </DataTable>
      </section>
    </>
  );
}

interface WaitingProps {
  state: Exclude<StateView, { phase: "empty" | "by-command" }>;
  /** Text of the button that removes the file; null when the file cannot be removed. */
  discard?: string | null;
  children?: ReactNode;
}

function WaitingFile({ state, discard = words.discard, children }: WaitingProps) {
  const problem = state.phase === "sent" ? state.problem : null;
  return (
    <section className="studio-part" aria-labelledby="plik">
      <h2 id="plik">{words.file}</h2>
      {problem && <Problem lines={problem} />}
      <p>
        <strong>{state.name}</strong> <span className="data-table-under">{state.about}</span>
      </p>
      {children}
      {discard !== null && (
        <Form do="discard" rereadOnConflict>
          <div className="acts">
            <FormButton>{discard}</FormButton>
            <span className="field-hint">{words.discardHint}</span>
          </div>
        </Form>
      )}
    </section>
  );
}

function Problem({ lines }: { lines: readonly string[] }) {
  return (
    <div className="notice notice-fault" role="alert">
      <strong>{words.failed}</strong>
      <ul className="tags-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Next({ view }: { view: ImportScreen }) {
  const { missing, retrying } = view;
  return (
    <section className="studio-part" aria-labelledby="dalej">
      <h2 id="dalej">{words.next}</h2>
      <div className="acts">
        <a className="button-plain" href={links.studio({ state: "draft" })}>
          {words.nextDrafts}
        </a>
        <a className="button-plain" href={links.addresses()}>
          {words.nextAddresses}
        </a>
        <a className="button-plain" href={links.tagRefresh()}>
          {words.nextTags}
        </a>
      </div>
      {retrying !== null && <RunningWork says={words.fetching} progress={retrying} path={links.imports()} />}
      {retrying === null && missing > 0 && (
        <>
          <p>{words.missing(missing)}</p>
          <Retry view={view} />
        </>
      )}
      <details>
        <summary className="fold">{words.forAdministrator}</summary>
        <p>{words.nextDoctor}</p>
        <pre className="studio-command">
          <code>{words.doctor(view.commandLine)}</code>
        </pre>
      </details>
    </section>
  );
}

function Retry({ view: { proved, email, state } }: { view: ImportScreen }) {
  // In the phase "ready" another part of the page already asks for the password.
  if (!proved && state.phase === "ready") return <p>{words.proveHint}</p>;
  if (!proved) return <Reauthenticate email={email} />;
  return (
    <Form do="retry" rereadOnConflict>
      <FormButton>{words.retry}</FormButton>
    </Form>
  );
}
