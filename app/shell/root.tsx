import { matchRoute } from "../routing/match-route.ts";
import { authorize } from "../routing/authorize.ts";
import { studioChunk } from "./studio-chunk.ts";
import { useViewer } from "../routing/route-data.ts";
import { SiteLayout } from "./site-layout.tsx";
import { useSyncExternalStore, type ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { NavigationEffects } from "../browser/navigation-effects.tsx";
import { ErrorPage } from "./error.tsx";
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
  const frame = route?.frame ?? "site";
  if (frame === "bare") {
    return (
      <main id="tresc" className="bare" tabIndex={-1}>
        {children}
      </main>
    );
  }
  const desk = studioChunk();
  if (!viewer || !desk) return <SiteLayout>{children}</SiteLayout>;
  const { StudioLayout, AdminBar } = desk;
  if (frame !== "site" && route && authorize(route.who, viewer) === "in") {
    return (
      <StudioLayout viewer={viewer} slim={frame === "editor"}>
        {children}
      </StudioLayout>
    );
  }
  return <SiteLayout bar={<AdminBar viewer={viewer} />}>{children}</SiteLayout>;
}
