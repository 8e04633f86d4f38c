import type { CategoryView } from "#core/site/views.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { feedLinks, ListHeader, pageTitle } from "../ui/list-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { MostRead } from "../ui/most-read.tsx";
import { PostRows } from "../ui/post-rows.tsx";

export function Component() {
  const { name, path, description, isPodcast = false, list, mostRead, socialImage } = useView<CategoryView>();
  return (
    <>
      <Head
        title={pageTitle(name, list)}
        description={siteMessages.list.described(
          description || siteMessages.category.description(name),
          list.page,
          list.pages,
        )}
        image={socialImage}
        feeds={feedLinks(name, path, isPodcast)}
      />
      <ListHeader title={name} path={path} list={list}>
        {description && (
          <p className="standfirst" dir="auto">
            {description}
          </p>
        )}
      </ListHeader>
      {list.items.length > 0 ? (
        <PostRows posts={list.items} kicker={false} />
      ) : (
        <EmptyState
          sentence={siteMessages.category.empty}
          act={{ name: siteMessages.category.home, path: links.home() }}
        />
      )}
      <MostRead posts={mostRead} />
      <Pagination path={path} page={list.page} pages={list.pages} />
    </>
  );
}
