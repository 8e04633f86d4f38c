import type { ReactNode } from "react";
import { siteMessages } from "../../messages/site.ts";
import { studio } from "../../messages/studio.ts";
import { PageEnd } from "../../ui/pagination.tsx";

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

/** Links to the newest and to the older lines of a list. An address is null when its link would lead to no lines. */
export function OlderLines({ newest, older }: { newest: string | null; older: string | null }) {
  const ways = [
    { name: studio.common.newest, path: newest },
    { name: studio.common.older, path: older },
  ].filter(({ path }) => path !== null);
  if (ways.length === 0) return null;
  return (
    <div className="acts">
      {ways.map(({ name, path }) => (
        <a key={name} className="button-plain" href={path ?? ""}>
          {name}
        </a>
      ))}
    </div>
  );
}

export function Pager({ path, page, pages }: { path: string; page: number; pages: number }) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={siteMessages.list.pages}>
      <PageEnd path={path} page={page - 1} pages={pages} rel="prev">
        {siteMessages.list.newer}
      </PageEnd>
      <span>{siteMessages.list.pageOf(page, pages)}</span>
      <PageEnd path={path} page={page + 1} pages={pages} rel="next">
        {siteMessages.list.older}
      </PageEnd>
    </nav>
  );
}
