import { type ChangeEvent, useDeferredValue, useState } from "react";
import { countOf, NOUNS } from "#core/polish/words.ts";
import type { TagsView } from "#core/posts/views.ts";
import { Head } from "../head.tsx";
import { links } from "../links.ts";
import { pl } from "../messages/pl.ts";
import { useView } from "../screen.ts";
import { Empty } from "../ui/empty.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { Letters, TagGroup } from "./tag-groups.tsx";
import { matchingGroups } from "./tag-matching.ts";

export function Component() {
  const view = useView<TagsView>();
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = useDeferredValue(typed);
  const groups = wanted === null ? view.groups : matchingGroups(view.groups, wanted);
  const count = wanted === null ? view.count : countOf(sizeOf(groups), NOUNS.tag);
  const lettered = view.sort === "name" && groups.length > 1;
  return (
    <>
      <Head title={pl.tags.title} noindex={view.filter !== ""} />
      <header className="list-head">
        <h1>{pl.tags.title}</h1>
        <p className="list-facts" aria-live="polite">
          {count}
        </p>
        <TagFilter
          sort={view.sort}
          filter={view.filter}
          onType={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
        />
      </header>
      {lettered && <Letters letters={groups.map((group) => group.letter)} />}
      {groups.map((group) => (
        <TagGroup key={group.letter} letter={group.letter} tags={group.tags} fresh={view.sort === "fresh"} />
      ))}
      {groups.length === 0 && <Nothing filtered={view.filter !== "" || Boolean(wanted)} />}
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

function sizeOf(groups: TagsView["groups"]): number {
  return groups.reduce((sum, group) => sum + group.tags.length, 0);
}
