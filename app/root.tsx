import { useSyncExternalStore } from "react";
import { Outlet } from "react-router";
import { Arrival } from "./arrival.tsx";
import { ErrorPage } from "./error.tsx";
import { currentError, subscribe } from "./runtime-error.ts";
import { Layout } from "./ui/layout.tsx";

/** The frame around every screen: the one layout, and in it the screen or the page error. */
export function Root() {
  const error = useSyncExternalStore(subscribe, currentError, () => null);
  return (
    <>
      <Layout>{error ? <ErrorPage error={error} /> : <Outlet />}</Layout>
      <Arrival />
    </>
  );
}
