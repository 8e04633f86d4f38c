import type { ReactNode } from "react";
import { siteMessages } from "../messages/site.ts";
import { useLayout } from "../routing/route-data.ts";
import { Footer } from "./footer.tsx";
import { Masthead } from "./masthead.tsx";
import { SiteNavigation } from "./site-navigation.tsx";

/** The frame of every page of the site; `bar` stands above it. */
export function SiteLayout({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  const layout = useLayout();
  return (
    <div className="sheet">
      <a className="skip" href="#tresc">
        {siteMessages.frame.skip}
      </a>
      {bar}
      <header className="frame">
        <Masthead name={layout.siteName} tagline={layout.tagline} logo={layout.logo} />
        <SiteNavigation sections={layout.nav} />
      </header>
      <main id="tresc" className="frame" tabIndex={-1}>
        {children}
      </main>
      <Footer name={layout.siteName} lines={layout.footer} />
    </div>
  );
}
