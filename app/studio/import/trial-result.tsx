import { plainTitle } from "#core/base/post-title.ts";
import { links } from "../../links.ts";
import { studioImport as words } from "../../messages/studio-import.ts";
import { Form } from "../../ui/form.tsx";
import { Reauthenticate } from "../accounts/reauthenticate.tsx";
import { KeyValueTable } from "../ui/key-value-table.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { ImportScreen, StateView } from "./import.loader.ts";
import { TrialOptionsForm } from "./trial-options-form.tsx";

interface ResultProps {
  view: Pick<ImportScreen, "proved" | "email" | "categories">;
  state: Extract<StateView, { phase: "ready" }>;
}

/** What a trial has found, the site as it would be, and the way to store it. */
export function TrialResult({ view, state }: ResultProps) {
  const { kind, options, rows, untilText } = state;
  return (
    <>
      <section className="studio-part" aria-labelledby="przyjdzie">
        <h2 id="przyjdzie">{words.coming}</h2>
        <KeyValueTable caption={words.coming} rows={rows} />
        <details className="field">
          <summary>{words.change}</summary>
          <TrialOptionsForm kind={kind} options={options} categories={view.categories} act={words.tryAgain} />
        </details>
      </section>
      <Remarks state={state} />
      <Looks state={state} />
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
          <ul className="tags-lines">
            {warnings.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            <a className="button" href={links.importReport()} download>
              {words.report}
            </a>{" "}
            <span className="field-hint">{words.reportHint}</span>
          </p>
        </>
      )}
    </section>
  );
}

/** Each in a tab of its own: the trial stays open. */
function Looks({ state: { samples } }: Pick<ResultProps, "state">) {
  const pages = [{ title: words.lookFront, path: "/" }, ...samples];
  return (
    <section className="studio-part" aria-labelledby="wyglad">
      <h2 id="wyglad">{words.look}</h2>
      <p>{words.lookHint}</p>
      <ul>
        {pages.map(({ title, path }) => (
          <li key={path}>
            <a href={links.importPreview(path)} target="_blank" rel="noopener">
              {plainTitle(title)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
