import { useLoaderData, useRouteLoaderData } from "react-router";
import type { Role } from "#core/base/user.ts";
import type { WorkHealth } from "#core/posts/publishing/scheduler-status.ts";
import type { LayoutView } from "#core/site/views.ts";

/** What heads and scripts need to know of the site; the same on every page. */
export interface SiteFacts {
  name: string;
  /** Public origin without a slash at its end. */
  origin: string;
  separator: string;
  /** The default description; null when the site has none. */
  description: string | null;
  /** Query keys that may stay in a canonical address. */
  canonicalQuery: string[];
  /** Milliseconds between checks for a newer build; 0 turns them off. */
  buildCheckInterval: number;
}

/** Whoever is signed in, as far as their own pages show it. */
export interface ViewerView {
  id: string;
  name: string;
  role: Role;
  /** How the clock's work goes; null for a role that has no part in it. */
  health: WorkHealth | null;
}

/** The data of the root route: the frame around every screen. */
export interface RootData {
  layout: LayoutView;
  site: SiteFacts;
  /** Absent for readers. */
  viewer?: ViewerView;
}

/** The view the current screen's loader made. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a screen names the view of its own loader
export function useView<View>(): View {
  return useLoaderData() as View;
}

/** Names and links of the frame. On an error page whose frame could not be read it is an empty frame. */
export function useLayout(): LayoutView {
  return useRouteLoaderData<RootData>("root")?.layout ?? EMPTY_LAYOUT;
}

export function useSite(): SiteFacts {
  return useRouteLoaderData<RootData>("root")?.site ?? EMPTY_SITE;
}

/** Who sees this page; null for a reader. */
export function useViewer(): ViewerView | null {
  return useRouteLoaderData<RootData>("root")?.viewer ?? null;
}

const EMPTY_LAYOUT: LayoutView = { siteName: "Szpalta", tagline: "", logo: null, nav: [], footer: [] };

const EMPTY_SITE: SiteFacts = {
  name: "Szpalta",
  origin: "",
  separator: "|",
  description: null,
  canonicalQuery: [],
  buildCheckInterval: 0,
};
