import type { ReactNode } from "react";
import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";
import { Arrow } from "./arrow.tsx";

interface PaginationProps {
  path: string;
  page: number;
  pages: number;
  /** Whether the list is not ordered by date. */
  undated?: boolean;
}

export function Pagination({ path, page, pages, undated }: PaginationProps) {
  if (pages < 2) return null;
  const { newer, older, before, after } = siteMessages.list;
  return (
    <nav className="pages" aria-label={siteMessages.list.pages}>
      <PageEnd path={path} page={page - 1} pages={pages} rel="prev">
        <Arrow to="left" /> {undated ? before : newer}
      </PageEnd>
      <ol className="pages-list">
        {pageSteps(page, pages).map((step, at) => (
          <li key={step ?? `gap-${at}`}>{step === null ? <Gap /> : <Step path={path} step={step} page={page} />}</li>
        ))}
      </ol>
      <PageEnd path={path} page={page + 1} pages={pages} rel="next">
        {undated ? after : older} <Arrow to="right" />
      </PageEnd>
    </nav>
  );
}

interface PageEndProps extends PaginationProps {
  rel: "prev" | "next";
  children: ReactNode;
}

/** The link to the previous or next page; an empty element if there is no such page. */
export function PageEnd({ path, page, pages, rel, children }: PageEndProps) {
  if (page < 1 || page > pages) return <span className="pages-end" />;
  return (
    <a href={links.paged(path, page)} rel={rel}>
      {children}
    </a>
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

/** Returns the page numbers to show: the first, the last, the current page and its neighbours. `null` stands for at least two omitted pages. */
export function pageSteps(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((step) => step >= 1 && step <= pages);
  const shown = [...new Set(near)].toSorted((a, b) => a - b);
  return shown.flatMap((step, at) => {
    const before = shown[at - 1] ?? 0;
    if (step - before === 2) return [step - 1, step];
    return step - before > 2 ? [null, step] : [step];
  });
}
