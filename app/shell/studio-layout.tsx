import { may, type Permission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { LinkTo } from "#core/site/views.ts";
import { ROUTES } from "../routes.ts";
import type { ReactNode } from "react";
import { useLocation, type ViewerView, useSite } from "../routing/router.tsx";
import { links } from "../links.ts";
import { studioLayout } from "../messages/studio-layout.ts";
import { siteMessages } from "../messages/site.ts";
import { ColorSchemeSwitch } from "../ui/color-scheme-switch.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { SchedulerStatus } from "./scheduler-status.tsx";

export function StudioLayout({ viewer, slim, children }: { viewer: ViewerView; slim: boolean; children: ReactNode }) {
  const site = useSite();
  const { health } = viewer;
  return (
    <div className={slim ? "sheet studio studio-slim" : "sheet studio"}>
      <a className="skip" href="#tresc">
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
          {health && <SchedulerStatus health={health} />}
          <ColorSchemeSwitch />
          <AccountMenu viewer={viewer} />
        </div>
        {!slim && <StudioNavigation viewer={viewer} />}
        {health?.banner && <p className="studio-banner">{health.banner}</p>}
      </header>
      <main id="tresc" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function StudioNavigation({ viewer }: { viewer: ViewerView }) {
  const { pathname } = useLocation();
  const places = navigationFor(viewer);
  const current = activeNavigationPath(pathname);
  return (
    <nav className="sections studio-places" aria-label={studioLayout.sections}>
      <ul className="sections-list">
        {places.map(({ name, path }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? (path === pathname ? "page" : "true") : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function navigationFor(viewer: Pick<Viewer, "role">): LinkTo[] {
  return Object.entries(studioLayout.places).flatMap(([id, name]) => {
    const route = ROUTES.find((each) => each.id === id);
    const who = AT_READERS[id] ?? route?.who;
    const open = route && who && who !== "everyone" && who !== "token" && may(viewer, who);
    return open ? [{ name, path: route.path }] : [];
  });
}

/** Readers' pages that are a place of the team too, and whose. */
const AT_READERS: Record<string, Permission> = { topics: "write-own" };

/** Pages below another place than the one their address begins with, or below none. */
const ELSEWHERE: Record<string, string> = {
  [links.missing()]: links.addresses(),
  [links.audit()]: links.work(),
  [links.account()]: "",
  [links.help()]: "",
};

/** The place of the studio's navigation a page belongs to; empty for a page of nobody's. */
export function activeNavigationPath(pathname: string): string {
  const paths = Object.keys(studioLayout.places).flatMap((id) => ROUTES.find((each) => each.id === id)?.path ?? []);
  const above = paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return ELSEWHERE[pathname] ?? above.toSorted((a, b) => b.length - a.length)[0] ?? "";
}
