import { may, type Permission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { links } from "../links.ts";
import { studioLayout } from "../messages/studio-layout.ts";
import { ROUTES } from "../routes.ts";

export interface NavigationItem {
  name: string;
  path: string;
}

export function navigationFor(viewer: Pick<Viewer, "role">): NavigationItem[] {
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
