import { ownValue } from "#core/base/values/own-value.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { LinkTo } from "#core/site/views.ts";
import { authorize } from "../routing/match-route.ts";
import { ROUTES } from "../routes.ts";
import type { ReactNode } from "react";
import { useLocation, type ViewerView, useSite } from "../routing/router.tsx";
import { links } from "../links.ts";
import { studioLayout } from "../messages/studio-layout.ts";
import { siteMessages } from "../messages/site.ts";
import { ColorSchemeSwitch } from "../ui/color-scheme-switch.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { WorkStatus } from "./work-status.tsx";

export function StudioLayout({ viewer, slim, children }: { viewer: ViewerView; slim: boolean; children: ReactNode }) {
  const site = useSite();
  const { health } = viewer;
  return (
    <div className={slim ? "sheet studio studio-slim" : "sheet studio"}>
      <a className="skip" href="#szpalta-tresc">
        {siteMessages.frame.skip}
      </a>
      <header className="studio-top">
        <div className="studio-line">
          <p className="studio-name">
            <a href={links.home()}>{site.name}</a>
            <a className="studio-mark" href={links.studio()}>
              {studioLayout.studio}
            </a>
          </p>
          {health && <WorkStatus health={health} />}
          <ColorSchemeSwitch />
          <AccountMenu viewer={viewer} />
        </div>
        {!slim && <StudioNavigation viewer={viewer} />}
        {health?.banner && <p className="studio-banner">{health.banner}</p>}
      </header>
      <main id="szpalta-tresc" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Draws a line with the groups and a line with the screens of the current group. Both are always visible. A group links to its first screen. */
function StudioNavigation({ viewer }: { viewer: ViewerView }) {
  const { pathname } = useLocation();
  const groups = navigationFor(viewer);
  const current = activeNavigationPath(pathname);
  const present = groups.find(({ places }) => places.some(({ path }) => path === current));
  return (
    <nav className="studio-places" aria-label={studioLayout.sections}>
      <ul className="studio-groups">
        {groups.map((group) => (
          <li key={group.name}>
            <a href={group.places[0]?.path} aria-current={group === present ? "true" : undefined}>
              {group.name}
            </a>
          </li>
        ))}
      </ul>
      {present && (
        <ul className="studio-group" aria-label={present.name}>
          {present.places.map(({ name, path }) => (
            <li key={path}>
              <a href={path} aria-current={path === current ? (path === pathname ? "page" : "true") : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

interface NavigationGroup {
  name: string;
  /** Links to the group's screens, at least one. */
  places: LinkTo[];
}

/** Returns the groups and screens that a person may open. */
export function navigationFor(viewer: Pick<Viewer, "role">): NavigationGroup[] {
  return studioLayout.groups.flatMap(({ name, places }) => {
    const open = Object.entries(places).flatMap(([id, place]) => {
      const route = ROUTES.find((each) => each.id === id);
      const who = route?.team ?? route?.who;
      return route && who && authorize(who, viewer) === "in" ? [{ name: place, path: route.path }] : [];
    });
    return open.length > 0 ? [{ name, places: open }] : [];
  });
}

/** Maps a page's path to the navigation link to mark, if the path does not begin with the link's path. Empty: no link is marked. */
const ELSEWHERE: Record<string, string> = {
  [links.tagRefresh()]: links.tags(),
  [links.account()]: "",
  [links.help()]: "",
};

/** Returns the path of the navigation's link to mark as current for a page; empty when no link is marked. */
export function activeNavigationPath(pathname: string): string {
  if (pathname.startsWith(links.generator(""))) return links.runs();
  const ids = studioLayout.groups.flatMap(({ places }) => Object.keys(places));
  const paths = ROUTES.flatMap(({ id, path }) => (ids.includes(id) ? [path] : []));
  const above = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return ownValue(ELSEWHERE, pathname) ?? above.toSorted((a, b) => b.length - a.length)[0] ?? "";
}
