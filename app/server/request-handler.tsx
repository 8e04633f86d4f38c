import { ownValue } from "#core/base/values/own-value.ts";
import {
  acceptsHtml,
  type Caller,
  type PageAnswer,
  type PageHandler,
  type PageRequest,
  type RefusedStatus,
} from "#core/site/page-handler.ts";
import { ruleFor, type RuleMatcher, ruleMatcher } from "#core/base/route-rules.ts";
import type { Services } from "#core/services.ts";
import { hasActions, redirectTo, pageAnswer, scriptAnswer, runAction, type ActionOutcome } from "./run-action.ts";
import { matchRoute, type Authorization, authorize, ROLE_TOO_LOW, parsePayloadUrl } from "../routing/match-route.ts";
import { withoutControlCharacters, json, jsonError, plainPage, redirectAnswer, type ShownError } from "./responses.ts";
import { cacheKey } from "./cache-key.ts";
import { documentOf, documentTemplate, type DocumentTemplate } from "./document.tsx";
import { toPageError } from "../shell/error-page.tsx";
import { pageOrRedirect, moveOf, type PageSources, redirectedTo, ruleMove, writeOrRefuse } from "./page-or-redirect.ts";
import { createRouteDataLoader } from "./load-route-data.ts";
import { links } from "../links.ts";
import { createPayloads, type Payloads, staleBuild } from "./payload.ts";
import { routeNotFound, formRejected, httpErrorOf, badRequest } from "../requests/http-errors.ts";
import { lookTrial, type LookTrial } from "../requests/look-trial.ts";
import type { RouterState } from "../routing/router.tsx";
import { NO_STORE, RequestContext } from "../requests/request-context.ts";

interface HandlerContext extends PageSources {
  payloads: Payloads;
  template: DocumentTemplate;
}

/** Makes the handler of all pages. Throws for a route rule with an unknown middleware, so that a misconfigured site does not start. */
export function createRequestHandler(services: Services): PageHandler {
  for (const { middleware } of Object.values(services.config.routeRules)) middlewareNamed(middleware);
  const context: HandlerContext = {
    services,
    load: createRouteDataLoader(services),
    rules: presentRules(services),
    payloads: createPayloads(),
    template: documentTemplate(services),
  };
  return {
    answer: async (request, caller) =>
      withoutControlCharacters(
        await answer(context, request, caller).catch((thrown) => broken(services, request, thrown)),
      ),
    cacheKey: (pathname, search) => cacheKey(pathname, search, services.build.id, services.config.head.canonicalQuery),
    accepts: (method, pathname) => method === "POST" && takesPosts(pathname),
    refuse: (status) => drawRefusal(context, status),
    moveOf: (pathname, search) => moveOf(context, new RequestContext(pathname, search)),
  };
}

/** The rules of the site's configuration, sorted anew when they change. */
function presentRules({ config }: Services): () => RuleMatcher {
  let sorted = config.routeRules;
  let matcher = ruleMatcher(sorted);
  return () => {
    if (sorted !== config.routeRules) matcher = ruleMatcher((sorted = config.routeRules));
    return matcher;
  };
}

const NOWHERE = "/%";

async function drawRefusal(context: HandlerContext, status: RefusedStatus): Promise<PageAnswer> {
  const request = new RequestContext(NOWHERE, "");
  request.refusal = badRequest(status);
  // Treated like a POST, so that the document does not start the app. The app would fetch a payload, but this address has none.
  request.posted = true;
  const state = await context.load(request);
  if (state instanceof Response) throw new Error("A loader has moved an address that is none.");
  return drawn(context, request, state, errorOf(context.services, state));
}

function takesPosts(pathname: string): boolean {
  const route = parsePayloadUrl(pathname, "") ? undefined : matchRoute(pathname)?.route;
  return route?.kind === "screen" && hasActions(route.id);
}

async function answer(context: HandlerContext, request: PageRequest, caller?: Caller): Promise<PageAnswer> {
  const { pathname, search } = new URL(request.url);
  const posted = request instanceof Request && request.method === "POST";
  const payload = posted ? null : parsePayloadUrl(pathname, search);
  const page = payload ?? { pathname, search };
  const trial = payload || posted ? null : lookTrial(page.pathname, page.search, caller);
  const requestContext = new RequestContext(page.pathname, page.search, trial ? undefined : caller);
  if (trial) tryLook(requestContext, trial);
  if (payload && payload.build !== null && payload.build !== context.services.build.id)
    return staleBuild(requestContext);
  const move = ruleMove(context, requestContext);
  if (move) return redirectAnswer(requestContext, move.to, move.status, payload !== null);
  const { address } = requestContext;
  const ofStudio = requestContext.layout !== "site";
  if (requestContext.viewer || ofStudio) requestContext.keepPrivate();
  if (ofStudio) requestContext.headers["x-robots-tag"] = "noindex";
  for (const run of middlewareNamed(ruleFor(context.rules(), requestContext.pathname)?.middleware)) run(requestContext);
  const isIn = accessTo(requestContext) === "in";
  if (isIn && !payload && address?.route.kind === "text") {
    const text = await writeOrRefuse(context, requestContext, address);
    if (text) return text;
  }
  if (isIn && address && address.route.kind !== "screen")
    requestContext.refusal ??= routeNotFound(requestContext.fullPath);
  if (posted) return answerPost(context, requestContext, request);
  return answerReading(context, requestContext, request, payload !== null);
}

/** Prepares a page in the trial's look. The page is never cached or indexed, and the app does not start on it. */
function tryLook(context: RequestContext, trial: LookTrial): void {
  context.trial = trial;
  context.posted = true;
  context.kept = false;
  context.headers["cache-control"] = NO_STORE;
  context.headers["x-robots-tag"] = "noindex";
}

/** Decides whether the viewer may open the address. Everybody may open an address without a route, because its answer is a 404. */
function accessTo({ address, viewer }: RequestContext): Authorization {
  const built = address?.route.kind === "screen" || address?.route.kind === "text";
  return address && built ? authorize(address.route.who, viewer) : "in";
}

/** Answers with a page or its payload if the viewer may see it. No loader runs before this check. */
function answerReading(
  context: HandlerContext,
  requestContext: RequestContext,
  request: PageRequest,
  asPayload: boolean,
): Promise<PageAnswer> | PageAnswer {
  const { fullPath } = requestContext;
  const gate = accessTo(requestContext);
  if (gate === "login") {
    const login = links.login(fullPath);
    if (asPayload || !takesHtml(request)) return json(requestContext, 401, { login }, null);
    return redirectAnswer(requestContext, login, 303, false);
  }
  if (gate === "forbidden") requestContext.refusal ??= httpErrorOf(ROLE_TOO_LOW);
  return answerScreen(context, requestContext, request, asPayload);
}

async function answerPost(
  context: HandlerContext,
  requestContext: RequestContext,
  request: Request,
): Promise<PageAnswer> {
  requestContext.posted = true;
  requestContext.keepPrivate();
  if (!takesHtml(request)) {
    const settled = await runAction(context.services, requestContext, request);
    const { status, body } = scriptAnswer(requestContext, settled);
    if (status === 405) requestContext.headers["allow"] = READING;
    return { ...json(requestContext, status, body, null), setCookies: cookiesOf(settled) };
  }
  const settled = await runAction(context.services, requestContext, request).catch((thrown: unknown) => {
    requestContext.refusal = thrown;
    return null;
  });
  const move = settled && redirectTarget(requestContext, settled);
  const answered = move
    ? redirectAnswer(requestContext, move, 303, false)
    : await answerScreen(context, requestContext, request, false);
  return { ...answered, setCookies: settled ? cookiesOf(settled) : [] };
}

/** Returns where to redirect after a POST; null when the page is drawn again with the result. */
function redirectTarget(context: RequestContext, settled: ActionOutcome): string | null {
  if (settled.kind === "refused") {
    context.headers["x-robots-tag"] = "noindex";
    context.refusal = formRejected(settled.unsent);
  } else if (settled.kind === "unfit") {
    const { status, message, description } = settled;
    if (status === 405) context.headers["allow"] = READING;
    context.refusal = { status, message, description };
  } else if (settled.answer.ok && "to" in settled.answer) {
    return redirectTo(context, settled.answer.to).to;
  } else {
    context.answered = pageAnswer(settled);
  }
  return null;
}

function cookiesOf(settled: ActionOutcome): string[] {
  const { setCookies } = settled.kind === "answered" ? (settled.answer as { setCookies?: string[] }) : {};
  return setCookies ?? [];
}

const READING = "GET, HEAD";

async function answerScreen(
  context: HandlerContext,
  requestContext: RequestContext,
  request: PageRequest,
  asPayload: boolean,
): Promise<PageAnswer> {
  const state = await pageOrRedirect(context, requestContext);
  if (state instanceof Response) return redirectedTo(requestContext, state, asPayload);
  state.actionData = requestContext.answered;
  const error = errorOf(context.services, state);
  if (asPayload) return context.payloads.answer(requestContext, state, error, context.services);
  if (error && !takesHtml(request)) return jsonError(requestContext, error);
  return drawn(context, requestContext, state, error);
}

/** Draws the page as an HTML document. If that fails, draws the error page; if that fails too, writes a plain page without React. */
function drawn(
  handlerContext: HandlerContext,
  request: RequestContext,
  state: RouterState,
  error: ShownError | null,
): PageAnswer {
  try {
    return documentOf(handlerContext, request, state, error);
  } catch (thrown) {
    if (error) return { ...plainPage(error.page), cause: thrown, errorId: error.page.id };
    const shown = shownError(handlerContext.services, thrown);
    return drawn(handlerContext, request, { ...state, error: { boundary: "page", thrown: shown.page } }, shown);
  }
}

/** Returns the error of a page. Also replaces the thrown value in `state`, so that nothing internal reaches the page. */
function errorOf(services: Services, state: RouterState): ShownError | null {
  if (!state.error) return null;
  const shown = shownError(services, state.error.thrown);
  state.error = { ...state.error, thrown: shown.page };
  return shown;
}

function shownError(services: Services, thrown: unknown): ShownError {
  const page = toPageError(thrown);
  // A 503 is a refusal, such as that of a full disk. The log records no refusals.
  if (page.status >= 500 && page.status !== 503) page.id = services.newErrorId();
  if (services.development && thrown instanceof Error) page.stack = thrown.stack;
  return { page, cause: thrown };
}

function broken(services: Services, request: PageRequest, thrown: unknown): PageAnswer {
  const { page, cause } = shownError(services, thrown);
  const { pathname, search } = new URL(request.url);
  const answered = takesHtml(request)
    ? plainPage(page)
    : jsonError(new RequestContext(pathname, search), { page, cause });
  return { ...answered, cause, errorId: page.id };
}

function takesHtml({ headers }: PageRequest): boolean {
  return acceptsHtml(headers.get("accept"));
}

/** A function that runs before a page's loaders and may set headers. */
type Middleware = (context: RequestContext) => void;

const MIDDLEWARE: Record<string, Middleware> = {
  noindex: (context) => {
    context.headers["x-robots-tag"] = "noindex";
  },
  /** Neither a browser, a proxy nor the page cache may store the answer. */
  "no-store": (context) => {
    context.headers["cache-control"] = "no-store";
    context.kept = false;
  },
};

export function middlewareNamed(names: readonly string[] = []): Middleware[] {
  return names.map((name) => {
    const middleware = ownValue(MIDDLEWARE, name);
    if (!middleware) throw new Error(`Unknown route middleware: '${name}'.`);
    return middleware;
  });
}
