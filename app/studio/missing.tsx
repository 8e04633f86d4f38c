import type { StudioPage } from "#core/desk.ts";
import { Head } from "../head.tsx";
import { studio } from "../messages/studio.ts";
import { useView } from "../screen.ts";
import { Empty } from "../ui/empty.tsx";
import { Form } from "../ui/form.tsx";
import type { MissingLine } from "./missing.loader.ts";
import { Field } from "./field.tsx";
import { Pages } from "./pages.tsx";

export function Component() {
  const view = useView<StudioPage<MissingLine>>();
  const words = studio.missing;
  return (
    <>
      <Head title={words.title} noindex />
      <header className="studio-head">
        <h1>{words.title}</h1>
        <a className="button-plain" href="/studio/addresses">
          {words.former}
        </a>
        <p className="standfirst">{words.standfirst}</p>
      </header>
      {view.rows.length > 0 ? (
        <Rows rows={view.rows} />
      ) : (
        <Empty sentence={words.empty} act={{ name: words.former, path: "/studio/addresses" }} />
      )}
      <Pages path="/studio/missing" page={view.page} pages={view.pages} />
    </>
  );
}

function Rows({ rows }: { rows: MissingLine[] }) {
  const words = studio.missing;
  return (
    <table className="ledger">
      <caption className="unseen">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.path}</th>
          <th scope="col">{words.asked}</th>
          <th scope="col">{words.last}</th>
          <th scope="col">{words.suggestion}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <td>{row.path}</td>
            <td data-name={words.asked}>{row.count}</td>
            <td data-name={words.last}>{row.lastText}</td>
            <td>
              <Ways row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One click where the archive suggests a place; another place, or none, behind a disclosure. */
function Ways({ row }: { row: MissingLine }) {
  const words = studio.missing;
  const { path, suggestion } = row;
  return (
    <div className="acts">
      {suggestion && (
        <Form do="redirect" fields={{ from: path, to: suggestion.path }} className="acts">
          <a href={suggestion.path}>{suggestion.title}</a>
          <button className="button" aria-label={`${words.direct}: ${path} → ${suggestion.path}`}>
            {words.direct}
          </button>
        </Form>
      )}
      <details>
        <summary className="button-plain">{words.elsewhere}</summary>
        <Form do="redirect" fields={{ from: path }} className="studio-form">
          <Field label={studio.addresses.addTo} name="to" hint={studio.addresses.addToHint} />
          <div className="acts">
            <button className="button">{words.direct}</button>
          </div>
        </Form>
      </details>
      <Form do="ignore" fields={{ path }}>
        <button className="button-plain" aria-label={`${words.ignore}: ${path}`}>
          {words.ignore}
        </button>
      </Form>
    </div>
  );
}
