import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";
import { Arrow } from "./arrow.tsx";

interface PaginationProps {
  path: string;
  page: number;
  pages: number;
  names?: { previous: string; next: string };
}

const OF_DATES = { previous: siteMessages.list.newer, next: siteMessages.list.older };

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

/** First, last, current page and its neighbours; `null` is a gap of two or more. */
export function pageSteps(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((step) => step >= 1 && step <= pages);
  const shown = [...new Set(near)].toSorted((a, b) => a - b);
  return shown.flatMap((step, at) => {
    const before = shown[at - 1] ?? 0;
    if (step - before === 2) return [step - 1, step];
    return step - before > 2 ? [null, step] : [step];
  });
}
