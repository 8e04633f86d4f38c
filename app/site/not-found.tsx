import { useLocation } from "react-router";
import { ErrorPage, toPageError } from "../shell/error.tsx";

/** Addresses that no route knows. Their loader answers 404 first; this says the same where it did not run. */
export function Component() {
  const { pathname, search } = useLocation();
  return <ErrorPage error={toPageError({ status: 404, message: `Page not found: ${pathname}${search}` })} />;
}
