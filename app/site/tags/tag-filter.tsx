import type { ChangeEventHandler } from "react";
import type { TagSort } from "#core/tags/tag-list.ts";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";

interface TagFilterProps {
  sort: TagSort;
  filter: string;
  onType: ChangeEventHandler<HTMLInputElement>;
}

const SORTS: TagSort[] = ["name", "count", "fresh"];

/** A form that works by itself and, with the app, filters as one types. The field is uncontrolled: hydration keeps what was typed. */
export function TagFilter({ sort, filter, onType }: TagFilterProps) {
  return (
    <search>
      <form className="filter" action={links.tags()} method="get">
        <div className="filter-field">
          <label htmlFor="filtr">{siteMessages.tags.filter}</label>
          <div className="filter-line">
            <input id="filtr" name="filter" type="search" defaultValue={filter} autoComplete="off" onChange={onType} />
            <button type="submit">{siteMessages.tags.show}</button>
          </div>
        </div>
        {sort !== "name" && <input type="hidden" name="sort" value={sort} />}
        <p className="sorts">
          <span>{siteMessages.tags.sort}</span>
          {SORTS.map((each) => (
            <a key={each} href={links.tags(each, filter)} aria-current={each === sort ? "true" : undefined}>
              {siteMessages.tags.sorts[each]}
            </a>
          ))}
        </p>
      </form>
    </search>
  );
}
