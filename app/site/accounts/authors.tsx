import type { AuthorsView } from "#core/site/views.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Cover } from "../ui/post-card.tsx";
import { pageTitle } from "../ui/list-header.tsx";

export function Component() {
  const { list } = useView<AuthorsView>();
  const words = siteMessages.authors;
  return (
    <>
      <Head
        title={pageTitle(words.title, list)}
        description={siteMessages.list.described(words.standfirst, list.page, list.pages)}
      />
      <header className="list-head">
        <h1>{words.title}</h1>
        {list.items.length > 0 && <p className="standfirst">{words.standfirst}</p>}
      </header>
      {list.items.length > 0 ? (
        <ul className="columns columns-two authors">
          {list.items.map(({ name, path, count, portrait }) => (
            <li key={path} className={portrait ? "authors-pictured" : undefined}>
              {portrait && <Cover picture={portrait} shape="portrait" sizes="4.5rem" />}
              <h2 className="card-title" dir="auto">
                <a href={path}>{name}</a>
              </h2>
              <p className="meta">{count}</p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState sentence={words.empty} act={{ name: siteMessages.category.home, path: links.home() }} />
      )}
      <Pagination path={links.authors()} page={list.page} pages={list.pages} />
    </>
  );
}
