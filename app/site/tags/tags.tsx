import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import { tagNameFilter } from "#core/tags/tag-name-filter.ts";
import { fetchPayload } from "../../browser/fetch-payload.ts";
import { useEffect, useRef, useState } from "react";
import type { TagSort } from "#core/tags/tag-list.ts";
import type { TagsView, TagRow } from "#core/site/views.ts";
import { studioChunk } from "../../shell/studio-chunk.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { isAsReader } from "../../routing/match-route.ts";
import { useLocation, useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { pageTitle } from "../ui/list-header.tsx";
import { ReloadDocument } from "../reload-document.tsx";
import type { TagsScreen } from "./tags.loader.ts";

export function Component() {
  const view = useView<TagsScreen>();
  if (!("rows" in view)) return <Readers view={view} />;
  const frames = studioChunk();
  return frames ? <frames.StudioTags view={view} /> : <ReloadDocument />;
}

function Readers({ view }: { view: TagsView }) {
  const kept = useKeptQuery();
  const { shown, text, type } = useTagFilter(view, kept);
  const { sort, page, pages, groups, letters, filter } = shown;
  const path = links.tags(sort, text, kept);
  return (
    <>
      <Head
        title={pageTitle(siteMessages.tags.title, shown)}
        description={siteMessages.list.described(siteMessages.tags.description, page, pages)}
        noindex={view.filter !== ""}
      />
      <header className="list-head">
        <h1>{siteMessages.tags.title}</h1>
        <p className="list-facts" aria-live="polite">
          <span>{shown.count}</span>
          {page > 1 && <span>{siteMessages.list.pageOf(page, pages)}</span>}
        </p>
        <TagNameFilter key={view.filter} sort={sort} filter={view.filter} text={text} kept={kept} type={type} />
      </header>
      {letters.length > 1 && <Letters letters={letters} page={page} path={path} />}
      {groups.map((group) => (
        <TagGroup key={group.letter} letter={group.letter} tags={group.tags} />
      ))}
      {groups.length === 0 && <Nothing filtered={filter !== ""} kept={kept} />}
      <Pagination path={path} page={page} pages={pages} undated />
    </>
  );
}

type KeptQuery = Record<string, string>;

/** Returns the query keys that the list's links repeat: `as=reader`, when somebody of the team looks at the readers' page. */
function useKeptQuery(): KeptQuery {
  return isAsReader(useLocation().search) ? { as: "reader" } : {};
}

function Nothing({ filtered, kept }: { filtered: boolean; kept: KeptQuery }) {
  const all = links.tags("name", "", kept);
  return filtered ? (
    <EmptyState sentence={siteMessages.tags.none} act={{ name: siteMessages.tags.clear, path: all }} />
  ) : (
    <EmptyState sentence={siteMessages.tags.empty} act={{ name: siteMessages.category.home, path: links.home() }} />
  );
}

export function Letters({ letters, page, path }: { letters: TagsView["letters"]; page: number; path: string }) {
  return (
    <nav className="letters" aria-label={siteMessages.tags.letters}>
      <ul className="letters-list">
        {letters.map(({ letter, page: at }) => (
          <li key={letter}>
            <a href={`${at === page ? "" : links.paged(path, at)}#${letterId(letter)}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TagGroup({ letter, tags }: { letter: string; tags: TagRow[] }) {
  return (
    <section className={letter ? "letter" : "letter letter-alone"} id={letter ? letterId(letter) : undefined}>
      {letter && <h2>{letter}</h2>}
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag.path}>
            <a href={tag.path}>
              {tag.name} <small>{tag.says}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the id of a letter's group. The groups "#" and "0–9" have words as ids, because a fragment cannot contain these signs. */
function letterId(letter: string): string {
  if (letter === "#") return "litera-inne";
  return /\p{L}/u.test(letter) ? `litera-${letter}` : "litera-cyfry";
}

interface TagFilterProps {
  sort: TagSort;
  /** `filter` is the text in the address, `text` the current text of the field. */
  filter: string;
  text: string;
  kept: KeptQuery;
  type(text: string): void;
}

const SORTS: TagSort[] = ["name", "count", "fresh"];

/**
 * A form that filters the tags: by a request, or with the app during typing. The field is uncontrolled, so that hydration keeps text typed
 * earlier.
 */
function TagNameFilter({ sort, filter, text, kept, type }: TagFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Applies what was typed before the app started.
    const typed = field.current?.value ?? filter;
    if (typed !== filter) type(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once: `type` is a new function at each render
  }, []);
  return (
    <search>
      <form className="filter" action={links.tags()} method="get">
        <div className="filter-field">
          <label htmlFor="filtr">{siteMessages.tags.filter}</label>
          <div className="filter-line">
            <input
              ref={field}
              id="filtr"
              name="filter"
              type="search"
              defaultValue={filter}
              autoComplete="off"
              onChange={(event) => type(event.currentTarget.value)}
            />
            <button type="submit">{siteMessages.tags.show}</button>
          </div>
        </div>
        {Object.entries({ ...kept, ...(sort === "name" ? {} : { sort }) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="sorts">
          <span>{siteMessages.tags.sort}</span>
          {SORTS.map((each) => (
            <a key={each} href={links.tags(each, text, kept)} aria-current={each === sort ? "true" : undefined}>
              {siteMessages.tags.sorts[each]}
            </a>
          ))}
        </p>
      </form>
    </search>
  );
}

/** Filters tags during typing: at once when the page has all tags, else with the server's answer. */
function useTagFilter(view: TagsView, kept: KeptQuery): { shown: TagsView; text: string; type(text: string): void } {
  const [sieved, setSieved] = useState({ of: view, text: view.filter, shown: view });
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const { text, shown } = sieved.of === view ? sieved : { text: view.filter, shown: view };

  function type(typed: string): void {
    asking.current?.abort();
    const sift = (filtered: TagsView) => setSieved({ of: view, text: typed.trim(), shown: filtered });
    if (view.pages === 1 && view.filter === "") return sift(filterTags(view, typed));
    // Shows links with the typed filter before the server answers.
    sift(shown);
    asking.current = new AbortController();
    void answered(links.tags(view.sort, typed.trim(), kept), asking.current.signal).then(
      (answer) => answer && sift(answer),
    );
  }

  return { shown, text, type };
}

/** Returns the view with only the tags whose names contain the typed text. */
export function filterTags(view: TagsView, typed: string): TagsView {
  const isMeant = tagNameFilter(typed);
  if (!isMeant) return view;
  const groups = view.groups
    .map((group) => ({ ...group, tags: group.tags.filter((tag) => isMeant(tag.name)) }))
    .filter((group) => group.tags.length > 0);
  const letters = view.letters.filter(({ letter }) => groups.some((group) => group.letter === letter));
  const size = groups.reduce((sum, group) => sum + group.tags.length, 0);
  return { ...view, filter: typed, groups, letters, count: countOf(size, NOUNS.tag) };
}

async function answered(path: string, signal: AbortSignal): Promise<TagsView | null> {
  const [pathname = "", query] = path.split("?");
  const build = document.documentElement.dataset.build ?? "";
  try {
    const answer = await fetchPayload(pathname, query === undefined ? "" : `?${query}`, build, signal);
    return "data" in answer ? ((answer.data["tags"] as TagsView | undefined) ?? null) : null;
  } catch {
    return null;
  }
}
