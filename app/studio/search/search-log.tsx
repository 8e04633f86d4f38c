import { SEARCH_SPANS } from "#core/search/search-log-service.ts";
import { links } from "../../links.ts";
import { searchLog as words } from "../../messages/search-log.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../ui/list-search-and-paging.tsx";
import type { SearchLogScreen } from "./search-log.loader.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

export function Component() {
  const view = useView<SearchLogScreen>();
  const { rows, days, inVain } = view;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      <ListFilter days={days} inVain={inVain} />
      {rows.length > 0 && <Searches rows={rows} />}
      {rows.length === 0 &&
        (inVain ? (
          <EmptyState sentence={words.emptyInVain} act={{ name: words.showAll, path: links.searches(days, false) }} />
        ) : (
          <EmptyState sentence={words.empty} act={{ name: words.home, path: links.home() }} />
        ))}
      <Pager path={links.searches(days, inVain)} page={view.page} pages={view.pages} />
    </>
  );
}

function ListFilter({ days, inVain }: Pick<SearchLogScreen, "days" | "inVain">) {
  return (
    <div className="studio-sieve">
      <ul className="plain" aria-label={words.which}>
        {[false, true].map((each) => (
          <li key={String(each)}>
            <a href={links.searches(days, each)} aria-current={each === inVain ? "true" : undefined}>
              {each ? words.inVain : words.all}
            </a>
          </li>
        ))}
      </ul>
      <ul className="plain" aria-label={words.span}>
        {SEARCH_SPANS.map((each) => (
          <li key={each}>
            <a href={links.searches(each, inVain)} aria-current={each === days ? "true" : undefined}>
              {words.spans[each]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Searches({ rows }: Pick<SearchLogScreen, "rows">) {
  return (
    <DataTable caption={words.title} columns={[words.what, words.result]} end={words.times}>
      {rows.map(({ text, count, inVain, lastText }) => (
        <tr key={text}>
          <td>
            <span className="data-table-title">
              <a href={links.search(text)} aria-label={words.searchFor(text)}>
                {text}
              </a>
            </span>
            <span className="data-table-under">{words.last(lastText)}</span>
          </td>
          <td className="data-table-state" data-tone={inVain ? "wait" : "live"}>
            {inVain ? words.nothing : words.hasResults}
          </td>
          <td data-name={words.times} className="data-table-end">
            {count}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
