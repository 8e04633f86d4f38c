import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { addressOf } from "../routing/match-route.ts";
import { admission } from "../routing/authorize.ts";
import { deskFrames } from "./studio-chunk.ts";
import { useViewer } from "../routing/route-data.ts";
import { Layout } from "./site-layout.tsx";

/**
 * What stands around a screen, as its route says. Whoever may not come in is told so in the site's own layout, which is
 * everybody's.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const route = addressOf(pathname)?.route;
  const frame = route?.frame ?? "site";
  if (frame === "bare") {
    return (
      <main id="tresc" className="bare" tabIndex={-1}>
        {children}
      </main>
    );
  }
  const desk = deskFrames();
  if (!viewer || !desk) return <Layout>{children}</Layout>;
  const { StudioFrame, DeskBar } = desk;
  if (frame !== "site" && route && admission(route.who, viewer) === "in") {
    return (
      <StudioFrame viewer={viewer} slim={frame === "editor"}>
        {children}
      </StudioFrame>
    );
  }
  return <Layout bar={<DeskBar viewer={viewer} />}>{children}</Layout>;
}
