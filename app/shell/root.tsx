import { ROUTES } from "../routes.ts";
import * as notFound from "../site/not-found.tsx";
import { matchRoute, authorize, layoutFor } from "../routing/match-route.ts";
import { studioChunk } from "./studio-chunk.ts";
import {
  useViewer,
  ErrorBoundary,
  type Navigation,
  RouterProvider,
  type RouterState,
  useLocation,
  useRouterState,
} from "../routing/router.tsx";
import { SiteLayout } from "./site-layout.tsx";
import { useSyncExternalStore, type ReactNode, type ComponentType, useLayoutEffect, useRef } from "react";
import { ErrorPage, RootError, toPageError } from "./error-page.tsx";
import { currentError, subscribe, clearError } from "./runtime-error.ts";
import { placeScroll } from "../browser/scroll.ts";

export function App({ state, navigation }: { state: RouterState; navigation?: Navigation }) {
  const { location, error } = state;
  return (
    <RouterProvider state={state} navigation={navigation}>
      <ErrorBoundary location={location} renderError={(thrown) => <RootError thrown={thrown} />}>
        {error?.boundary === "root" ? <RootError thrown={error.thrown} /> : <Root />}
      </ErrorBoundary>
    </RouterProvider>
  );
}

function Root() {
  const error = useSyncExternalStore(subscribe, currentError, () => null);
  return (
    <>
      <RouteLayout>{error ? <ErrorPage error={error} /> : <CurrentScreen />}</RouteLayout>
      <NavigationEffects />
    </>
  );
}

function CurrentScreen() {
  const { location, error, Screen } = useRouterState();
  if (error) return <ErrorPage error={toPageError(error.thrown)} />;
  return (
    <ErrorBoundary location={location} renderError={(thrown) => <ErrorPage error={toPageError(thrown)} />}>
      <Screen />
    </ErrorBoundary>
  );
}

/** Draws the layout of the route. People who may not open the page get the site's layout. */
function RouteLayout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  const route = matchRoute(pathname)?.route;
  const layout = layoutFor(route, search, viewer);
  if (layout === "bare") {
    return (
      <main id="szpalta-tresc" className="bare" tabIndex={-1}>
        {children}
      </main>
    );
  }
  const studio = viewer && studioChunk();
  if (!studio) return <SiteLayout>{children}</SiteLayout>;
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

const SCREENS = new Map(ROUTES.flatMap(({ id, screen }) => (screen ? [[id, screen] as const] : [])));

/** Loads the component of a route's screen. */
export async function loadScreen(id: string): Promise<ComponentType> {
  const screen = SCREENS.get(id);
  return screen ? (await screen()).Component : notFound.Component;
}

/**
 * When the page of a navigation is on the screen, sets the scroll position, moves the focus and has the title read aloud. Draws
 * nothing.
 */
export function NavigationEffects() {
  const { location, navigationType: type } = useRouterState();
  const before = useRef(location);
  useLayoutEffect(() => {
    const previous = before.current;
    if (previous === location) return;
    before.current = location;
    clearError();
    const samePage = previous.pathname === location.pathname && previous.search === location.search;
    placeScroll(location, type, samePage);
    if (samePage) return;
    if (!location.hash) focusContent();
    announce(document.title);
  }, [location, type]);
  return null;
}

/** Moves the focus to the page's content, so that screen readers and the Tab key start there. The link that was followed may be gone. */
function focusContent(): void {
  const content = document.querySelector("main");
  if (!content) return;
  if (!content.hasAttribute("tabindex")) content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/** Has a screen reader say the title of the new page. The live region lies outside React's elements. */
function announce(title: string): void {
  let region = document.getElementById("szpalta-ogloszenia");
  if (!region) {
    region = document.createElement("div");
    region.id = "szpalta-ogloszenia";
    region.className = "unseen";
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = title;
}
