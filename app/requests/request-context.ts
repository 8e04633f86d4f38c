import type { Outcome } from "#core/base/outcome.ts";
import { withSearch } from "#core/base/paths.ts";
import { redirect } from "./http-errors.ts";
import type { Origin } from "#core/accounts/account-service.ts";
import type { Asker, Viewer } from "#core/base/viewer.ts";
import type { Caller, Dependencies } from "#core/site/page-handler.ts";
import type { Reading } from "#core/site/reading.ts";
import type { LayoutName } from "../routes.ts";
import { layoutFor, type RouteMatch, matchRoute } from "../routing/match-route.ts";
import { pageGone, pageNotFound, httpErrorOf } from "./http-errors.ts";
import type { LookTrial } from "./look-trial.ts";
import type { ActionData } from "./submit.ts";

/** `Cache-Control` of answers to a signed-in person or to the holder of a token: no cache may store them. */
const PRIVATE = "private, no-store";
export const NO_STORE = "no-store";

/** The suffix of a post's Markdown version. All other suffixes belong to lists. */
export const MARKDOWN_EXPORT = ".md";

const ANONYMOUS: Caller = { viewer: null, cookies: undefined, address: "" };

export class RequestContext {
  /** Path and query of the page. For the address of a payload, these are the payload's page and its query. */
  readonly pathname: string;
  readonly search: string;
  /** The route that matches the path; null when no route matches. */
  readonly address: RouteMatch | null;
  /** The signed-in person; null for a reader. */
  readonly viewer: Asker;
  readonly origin: Origin;
  readonly headers: Record<string, string> = {};
  /** False when the answer must not be cached anywhere. */
  kept = true;
  /** True when the answer is for the signed-in person or token holder alone. */
  isPrivate = false;
  posted = false;
  /** The look in which the page is drawn instead of the saved one. */
  trial: LookTrial | null = null;
  answered: ActionData | null = null;
  /** The error that every loader throws instead of loading; set before any loader runs. */
  refusal: unknown = null;
  #query: URLSearchParams | null = null;
  readonly #shows = new Map<string, Dependencies>();

  constructor(pathname: string, search: string, caller: Caller = ANONYMOUS) {
    this.viewer = caller.viewer;
    this.origin = { cookies: caller.cookies, address: caller.address, userAgent: caller.userAgent };
    this.pathname = pathname;
    this.search = search;
    this.address = matchRoute(pathname);
  }

  get query(): URLSearchParams {
    return (this.#query ??= new URLSearchParams(this.search));
  }

  get layout(): LayoutName {
    return layoutFor(this.address?.route, this.search, this.viewer);
  }

  get fullPath(): string {
    return this.pathname + this.search;
  }

  keepPrivate(): void {
    this.isPrivate = true;
    this.headers["cache-control"] = PRIVATE;
    this.kept = false;
  }

  /** Records the database rows on which a part of the answer depends. `root` is the frame; `page` is the screen or text. */
  note(part: "root" | "page", dependencies: Dependencies): void {
    this.#shows.set(part, dependencies);
  }

  /** Returns the view of a reading. Throws a 301 if the page has moved (with `suffix` added), a 410 if the page is gone, else `otherwise`. */
  take<View>(reading: Reading<View>, { suffix = "", otherwise = pageNotFound(this.fullPath) } = {}): View {
    if (reading.found === "missing") throw otherwise;
    if (reading.found === "moved") throw this.moveTo(reading, suffix);
    this.note("page", reading.dependencies);
    if (reading.found === "gone") throw pageGone();
    return reading.view;
  }

  /** Returns the 301 of a moved page, with the request's query. */
  moveTo(
    { path, rest = this.search, dependencies }: Extract<Reading<never>, { found: "moved" }>,
    suffix = "",
  ): Response {
    this.note("page", dependencies);
    return redirect(withSearch(withSuffix(path, suffix), rest), 301);
  }

  /** Returns the database rows on which the whole answer depends, for the page cache; null when the answer must not be cached. */
  dependencies(): Dependencies | null {
    if (!this.kept || this.#shows.size === 0) return null;
    const tags = new Set<string>();
    let expiresAt = Number.POSITIVE_INFINITY;
    for (const part of this.#shows.values()) {
      for (const tag of part.tags) tags.add(tag);
      expiresAt = Math.min(expiresAt, part.expiresAt ?? expiresAt);
    }
    const dependencies: Dependencies = { tags: [...tags], rev: this.rev() };
    return Number.isFinite(expiresAt) ? { ...dependencies, expiresAt } : dependencies;
  }

  rev(): string {
    return (["root", "page"] as const).map((part) => this.#shows.get(part)?.rev ?? "").join(".");
  }
}

/** The routes of lists that have feeds. */
const LISTS: ReadonlySet<string> = new Set(["author", "category", "tag"]);

/**
 * Adds `suffix` only if the redirect's target has such a version. A former post may lead to a tag, which has no Markdown
 * version. A former category may lead to a topic, which has no feed.
 */
function withSuffix(path: string, suffix: string): string {
  const kind = path.includes("#") ? undefined : matchRoute(path)?.route.id;
  const has = suffix === MARKDOWN_EXPORT ? kind === "post" : kind !== undefined && LISTS.has(kind);
  return has ? path + suffix : path;
}

/** Returns the value of an outcome. Throws the HTTP error of a refusal. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw httpErrorOf(outcome);
}

/** Returns the signed-in person. Throws when nobody is signed in, because the route should have refused readers. */
export function requiredViewer(context: RequestContext): Viewer {
  if (!context.viewer) throw new Error(`The route of ${context.pathname} let somebody in without a session.`);
  return context.viewer;
}

export function requestedPage(context: RequestContext): number {
  const page = Number(context.query.get("page") ?? "1");
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
