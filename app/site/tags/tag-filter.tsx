import { countOf, NOUNS } from "#core/polish/words.ts";
import type { TagsView } from "#core/site/views.ts";
import { tagFilter } from "#core/tags/tag-filter.ts";
import { fetchPayload } from "../../browser/fetch-payload.ts";
import { type ChangeEventHandler, useEffect, useRef, useState } from "react";
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

/** Tags filtered as one types: at once where the page has all of them, else as the server answers. */
export function useTagFilter(view: TagsView): { shown: TagsView; type(text: string): void } {
  const [sieved, setSieved] = useState<{ of: TagsView; shown: TagsView } | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  function type(text: string): void {
    asking.current?.abort();
    if (view.pages === 1 && view.filter === "") return setSieved({ of: view, shown: matching(view, text) });
    asking.current = new AbortController();
    void answered(view, text, asking.current.signal).then((shown) => shown && setSieved({ of: view, shown }));
  }

  return { shown: sieved?.of === view ? sieved.shown : view, type };
}

export function matching(view: TagsView, typed: string): TagsView {
  const isMeant = tagFilter(typed);
  if (!isMeant) return view;
  const groups = view.groups
    .map((group) => ({ ...group, tags: group.tags.filter((tag) => isMeant(tag.name)) }))
    .filter((group) => group.tags.length > 0);
  const letters = view.letters.filter(({ letter }) => groups.some((group) => group.letter === letter));
  const size = groups.reduce((sum, group) => sum + group.tags.length, 0);
  return { ...view, filter: typed, groups, letters, count: countOf(size, NOUNS.tag) };
}

async function answered({ sort }: TagsView, typed: string, signal: AbortSignal): Promise<TagsView | null> {
  const [pathname = "", query] = links.tags(sort, typed.trim()).split("?");
  const build = document.documentElement.dataset.build ?? "";
  try {
    const answer = await fetchPayload(pathname, query === undefined ? "" : `?${query}`, build, signal);
    return "data" in answer ? ((answer.data["tags"] as TagsView | undefined) ?? null) : null;
  } catch {
    return null;
  }
}
