import type { ReactNode } from "react";
import { may } from "#core/base/permission.ts";
import type { ViewsLine } from "#core/statistics/views-service.ts";
import { SPAN_UNITS } from "#core/statistics/view-spans.ts";
import { links } from "../../links.ts";
import { statistics as words, viewTableWords } from "../../messages/statistics/statistics.ts";
import { useView, useViewer } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CsvImportForm } from "../ui/csv-import-form.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { ViewTableResult } from "./statistics.action.ts";
import type { StatisticsScreen } from "./statistics.loader.ts";
import { ViewsSum } from "./views-sum.tsx";

export function Component() {
  const view = useView<StatisticsScreen>();
  const isAdministrator = may(useViewer(), "administer");
  return (
    <>
      <PageHeading title={words.title} standfirst={view.isOwn ? words.ownStandfirst : words.standfirst}>
        {view.views > 0 && (
          <a className="button" href={links.statisticsTable(view)} download>
            {words.download}
          </a>
        )}
      </PageHeading>
      {view.firstDay === null ? (
        <EmptyState sentence={words.empty} act={{ name: words.home, path: links.home() }} />
      ) : (
        <>
          <Span view={view} />
          <ViewsSum curve={view} hasDevices={view.hasDevices} />
          <Lists view={view} />
        </>
      )}
      <Counted view={view} />
      {isAdministrator && <CsvImportForm<ViewTableResult> words={viewTableWords} linesOf={({ lines }) => lines} />}
    </>
  );
}

/** Chooses steps and days: links, and a form that works without scripts. */
function Span({ view: { unit, from, to, earlier, later } }: { view: StatisticsScreen }) {
  return (
    <div className="studio-sieve views-span">
      <ul className="plain" aria-label={words.step}>
        {SPAN_UNITS.map((each) => (
          <li key={each}>
            <a href={links.statistics({ unit: each })} aria-current={each === unit ? "true" : undefined}>
              {words.units[each]}
            </a>
          </li>
        ))}
      </ul>
      <form method="get" action={links.statistics()} key={`${unit} ${from} ${to}`}>
        <input type="hidden" name="unit" value={unit} />
        <label>
          {words.from} <input className="input" type="date" name="from" defaultValue={from} />
        </label>
        <label>
          {words.to} <input className="input" type="date" name="to" defaultValue={to} />
        </label>
        <button className="button">{words.show}</button>
        <a className="button-plain" href={links.statistics({ unit, ...earlier })}>
          {words.earlier}
        </a>
        {later && (
          <a className="button-plain" href={links.statistics({ unit, ...later })}>
            {words.later}
          </a>
        )}
      </form>
    </div>
  );
}

function Lists({ view }: { view: StatisticsScreen }) {
  const lists = [
    { id: "wpisy", title: words.posts, of: words.post, lines: view.posts },
    { id: "zyskaly", title: words.rose, why: words.roseWhy, of: words.post, lines: view.rose },
    { id: "stracily", title: words.fell, why: words.fellWhy, of: words.post, lines: view.fell },
    { id: "kategorie", title: words.categories, why: words.groupsWhy, of: words.category, lines: view.categories },
    { id: "tagi", title: words.tags, of: words.tag, lines: view.tags },
    { id: "zrodla", title: words.sources, why: words.sourcesWhy, of: words.source, lines: view.sources },
  ];
  return (
    <>
      {lists.map(({ of, lines, ...part }) => (
        <Part key={part.id} {...part} isEmpty={lines.length === 0}>
          <Lines of={of} lines={lines} />
        </Part>
      ))}
      <Part id="szukano" title={words.searches} isEmpty={view.isOwn}>
        <p>
          <a className="data-table-link" href={links.searches(30, false)}>
            {words.allSearches}
          </a>
        </p>
      </Part>
      <Part id="kanaly" title={words.feeds} why={words.feedsWhy} isEmpty={view.feeds.length === 0}>
        <DataTable caption={words.feeds} columns={[words.reader]} end={words.subscribers}>
          {view.feeds.map(({ reader, path, subscribers }) => (
            <tr key={`${reader} ${path}`}>
              <td>
                <span className="data-table-title">{reader}</span>
                <span className="data-table-under">{path}</span>
              </td>
              <td data-name={words.subscribers} className="data-table-end">
                {words.people(subscribers)}
              </td>
            </tr>
          ))}
        </DataTable>
      </Part>
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  why?: string;
  isEmpty?: boolean;
  children: ReactNode;
}

/** One list with its title; nothing if the list is empty. */
function Part({ id, title, why, isEmpty = false, children }: PartProps) {
  if (isEmpty) return null;
  return (
    <section className="studio-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {why !== undefined && <p>{why}</p>}
      {children}
    </section>
  );
}

function Lines({ of, lines }: { of: string; lines: readonly ViewsLine[] }) {
  const hasChange = lines.some(({ before }) => before !== null);
  return (
    <DataTable caption={of} columns={hasChange ? [of, words.changeColumn] : [of]} end={words.viewsColumn}>
      {lines.map(({ name, path, views, before }) => (
        <tr key={`${name} ${path}`}>
          <td>
            <span className="data-table-title">{path === null ? name : <a href={path}>{name}</a>}</span>
          </td>
          {hasChange && <td className="views-change">{before !== null && words.change(views, before)}</td>}
          <td data-name={words.viewsColumn} className="data-table-end">
            {words.number(views)}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Says what is counted since when, what is not, and what a server in front of the site hides. */
function Counted({ view: { since } }: { view: StatisticsScreen }) {
  const viewer = useViewer();
  return (
    <>
      <Part id="co-sie-liczy" title={words.how}>
        {since !== null && <p>{words.since(since)}</p>}
        <p>{words.counted}</p>
        <p>{words.notCounted}</p>
      </Part>
      <Part id="za-serwerem" title={words.behindProxy}>
        <p>{words.proxy}</p>
        <p>
          {may(viewer, "administer") ? (
            <a className="data-table-link" href={`${links.settings()}#f-counting`}>
              {words.proxySetting}
            </a>
          ) : (
            words.proxyAsk
          )}
        </p>
      </Part>
    </>
  );
}
