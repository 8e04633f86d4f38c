import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { addressOf } from "./address.ts";
import { admission } from "./admission.ts";
import { useViewer } from "./screen.ts";
import { StudioFrame } from "./studio/frame.tsx";
import { DeskBar } from "./studio/bar.tsx";
import { Layout } from "./ui/layout.tsx";

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
  if (frame !== "site" && viewer && route && admission(route.who, viewer) === "in") {
    return (
      <StudioFrame viewer={viewer} slim={frame === "editor"}>
        {children}
      </StudioFrame>
    );
  }
  return <Layout bar={viewer && <DeskBar viewer={viewer} />}>{children}</Layout>;
}
