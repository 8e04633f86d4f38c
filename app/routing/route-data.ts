import { useRouteLoaderData, useRouterState } from "./router.tsx";
import type { Viewer } from "#core/base/viewer.ts";
import type { WorkHealth } from "#core/posts/publishing/scheduler-status.ts";
import type { LayoutView } from "#core/site/views.ts";

export interface SiteFacts {
  name: string;
  origin: string;
  separator: string;
  description: string | null;
  canonicalQuery: string[];
  buildCheckInterval: number;
}

export interface ViewerView extends Pick<Viewer, "id" | "name" | "role"> {
  /** How the clock's work goes; null for a role that has no part in it. */
  health: WorkHealth | null;
}

export interface RootData {
  layout: LayoutView;
  site: SiteFacts;
  viewer?: ViewerView;
}

/** What `_payload.json` of a page holds. */
export interface Payload {
  data: Record<string, unknown>;
  /** When this content was first rendered, so that equal content has equal bytes. */
  prerenderedAt: number;
  /** The same as the document's `data-rev` when both show the same. */
  rev: string;
  /** `description` where the page says something of its own, a refusal of the core, and not what its status always says. */
  error?: { status: number; message: string; description?: string; id?: string; stack?: string };
  url?: string;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a screen names the view of its own loader
export function useView<View>(): View {
  const { loaderData, routeId } = useRouterState();
  return loaderData[routeId] as View;
}

/** Names and links of the frame. On an error page whose frame could not be read it is an empty frame. */
export function useLayout(): LayoutView {
  return useRootData()?.layout ?? EMPTY_LAYOUT;
}

export function useSite(): SiteFacts {
  return useRootData()?.site ?? EMPTY_SITE;
}

export function useViewer(): ViewerView | null {
  return useRootData()?.viewer ?? null;
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

function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
