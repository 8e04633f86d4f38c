import type { ComponentType } from "react";
import type { DataRouteObject } from "react-router";
import { Root } from "./root.tsx";
import { PageBoundary, RootBoundary } from "./error.tsx";
import { ROUTES, type Route } from "../routes.ts";
import * as notFound from "../site/not-found.tsx";

/** What a line of the tree carries: a component or the way to load one, and what answers for its data. */
type Line = Pick<DataRouteObject, "Component" | "lazy" | "loader" | "shouldRevalidate">;

/** Every screen by its route's id; `*` is the screen of addresses no route knows. */
const SCREENS: Record<string, Route> = Object.fromEntries(
  ROUTES.filter((route) => route.made === "screen").map((route) => [route.id, route]),
);

/**
 * The routes of React Router, the same shape on both sides: a pathless root (layout, errors) around a pathless `page`
 * (errors within the layout) around the flat screens, the last of which takes every address no other route knows.
 * Home has the path `/` and is no index route, which would need `?index` in every form's address.
 */
export function routeTree(line: (id: string) => Line): DataRouteObject[] {
  const screens = Object.values(SCREENS).map((route) => ({
    id: route.id,
    path: route.path,
    caseSensitive: true,
    ...line(route.id),
  }));
  const elsewhere = { id: "*", path: "*", ...line("*") };
  const page = { id: "page", ErrorBoundary: PageBoundary, children: [...screens, elsewhere] };
  const root = { ...line("root"), id: "root", Component: Root, ErrorBoundary: RootBoundary, children: [page] };
  return [root] as DataRouteObject[];
}

/** Loads a screen's component; every screen is a chunk of its own, but for the one of unknown addresses. */
export async function loadScreen(id: string): Promise<ComponentType> {
  const screen = SCREENS[id]?.screen;
  return screen ? (await screen()).Component : notFound.Component;
}

/** Ids of everything that has a screen. */
export const SCREEN_IDS = [...Object.keys(SCREENS), "*"];

/** Loads all screens at once: what a server does at its start. */
export async function loadAllScreens(): Promise<Map<string, ComponentType>> {
  return new Map(await Promise.all(SCREEN_IDS.map(async (id) => [id, await loadScreen(id)] as const)));
}
