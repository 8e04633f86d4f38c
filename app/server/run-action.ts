import { ownValue } from "#core/base/values/own-value.ts";
import { type Failure, STATUS_OF } from "#core/base/outcome.ts";
import type { Services } from "#core/services.ts";
import { links } from "../links.ts";
import { type ActionResult, type Action, readFormBody } from "../requests/action.ts";
import { authorize } from "../routing/match-route.ts";
import { siteMessages } from "../messages/site.ts";
import { rejectedForm as says } from "../messages/rejected-form.ts";
import type { ActionData } from "../requests/submit.ts";
import { type RejectionReason, type RejectedForm, rejectedFormOf } from "../requests/rejected-form.ts";
import type { Route, Who } from "../routes.ts";
import type { RequestContext } from "../requests/request-context.ts";

export type ActionOutcome =
  /** The action ran, or refused its input. The page is drawn again with the result. */
  | { kind: "answered"; act: string; typed: Record<string, string | string[]>; status: number; answer: ActionResult }
  /** The person may not run the action; the input was not parsed. */
  | { kind: "refused"; unsent: RejectedForm }
  /** The request fits no action: the address has none (405), or the body cannot be parsed. */
  | { kind: "unfit"; status: 400 | 405 | 415 | 422; message: string; description: string };

/** Runs the action that a POST names. Before parsing the input, checks for whom the page was drawn, then the permissions of page and action. */
export async function runAction(services: Services, context: RequestContext, request: Request): Promise<ActionOutcome> {
  const { address, viewer, origin } = context;
  const actions = address?.route.kind === "screen" ? await routeActions(address.route.id) : null;
  if (!address || !actions)
    return unfit(405, "Method Not Allowed", siteMessages.error.descriptions[405] ?? siteMessages.error.other);
  const read = await readFormBody(request);
  const named = read.ok && Object.hasOwn(actions, read.act) ? (actions[read.act] ?? null) : null;
  const barrier = barrierOf(context, address.route.who, named?.who, read.ok ? read.by : null);
  if (barrier)
    return { kind: "refused", unsent: rejectedFormOf(context.fullPath, barrier, named, read.ok ? read : null) };
  if (!read.ok && read.status === 415) return unfit(415, "Unsupported Media Type", siteMessages.submit.unreadable);
  if (!read.ok) return unfit(400, "Bad Request", siteMessages.submit.unreadable);
  if (!named) return unfit(422, "Unprocessable Content", siteMessages.submit.unknown);
  const { act, fields, typed } = read;
  const { inputOf } = await import("../requests/action.ts");
  const input = inputOf(named, fields);
  const { studio, signIn } = services;
  const submission = { services, studio, signIn, viewer, context, params: address.params, origin };
  const answer = forReaders(input.ok ? await named.run(submission, input.value) : input, address.route.layout);
  return { kind: "answered", act, typed, status: answer.ok ? 200 : STATUS_OF[answer.code], answer };
}

/** Readers are not told what keeps the server from writing, such as the space on its disk. */
function forReaders(answer: ActionResult, layout: Route["layout"]): ActionResult {
  const isHidden = !answer.ok && answer.code === "unavailable" && layout === "site";
  return isHidden ? { ...answer, message: siteMessages.submit.unavailable } : answer;
}

/**
 * Returns the reason to refuse a submission before it is parsed; null without a reason. A form belongs to the person for whom
 * its page was drawn, so another person who has signed in since may not send it.
 */
function barrierOf(
  { viewer }: RequestContext,
  page: Who,
  act: Who | undefined,
  by: string | null,
): RejectionReason | null {
  if (viewer && by !== null && by !== viewer.id) return "other";
  for (const who of [page, ...(act ? [act] : [])]) {
    const gate = authorize(who, viewer);
    if (gate !== "in") return gate;
  }
  return null;
}

/** Returns the answer to a script: `{value}`, `{redirect}`, or `{error}` with all fields of the refusal. */
export function scriptAnswer(context: RequestContext, settled: ActionOutcome): { status: number; body: object } {
  if (settled.kind === "refused") {
    const { barrier } = settled.unsent;
    if (barrier === "login")
      return refusalBody(401, "login", siteMessages.submit.login, { login: links.login(context.fullPath) });
    return refusalBody(403, "forbidden", barrier === "other" ? says.somebodyElse : siteMessages.submit.forbidden);
  }
  if (settled.kind === "unfit") return refusalBody(settled.status, "invalid", settled.description);
  const { answer, status } = settled;
  if (answer.ok)
    return { status, body: "to" in answer ? { redirect: redirectTo(context, answer.to) } : valueBody(answer) };
  const { ok: _ok, setCookies: _setCookies, code, message, ...more } = answer as Failure & Record<string, unknown>;
  return { status, body: { error: { status, code, message, ...more } } };
}

export function pageAnswer({ act, typed, status, answer }: Extract<ActionOutcome, { kind: "answered" }>): ActionData {
  const { setCookies: _setCookies, ...rest } = answer as ActionResult & { setCookies?: unknown };
  return { ...rest, status, do: act, typed } as ActionData;
}

/** Returns the redirect after an action. Throws for a target outside the site, because such a target is a bug of the action. */
export function redirectTo({ pathname }: RequestContext, to: string): { to: string; status: 303 } {
  if (!/^\/(?![/\\])/.test(to)) throw new Error(`An action of ${pathname} leads off the site: ${to}`);
  return { to, status: 303 };
}

function valueBody(answer: ActionResult): object {
  return { value: ("value" in answer ? answer.value : null) ?? null };
}

function refusalBody(status: number, code: string, message: string, more: object = {}) {
  return { status, body: { error: { status, code, message }, ...more } };
}

function unfit(status: 400 | 405 | 415 | 422, message: string, description: string): ActionOutcome {
  return { kind: "unfit", status, message, description };
}

type Acts = Record<string, Action>;

/** Maps a route's id to the import of its actions. They are loaded at the first submission, because their schemas take 80 ms and 19 MB. */
export const ACTIONS: Record<string, () => Promise<Acts>> = {
  subscribe: async () => (await import("../site/subscribers/subscribe.action.ts")).subscribeActions,
  subscription: async () => (await import("../site/subscribers/subscribe.action.ts")).subscriptionActions,
  login: async () => (await import("../studio/accounts/login.action.ts")).loginActions,
  "account-link": async () => (await import("../studio/accounts/access-link.action.ts")).accessLinkActions,
  "edit-post-new": editPost,
  "edit-post": editPost,
  studio: async () => (await import("../studio/settings/first-steps.action.ts")).firstStepsActions,
  bulk: async () => (await import("../studio/posts/bulk.action.ts")).bulkActions,
  calendar: async () => (await import("../studio/posts/calendar-feed.action.ts")).calendarFeedActions,
  history: async () => (await import("../studio/posts/history.action.ts")).historyActions,
  join: async () => (await import("../studio/posts/join/join-posts.action.ts")).joinPostsActions,
  library: async () => (await import("../studio/media/media.action.ts")).libraryActions,
  picture: async () => (await import("../studio/media/media.action.ts")).mediaActions,
  addresses,
  missing: notFoundLog,
  "dead-links": deadLinks,
  categories: async () => (await import("../studio/categories/categories.action.ts")).categoryActions,
  "category-place": async () => (await import("../studio/categories/categories.action.ts")).moveCategoryActions,
  users: async () => (await import("../studio/accounts/users.action.ts")).userActions,
  "author-page": async () => (await import("../studio/accounts/author-page.action.ts")).authorPageActions,
  "own-account": async () => (await import("../studio/accounts/own-account.action.ts")).ownAccountActions,
  "tag-refresh": async () => (await import("../studio/tag-cleanup/tag-cleanup.action.ts")).tagCleanupActions,
  assistant: async () => (await import("../studio/assistant/assistant-status.action.ts")).assistantStatusActions,
  mail: async () => (await import("../studio/mail/mail.action.ts")).mailActions,
  news: async () => (await import("../studio/mail/news.action.ts")).newsActions,
  statistics: async () => (await import("../studio/statistics/statistics.action.ts")).statisticsActions,
  subscribers: async () => (await import("../studio/mail/subscribers.action.ts")).subscribersActions,
  sample: async () => (await import("../studio/settings/sample-site.action.ts")).sampleSiteActions,
  backups: async () => (await import("../studio/backup/backups.action.ts")).backupActions,
  "restore-site": async () => (await import("../studio/backup/restore-site.action.ts")).restoreSiteActions,
  settings: async () => (await import("../studio/settings/settings.action.ts")).settingsActions,
  look: async () => (await import("../studio/settings/look.action.ts")).lookActions,
  tags: async () => (await import("../studio/tags/tags.action.ts")).tagActions,
  "topic-generator": async () => (await import("../studio/generator/topic-generator.action.ts")).topicGeneratorActions,
  topics: async () => (await import("../studio/topics/topics.action.ts")).topicActions,
  archive: async () => (await import("../studio/export/archive.action.ts")).archiveActions,
  imports: async () => (await import("../studio/import/import.action.ts")).importActions,
  work: async () => (await import("../studio/jobs/jobs.action.ts")).jobActions,
};

export function hasActions(routeId: string): boolean {
  return Object.hasOwn(ACTIONS, routeId);
}

async function routeActions(routeId: string): Promise<Acts | null> {
  const load = hasActions(routeId) ? ownValue(ACTIONS, routeId) : undefined;
  return load ? load() : null;
}

async function editPost(): Promise<Acts> {
  return (await import("../studio/editor/edit-post.action.ts")).editPostActions;
}

async function notFoundLog(): Promise<Acts> {
  return (await import("../studio/addresses/addresses.action.ts")).notFoundLogActions;
}

async function deadLinks(): Promise<Acts> {
  return (await import("../studio/addresses/addresses.action.ts")).deadLinksActions;
}

async function addresses(): Promise<Acts> {
  return (await import("../studio/addresses/addresses.action.ts")).addressesActions;
}
