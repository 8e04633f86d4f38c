import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { siteMessages } from "../../messages/site.ts";

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
