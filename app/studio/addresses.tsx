import { Head } from "../head.tsx";
import { links } from "../links.ts";
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
  return (
    <>
      <Head title={words.title} noindex />
      <header className="studio-head">
        <h1>{words.title}</h1>
        <div className="acts">
          <a className="button-plain" href={links.missing()}>
            {words.missing}
          </a>
          <a className="button button-main" href="#dodaj">
            {words.addTitle}
          </a>
        </div>
        <p className="standfirst">{words.standfirst}</p>
      </header>
      <Search text={view.text} />
      {view.rows.length > 0 ? <Rows rows={view.rows} /> : <Nothing searched={view.text !== ""} />}
      <Pages path={links.addresses(view.text)} page={view.page} pages={view.pages} />
      <section className="studio-part" aria-labelledby="dodaj">
        <h2 id="dodaj">{words.addTitle}</h2>
        <Form do="redirect" className="studio-form" reset>
          <Field label={words.addFrom} name="from" required placeholder="/stary/adres" spellCheck={false} />
          <Field label={words.addTo} name="to" placeholder="/warsztat/lead" hint={words.addToHint} spellCheck={false} />
          <div className="acts">
            <button className="button">{words.add}</button>
          </div>
        </Form>
      </section>
    </>
  );
}

function Search({ text }: { text: string }) {
  return (
    <div className="studio-sieve">
      <search>
        <form method="get" action={links.addresses()}>
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={text}
            placeholder={studio.addresses.find}
            aria-label={studio.addresses.find}
          />
          <button className="button">{studio.common.search}</button>
        </form>
      </search>
    </div>
  );
}

function Nothing({ searched }: { searched: boolean }) {
  const words = studio.addresses;
  if (!searched) return <Empty sentence={words.empty} act={{ name: words.missing, path: links.missing() }} />;
  return <Empty sentence={words.nothing} act={{ name: studio.queue.clear, path: links.addresses() }} />;
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
            <td data-name={words.to} className="ledger-long">
              {row.to ? (
                <a className="ledger-link" href={row.to}>
                  {row.to}
                </a>
              ) : (
                words.gone
              )}
            </td>
            <td>{row.reason}</td>
            <td className="ledger-time">{row.sinceText}</td>
            <td className="ledger-end ledger-acts">{row.byHand && <Release path={row.path} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Release({ path }: { path: string }) {
  const words = studio.addresses;
  return (
    <Form do="release" fields={{ path }}>
      <button className="button" aria-label={`${words.release}: ${path}`}>
        {words.release}
      </button>
    </Form>
  );
}
