import type { TagsView, TagRow } from "#core/site/views.ts";
import { studioChunk } from "../../shell/studio-chunk.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { useView } from "../../routing/route-data.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { ReloadDocument } from "../reload-document.tsx";
import { TagFilter, useTagFilter } from "./tag-filter.tsx";
import type { TagsScreen } from "./tags.loader.ts";

export function Component() {
  const view = useView<TagsScreen>();
  if (!("rows" in view)) return <Readers view={view} />;
  const frames = studioChunk();
  return frames ? <frames.TagManager view={view} /> : <ReloadDocument />;
}

function Readers({ view }: { view: TagsView }) {
  const { shown, type } = useTagFilter(view);
  const { sort, page, pages, groups, letters, filter } = shown;
  const path = links.tags(sort, filter);
  return (
    <>
      <Head
        title={
          page > 1
            ? `${siteMessages.tags.title}, ${siteMessages.list.page(page).toLowerCase()}`
            : siteMessages.tags.title
        }
        description={siteMessages.tags.description}
        noindex={view.filter !== ""}
      />
      <header className="list-head">
        <h1>{siteMessages.tags.title}</h1>
        <p className="list-facts" aria-live="polite">
          <span>{shown.count}</span>
          {page > 1 && <span>{siteMessages.list.pageOf(page, pages)}</span>}
        </p>
        <TagFilter sort={sort} filter={view.filter} onType={(event) => type(event.currentTarget.value)} />
      </header>
      {letters.length > 1 && <Letters letters={letters} page={page} path={path} />}
      {groups.map((group) => (
        <TagGroup key={group.letter} letter={group.letter} tags={group.tags} />
      ))}
      {groups.length === 0 && <Nothing filtered={filter !== ""} />}
      <Pagination
        path={path}
        page={page}
        pages={pages}
        names={{ previous: siteMessages.list.before, next: siteMessages.list.after }}
      />
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState sentence={siteMessages.tags.none} act={{ name: siteMessages.tags.clear, path: links.tags() }} />
  ) : (
    <EmptyState sentence={siteMessages.tags.empty} act={{ name: siteMessages.category.home, path: links.home() }} />
  );
}

interface LettersProps {
  letters: TagsView["letters"];
  page: number;
  path: string;
}

export function Letters({ letters, page, path }: LettersProps) {
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

export function TagGroup({ letter, tags }: { letter: string; tags: TagRow[] }) {
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

/** "#" and "0–9" are no good as fragments. */
function letterId(letter: string): string {
  if (letter === "#") return "litera-inne";
  return /\p{L}/u.test(letter) ? `litera-${letter}` : "litera-cyfry";
}
