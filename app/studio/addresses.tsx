import { Head } from "../head.tsx";
import { studio } from "../messages/studio.ts";
import { useView } from "../screen.ts";
import { Empty } from "../ui/empty.tsx";
import { Form } from "../ui/form.tsx";
import type { AddressesScreen, AddressLine } from "./addresses.loader.ts";
import { Field } from "./field.tsx";
import { Pages } from "./pages.tsx";

export function Component() {
  const view = useView<AddressesScreen>();
  const words = studio.addresses;
  const path = view.text ? `/studio/addresses?${new URLSearchParams({ q: view.text })}` : "/studio/addresses";
  return (
    <>
      <Head title={words.title} noindex />
      <header className="studio-head">
        <h1>{words.title}</h1>
        <a className="button-plain" href="/studio/missing">
          {words.missing}
        </a>
        <p className="standfirst">{words.standfirst}</p>
      </header>
      <Search text={view.text} />
      {view.rows.length > 0 ? <Rows rows={view.rows} /> : <Nothing searched={view.text !== ""} />}
      <Pages path={path} page={view.page} pages={view.pages} />
      <section className="studio-part" aria-labelledby="dodaj">
        <h2 id="dodaj">{words.addTitle}</h2>
        <Form do="redirect" className="studio-form" reset>
          <Field label={words.addFrom} name="from" required placeholder="/stary/adres" />
          <Field label={words.addTo} name="to" placeholder="/warsztat/lead" hint={words.addToHint} />
          <div className="acts">
            <button className="button button-main">{words.add}</button>
          </div>
        </Form>
      </section>
    </>
  );
}

function Search({ text }: { text: string }) {
  return (
    <div className="studio-sieve">
      <form method="get" action="/studio/addresses" role="search">
        <label className="unseen" htmlFor="address-text">
          {studio.addresses.find}
        </label>
        <input
          className="input"
          id="address-text"
          type="search"
          name="q"
          defaultValue={text}
          placeholder={studio.addresses.find}
        />
        <button className="button">{studio.common.search}</button>
      </form>
    </div>
  );
}

function Nothing({ searched }: { searched: boolean }) {
  const words = studio.addresses;
  if (!searched) return <Empty sentence={words.empty} act={{ name: words.missing, path: "/studio/missing" }} />;
  return <Empty sentence={words.nothing} act={{ name: studio.queue.clear, path: "/studio/addresses" }} />;
}

function Rows({ rows }: { rows: AddressLine[] }) {
  const words = studio.addresses;
  return (
    <table className="ledger">
      <caption className="unseen">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.to}</th>
          <th scope="col">{words.reason}</th>
          <th scope="col">{words.since}</th>
          <th scope="col" className="ledger-end">
            <span className="unseen">{words.release}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <td>{row.path}</td>
            <td data-name={words.to}>{row.to ? <a href={row.to}>{row.to}</a> : words.gone}</td>
            <td data-name={words.reason}>{row.reason}</td>
            <td data-name={words.since}>{row.sinceText}</td>
            <td className="ledger-end">
              <Form do="release" fields={{ path: row.path }}>
                <button className="button" aria-label={`${words.release}: ${row.path}`}>
                  {words.release}
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
