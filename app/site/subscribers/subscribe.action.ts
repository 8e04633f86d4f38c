import { z } from "zod";
import { action } from "../../requests/action.ts";
import type { RequestContext } from "../../requests/request-context.ts";

const FIELD_LIMIT = 320;
const ID_LIMIT = 80;

const text = z.string().max(FIELD_LIMIT);
const id = z.string().max(ID_LIMIT);

export const subscribeActions = {
  subscribe: action("everyone", { email: text, website: text.default("") }, ({ studio, origin }, { email, website }) =>
    // A bot gets the answer of everybody else.
    website === "" ? studio.subscriptions.subscribe(email, origin.address) : Promise.resolve({ ok: true }),
  ),
};

export const subscriptionActions = {
  confirm: action("everyone", {}, ({ studio, context }) => studio.subscriptions.confirm(keyOf(context))),
  leave: action("everyone", {}, ({ studio, context, params }) =>
    studio.subscriptions.leave(keyOf(context), params["step"] === "leave" ? "leave" : "preferences"),
  ),
  choose: action(
    "everyone",
    { category: z.union([id, z.array(id)]).default([]) },
    ({ studio, context }, { category }) => studio.subscriptions.choose(keyOf(context), [category].flat()),
  ),
  remove: action("everyone", {}, ({ studio, context }) => studio.subscriptions.remove(keyOf(context))),
};

function keyOf({ query }: RequestContext): string {
  return query.get("key") ?? "";
}
