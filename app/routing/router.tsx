import type { ActionData } from "../requests/submit.ts";
import { Component, type ComponentType, createContext, type ReactNode, useContext } from "react";
import { matchRoute } from "./match-route.ts";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { WorkHealth } from "#core/posts/publishing/work-health.ts";
import { drawnImage } from "#core/site/social-title.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import type { LayoutView } from "#core/site/views.ts";

/* The parts of the router that server and browser share: the state of a page, and the hooks with which screens read the state. */

/** `key` tells the history entries of a tab apart. An entry that the app did not make has the key "default". */
export interface RouterLocation {
  pathname: string;
  search: string;
  hash: string;
  key: string;
}

export type NavigationType = "push" | "replace" | "pop";

/** The state of the page that is on the screen. */
export interface RouterState {
  location: RouterLocation;
  navigationType: NavigationType;
  routeId: string;
  Screen: ComponentType;
  /** Maps a route's id to its loaded data: `root` for the frame, the route's own id for the screen. */
  loaderData: Record<string, unknown>;
  /** The result of a form posted as a document; null in the browser. */
  actionData: ActionData | null;
  /** The value that the loader of the frame or of the screen threw. */
  error: RouteError | null;
}

export interface RouteError {
  boundary: "root" | "page";
  thrown: unknown;
}

/** Navigates. The promises resolve when the page is on the screen, or when another navigation has replaced this one. */
export interface Navigation {
  /** Goes to a path of this site. `replace` replaces the current history entry. */
  navigate(to: string, options?: { replace?: boolean }): Promise<void>;
  /** Loads the current page's data again. */
  revalidate(): Promise<void>;
  /** Loads only the frame's data again, for a page that keeps its content and may have changed its own address. */
  revalidateFrame(): Promise<void>;
}

/** The screen of all unknown paths. */
export const NOT_FOUND_ID = "*";

export function routeIdAt(pathname: string): string {
  const route = matchRoute(pathname)?.route;
  return route?.kind === "screen" ? route.id : NOT_FOUND_ID;
}

const StateContext = createContext<RouterState | null>(null);

/** The navigation of a document before the app starts; it does nothing. */
const IDLE: Navigation = { navigate: async () => {}, revalidate: async () => {}, revalidateFrame: async () => {} };
const NavigationContext = createContext(IDLE);

export function RouterProvider(props: { state: RouterState; navigation?: Navigation; children: ReactNode }) {
  const { state, navigation = IDLE, children } = props;
  return (
    <NavigationContext value={navigation}>
      <StateContext value={state}>{children}</StateContext>
    </NavigationContext>
  );
}

export function useRouterState(): RouterState {
  const state = useContext(StateContext);
  if (!state) throw new Error("There is no RouterProvider around this component.");
  return state;
}

export function useLocation(): RouterLocation {
  return useRouterState().location;
}

/** Returns the loaded data of a route; undefined when the current page does not use the route. `root` is always loaded, unless its loader failed. */
export function useRouteLoaderData(id: string): unknown {
  return useRouterState().loaderData[id];
}

export function useActionData(): ActionData | undefined {
  return useRouterState().actionData ?? undefined;
}

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

interface BoundaryProps {
  location: RouterLocation;
  renderError: (thrown: unknown) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  location: RouterLocation;
  caught: { thrown: unknown } | null;
}

/** Shows the error that its children threw while they were drawn, until the next navigation. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, caught: null };

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { caught: { thrown } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, caught: null };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.renderError(caught.thrown) : this.props.children;
  }
}

export interface SiteFacts {
  name: string;
  origin: string;
  separator: string;
  description: string | null;
  canonicalQuery: string[];
  buildCheckInterval: number;
  /** Absent on sites without Firebase. */
  firebase?: FirebaseConfig;
}

export interface ViewerView extends Pick<Viewer, "id" | "name" | "role"> {
  /** The state of scheduled work; null for roles that may not see it. */
  health: WorkHealth | null;
}

export interface RootData {
  layout: LayoutView;
  site: SiteFacts;
  viewer?: ViewerView;
}

/** The content of a page's `_payload.json`. */
export interface Payload {
  data: Record<string, unknown>;
  /** Unix time in ms when this content was first rendered. Equal content always has the same time, so that its bytes are equal. */
  prerenderedAt: number;
  /** The version of the content; equal to the document's `data-rev` when both show the same. */
  rev: string;
  /** `description` is sent only if it differs from the usual sentence for its status. */
  error?: { status: number; message: string; description?: string; id?: string; stack?: string };
  url?: string;
}

/** Returns the data that the screen's own loader loaded. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a screen names the view of its own loader
export function useView<View>(): View {
  const { loaderData, routeId } = useRouterState();
  return loaderData[routeId] as View;
}

/** Returns the names and links of the frame; empty on an error page whose frame could not be loaded. */
export function useLayout(): LayoutView {
  return useRootData()?.layout ?? EMPTY_FRAME.layout;
}

export function useSite(): SiteFacts {
  return useRootData()?.site ?? EMPTY_FRAME.site;
}

export function useViewer(): ViewerView | null {
  return useRootData()?.viewer ?? null;
}

/** The frame of an error page whose frame could not be loaded. The server adds the site's name. */
export const EMPTY_FRAME: RootData = {
  layout: {
    siteName: "",
    tagline: "",
    logo: null,
    socialImage: drawnImage("", ""),
    nav: [],
    footer: [],
    look: PLAIN_LOOK,
    newsletter: "off",
  },
  site: { name: "", origin: "", separator: "|", description: null, canonicalQuery: [], buildCheckInterval: 0 },
};

function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
