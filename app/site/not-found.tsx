import { useLocation } from "../routing/router.tsx";
import { ErrorPage, toPageError } from "../shell/error-page.tsx";

export function Component() {
  const { pathname, search } = useLocation();
  return <ErrorPage error={toPageError({ status: 404, message: `Page not found: ${pathname}${search}` })} />;
}
