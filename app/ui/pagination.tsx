import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";
import { Arrow } from "./arrow.tsx";
import { pageSteps } from "./page-steps.ts";

interface PaginationProps {
  path: string;
  page: number;
  pages: number;
  /** What the neighbouring pages are called where the list is not one of dates. */
  names?: { previous: string; next: string };
}

const OF_DATES = { previous: siteMessages.list.newer, next: siteMessages.list.older };

/** Links to the pages of a numbered list; nothing when there is one page. */
export function Pagination({ path, page, pages, names = OF_DATES }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={siteMessages.list.pages}>
      {page > 1 ? (
        <a href={links.paged(path, page - 1)} rel="prev">
          <Arrow to="left" /> {names.previous}
        </a>
      ) : (
        <span className="pages-end" />
      )}
      <ol className="pages-list">
        {pageSteps(page, pages).map((step, at) => (
          <li key={step ?? `gap-${at}`}>{step === null ? <Gap /> : <Step path={path} step={step} page={page} />}</li>
        ))}
      </ol>
      {page < pages ? (
        <a href={links.paged(path, page + 1)} rel="next">
          {names.next} <Arrow to="right" />
        </a>
      ) : (
        <span className="pages-end" />
      )}
    </nav>
  );
}

function Step({ path, step, page }: { path: string; step: number; page: number }) {
  if (step === page) return <span aria-current="page">{step}</span>;
  return (
    <a href={links.paged(path, step)} aria-label={siteMessages.list.page(step)}>
      {step}
    </a>
  );
}

function Gap() {
  return (
    <span className="pages-gap" aria-hidden="true">
      …
    </span>
  );
}
