import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { matchRoute } from "../routing/match-route.ts";
import { authorize } from "../routing/authorize.ts";
import { studioChunk } from "./studio-chunk.ts";
import { useViewer } from "../routing/route-data.ts";
import { SiteLayout } from "./site-layout.tsx";

/**
 * What stands around a screen, as its route says. Whoever may not come in is told so in the site's own layout, which is
 * everybody's.
 */
export function RouteLayout({ children }: { children: ReactNode }) {
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
