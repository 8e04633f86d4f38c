import type { AuthorView } from "#core/site/views.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { Html } from "../../ui/html.tsx";
import { siteMessages } from "../../messages/site.ts";
import { useView } from "../../routing/router.tsx";
import { feedLinks, ListHeader, pageTitle } from "../ui/list-header.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Cover } from "../ui/post-card.tsx";
import { PostRows } from "../ui/post-rows.tsx";

export function Component() {
  const { name, path, description, bioHtml, portrait, links: elsewhere, list, socialImage } = useView<AuthorView>();
  const words = siteMessages.authors;
  return (
    <>
      <Head
        title={pageTitle(name, list)}
        description={siteMessages.list.described(description || words.description(name), list.page, list.pages)}
        image={socialImage}
        feeds={feedLinks(name, path)}
      />
      <div className={portrait ? "author author-pictured" : "author"}>
        {portrait && <Cover picture={portrait} shape="portrait" sizes="12rem" first className="author-portrait" />}
        <ListHeader title={name} path={path} list={list} kicker={<a href={links.authors()}>{words.title}</a>}>
          {bioHtml && <Html className="prose list-words" dir="auto" html={bioHtml} />}
          {elsewhere.length > 0 && (
            <ul className="words author-links" aria-label={words.elsewhere}>
              {elsewhere.map((link) => (
                <li key={link.path}>
                  <a href={link.path} rel="me noopener">
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </ListHeader>
      </div>
      <PostRows posts={list.items} />
      <Pagination path={path} page={list.page} pages={list.pages} />
    </>
  );
}
