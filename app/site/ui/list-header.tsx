import type { ReactNode } from "react";
import type { Paged } from "#core/site/views.ts";
import type { FeedLink } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";

interface ListHeadProps {
  title: string;
  path: string;
  list: Paged<unknown>;
  kicker?: ReactNode;
  children?: ReactNode;
}

export function ListHeader({ title, path, list, kicker, children }: ListHeadProps) {
  return (
    <header className="list-head">
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 className={kicker ? "tag-name" : undefined} dir="auto">
        {title}
      </h1>
      {children}
      <p className="list-facts">
        <span>{list.count}</span>
        {list.page > 1 && <span>{siteMessages.list.pageOf(list.page, list.pages)}</span>}
        <a href={links.feed(path)}>{siteMessages.frame.feed}</a>
      </p>
    </header>
  );
}

export function pageTitle(name: string, list: Pick<Paged<unknown>, "page">): string {
  return list.page > 1 ? `${name}, ${siteMessages.list.page(list.page).toLowerCase()}` : name;
}

export function feedLinks(name: string, path: string, isPodcast = false): FeedLink[] {
  const type = isPodcast ? "application/rss+xml" : "application/atom+xml";
  return [
    { title: siteMessages.list.feedOf(name), path: links.feed(path), type },
    { title: siteMessages.list.feedJsonOf(name), path: links.feed(path, "json"), type: "application/feed+json" },
  ];
}
