import type { MiddlewareName } from "./routes.ts";
import type { RequestContext } from "./requests/request-context.ts";

/** Runs before a route's loader; may set headers, and refuses by throwing what a loader may throw. */
export type Middleware = (context: RequestContext) => void;

const MIDDLEWARE = {
  noindex: (context: RequestContext) => {
    context.headers["x-robots-tag"] = "noindex";
  },
  /** The answer is kept nowhere: no browser, no proxy, not the page cache. */
  "no-store": (context: RequestContext) => {
    context.headers["cache-control"] = "no-store";
    context.kept = false;
  },
} satisfies Record<MiddlewareName, Middleware>;

export function middlewareNamed(names: readonly string[]): Middleware[] {
  return names.map((name) => {
    if (!Object.hasOwn(MIDDLEWARE, name)) throw new Error(`Unknown route middleware: '${name}'.`);
    return MIDDLEWARE[name as MiddlewareName];
  });
}
