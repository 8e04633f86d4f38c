import { type DataStrategyFunction, type DataStrategyResult, redirect } from "react-router";
import { isExternal, type RuleMatcher, type RuleRedirect, ruleFor, ruleRedirect } from "#core/base/route-rules.ts";
import { isChunkError } from "./load-chunk.ts";
import type { PayloadAnswer } from "./fetch-payload.ts";
import { finishBeforeReload } from "./reload.ts";

interface StrategyParts {
  fetchPayload(pathname: string, search: string, signal: AbortSignal): Promise<PayloadAnswer>;
  rules(): Promise<RuleMatcher>;
  isOutdated(): boolean;
  reloadAt(path: string): boolean;
  /** Whether a path belongs to another kind of document than the one the app runs in. */
  isElsewhere(pathname: string): boolean;
  leave(address: string): void;
  warn(message: string): void;
}

type Turn = { redirect: { to: string; status: number } };

/**
 * How the browser gets the data of a navigation: one payload, beside which the new screen's chunk is loaded.
 *
 * | what happens                      | then                                                                 |
 * | there is a newer build            | the app reloads at the destination, once in 10 s                     |
 * | a route rule or payload redirects | within the site in the app, to other sites by leaving it             |
 * | it leads to or out of the studio  | the browser goes there by itself                                     |
 * | the payload fails                 | a warning, and the browser goes there by itself                      |
 * | the screen's chunk fails          | the app reloads at the destination, or shows an error that offers it |
 * | the payload holds an error        | it is shown in the layout                                            |
 */
export function createDataStrategy(parts: StrategyParts): DataStrategyFunction {
  return async ({ request, url, matches }) => {
    const path = url.pathname + url.search;
    if (parts.isElsewhere(url.pathname)) {
      parts.leave(path + url.hash);
      return never();
    }
    if (parts.isOutdated()) {
      await finishBeforeReload();
      if (parts.reloadAt(path)) return never();
    }
    const wanted = matches.filter((match) => match.shouldCallHandler());
    const answer = answerFor(parts, url, path, request.signal);
    const results = await Promise.all(
      wanted.map(async (match, index): Promise<[string, DataStrategyResult]> => [
        match.route.id,
        await match.resolve(async () => valueFrom(await answer, match.route.id, index === wanted.length - 1)),
      ]),
    );
    const broken = results.find(([, { type, result }]) => type === "error" && isChunkError(result));
    if (broken) await finishBeforeReload();
    if (broken && parts.reloadAt(path)) return never();
    if (broken) Object.assign(broken[1].result as object, { reload: path });
    return Object.fromEntries(results);
  };
}

async function answerFor(
  parts: StrategyParts,
  url: URL,
  path: string,
  signal: AbortSignal,
): Promise<PayloadAnswer | Turn> {
  const [answer, move] = await Promise.all([
    parts.fetchPayload(url.pathname, url.search, signal).catch((error: unknown) => failed(parts, path, signal, error)),
    ruleMove(parts, url),
  ]);
  const turn = move ? { redirect: move } : answer;
  if (!("redirect" in turn) || !isExternal(turn.redirect.to)) return turn;
  parts.leave(turn.redirect.to);
  return never();
}

async function ruleMove(parts: StrategyParts, url: URL): Promise<RuleRedirect | null> {
  const rule = ruleFor(await parts.rules(), url.pathname);
  return rule && ruleRedirect(rule, url.search);
}

function failed(parts: StrategyParts, path: string, signal: AbortSignal, error: unknown): Promise<never> {
  if (!signal.aborted) {
    parts.warn(`No payload for ${path}: ${error instanceof Error ? error.message : String(error)}`);
    parts.leave(path);
  }
  return never();
}

function valueFrom(answer: PayloadAnswer, routeId: string, last: boolean): unknown {
  if ("redirect" in answer) {
    if (last) throw redirect(answer.redirect.to, answer.redirect.status);
    return null;
  }
  if (answer.error && last) throw routeError(answer.error);
  return answer.data[routeId] ?? null;
}

/** An error of a payload in the form React Router gives to boundaries, on hydration and on navigation alike. */
export function routeError(error: { status: number; message: string }) {
  return { status: error.status, statusText: "", internal: false, data: error };
}

function never(): Promise<never> {
  return new Promise(() => {});
}
