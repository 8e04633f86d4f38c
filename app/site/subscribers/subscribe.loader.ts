import { subscriberMessages } from "#core/messages/subscribers.ts";
import type { Services } from "#core/services.ts";
import type { SubscriberStep } from "#core/subscribers/subscriber-links.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export type SubscriptionScreen = Awaited<ReturnType<typeof loadSubscription>>;

/** Loads the page of the form. Throws a 404 on a site that offers readers no letters. */
export async function loadSubscribe({ studio }: Services, context: RequestContext) {
  if (!(await studio.subscriptions.isOpen())) throw pageNotFound(context.fullPath);
  return null;
}

/** Loads the page of a link in a letter. `view` is null when the link does not work any more, or (`isRemoved`) when the address is no longer stored. */
export async function loadSubscription(
  { studio }: Services,
  context: RequestContext,
  { step }: Record<string, string>,
) {
  context.keepPrivate();
  const key = context.query.get("key") ?? "";
  const shown = await studio.subscriptions.view(step as SubscriberStep, key);
  const isRemoved = !shown.ok && shown.message === subscriberMessages.removed;
  return { step: step as SubscriberStep, key, view: shown.ok ? shown.value : null, isRemoved };
}
