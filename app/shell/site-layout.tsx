import { typedQuery } from "#core/search/query.ts";
import { ColorSchemeSwitch } from "../ui/color-scheme-switch.tsx";
import { SubscribeBlock } from "../site/subscribers/subscribe-form.tsx";
import { SearchBox } from "../site/search/search-box.tsx";
import { useLocation, useRouteLoaderData, useLayout, useSite } from "../routing/router.tsx";
import { distinctLinks } from "#core/site/pages/post-cards.ts";
import type { LinkTo, HomeView, LayoutView } from "#core/site/views.ts";
import type { LogoPlate } from "#core/settings/site-settings.ts";
import { links } from "../links.ts";
import { createContext, type ReactNode, useContext } from "react";
import { ConsentButton, ConsentBar } from "../firebase/consent-bar.tsx";
import { Html } from "../ui/html.tsx";
import { siteMessages } from "../messages/site.ts";

/** The inner HTML of header and footer. The server draws them once and caches them for other pages; in a browser React draws both. */
export interface DrawnFrame {
  header: string;
  footer: string;
}

export const DrawnFrameContext = createContext<DrawnFrame | null>(null);

export function SiteLayout({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  const drawn = useContext(DrawnFrameContext);
  const { firebase } = useSite();
  return (
    <div className="sheet">
      <a className="skip" href="#szpalta-tresc">
        {siteMessages.frame.skip}
      </a>
      {bar}
      {drawn ? (
        <Html as="header" className="frame" html={drawn.header} />
      ) : (
        <header className="frame">
          <HeaderContent />
        </header>
      )}
      <main id="szpalta-tresc" className="frame" tabIndex={-1}>
        {children}
      </main>
      {drawn ? (
        <Html as="footer" className="foot frame" html={drawn.footer} />
      ) : (
        <footer className="foot frame">
          <FooterContent />
        </footer>
      )}
      {firebase?.analytics && <ConsentBar />}
    </div>
  );
}

export function HeaderContent() {
  const { siteName, tagline, logo, nav } = useLayout();
  return (
    <>
      <Masthead name={siteName} tagline={tagline} logo={logo} />
      <SiteNavigation sections={nav} />
    </>
  );
}

export function FooterContent() {
  const { siteName, footer } = useLayout();
  const { pathname } = useLocation();
  const { firebase } = useSite();
  return (
    <>
      {!pathname.startsWith(links.subscribe()) && <SubscribeBlock place="footer" />}
      <hr className="double-rule" />
      <div className="foot-line">
        <p className="foot-name">{siteName}</p>
        <nav aria-label={siteMessages.frame.foot}>
          <ul className="foot-list">
            {footer.map((line) => (
              <li key={line.path}>
                <a href={line.path}>{line.name}</a>
              </li>
            ))}
            <li>
              <a href={links.siteFeed()}>{siteMessages.frame.feed}</a>
            </li>
            {firebase?.analytics && <ConsentButton />}
          </ul>
        </nav>
      </div>
    </>
  );
}

/** Returns the navigation's links, one for each address. If the owner's menu repeats an address, its first name is used. */
export function placesOf(sections: LinkTo[]): LinkTo[] {
  return distinctLinks([
    { name: siteMessages.frame.newest, path: links.home() },
    ...sections,
    { name: siteMessages.frame.topics, path: links.topics() },
    { name: siteMessages.frame.tags, path: links.tags() },
  ]);
}

/** Returns the cache key of a header: which of its links are marked as current. Headers differ in nothing else, except on `/` and in a search. */
export function markedPlaces(places: LinkTo[], pathname: string): string {
  return places.map(({ path }) => current(path, pathname)).join();
}

function SiteNavigation({ sections }: { sections: LinkTo[] }) {
  const { pathname, search } = useLocation();
  // Search results have the front page's address, but no link is current on them.
  const here = new URLSearchParams(search).has("q") && pathname === links.home() ? "" : pathname;
  const { line, more } = splitPlaces(placesOf(sections));
  const linkTo = (place: LinkTo) => (
    <li key={place.path}>
      <a href={place.path} aria-current={current(place.path, here)}>
        {place.name}
      </a>
    </li>
  );
  return (
    <nav className="sections" aria-label={siteMessages.frame.sections}>
      <ul className="sections-list">{line.map(linkTo)}</ul>
      {more.length > 0 && (
        <>
          <button type="button" className="opens" popoverTarget={MORE_ID}>
            {siteMessages.frame.more}
          </button>
          {/* A new key closes the list when the page changes. */}
          <ul id={MORE_ID} key={pathname} popover="auto" className="sections-more">
            {more.map(linkTo)}
          </ul>
        </>
      )}
    </nav>
  );
}

const MORE_ID = "szpalta-wiecej";

/** At its full width of 72 rem the line of links holds at most this many letters. The space around a name is as wide as four letters. */
const LINE_LETTERS = 140;
const SPACE_LETTERS = 4;

/** Splits the links: `line` has the links that fit into the line, `more` the links in the list behind the button at the line's end. */
export function splitPlaces(places: LinkTo[]): { line: LinkTo[]; more: LinkTo[] } {
  const widthOf = (name: string) => name.length + SPACE_LETTERS;
  const widths = places.map(({ name }) => widthOf(name));
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= LINE_LETTERS) return { line: places, more: [] };
  let left = LINE_LETTERS - widthOf(siteMessages.frame.more);
  const end = widths.findIndex((width) => (left -= width) < 0);
  return { line: places.slice(0, end), more: places.slice(end) };
}

/** Returns `aria-current` of a link: `page` for the current page itself, `true` for its section. */
function current(place: string, pathname: string): "page" | "true" | undefined {
  if (place === pathname) return "page";
  const holds = place === links.tags() ? "/tag/" : `${place}/`;
  return place !== links.home() && pathname.startsWith(holds) ? "true" : undefined;
}

function Masthead({ name, tagline, logo }: { name: string; tagline: string; logo: LayoutView["logo"] }) {
  const { pathname, search } = useLocation();
  const query = pathname === links.home() ? new URLSearchParams(search).get("q") : null;
  const atHome = pathname === links.home() && query === null;
  const today = (useRouteLoaderData("home") as HomeView | undefined)?.today;
  const Name = atHome ? "h1" : "p";
  return (
    <div className={atHome ? "masthead masthead-front" : "masthead"}>
      <Name className="masthead-name">
        <a href={links.home()}>
          {logo ? <Logo picture={logo} tallest={LOGO_HEIGHT[atHome ? "front" : "page"]} /> : name}
        </a>
      </Name>
      {atHome && (
        <div className="masthead-line">
          <span>{today}</span>
          <span>{tagline}</span>
        </div>
      )}
      <SearchBox query={query === null ? "" : typedQuery(query)} />
      <ColorSchemeSwitch />
      <hr className="double-rule" />
    </div>
  );
}

/** The logo is at most this many pixels high; layout.css has the same heights relative to the reader's text size. */
const LOGO_HEIGHT = { front: 96, page: 48 };

const PLATE_CLASSES: Record<LogoPlate, string> = {
  light: "masthead-logo on-plate",
  dark: "masthead-logo on-plate on-dark",
};

/** Draws the logo with its shown width and height. The style sheet limits only the height, and the width must be known before the file loads. */
function Logo({ picture, tallest }: { picture: NonNullable<LayoutView["logo"]>; tallest: number }) {
  const { src, alt, width, height, sources, plate } = picture;
  const scale = Math.min(1, tallest / height);
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="(min-width: 46rem) 28rem, 80vw" />
      ))}
      <img
        className={plate ? PLATE_CLASSES[plate] : "masthead-logo"}
        src={src}
        alt={alt}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
      />
    </picture>
  );
}
