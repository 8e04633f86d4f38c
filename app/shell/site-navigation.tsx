import { useLocation } from "react-router";
import type { LinkTo } from "#core/site/views.ts";
import { distinctLinks } from "#core/site/pages/distinct-links.ts";
import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";

/** One line: the newest, the site's sections, topics and tags, with the current place in the accent. */
export function SiteNavigation({ sections }: { sections: LinkTo[] }) {
  const { pathname, search } = useLocation();
  // Results of a search are at the front page's address and are no place of the line.
  const here = new URLSearchParams(search).has("q") && pathname === links.home() ? "" : pathname;
  // The menu may name what stands in the line by itself; the first name of an address is kept.
  const places = distinctLinks([
    { name: siteMessages.frame.newest, path: links.home() },
    ...sections,
    { name: siteMessages.frame.topics, path: links.topics() },
    { name: siteMessages.frame.tags, path: links.tags() },
  ]);
  return (
    <nav className="sections" aria-label={siteMessages.frame.sections}>
      <ul className="sections-list">
        {places.map((place) => (
          <li key={place.path}>
            <a href={place.path} aria-current={current(place.path, here)}>
              {place.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `page` for the place itself, `true` for the place that holds the page, as a section holds its posts. */
function current(place: string, pathname: string): "page" | "true" | undefined {
  if (place === pathname) return "page";
  const holds = place === links.tags() ? "/tag/" : `${place}/`;
  return place !== links.home() && pathname.startsWith(holds) ? "true" : undefined;
}
