import type { QueueLine } from "#core/desk.ts";
import { Head } from "../head.tsx";
import { studio } from "../messages/studio.ts";
import { useView } from "../screen.ts";
import { Empty } from "../ui/empty.tsx";
import { Pages } from "./pages.tsx";
import { QUEUE_STATES, type QueueScreen, type QueueState } from "./queue-states.ts";

export function Component() {
  const view = useView<QueueScreen>();
  const words = studio.queue;
  const sieved =
    view.asked.state !== null || view.asked.text !== "" || view.asked.category !== null || view.asked.author !== null;
  return (
    <>
      <Head title={words.title} noindex />
      <header className="studio-head">
        <h1>{words.title}</h1>
        <a className="button button-main" href="/edit-post/new">
          {words.write}
        </a>
      </header>
      <Sieve view={view} />
      {view.rows.length > 0 && <Rows rows={view.rows} />}
      {view.rows.length === 0 &&
        (sieved ? (
          <Empty sentence={words.nothing} act={{ name: words.clear, path: "/studio" }} />
        ) : (
          <Empty sentence={words.empty} act={{ name: words.write, path: "/edit-post/new" }} />
        ))}
      <Pages path={addressOf(view, view.asked.state)} page={view.page} pages={view.pages} />
    </>
  );
}

function Sieve({ view }: { view: QueueScreen }) {
  const { asked, counts } = view;
  const words = studio.queue;
  return (
    <div className="studio-sieve">
      <ul className="plain" aria-label={words.state}>
        <li>
          <a href={addressOf(view, null)} aria-current={asked.state === null ? "true" : undefined}>
            {words.all}
          </a>
        </li>
        {QUEUE_STATES.map((state) => (
          <li key={state}>
            <a href={addressOf(view, state)} aria-current={asked.state === state ? "true" : undefined}>
              {state === "copies" ? words.copies : studio.states[state]}
              <span className="studio-number">{counts[state]}</span>
            </a>
          </li>
        ))}
      </ul>
      <form method="get" action="/studio" role="search">
        {asked.state && <input type="hidden" name="state" value={asked.state} />}
        <label className="unseen" htmlFor="queue-text">
          {words.find}
        </label>
        <input
          className="input"
          id="queue-text"
          type="search"
          name="q"
          defaultValue={asked.text}
          placeholder={words.find}
        />
        <button className="button">{studio.common.search}</button>
      </form>
    </div>
  );
}

function Rows({ rows }: { rows: QueueLine[] }) {
  const words = studio.queue;
  return (
    <table className="ledger">
      <caption className="unseen">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.post}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.category}</th>
          <th scope="col" className="ledger-end">
            {words.changed}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: QueueLine }) {
  const words = studio.queue;
  const remarks = [
    row.authors.join(", "),
    row.copy && words.hasCopy,
    row.openComments > 0 && words.comments(row.openComments),
  ];
  return (
    <tr>
      <td>
        <span className="ledger-title">
          <a href={`/edit-post/${row.slug}`}>{row.title || words.untitled}</a>
        </span>
        <span className="ledger-under">{remarks.filter(Boolean).join(" · ")}</span>
      </td>
      <td className="ledger-state" data-tone={row.overdue ? "fault" : TONES[row.state]}>
        {studio.states[row.state]}
        {row.overdue && <span className="ledger-under">{row.overdue}</span>}
      </td>
      <td data-name={words.when}>{row.publishText}</td>
      <td data-name={words.category}>{row.category}</td>
      <td data-name={words.changed} className="ledger-end">
        {row.updatedText}
      </td>
    </tr>
  );
}

const TONES: Partial<Record<QueueLine["state"], string>> = {
  "do-sprawdzenia": "wait",
  zaplanowany: "wait",
  opublikowany: "live",
};

function addressOf({ asked }: QueueScreen, state: QueueState | null): string {
  const query = new URLSearchParams();
  if (state) query.set("state", state);
  if (asked.text) query.set("q", asked.text);
  if (asked.category) query.set("category", asked.category);
  if (asked.author) query.set("author", asked.author);
  return query.size > 0 ? `/studio?${query}` : "/studio";
}
