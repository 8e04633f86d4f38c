import type { ComponentType } from "react";
import type { DataRouteObject } from "react-router";
import { Root } from "./root.tsx";
import { PageBoundary, RootBoundary } from "./error.tsx";
import { ROUTES, type Route } from "../routes.ts";
import * as notFound from "../site/not-found.tsx";

type Line = Pick<DataRouteObject, "Component" | "lazy" | "loader" | "shouldRevalidate">;

const SCREENS: Record<string, Route> = Object.fromEntries(
  ROUTES.filter((route) => route.made === "screen").map((route) => [route.id, route]),
);

/** A pathless root and `page` around flat screens. Home is no index route, which would need `?index` in forms. */
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

export async function loadScreen(id: string): Promise<ComponentType> {
  const screen = SCREENS[id]?.screen;
  return screen ? (await screen()).Component : notFound.Component;
}

export const SCREEN_IDS = [...Object.keys(SCREENS), "*"];

/** Loads all screens at once: what a server does at its start. */
export async function loadAllScreens(): Promise<Map<string, ComponentType>> {
  return new Map(await Promise.all(SCREEN_IDS.map(async (id) => [id, await loadScreen(id)] as const)));
}
