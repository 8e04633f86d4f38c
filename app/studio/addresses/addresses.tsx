import { FormButton } from "../ui/save-button.tsx";
import { links } from "../../links.ts";
import { addressWords, traceWords } from "../../messages/addresses.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import { AddressTest, RedirectRules } from "./redirect-rules.tsx";
import { Branches, ForeignAddresses, RedirectsCsv } from "./redirect-sections.tsx";
import type { AddressesScreen, AddressLine } from "./addresses.loader.ts";
import { Field } from "../ui/form-fields.tsx";
import { ListSearch, Pager } from "../ui/list-search-and-paging.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

export function Component() {
  const view = useView<AddressesScreen>();
  const words = addressWords;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        <div className="acts">
          <a className="button-plain" href="#sprawdz">
            {traceWords.title}
          </a>
          <a className="button-plain" href={links.missing()}>
            {words.missing}
          </a>
          <a className="button button-main" href="#dodaj">
            {words.addTitle}
          </a>
        </div>
      </PageHeading>
      <div className="studio-sieve">
        <ListSearch action={links.addresses()} text={view.text} find={words.find} />
      </div>
      {view.rows.length > 0 ? <Rows rows={view.rows} /> : <Nothing searched={view.text !== ""} />}
      <Pager path={links.addresses(view.text)} page={view.page} pages={view.pages} />
      <AddressTest tested={view.tested} trace={view.trace} />
      <RedirectRules rules={view.rules} changesRules={view.changesRules} />
      <Branches branches={view.branches} />
      <section className="studio-part" aria-labelledby="dodaj">
        <h2 id="dodaj">{words.addTitle}</h2>
        <Form do="redirect" className="studio-form" reset>
          <Field
            label={words.addFrom}
            name="from"
            required
            placeholder="/stary/adres"
            hint={words.addFromHint}
            spellCheck={false}
          />
          <Field label={words.addTo} name="to" placeholder="/warsztat/lead" hint={words.addToHint} spellCheck={false} />
          <p className="field-hint">{words.addBranchHint}</p>
          <FormButton>{words.add}</FormButton>
        </Form>
      </section>
      <RedirectsCsv />
      <ForeignAddresses foreign={view.foreign} />
    </>
  );
}

function Nothing({ searched }: { searched: boolean }) {
  const words = addressWords;
  if (!searched) return <EmptyState sentence={words.empty} act={{ name: words.missing, path: links.missing() }} />;
  return <EmptyState sentence={words.nothing} act={{ name: studio.queue.clear, path: links.addresses() }} />;
}

function Rows({ rows }: { rows: AddressLine[] }) {
  const words = addressWords;
  return (
    <DataTable
      caption={words.title}
      columns={[words.from, words.to, words.reason, words.since]}
      end={{ aloud: words.release }}
    >
      {rows.map((row) => (
        <tr key={row.path}>
          <td>{row.path}</td>
          <td data-name={words.to} className="data-table-long">
            {row.to ? (
              <a className="data-table-link" href={row.to}>
                {row.to}
              </a>
            ) : (
              words.gone
            )}
          </td>
          <td>{row.reason}</td>
          <td className="data-table-time">{row.sinceText}</td>
          <td className="data-table-end data-table-acts">{row.byHand && <Release path={row.path} />}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Release({ path }: { path: string }) {
  const words = addressWords;
  return (
    <Form do="release" fields={{ path }}>
      <button className="button" aria-label={`${words.release}: ${path}`}>
        {words.release}
      </button>
    </Form>
  );
}
