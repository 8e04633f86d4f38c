import { SUBSCRIBER_STATES } from "#core/subscribers/store.ts";
import { STATE_WORDS, STORED_OF_READERS } from "#core/messages/subscribers.ts";
import type { SubscriberImport } from "#core/subscribers/subscriber-service.ts";
import { links } from "../../links.ts";
import { subscribers as words, subscriberTableWords } from "../../messages/subscribers/subscribers.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import { CsvImportForm } from "../ui/csv-import-form.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { type Done, useDoneMessage } from "../ui/done-message.tsx";
import { ListSearch, Pager } from "../ui/list-search-and-paging.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { SubscribersScreen } from "./subscribers.loader.ts";

export function Component() {
  const view = useView<SubscribersScreen>();
  const { line, tell } = useDoneMessage("remove");
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      {!view.isOpen && <Closed isMailOn={view.isMailOn} />}
      <ListFilter view={view} />
      <ListSearch action={links.subscribers()} text={view.text} find={words.find} />
      {line}
      {view.rows.length > 0 ? (
        <List rows={view.rows} tell={tell} />
      ) : (
        <EmptyState sentence={words.empty} act={{ name: words.emptyAct, path: links.subscribers() }} />
      )}
      <Pager path={links.subscribers({ state: view.state ?? "" })} page={view.page} pages={view.pages} />
      <CsvImportForm<SubscriberImport & { applied: boolean }>
        words={subscriberTableWords}
        address={links.subscriberTable()}
        linesOf={({ leftOut }) => leftOut.map((each) => subscriberTableWords.leftOut(each.line, each.message))}
      />
      <Kept />
    </>
  );
}

function Closed({ isMailOn }: { isMailOn: boolean }) {
  return (
    <p>
      {isMailOn ? words.withoutForm : words.withoutMail}{" "}
      <a className="data-table-link" href={isMailOn ? `${links.settings()}#f-newsletter` : links.mail()}>
        {isMailOn ? words.settings : words.mail}
      </a>
    </p>
  );
}

function ListFilter({ view: { state, counts } }: { view: SubscribersScreen }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="studio-sieve">
      <ul className="plain" aria-label={words.which}>
        {([null, ...SUBSCRIBER_STATES] as const).map((each) => (
          <li key={each}>
            <a href={links.subscribers({ state: each ?? "" })} aria-current={state === each ? "true" : undefined}>
              {each ? words.counted(words.states[each], counts[each]) : words.counted(words.all, all)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function List({ rows, tell }: Pick<SubscribersScreen, "rows"> & { tell(done: Done): void }) {
  return (
    <DataTable caption={words.title} columns={[words.address, words.state]} end={{ aloud: words.acts }}>
      {rows.map(({ id, address, state, since, source }) => (
        <tr key={id}>
          <td>
            <span className="data-table-title">{address || words.unreadable}</span>
            <span className="data-table-under">{words.since(since, words.sources[source] ?? source)}</span>
          </td>
          <td className="data-table-state" data-tone={state === "confirmed" ? "live" : "wait"}>
            {STATE_WORDS[state]}
          </td>
          <td className="data-table-end">
            <Form<Done> do="remove" fields={{ id }} onDone={tell}>
              <button className="button-plain" aria-label={words.removeThat(address)}>
                {words.remove}
              </button>
            </Form>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Kept() {
  return (
    <section className="studio-part" aria-labelledby="przechowujemy">
      <h2 id="przechowujemy">{words.kept}</h2>
      <p>{words.keptMore}</p>
      <p className="field-hint">{words.keptHint}</p>
      <blockquote>
        {STORED_OF_READERS.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
    </section>
  );
}
