import type { RequestContext } from "../requests/request-context.ts";

/** Runs before a page's loaders; may set headers. */
type Middleware = (context: RequestContext) => void;

const MIDDLEWARE: Record<string, Middleware> = {
  noindex: (context) => {
    context.headers["x-robots-tag"] = "noindex";
  },
  /** The answer is kept nowhere: no browser, no proxy, not the page cache. */
  "no-store": (context) => {
    context.headers["cache-control"] = "no-store";
    context.kept = false;
  },
};

/** What a rule of the site's file names, in its order. Throws for a name that is none. */
export function middlewareNamed(names: readonly string[] = []): Middleware[] {
  return names.map((name) => {
    const middleware = Object.hasOwn(MIDDLEWARE, name) ? MIDDLEWARE[name] : undefined;
    if (!middleware) throw new Error(`Unknown route middleware: '${name}'.`);
    return middleware;
  });
}
