import { ROUTES, type Route } from "../routes.ts";
import * as notFound from "../site/not-found.tsx";
import { matchRoute } from "../routing/match-route.ts";
import { authorize } from "../routing/authorize.ts";
import { studioChunk } from "./studio-chunk.ts";
import { useViewer } from "../routing/route-data.ts";
import { SiteLayout } from "./site-layout.tsx";
import { useSyncExternalStore, type ReactNode, type ComponentType } from "react";
import { Outlet, useLocation, type DataRouteObject } from "react-router";
import { NavigationEffects } from "../browser/navigation-effects.tsx";
import { ErrorPage, PageBoundary, RootBoundary } from "./error.tsx";
import { currentError, subscribe } from "./runtime-error.ts";

export function Root() {
  const error = useSyncExternalStore(subscribe, currentError, () => null);
  return (
    <>
      <RouteLayout>{error ? <ErrorPage error={error} /> : <Outlet />}</RouteLayout>
      <NavigationEffects />
    </>
  );
}

/** The layout of the route. Whoever may not come in sees the site's own. */
function RouteLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const route = matchRoute(pathname)?.route;
  const layout = route?.layout ?? "site";
  if (layout === "bare") {
    return (
      <main id="tresc" className="bare" tabIndex={-1}>
        {children}
      </main>
    );
  }
  const studio = studioChunk();
  if (!viewer || !studio) return <SiteLayout>{children}</SiteLayout>;
  const { StudioLayout, AdminBar } = studio;
  if (layout !== "site" && route && authorize(route.who, viewer) === "in") {
    return (
      <StudioLayout viewer={viewer} slim={layout === "editor"}>
        {children}
      </StudioLayout>
    );
  }
  return <SiteLayout bar={<AdminBar viewer={viewer} />}>{children}</SiteLayout>;
}

type Line = Pick<DataRouteObject, "Component" | "lazy" | "loader" | "shouldRevalidate">;

const SCREENS: Record<string, Route> = Object.fromEntries(
  ROUTES.filter((route) => route.made === "screen").map((route) => [route.id, route]),
);

/** A pathless root and `page` around flat screens. Home is no index route, which would need `?index` in forms. */
export function routeTree(line: (id: string) => Line): DataRouteObject[] {
  const screens = Object.values(SCREENS).map((route) => ({
    id: route.id,
    path: route.path,
    caseSensitive: true,
    ...line(route.id),
  }));
  const elsewhere = { id: "*", path: "*", ...line("*") };
  const page = { id: "page", ErrorBoundary: PageBoundary, children: [...screens, elsewhere] };
  const root = { ...line("root"), id: "root", Component: Root, ErrorBoundary: RootBoundary, children: [page] };
  return [root] as DataRouteObject[];
}

export async function loadScreen(id: string): Promise<ComponentType> {
  const screen = SCREENS[id]?.screen;
  return screen ? (await screen()).Component : notFound.Component;
}

const SCREEN_IDS = [...Object.keys(SCREENS), "*"];

/** Loads all screens at once: what a server does at its start. */
export async function loadAllScreens(): Promise<Map<string, ComponentType>> {
  return new Map(await Promise.all(SCREEN_IDS.map(async (id) => [id, await loadScreen(id)] as const)));
}
