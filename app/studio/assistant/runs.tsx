import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { useView } from "../../routing/router.tsx";
import { Pager } from "../ui/list-search-and-paging.tsx";
import { RunRows } from "./run-rows.tsx";
import type { RunsScreen } from "./runs.loader.ts";
import { PageHeading } from "../ui/page-heading.tsx";

export function Component() {
  const { rows, page, pages, currency, categories } = useView<RunsScreen>();
  return (
    <div className="generator">
      <PageHeading title={words.runs.title} standfirst={words.runs.standfirst} />
      <section className="generator-begin" aria-labelledby="zacznij">
        <h2 id="zacznij">{words.runs.begin}</h2>
        <ul>
          <li>
            <a href={links.topics()}>{words.runs.topics}</a>
          </li>
          <li>
            <a href={links.tags()}>{words.runs.tags}</a>
          </li>
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <a href={links.generator(slug)}>{words.runs.category(name)}</a>
            </li>
          ))}
        </ul>
      </section>
      {rows.length === 0 ? (
        <p className="field-hint">{words.runs.none}</p>
      ) : (
        <RunRows rows={rows} currency={currency} />
      )}
      <Pager path={links.runs()} page={page} pages={pages} />
    </div>
  );
}
