import type { TagView } from "#core/site/views.ts";
import { Head } from "../../shell/head.tsx";
import { Html } from "../../ui/html.tsx";
import { siteMessages } from "../../messages/site.ts";
import { useView } from "../../routing/router.tsx";
import { feedLinks, ListHeader, pageTitle } from "../ui/list-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { PostRows } from "../ui/post-rows.tsx";
import { TagList } from "../ui/section.tsx";

export function Component() {
  const view = useView<TagView>();
  const { name, path, list } = view;
  return (
    <>
      <Head
        title={pageTitle(name, list)}
        description={siteMessages.list.described(
          view.description || siteMessages.tag.description(name),
          list.page,
          list.pages,
        )}
        noindex={!view.indexed}
        image={view.socialImage}
        feeds={feedLinks(name, path)}
      />
      <ListHeader title={name} path={path} list={list} kicker={siteMessages.tag.label}>
        {view.descriptionHtml && <Html className="prose list-words" dir="auto" html={view.descriptionHtml} />}
      </ListHeader>
      <PostRows posts={list.items} />
      <Pagination path={path} page={list.page} pages={list.pages} />
      {view.together.length > 0 && (
        <section className="part">
          <h2 className="label">{siteMessages.tag.together}</h2>
          <div className="together">
            <TagList tags={view.together} />
          </div>
        </section>
      )}
    </>
  );
}
