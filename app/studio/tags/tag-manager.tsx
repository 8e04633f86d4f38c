import { useState } from "react";
import { useActionData } from "react-router";
import type { TagSort } from "#core/posts/views.ts";
import { formatNumber } from "#core/polish/words.ts";
import { TAG_SHELVES } from "#core/tags/tag-listing.ts";
import { links } from "../../links.ts";
import { pl } from "../../messages/site.ts";
import { studio } from "../../messages/studio.ts";
import { tagForm, tagsDesk as words } from "../../messages/tag-manager.ts";
import type { Answered } from "../../requests/submit.ts";
import { Empty } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { StudioHead } from "../ui/page-heading.tsx";
import type { TagChanged } from "./tag-manager.action.ts";
import { tagsAt, type TagsAsked } from "./tags-query.ts";
import { TagsDone } from "./tags-message.tsx";
import { TagsMerge } from "./merge-tags.tsx";
import { TagsRows } from "./tag-rows.tsx";
import { TagsTable } from "./tags-csv.tsx";
import type { TagsDeskView } from "./tag-manager.loader.ts";

/** The list of tags as editors see it. */
export function TagsDesk({ view }: { view: TagsDeskView }) {
  const answered = useActionData<Answered>();
  const [changed, setChanged] = useState(() => changedBy(answered));
  const { asked, rows, merge, done } = view;
  const path = tagsAt({ ...asked, page: 1 }, { edit: "", done: "" });
  return (
    <div className="tags-desk">
      <StudioHead title={words.title} standfirst={words.standfirst}>
        <div className="acts">
          <a className="button-plain" href="#tabela">
            {words.table}
          </a>
          <a className="button" href={links.tagRefresh()}>
            {words.refresh}
          </a>
        </div>
      </StudioHead>
      {done && <TagsDone operation={done} />}
      <output className={changed ? "notice notice-done" : "unseen"}>{changed && <Changed changed={changed} />}</output>
      {merge && <TagsMerge merge={merge} asked={asked} />}
      <Sieve view={view} />
      {rows.length > 0 ? <TagsRows view={view} onChanged={setChanged} /> : <Nothing asked={asked} />}
      <Pagination
        path={path}
        page={view.page}
        pages={view.pages}
        names={{ previous: words.before, next: words.after }}
      />
      <TagsTable />
    </div>
  );
}

function changedBy(answered: Answered | undefined): TagChanged | null {
  if (!answered?.ok || !("value" in answered)) return null;
  return answered.do === "change" || answered.do === "accept" ? (answered.value as TagChanged) : null;
}

function Changed({ changed }: { changed: TagChanged }) {
  const { act, name, path, was } = changed;
  return (
    <>
      {act === "accept" ? tagForm.accepted(name) : tagForm.saved(name)} {was !== null && tagForm.moved(path, was)}
    </>
  );
}

const SORTS: TagSort[] = ["name", "count", "fresh"];

/** Shelves, search and order; all of them keep what is picked. */
function Sieve({ view }: { view: TagsDeskView }) {
  const { asked, counts } = view;
  const fresh = { page: 1, edit: "", done: "" };
  return (
    <div className="studio-sieve">
      <nav aria-label={words.shelvesName}>
        <ul className="tags-shelves">
          {TAG_SHELVES.map((shelf) => (
            <li key={shelf}>
              <a href={tagsAt(asked, { ...fresh, shelf })} aria-current={shelf === asked.shelf ? "true" : undefined}>
                {words.shelves[shelf]} <span className="studio-number">{formatNumber(counts[shelf])}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form method="get" action={links.tags()}>
          <input
            className="input"
            type="search"
            name="filter"
            key={asked.filter}
            defaultValue={asked.filter}
            placeholder={words.find}
            aria-label={words.find}
          />
          <Kept asked={asked} />
          <button className="button">{studio.common.search}</button>
        </form>
      </search>
      <p className="sorts">
        <span>{pl.tags.sort}</span>
        {SORTS.map((sort) => (
          <a
            key={sort}
            href={tagsAt(asked, { ...fresh, sort })}
            aria-current={sort === asked.sort ? "true" : undefined}
          >
            {pl.tags.sorts[sort]}
          </a>
        ))}
      </p>
    </div>
  );
}

/** What a search keeps of the list. */
function Kept({ asked: { sort, shelf, pick } }: { asked: TagsAsked }) {
  return (
    <>
      {sort !== "name" && <input type="hidden" name="sort" value={sort} />}
      {shelf !== "all" && <input type="hidden" name="shelf" value={shelf} />}
      {pick.length > 0 && <input type="hidden" name="pick" value={pick.join(",")} />}
    </>
  );
}

function Nothing({ asked }: { asked: TagsAsked }) {
  if (asked.filter === "" && asked.shelf === "all") {
    return <Empty sentence={words.empty} act={{ name: words.table, path: "#tabela" }} />;
  }
  return <Empty sentence={words.nothing} act={{ name: words.clear, path: links.tags() }} />;
}
