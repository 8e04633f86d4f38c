import type { TagsView } from "#core/posts/views.ts";
import { deskFrames } from "../../shell/studio-chunk.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { pl } from "../../messages/site.ts";
import { useView } from "../../routing/route-data.ts";
import { Empty } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { DrawnByServer } from "../reload-document.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { Letters, TagGroup } from "./tag-groups.tsx";
import { useSieve } from "./use-tag-filter.ts";
import type { TagsScreen } from "./tags.loader.ts";

/** The one address of the tags: a list for readers, a desk for editors. */
export function Component() {
  const view = useView<TagsScreen>();
  if (!("rows" in view)) return <Readers view={view} />;
  const frames = deskFrames();
  return frames ? <frames.TagsDesk view={view} /> : <DrawnByServer />;
}

function Readers({ view }: { view: TagsView }) {
  const { shown, type } = useSieve(view);
  const { sort, page, pages, groups, letters, filter } = shown;
  const path = links.tags(sort, filter);
  return (
    <>
      <Head
        title={page > 1 ? `${pl.tags.title}, ${pl.list.page(page).toLowerCase()}` : pl.tags.title}
        description={pl.tags.description}
        noindex={view.filter !== ""}
      />
      <header className="list-head">
        <h1>{pl.tags.title}</h1>
        <p className="list-facts" aria-live="polite">
          <span>{shown.count}</span>
          {page > 1 && <span>{pl.list.pageOf(page, pages)}</span>}
        </p>
        <TagFilter sort={sort} filter={view.filter} onType={(event) => type(event.currentTarget.value)} />
      </header>
      {letters.length > 1 && <Letters letters={letters} page={page} path={path} />}
      {groups.map((group) => (
        <TagGroup key={group.letter} letter={group.letter} tags={group.tags} />
      ))}
      {groups.length === 0 && <Nothing filtered={filter !== ""} />}
      <Pagination path={path} page={page} pages={pages} names={{ previous: pl.list.before, next: pl.list.after }} />
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <Empty sentence={pl.tags.none} act={{ name: pl.tags.clear, path: links.tags() }} />
  ) : (
    <Empty sentence={pl.tags.empty} act={{ name: pl.category.home, path: links.home() }} />
  );
}
