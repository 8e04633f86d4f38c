import type { ReactNode } from "react";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { studio } from "../../messages/studio.ts";

interface SearchBoxProps {
  action: string;
  text: string;
  find: string;
  children?: ReactNode;
}

export function ListSearch({ action, text, find, children }: SearchBoxProps) {
  return (
    <search>
      <form method="get" action={action}>
        <input
          className="input"
          type="search"
          name="q"
          key={text}
          defaultValue={text}
          placeholder={find}
          aria-label={find}
        />
        {children}
        <button className="button">{studio.common.search}</button>
      </form>
    </search>
  );
}

export function Pager({ path, page, pages }: { path: string; page: number; pages: number }) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={siteMessages.list.pages}>
      {page > 1 ? (
        <a href={links.paged(path, page - 1)} rel="prev">
          {studio.common.newer}
        </a>
      ) : (
        <span className="pages-end" />
      )}
      <span>{siteMessages.list.pageOf(page, pages)}</span>
      {page < pages ? (
        <a href={links.paged(path, page + 1)} rel="next">
          {studio.common.older}
        </a>
      ) : (
        <span className="pages-end" />
      )}
    </nav>
  );
}
