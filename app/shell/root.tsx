import { useSyncExternalStore } from "react";
import { Outlet } from "react-router";
import { NavigationEffects } from "../browser/navigation-effects.tsx";
import { ErrorPage } from "./error.tsx";
import { RouteLayout } from "./route-layout.tsx";
import { currentError, subscribe } from "./runtime-error.ts";

/** The frame around every screen, and in it the screen or the page error. */
export function Root() {
  const error = useSyncExternalStore(subscribe, currentError, () => null);
  return (
    <>
      <RouteLayout>{error ? <ErrorPage error={error} /> : <Outlet />}</RouteLayout>
      <NavigationEffects />
    </>
  );
}
