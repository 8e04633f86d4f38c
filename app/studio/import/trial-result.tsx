import { plainTitle } from "#core/base/post-title.ts";
import { links } from "../../links.ts";
import { studioImport as words } from "../../messages/studio-import.ts";
import { Form } from "../../ui/form.tsx";
import { Reauthenticate } from "../accounts/reauthenticate.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { ImportScreen, StateView } from "./import.loader.ts";
import { TrialOptionsForm } from "./trial-options-form.tsx";

interface ResultProps {
  view: Pick<ImportScreen, "proved" | "email" | "categories">;
  state: Extract<StateView, { phase: "ready" }>;
}

/** The result of a trial import, links to pages of the trial, and the form that stores the import. */
export function TrialResult({ view, state }: ResultProps) {
  const { kind, options, rows, untilText } = state;
  return (
    <>
      <section className="studio-part" aria-labelledby="przyjdzie">
        <h2 id="przyjdzie">{words.coming}</h2>
        <DataTable caption={words.coming} columns={[words.what, words.howMany]}>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{value}</td>
            </tr>
          ))}
        </DataTable>
        <details className="field acts-below">
          <summary>{words.change}</summary>
          <TrialOptionsForm kind={kind} options={options} categories={view.categories} act={words.tryAgain} />
        </details>
      </section>
      <Remarks state={state} />
      <TrialLinks state={state} />
      <section className="studio-part" aria-labelledby="zapis">
        <h2 id="zapis">{words.confirm}</h2>
        <p>{words.confirmHint(untilText)}</p>
        {view.proved ? (
          <Form do="confirm" rereadOnConflict>
            <FormButton look="main">{words.store}</FormButton>
          </Form>
        ) : (
          <Reauthenticate email={view.email} />
        )}
      </section>
    </>
  );
}

function Remarks({ state: { remarks, warnings } }: Pick<ResultProps, "state">) {
  return (
    <section className="studio-part" aria-labelledby="uwagi">
      <h2 id="uwagi">{words.left}</h2>
      {remarks === 0 ? (
        <p>{words.leftNone}</p>
      ) : (
        <>
          <p>{words.leftSome(remarks)}</p>
          <DataTable caption={words.left} columns={[words.kind]}>
            {warnings.map(({ kind, examples }) => (
              <tr key={kind}>
                <td>
                  {kind}
                  <span className="data-table-under">{examples}</span>
                </td>
              </tr>
            ))}
          </DataTable>
          <div className="acts acts-below">
            <a className="button" href={links.importReport()} download>
              {words.report}
            </a>
            <span className="field-hint">{words.reportHint}</span>
          </div>
        </>
      )}
    </section>
  );
}

/** Links to pages of the trial. Each opens in a new tab, so that the trial stays open. */
function TrialLinks({ state: { samples } }: Pick<ResultProps, "state">) {
  const pages = [{ title: words.lookFront, path: "/" }, ...samples];
  return (
    <section className="studio-part" aria-labelledby="wyglad">
      <h2 id="wyglad">{words.look}</h2>
      <p>{words.lookHint}</p>
      <DataTable caption={words.look} columns={[words.page]}>
        {pages.map(({ title, path }) => (
          <tr key={path}>
            <td className="data-table-title">
              <a href={links.importPreview(path)} target="_blank" rel="noopener">
                {plainTitle(title)}
              </a>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
